import { sql, type Db, type Tx } from '../../platform/db/sql.ts';
import { arrayText } from '../queries.ts';

/**
 * Records that a game was switched on or off. This file has the SQL for game switches and price requests;
 * price-queries.ts reads the versions in force.
 */

export const insertSwitch = (
  tx: Tx,
  row: { game: string; on: boolean; reason: string; staffId: bigint | null; now: Date },
) => sql(tx)`
  insert into lottery_switch (game, version, is_on, reason, set_by, effective_from)
  select ${row.game}, coalesce(max(version), 0) + 1, ${row.on}, ${row.reason}, ${row.staffId}, ${row.now}
    from lottery_switch where game = ${row.game}`;

export interface PriceText {
  betType: string;
  on: boolean;
  oddsE4: bigint[];
  discountE4: number;
  effectiveFrom: Date;
}
export const priceVersions = (db: Db, game: string) => sql<PriceText & { version: number; charge: number }>(db)`
  select bet_type as "betType", version, is_on as "on", odds_e4 as "oddsE4", charge, discount_e4 as "discountE4",
         effective_from as "effectiveFrom"
    from lottery_price where game = ${game} order by bet_type, version desc`;

export const latestPrice = async (db: Db, game: string, betType: string) =>
  (
    await sql<PriceText & { version: number }>(db)`
      select bet_type as "betType", version, is_on as "on", odds_e4 as "oddsE4", discount_e4 as "discountE4",
             effective_from as "effectiveFrom"
        from lottery_price where game = ${game} and bet_type = ${betType} order by version desc limit 1`
  )[0];

export const openRequests = (db: Db, game: string) => sql<
  PriceText & { id: string; reason: string; by: string; at: Date }
>(db)`
  select r.id, r.bet_type as "betType", r.is_on as "on", r.odds_e4 as "oddsE4", r.discount_e4 as "discountE4",
         r.effective_from as "effectiveFrom", r.reason, f.username as by, r.asked_at as at
    from lottery_price_request r join staff f on f.id = r.asked_by where r.game = ${game} and r.decision is null order by r.asked_at`;

export const insertRequest = (
  tx: Tx,
  row: {
    id: string;
    game: string;
    betType: string;
    on: boolean;
    oddsE4: readonly bigint[];
    discountE4: number;
    effectiveFrom: Date;
    reason: string;
    staffId: bigint;
    now: Date;
  },
) => sql(tx)`
  insert into lottery_price_request (id, game, bet_type, is_on, odds_e4, discount_e4, effective_from, reason, asked_by, asked_at)
  values (${row.id}, ${row.game}, ${row.betType}, ${row.on}, ${arrayText(row.oddsE4)}::text::bigint[],
          ${row.discountE4}, ${row.effectiveFrom}, ${row.reason}, ${row.staffId}, ${row.now})`;

export const lockRequest = async (tx: Tx, id: string) =>
  (
    await sql<PriceText & { id: string; game: string; staffId: bigint }>(tx)`
      select id, game, bet_type as "betType", is_on as "on", odds_e4 as "oddsE4", discount_e4 as "discountE4",
             effective_from as "effectiveFrom", asked_by as "staffId"
        from lottery_price_request where id = ${id} and decision is null for update`
  )[0];

/** How a request ended. `staffId` is null if no person decided: the proposer withdrew the request or it expired. */
export interface RequestEnd {
  readonly decision: 'approved' | 'rejected' | 'withdrawn' | 'expired';
  readonly staffId: bigint | null;
  readonly now: Date;
}
export async function decideRequest(tx: Tx, id: string, { decision, staffId, now }: RequestEnd): Promise<void> {
  await sql(tx)`
    update lottery_price_request set decision = ${decision}, decided_by = ${staffId}, decided_at = ${now} where id = ${id}`;
}

export const insertVersion = (
  tx: Tx,
  row: PriceText & { game: string; charge: number; staffId: bigint; approvedBy: bigint },
) => sql(tx)`
  insert into lottery_price (game, bet_type, version, is_on, odds_e4, charge, discount_e4, effective_from, proposed_by, approved_by)
  select ${row.game}, ${row.betType}, coalesce(max(version), 0) + 1, ${row.on},
         ${arrayText(row.oddsE4)}::text::bigint[], ${row.charge}, ${row.discountE4}, ${row.effectiveFrom}, ${row.staffId}, ${row.approvedBy}
    from lottery_price where game = ${row.game} and bet_type = ${row.betType}`;
