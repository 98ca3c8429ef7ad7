import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import type { FirstTerms } from '@tamarind/domain/jurisdictions/first-terms';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../../platform/db/sql.ts';
import { arrayText } from '../queries.ts';

/**
 * A row of which several versions exist: its version number and the time from which it applies. This file has the SQL
 * for versions of prices, limits, ladders and switches. price-book.ts reads all versions; first versions are written
 * here.
 */

interface Version {
  version: number;
  effectiveFrom: Date;
}
export interface PriceRow extends Version {
  game: string;
  betType: string;
  isOn: boolean;
  oddsE4: bigint[];
  charge: number;
  discountE4: number;
}
export interface LimitRow extends Version {
  game: string;
  currency: Currency;
  unitStakeMin: Money;
  unitStakeMax: Money;
  payoutMax: Money;
  memberPayoutMax: Money;
  numberStakeMax: Money;
  linesMax: number;
  releaseAbove: Money;
  worstCaseMax: Money;
  presets: Money[];
}
interface LadderRow extends Version {
  game: string;
  currency: Currency;
  betType: string;
  from: Money[];
  factor: number[];
  max: Money;
}
export interface SwitchRow extends Version {
  game: string;
  isOn: boolean;
  reason: string;
}
export interface BookRows {
  readonly prices: readonly PriceRow[];
  readonly limits: readonly LimitRow[];
  readonly ladders: readonly LadderRow[];
  readonly switches: readonly SwitchRow[];
  /** The jurisdiction pack that the operator chose; undefined before the choice. */
  readonly jurisdiction: Jurisdiction | undefined;
}

/** The stamp in the database, which changes whenever prices, limits, ladders or switches change. */
export const stampOf = async (db: Db) =>
  only(await sql<{ stamp: string }>(db)`select stamp from lottery_price_stamp`).stamp;

export async function bookRows(db: Db): Promise<BookRows> {
  const [prices, limits, ladders, switches, chosen] = await Promise.all([
    sql<PriceRow>(db)`
      select game, bet_type as "betType", version, is_on as "isOn", odds_e4 as "oddsE4", charge,
             discount_e4 as "discountE4", effective_from as "effectiveFrom"
        from lottery_price order by game, bet_type`,
    sql<LimitRow>(db)`
      select game, currency, version, unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax",
             payout_max as "payoutMax", member_payout_max as "memberPayoutMax", number_stake_max as "numberStakeMax",
             lines_max as "linesMax", release_above as "releaseAbove", worst_case_max as "worstCaseMax", presets,
             effective_from as "effectiveFrom"
        from lottery_limit order by game, currency`,
    sql<LadderRow>(db)`
      select game, currency, bet_type as "betType", version, step_from as "from", step_factor_e4 as factor, max,
             effective_from as "effectiveFrom"
        from lottery_ladder order by game, currency, bet_type`,
    sql<SwitchRow>(db)`
      select game, version, is_on as "isOn", reason, effective_from as "effectiveFrom" from lottery_switch order by game`,
    sql<{ value: Jurisdiction }>(db)`select value from brand_setting where name = 'jurisdiction'`,
  ]);
  return { prices, limits, ladders, switches, jurisdiction: chosen[0]?.value };
}

/**
 * Inserts version 1 of all prices, limits and ladders in three statements, because a brand has some thousand prices.
 */
export async function insertFirstPrices(tx: Tx, { prices, limits, ladders }: FirstTerms, from: Date): Promise<void> {
  await sql(tx)`
    insert into lottery_price (game, bet_type, version, is_on, odds_e4, charge, discount_e4, effective_from)
    select x.game, x.bet_type, 1, x.is_on, x.odds::bigint[], x.charge, x.discount, ${from}
      from unnest(${prices.map((row) => row.game)}::text[], ${prices.map((row) => row.betType)}::text[],
                  ${prices.map((row) => row.isOn)}::boolean[],
                  ${prices.map((row) => arrayText(row.oddsE4))}::text[], ${prices.map((row) => row.charge)}::int[],
                  ${prices.map((row) => row.discountE4)}::int[])
        as x (game, bet_type, is_on, odds, charge, discount)
    on conflict do nothing`;
  await sql(tx)`
    insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, member_payout_max,
                               number_stake_max, lines_max, release_above, worst_case_max, presets, effective_from)
    select x.game, x.currency, 1, x.lowest, x.highest, x.payout, x.member, x.number, x.lines, x.release, x.worst,
           x.presets::bigint[], ${from}
      from unnest(${limits.map((row) => row.game)}::text[], ${limits.map((row) => row.currency)}::text[],
                  ${limits.map((row) => row.unitStakeMin)}::bigint[], ${limits.map((row) => row.unitStakeMax)}::bigint[],
                  ${limits.map((row) => row.payoutMax)}::bigint[], ${limits.map((row) => row.memberPayoutMax)}::bigint[],
                  ${limits.map((row) => row.numberStakeMax)}::bigint[], ${limits.map((row) => row.linesMax)}::int[],
                  ${limits.map((row) => row.releaseAbove)}::bigint[], ${limits.map((row) => row.worstCaseMax)}::bigint[],
                  ${limits.map((row) => arrayText(row.presets))}::text[])
        as x (game, currency, lowest, highest, payout, member, number, lines, release, worst, presets)
    on conflict do nothing`;
  await sql(tx)`
    insert into lottery_ladder (game, bet_type, currency, version, step_from, step_factor_e4, max, effective_from)
    select x.game, x.bet_type, x.currency, 1, x.step_from::bigint[], x.factor::int[], x.max, ${from}
      from unnest(${ladders.map((row) => row.game)}::text[], ${ladders.map((row) => row.betType)}::text[],
                  ${ladders.map((row) => row.currency)}::text[],
                  ${ladders.map(({ ladder }) => arrayText(ladder.steps.map((step) => step.from)))}::text[],
                  ${ladders.map(({ ladder }) => arrayText(ladder.steps.map((step) => BigInt(step.factorE4))))}::text[],
                  ${ladders.map(({ ladder }) => ladder.max)}::bigint[]) as x (game, bet_type, currency, step_from, factor, max)
    on conflict do nothing`;
}
