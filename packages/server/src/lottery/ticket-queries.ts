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

/** The key of an exposure counter. */
export interface NumberKey {
  readonly drawId: bigint;
  readonly currency: Currency;
  readonly betType: string;
  readonly selection: string;
}
export interface OnNumber extends NumberKey {
  readonly liability: Money;
}

/** The codes of the draws, each once, and for each row the place of its draw's code, from 1. */
function drawPlaces(rows: readonly { readonly draw: string }[]): { codes: string[]; places: number[] } {
  const places = new Map<string, number>();
  for (const { draw } of rows) if (!places.has(draw)) places.set(draw, places.size + 1);
  return { codes: [...places.keys()], places: rows.map(({ draw }) => places.get(draw) ?? 0) };
}

type NumberOfDraw = Omit<NumberKey, 'drawId'> & { readonly draw: string };
/** Liability accepted so far on these numbers, read without a lock; a number without a row has none. */
export async function acceptedOn<Asked extends NumberOfDraw>(
  db: Db,
  keys: readonly Asked[],
): Promise<(Asked & { liability: Money })[]> {
  const { codes, places } = drawPlaces(keys);
  const rows = await sql<{ place: number; liability: Money }>(db)`
    with draws as materialized (select array(
      select d.id from unnest(${codes}::text[]) with ordinality c (code, n)
        left join lateral (select id from draw where code = c.code offset 0) d on true order by c.n) as ids)
    select x.place, e.liability
      from draws
     cross join (select generate_series(1, ${keys.length}::int) as place, unnest(${places}::int[]) as draw,
                        unnest(${keys.map((key) => key.currency)}::text[]) as currency,
                        unnest(${keys.map((key) => key.betType)}::text[]) as bet_type,
                        unnest(${keys.map((key) => key.selection)}::text[]) as selection) as x
     cross join lateral (
       select liability from exposure e
        where e.draw_id = draws.ids[x.draw] and e.currency = x.currency and e.bet_type = x.bet_type
          and e.selection = x.selection offset 0) e`;
  return rows.flatMap(({ place, liability }) => {
    const key = keys[place - 1];
    return key === undefined ? [] : [{ ...key, liability }];
  });
}

export interface Reservation extends OnNumber {
  readonly stake: Money;
  readonly lines: number;
}
/**
 * Adds to the exposure counters, one row for each number, and returns the new values. Every transaction locks the rows
 * in this order and until commit, so no deadlock can form.
 */
export const reserve = (tx: Tx, rows: readonly Reservation[]) => sql<OnNumber>(tx)`
  insert into exposure (draw_id, bet_type, selection, currency, liability, stake, lines)
  select unnest(${rows.map((row) => row.drawId)}::bigint[]) as draw_id,
         unnest(${rows.map((row) => row.betType)}::text[]) as bet_type,
         unnest(${rows.map((row) => row.selection)}::text[]) as selection,
         unnest(${rows.map((row) => row.currency)}::text[]) as currency,
         unnest(${rows.map((row) => row.liability)}::bigint[]), unnest(${rows.map((row) => row.stake)}::bigint[]),
         unnest(${rows.map((row) => row.lines)}::int[])
   order by draw_id, currency, bet_type, selection
  on conflict (draw_id, currency, bet_type, selection) do update
     set liability = exposure.liability + excluded.liability, stake = exposure.stake + excluded.stake,
         lines = exposure.lines + excluded.lines
  returning draw_id as "drawId", currency, bet_type as "betType", selection, liability`;

/** Releases the reservations of cancelled or void tickets, each number once; locks the rows in the same order. */
export const giveBack = (tx: Tx, rows: readonly Reservation[]) => sql(tx)`
  with held as (
    select x.* from unnest(${rows.map((row) => row.drawId)}::bigint[], ${rows.map((row) => row.betType)}::text[],
                           ${rows.map((row) => row.selection)}::text[], ${rows.map((row) => row.currency)}::text[],
                           ${rows.map((row) => row.liability)}::bigint[], ${rows.map((row) => row.stake)}::bigint[],
                           ${rows.map((row) => row.lines)}::int[])
             as x (draw_id, bet_type, selection, currency, liability, stake, lines)
      join exposure e using (draw_id, currency, bet_type, selection)
     order by draw_id, currency, bet_type, selection for update of e)
  update exposure e set liability = e.liability - h.liability, stake = e.stake - h.stake, lines = e.lines - h.lines
    from held h
   where e.draw_id = h.draw_id and e.currency = h.currency and e.bet_type = h.bet_type and e.selection = h.selection`;

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
/**
 * The sums of the holders' open tickets, with the stakes on the given numbers, in the order of the request; `place` is
 * the index of the holder in `asked`, from 1. A holder without tickets has no row.
 */
export const heldOn = (db: Db, asked: readonly (HolderByCode & { readonly keys: readonly string[] })[]) => {
  const { codes, places } = drawPlaces(asked);
  return sql<{ place: number; payout: Money; stakes: Money[] }>(db)`
    with draws as materialized (select array(
      select d.id from unnest(${codes}::text[]) with ordinality c (code, n)
        left join lateral (select id from draw where code = c.code offset 0) d on true order by c.n) as ids)
    select x.place, m.payout,
           array(select coalesce((number.stakes ->> number.key)::bigint, 0)
                   from (select whole.stakes, unnest(string_to_array(x.keys, '|')) as key
                           from (select m.stakes || '{}' as stakes offset 0) whole) number) as stakes
      from draws
     cross join (select generate_series(1, ${asked.length}::int) as place, unnest(${places}::int[]) as draw,
                        unnest(${asked.map((one) => one.memberId)}::bigint[]) as member_id,
                        unnest(${asked.map((one) => one.keys.join('|'))}::text[]) as keys) as x
     cross join lateral (
       select h.payout, h.stakes from member_draw h
        where h.draw_id = draws.ids[x.draw] and h.member_id = x.member_id offset 0) m`;
};

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
