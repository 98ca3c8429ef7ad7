import type { Limits } from '@tamarind/domain/lottery/risk/limits';
import type { Ladder } from '@tamarind/domain/lottery/risk/offer';
import type { Currency, Money } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../../platform/db/sql.ts';
import { arrayText } from '../queries.ts';
import type { RequestEnd } from './settings-queries.ts';

/**
 * One version of a game's limits in a currency. This file has the SQL for versions of limits and odds ladders (the
 * steps by which odds fall), and for requests to change them. price-queries.ts reads the versions in force.
 */

type LimitVersion = Limits & { currency: Currency; version: number; effectiveFrom: Date };
export const limitVersions = (db: Db, game: string) => sql<LimitVersion>(db)`
  select currency, version, unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax",
         lines_max as "linesMax", number_stake_max as "numberStakeMax",
         payout_max as "payoutMax", member_payout_max as "memberPayoutMax", release_above as "releaseAbove",
         worst_case_max as "worstCaseMax", effective_from as "effectiveFrom"
    from lottery_limit where game = ${game} order by currency, version desc`;

export interface Place {
  readonly game: string;
  readonly currency: Currency;
}
export interface LadderPlace extends Place {
  readonly betType: string;
}

/** The newest version of the limits, in force or scheduled. */
export const latestLimits = async (db: Db, { game, currency }: Place) =>
  (
    await sql<LimitVersion>(db)`
      select currency, version, unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax",
             lines_max as "linesMax", number_stake_max as "numberStakeMax",
             payout_max as "payoutMax", member_payout_max as "memberPayoutMax", release_above as "releaseAbove",
             worst_case_max as "worstCaseMax", effective_from as "effectiveFrom"
        from lottery_limit where game = ${game} and currency = ${currency} order by version desc limit 1`
  )[0];

export const latestLadder = async (db: Db, { game, currency, betType }: LadderPlace) =>
  (
    await sql<LadderText & { version: number; effectiveFrom: Date }>(db)`
      select version, step_from as "stepFrom", step_factor_e4 as "stepFactorE4", max, effective_from as "effectiveFrom"
        from lottery_ladder where game = ${game} and currency = ${currency} and bet_type = ${betType}
       order by version desc limit 1`
  )[0];

interface LadderText {
  stepFrom: Money[];
  stepFactorE4: number[];
  max: Money;
}
export const ladderOfText = ({ stepFrom, stepFactorE4, max }: LadderText) => ({
  steps: stepFrom.map((from, index) => ({ from, factorE4: stepFactorE4[index] ?? 0 })),
  max,
});
export const ladderVersions = (db: Db, game: string) => sql<
  LadderText & { betType: string; currency: Currency; version: number; effectiveFrom: Date }
>(db)`
  select bet_type as "betType", currency, version, step_from as "stepFrom", step_factor_e4 as "stepFactorE4", max,
         effective_from as "effectiveFrom"
    from lottery_ladder where game = ${game} order by bet_type, currency, version desc`;

/** A request to change limits or a ladder. The columns of the other kind are null. */
type AskedRow = { id: string; game: string; currency: Currency; effectiveFrom: Date; reason: string } & (
  | ({ betType: null } & Limits)
  | ({ betType: string } & LadderText)
);
export const limitsOrLadder = (row: AskedRow) =>
  row.betType === null ? { limits: limitsOf(row), ladder: null } : { limits: null, ladder: ladderOfText(row) };

export const limitsOf = (row: Limits): Limits => ({
  unitStakeMin: row.unitStakeMin,
  unitStakeMax: row.unitStakeMax,
  linesMax: row.linesMax,
  numberStakeMax: row.numberStakeMax,
  payoutMax: row.payoutMax,
  memberPayoutMax: row.memberPayoutMax,
  releaseAbove: row.releaseAbove,
  worstCaseMax: row.worstCaseMax,
});

export const openRequests = (db: Db, game: string) => sql<AskedRow & { by: string; at: Date }>(db)`
  select r.id, r.game, r.currency, r.bet_type as "betType", r.unit_stake_min as "unitStakeMin",
         r.unit_stake_max as "unitStakeMax", r.lines_max as "linesMax",
         r.number_stake_max as "numberStakeMax", r.payout_max as "payoutMax",
         r.member_payout_max as "memberPayoutMax", r.release_above as "releaseAbove",
         r.worst_case_max as "worstCaseMax", r.step_from as "stepFrom", r.step_factor_e4 as "stepFactorE4", r.max,
         r.effective_from as "effectiveFrom", r.reason,
         f.username as by, r.asked_at as at
    from lottery_risk_request r join staff f on f.id = r.asked_by where r.game = ${game} and r.decision is null order by r.asked_at`;

export const lockRequest = async (tx: Tx, id: string) =>
  (
    await sql<AskedRow>(tx)`
      select id, game, currency, bet_type as "betType", unit_stake_min as "unitStakeMin",
             unit_stake_max as "unitStakeMax", lines_max as "linesMax",
             number_stake_max as "numberStakeMax", payout_max as "payoutMax", member_payout_max as "memberPayoutMax",
             release_above as "releaseAbove",
             worst_case_max as "worstCaseMax", step_from as "stepFrom", step_factor_e4 as "stepFactorE4", max,
             effective_from as "effectiveFrom", reason
        from lottery_risk_request where id = ${id} and decision is null for update`
  )[0];

interface RequestRow {
  id: string;
  game: string;
  currency: Currency;
  effectiveFrom: Date;
  reason: string;
  staffId: bigint;
  now: Date;
}
export const insertLimitRequest = (tx: Tx, row: RequestRow & { limits: Limits }) => sql(tx)`
  insert into lottery_risk_request (id, game, currency, unit_stake_min, unit_stake_max, lines_max, number_stake_max,
                                    payout_max, member_payout_max, release_above, worst_case_max,
                                    effective_from, reason, asked_by, asked_at)
  values (${row.id}, ${row.game}, ${row.currency}, ${row.limits.unitStakeMin}, ${row.limits.unitStakeMax},
          ${row.limits.linesMax}, ${row.limits.numberStakeMax},
          ${row.limits.payoutMax}, ${row.limits.memberPayoutMax}, ${row.limits.releaseAbove}, ${row.limits.worstCaseMax},
          ${row.effectiveFrom}, ${row.reason}, ${row.staffId}, ${row.now})`;

export const insertLadderRequest = (tx: Tx, row: RequestRow & { betType: string; ladder: Ladder }) => sql(tx)`
  insert into lottery_risk_request (id, game, currency, bet_type, step_from, step_factor_e4, max, effective_from,
                                    reason, asked_by, asked_at)
  values (${row.id}, ${row.game}, ${row.currency}, ${row.betType}, ${arrayText(row.ladder.steps.map(({ from }) => from))}::text::bigint[],
          ${arrayText(row.ladder.steps.map(({ factorE4 }) => factorE4))}::text::int[], ${row.ladder.max},
          ${row.effectiveFrom}, ${row.reason}, ${row.staffId}, ${row.now})`;

export async function decideRequest(tx: Tx, id: string, { decision, staffId, now }: RequestEnd): Promise<void> {
  await sql(tx)`
    update lottery_risk_request set decision = ${decision}, decided_by = ${staffId}, decided_at = ${now} where id = ${id}`;
}

/**
 * Inserts the request as the next version. The quick stakes of the lottery client are copied if they are within the new
 * limits of a line.
 */
export const insertLimitVersion = (tx: Tx, id: string, approvedBy: bigint) => sql(tx)`
  insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, member_payout_max,
                             number_stake_max, lines_max, release_above, worst_case_max, presets,
                             effective_from, proposed_by, approved_by)
  select r.game, r.currency, l.version + 1, r.unit_stake_min, r.unit_stake_max, r.payout_max, r.member_payout_max,
         r.number_stake_max, r.lines_max, r.release_above, r.worst_case_max,
         (select coalesce(array_agg(x order by x), array[r.unit_stake_min]) from unnest(l.presets) x
          where x between r.unit_stake_min and r.unit_stake_max),
         r.effective_from, r.asked_by, ${approvedBy}
    from lottery_risk_request r
    join lateral (select version, presets from lottery_limit where game = r.game and currency = r.currency
                  order by version desc limit 1) l on true
   where r.id = ${id}`;

export const insertLadderVersion = (tx: Tx, id: string, approvedBy: bigint) => sql(tx)`
  insert into lottery_ladder (game, bet_type, currency, version, step_from, step_factor_e4, max, effective_from, proposed_by, approved_by)
  select r.game, r.bet_type, r.currency, (select coalesce(max(l.version), 0) + 1 from lottery_ladder l
                                          where l.game = r.game and l.bet_type = r.bet_type and l.currency = r.currency),
         r.step_from, r.step_factor_e4, r.max, r.effective_from, r.asked_by, ${approvedBy}
    from lottery_risk_request r where r.id = ${id}`;
