import type { Ladder } from '@tamarind/domain/lottery/risk/offer';
import type { Currency, Money } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import { arrayText } from './queries.ts';

/** Prices, limits, ladders and switches: versions, the newest that has begun counts. */

export interface PriceRow {
  game: string;
  betType: string;
  version: number;
  isOn: boolean;
  oddsE4: bigint[];
  charge: number;
  discountE4: number;
}
/** The version of each bet type of these games that counts now, on sale or not. */
export const pricesNow = (db: Db, games: readonly string[], now: Date) => sql<PriceRow>(db)`
  select distinct on (game, bet_type) game, bet_type as "betType", version, is_on as "isOn", odds_e4 as "oddsE4", charge, discount_e4 as "discountE4"
    from lottery_price where game = any (${games}::text[]) and effective_from <= ${now} order by game, bet_type, effective_from desc, version desc`;

export interface LimitRow {
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
export const limitsNow = (db: Db, games: readonly string[], now: Date) => sql<LimitRow>(db)`
  select distinct on (game, currency) game, currency, unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax", payout_max as "payoutMax", member_payout_max as "memberPayoutMax",
         number_stake_max as "numberStakeMax", lines_max as "linesMax", release_above as "releaseAbove", worst_case_max as "worstCaseMax", presets
    from lottery_limit where game = any (${games}::text[]) and effective_from <= ${now} order by game, currency, effective_from desc, version desc`;

/** Ladders of these games; a type without a row has none. */
export async function laddersNow(
  db: Db,
  games: readonly string[],
  now: Date,
): Promise<(game: string, currency: Currency, betType: string) => Ladder | undefined> {
  const rows = await sql<{
    game: string;
    currency: Currency;
    betType: string;
    from: Money[];
    factor: number[];
    max: Money;
  }>(db)`
    select distinct on (game, currency, bet_type) game, currency, bet_type as "betType", step_from as "from", step_factor_e4 as factor, max
      from lottery_ladder where game = any (${games}::text[]) and effective_from <= ${now} order by game, currency, bet_type, effective_from desc, version desc`;
  const nameOf = (game: string, currency: Currency, betType: string) => `${game} ${currency} ${betType}`;
  const ladders = new Map(
    rows.map(({ game, currency, betType, from, factor, max }): [string, Ladder] => [
      nameOf(game, currency, betType),
      { steps: from.map((start, index) => ({ from: start, factorE4: factor[index] ?? 0 })), max },
    ]),
  );
  return (game, currency, betType) => ladders.get(nameOf(game, currency, betType));
}

/** What the brand has switched; a game without a row is on. */
export const switchesNow = (db: Db, now: Date) => sql<{ game: string; isOn: boolean; reason: string }>(db)`
  select distinct on (game) game, is_on as "isOn", reason from lottery_switch where effective_from <= ${now} order by game, effective_from desc, version desc`;

export interface FirstPrices {
  readonly prices: readonly Omit<PriceRow, 'version'>[];
  readonly limits: readonly LimitRow[];
  readonly ladders: readonly {
    readonly game: string;
    readonly betType: string;
    readonly currency: Currency;
    readonly ladder: Ladder;
  }[];
}
/** Version 1 of everything, in three statements: a brand has some thousand prices. */
export async function insertFirstPrices(
  tx: Tx,
  { prices, limits, ladders }: FirstPrices,
  from: Date,
): Promise<void> {
  await sql(tx)`
    insert into lottery_price (game, bet_type, version, is_on, odds_e4, charge, discount_e4, effective_from)
    select x.game, x.bet_type, 1, x.is_on, x.odds::bigint[], x.charge, x.discount, ${from}
      from unnest(${prices.map((row) => row.game)}::text[], ${prices.map((row) => row.betType)}::text[], ${prices.map((row) => row.isOn)}::boolean[],
                  ${prices.map((row) => arrayText(row.oddsE4))}::text[], ${prices.map((row) => row.charge)}::int[], ${prices.map((row) => row.discountE4)}::int[]) as x (game, bet_type, is_on, odds, charge, discount)`;
  await sql(tx)`
    insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, member_payout_max, number_stake_max, lines_max, release_above, worst_case_max, presets, effective_from)
    select x.game, x.currency, 1, x.lowest, x.highest, x.payout, x.member, x.number, x.lines, x.release, x.worst, x.presets::bigint[], ${from}
      from unnest(${limits.map((row) => row.game)}::text[], ${limits.map((row) => row.currency)}::text[], ${limits.map((row) => row.unitStakeMin)}::bigint[], ${limits.map((row) => row.unitStakeMax)}::bigint[],
                  ${limits.map((row) => row.payoutMax)}::bigint[], ${limits.map((row) => row.memberPayoutMax)}::bigint[], ${limits.map((row) => row.numberStakeMax)}::bigint[], ${limits.map((row) => row.linesMax)}::int[],
                  ${limits.map((row) => row.releaseAbove)}::bigint[], ${limits.map((row) => row.worstCaseMax)}::bigint[], ${limits.map((row) => arrayText(row.presets))}::text[])
        as x (game, currency, lowest, highest, payout, member, number, lines, release, worst, presets)`;
  await sql(tx)`
    insert into lottery_ladder (game, bet_type, currency, version, step_from, step_factor_e4, max, effective_from)
    select x.game, x.bet_type, x.currency, 1, x.step_from::bigint[], x.factor::int[], x.max, ${from}
      from unnest(${ladders.map((row) => row.game)}::text[], ${ladders.map((row) => row.betType)}::text[], ${ladders.map((row) => row.currency)}::text[],
                  ${ladders.map(({ ladder }) => arrayText(ladder.steps.map((step) => step.from)))}::text[], ${ladders.map(({ ladder }) => arrayText(ladder.steps.map((step) => BigInt(step.factorE4))))}::text[],
                  ${ladders.map(({ ladder }) => ladder.max)}::bigint[]) as x (game, bet_type, currency, step_from, factor, max)`;
}
