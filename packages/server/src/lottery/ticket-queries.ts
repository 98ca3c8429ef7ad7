import type { AcceptedLine } from '@tamarind/domain/lottery/bet';
import type { SealLine } from '@tamarind/domain/lottery/seal';
import type { Currency, Money } from '@tamarind/domain/money';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import { arrayText, type DrawState } from './queries.ts';

/**
 * A ticket to insert, with its lines. This file has the SQL for tickets and their lines: they are written once; later
 * queries show them to members, seal the draw and compute the exposure.
 */

export interface NewTicket {
  id: string;
  reference: string;
  drawId: bigint;
  memberId: bigint;
  wallet: bigint;
  currency: Currency;
  realm: 'real' | 'trial';
  stake: Money;
  highestPayout: Money;
  lines: readonly AcceptedLine[];
  placedAt: Date;
  cancelUntil: Date | null;
  series: Series | null;
}

/** The columns of a ticket that a list shows. */
export type HeadRow = Omit<TicketRow, 'drawId' | 'closesAt' | 'memberId' | 'wallet' | 'realm'>;
/**
 * The bet on several draws to which a ticket belongs: its id, the position of this ticket from 1, and the number of
 * tickets.
 */
export interface Series {
  id: string;
  place: number;
  size: number;
}

/** The sums of a member's open tickets on a draw: their highest payouts, and the stakes on some numbers. */
export type HeldSums = Holder & { readonly payout: Money; readonly stakes: ReadonlyMap<string, Money> };

/**
 * Inserts several tickets with their lines, and writes the new sums of their holders, one row for each holder and draw.
 * Stakes on other numbers stay unchanged. The database function checks that the draws are open, that each wallet is the
 * member's, and that the lines make the ticket.
 */
export const insertTickets = (tx: Tx, rows: readonly NewTicket[], held: readonly HeldSums[]) => {
  const lines = rows.flatMap((row, index) =>
    row.lines.map((line, lineIndex) => ({ ...line, ticket: index + 1, line: lineIndex + 1 })),
  );
  return sql(tx)`
    select place_tickets(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.reference)}::text[],
      ${rows.map((row) => row.drawId)}::bigint[], ${rows.map((row) => row.memberId)}::bigint[],
      ${rows.map((row) => row.wallet)}::bigint[], ${rows.map((row) => row.currency)}::text[],
      ${rows.map((row) => row.realm)}::text[], ${rows.map((row) => row.stake)}::bigint[],
      ${rows.map((row) => row.highestPayout)}::bigint[], ${rows.map((row) => row.lines.length)}::smallint[],
      ${rows.map((row) => row.placedAt)}::timestamptz[], ${rows.map((row) => row.cancelUntil)}::timestamptz[],
      ${rows.map((row) => row.series?.id)}::uuid[], ${rows.map((row) => row.series?.place)}::smallint[],
      ${rows.map((row) => row.series?.size)}::smallint[],
      ${lines.map((line) => line.ticket)}::int[], ${lines.map((line) => line.line)}::smallint[],
      ${lines.map((line) => line.betType)}::text[], ${lines.map((line) => line.selection)}::text[],
      ${lines.map((line) => line.unitStake)}::bigint[], ${lines.map((line) => line.charge)}::int[],
      ${lines.map((line) => line.discountE4)}::smallint[], ${lines.map((line) => line.stake)}::bigint[],
      ${lines.map((line) => arrayText(line.oddsE4))}::text[], ${lines.map((line) => line.liability)}::bigint[],
      ${lines.map((line) => line.priceVersion)}::int[],
      ${held.map((row) => row.drawId)}::bigint[], ${held.map((row) => row.memberId)}::bigint[],
      ${held.map((row) => row.payout)}::bigint[], ${held.map((row) => objectText(row.stakes))}::jsonb[])`;
};

export interface TicketRow {
  id: string;
  reference: string;
  drawId: bigint;
  draw: string;
  game: string;
  drawState: DrawState;
  drawsAt: Date;
  closesAt: Date;
  memberId: bigint;
  wallet: bigint;
  currency: Currency;
  realm: 'real' | 'trial';
  stake: Money;
  payout: Money;
  lineCount: number;
  state: 'accepted' | 'cancelled' | 'void';
  placedAt: Date;
  cancelUntil: Date | null;
  series: Series | null;
}

/** SQL: a ticket joined with its draw; the payout is the sum of its winning lines under the newest result version. */
const head = `
  t.id, t.reference, t.draw_id as "drawId", d.code as draw, d.game, d.state as "drawState", d.draws_at as "drawsAt",
  d.closes_at as "closesAt", t.member_id as "memberId", t.wallet,
  t.currency, t.realm, t.stake, t.line_count as "lineCount", t.state, t.placed_at as "placedAt", t.cancel_until as "cancelUntil",
  case when t.series is not null then jsonb_build_object('id', t.series, 'place', t.series_place, 'size', t.series_size) end as series,
  coalesce((select sum(w.payout)::bigint from ticket_win w where w.draw_id = t.draw_id
            and w.result_version = d.result_version and w.ticket_id = t.id), 0) as payout
  from ticket t join draw d on d.id = t.draw_id`;

/** The ticket if it belongs to this member; another member's ticket is not found. */
export const ticketOf = async (db: Db, id: string, memberId: bigint) =>
  (await composed<TicketRow>(db, `select ${head} where t.id = $1 and t.member_id = $2`, [id, memberId]))[0];

export const lockTicket = async (tx: Tx, id: string, memberId: bigint) =>
  (
    await sql<{ state: 'accepted' | 'cancelled' | 'void'; drawId: bigint }>(tx)`
    select state, draw_id as "drawId" from ticket where id = ${id} and member_id = ${memberId} for update`
  )[0];

export const setCancelled = (tx: Tx, id: string, now: Date) =>
  sql(tx)`update ticket set state = 'cancelled', ended_at = ${now} where id = ${id}`;

export interface LineRow {
  line: number;
  betType: string;
  selection: string;
  unitStake: Money;
  charge: number;
  discountE4: number;
  stake: Money;
  oddsE4: bigint[];
  liability: Money;
  priceVersion: number;
}
export const linesOf = (db: Db, drawId: bigint, ticketId: string) => sql<LineRow>(db)`
  select line, bet_type as "betType", selection, unit_stake as "unitStake", charge, discount_e4 as "discountE4",
         stake, odds_e4 as "oddsE4", liability, price_version as "priceVersion"
    from ticket_line where draw_id = ${drawId} and ticket_id = ${ticketId} order by line`;

// ── The whole draw ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The ticket file in its canonical order, which the seal covers. Cancelled tickets are left out. Tickets bought after
 * the first ball, which became void later, are included.
 */
export const sealLines = (db: Db, drawId: bigint) => sql<LineRow & { ticket: string; currency: Currency }>(db)`
  select l.ticket_id as ticket, l.line, l.bet_type as "betType", l.selection, l.unit_stake as "unitStake", l.charge,
         l.discount_e4 as "discountE4", l.stake, l.odds_e4 as "oddsE4", l.liability, l.price_version as "priceVersion", t.currency
    from ticket_line l join ticket t on t.id = l.ticket_id
   where l.draw_id = ${drawId} and t.state <> 'cancelled'
   order by l.ticket_id, l.line`;

/** The next page of the ticket file. Reading in pages avoids having millions of lines in memory at once. */
export const sealPage = (
  db: Db,
  drawId: bigint,
  after: { ticket: string; line: number },
  limit: number,
) => sql<SealLine>(db)`
  select l.ticket_id as ticket, l.line, l.bet_type as "betType", l.selection, l.unit_stake as "unitStake", l.charge,
         l.discount_e4 as "discountE4", l.stake, l.odds_e4 as "oddsE4", t.currency
    from ticket_line l join ticket t on t.id = l.ticket_id
   where l.draw_id = ${drawId} and t.state <> 'cancelled' and (l.ticket_id, l.line) > (${after.ticket}::uuid, ${after.line}::smallint)
   order by l.ticket_id, l.line limit ${limit}`;

/**
 * Tickets, stakes and payouts of draws. Payouts are those of the newest result version, plus the small prizes for
 * numbers sent to yeekee rounds.
 */
export const totalsOfDraws = (db: Db, drawIds: readonly bigint[]) => sql<{
  drawId: bigint;
  currency: Currency;
  tickets: number;
  stake: Money;
  payout: Money;
}>(db)`
  select t.draw_id as "drawId", t.currency, count(*)::int as tickets, sum(t.stake)::bigint as stake,
         coalesce((select sum(c.amount)::bigint from settlement_credit c where c.draw_id = t.draw_id
                   and c.currency = t.currency and c.realm = 'real' and c.result_version > 0 and c.result_version = d.result_version), 0)
         + coalesce((select sum(y.amount)::bigint from yeekee_prize y where y.draw_id = t.draw_id and y.currency = t.currency), 0) as payout
    from ticket t join draw d on d.id = t.draw_id where t.draw_id = any (${drawIds}::bigint[])
     and t.state = 'accepted' and t.realm = 'real' group by t.draw_id, d.result_version, t.currency`;

/**
 * Draws without a result, one row for each currency. For each bet type the number with the highest liability counts;
 * `liability` is the sum of these. A draw without stakes has one row with currency null.
 */
export const openExposures = (db: Db) => sql<{
  code: string;
  game: string;
  state: DrawState;
  closesAt: Date;
  currency: Currency | null;
  /** The bet type of the number with the highest liability. */
  betType: string | null;
  liability: Money;
}>(db)`
  select d.code, d.game, d.state, d.closes_at as "closesAt", e.currency,
         (array_agg(e.bet_type order by e.liability desc))[1] as "betType", coalesce(sum(e.liability), 0)::bigint as liability
    from draw d
    left join lateral (
      select currency, bet_type, max(liability) as liability from exposure where draw_id = d.id and lines > 0 group by currency, bet_type
    ) e on true
   where d.state in ('open', 'closed')
   group by d.id, e.currency order by d.closes_at, d.code, e.currency`;

/** Stakes and the cost of one hit by selection, from the exposure counters. */
export const exposureOf = (db: Db, drawId: bigint, currency: Currency) => sql<ExposureRow>(db)`
  select bet_type as "betType", selection, lines, stake, liability from exposure
   where draw_id = ${drawId} and currency = ${currency} and lines > 0 order by liability desc, 1, 2`;
export interface ExposureRow {
  betType: string;
  selection: string;
  lines: number;
  stake: Money;
  liability: Money;
}

/** The number of tickets that bet on each two-digit number, in draws of this game since the given moment. */
export const popularSince = (db: Db, game: string, since: Date) => sql<{ number: string; tickets: number }>(db)`
  select l.selection as number, count(distinct l.ticket_id)::int as tickets
    from draw d
    join ticket t on t.draw_id = d.id and t.state = 'accepted' and t.realm = 'real' and t.placed_at >= ${since}
    join ticket_line l on l.draw_id = d.id and l.ticket_id = t.id
   where d.game = ${game} and d.draws_at >= ${since} and l.bet_type in ('lo2', 'de_db', 'top2', 'bottom2')
   group by 1`;

// ── Risk ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface RuleRow {
  drawId: bigint;
  betType: string;
  selection: string;
  kind: 'half' | 'closed' | 'lifted';
  reason: string;
  by: string | null;
  at: Date;
}
/** The number rules in force on these draws: the newest rule of each number. */
export const rulesNow = (db: Db, draws: readonly string[]) => sql<RuleRow>(db)`
  select distinct on (r.draw_id, r.bet_type, r.selection) r.draw_id as "drawId", r.bet_type as "betType", r.selection,
         r.kind, r.reason, f.username as by, r.at
    from number_rule r left join staff f on f.id = r.set_by
   where r.draw_id = any (array(select id from draw where code = any (${draws}::text[])))
   order by r.draw_id, r.bet_type, r.selection, r.id desc`;

export interface Holder {
  readonly drawId: bigint;
  readonly memberId: bigint;
}
export interface HolderByCode {
  readonly draw: string;
  readonly memberId: bigint;
}
/** Writes amounts as JSON text with all their digits, because JSON.stringify cannot encode a bigint. */
const objectText = (amounts: ReadonlyMap<string, Money>): string =>
  `{${[...amounts].map(([key, amount]) => `${JSON.stringify(key)}:${amount}`).join()}}`;

/** The sums that corrected results of a draw took back from a wallet, and those that its member still owes. */
export const reversedOn = async (db: Db, drawId: bigint, wallet: bigint) =>
  only(
    await sql<{ reversed: Money; owed: Money }>(db)`
      select coalesce(sum(taken), 0)::bigint as reversed, coalesce(sum(amount - taken), 0)::bigint as owed
        from settlement_reversal where draw_id = ${drawId} and wallet = ${wallet} and taken_at is not null`,
  );

/** Accepted tickets of a draw from a moment on, oldest first. */
export const ticketsSince = (tx: Tx, drawId: bigint, since: Date) => sql<
  Pick<TicketRow, 'id' | 'reference' | 'memberId' | 'wallet' | 'currency' | 'realm' | 'stake'>
>(tx)`
  select id, reference, member_id as "memberId", wallet, currency, realm, stake from ticket
   where draw_id = ${drawId} and state = 'accepted' and placed_at >= ${since} order by placed_at, id for update`;

export const setVoid = (tx: Tx, ids: readonly string[], now: Date) =>
  sql(tx)`update ticket set state = 'void', ended_at = ${now} where id = any (${ids}::uuid[])`;

export const insertRules = (
  tx: Tx,
  row: {
    drawId: bigint;
    betType: string;
    selections: readonly string[];
    kind: string;
    reason: string;
    staffId: bigint | null;
    now: Date;
  },
) => sql(tx)`
  insert into number_rule (draw_id, bet_type, selection, kind, reason, set_by, at)
  select ${row.drawId}, ${row.betType}, x, ${row.kind}, ${row.reason}, ${row.staffId}, ${row.now} from unnest(${row.selections}::text[]) x`;

/** The number of tickets on each game since a moment, the game with the most tickets first. */
export const playedSince = (db: Db, since: Date) => sql<{ game: string; tickets: number }>(db)`
  select d.game, count(*)::int as tickets from ticket t join draw d on d.id = t.draw_id where t.placed_at >= ${since}
   group by 1 order by 2 desc`;

/** The games a member bet on last, newest first. */
export const recentGames = (db: Db, memberId: bigint, limit: number) => sql<{ game: string }>(db)`
  select d.game from ticket t join draw d on d.id = t.draw_id where t.member_id = ${memberId} group by d.game
   order by max(t.placed_at) desc limit ${limit}`;

/** Draws with a result that a member bet on, newest first, with stake and payout. */
export const drawsPlayed = (db: Db, memberId: bigint, limit: number) => sql<{
  id: bigint;
  stake: Money;
  payout: Money;
  currency: Currency;
}>(db)`
  select d.id, t.currency, sum(t.stake)::bigint as stake,
         coalesce((select sum(w.payout)::bigint from ticket_win w join ticket x on x.id = w.ticket_id
                   where w.draw_id = d.id and w.result_version = d.result_version and x.member_id = ${memberId}), 0) as payout
    from ticket t join draw d on d.id = t.draw_id
   where t.member_id = ${memberId} and t.state = 'accepted' and d.state = 'settled' group by d.id, t.currency
   order by d.draws_at desc limit ${limit}`;
