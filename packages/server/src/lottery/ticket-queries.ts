import type { AcceptedLine } from '@tamarind/domain/lottery/bet';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { DrawState } from './queries.ts';

/** Tickets and their lines: written once when placed, read by members, the seal and the exposure. */

export interface NewTicket {
  id: string;
  reference: string;
  drawId: bigint;
  memberId: bigint;
  wallet: bigint;
  currency: Currency;
  realm: 'real' | 'trial';
  stake: Money;
  lines: readonly AcceptedLine[];
  placedAt: Date;
  cancelUntil: Date | null;
}

export async function insertTicket(tx: Tx, row: NewTicket): Promise<void> {
  await sql(tx)`
    insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, line_count, placed_at, cancel_until)
    values (${row.id}, ${row.reference}, ${row.drawId}, ${row.memberId}, ${row.wallet}, ${row.currency}, ${row.realm}, ${row.stake}, ${row.lines.length}, ${row.placedAt}, ${row.cancelUntil})`;
  await sql(tx)`
    insert into ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, stake, odds_e4, price_version)
    select ${row.drawId}, ${row.id}::uuid, x.*
      from unnest(${row.lines.map((_, index) => index + 1)}::smallint[], ${row.lines.map((line) => line.betType)}::text[], ${row.lines.map((line) => line.selection)}::text[],
                  ${row.lines.map((line) => line.unitStake)}::bigint[], ${row.lines.map((line) => line.charge)}::smallint[], ${row.lines.map((line) => line.stake)}::bigint[],
                  ${row.lines.map((line) => line.oddsE4)}::bigint[], ${row.lines.map((line) => line.priceVersion)}::int[]) as x`;
}

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
  state: 'accepted' | 'cancelled';
  placedAt: Date;
  cancelUntil: Date | null;
}

/** A ticket with what its draw says of it: the payout is the sum of its winning lines under the newest result. */
const head = `
  t.id, t.reference, t.draw_id as "drawId", d.code as draw, d.game, d.state as "drawState", d.draws_at as "drawsAt", d.closes_at as "closesAt", t.member_id as "memberId", t.wallet,
  t.currency, t.realm, t.stake, t.line_count as "lineCount", t.state, t.placed_at as "placedAt", t.cancel_until as "cancelUntil",
  coalesce((select sum(w.payout)::bigint from ticket_win w where w.draw_id = t.draw_id and w.result_version = d.result_version and w.ticket_id = t.id), 0) as payout
  from ticket t join draw d on d.id = t.draw_id`;

/** Of this member only: a stranger's ticket is not there. */
export const ticketOf = async (db: Db, id: string, memberId: bigint) =>
  (
    (await db.query({ text: `select ${head} where t.id = $1 and t.member_id = $2`, values: [id, memberId] }))
      .rows as TicketRow[]
  )[0];

export const lockTicket = async (tx: Tx, id: string, memberId: bigint) =>
  (
    await sql<{ state: 'accepted' | 'cancelled'; drawId: bigint }>(tx)`
    select state, draw_id as "drawId" from ticket where id = ${id} and member_id = ${memberId} for update`
  )[0];

export const setCancelled = (tx: Tx, id: string, now: Date) =>
  sql(tx)`update ticket set state = 'cancelled', cancelled_at = ${now} where id = ${id}`;

export interface LineRow {
  line: number;
  betType: string;
  selection: string;
  unitStake: Money;
  charge: number;
  stake: Money;
  oddsE4: bigint;
}
export const linesOf = (db: Db, drawId: bigint, ticketId: string) => sql<LineRow>(db)`
  select line, bet_type as "betType", selection, unit_stake as "unitStake", charge, stake, odds_e4 as "oddsE4"
    from ticket_line where draw_id = ${drawId} and ticket_id = ${ticketId} order by line`;

export interface TicketFilter {
  memberId: bigint;
  show: 'open' | 'settled' | 'all';
  game: string | undefined;
  draw: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}
const filterText = `
  where t.member_id = $1
    and ($2 = 'all' or ($2 = 'open') = (t.state = 'accepted' and d.state in ('open', 'closed', 'resulted')))
    and ($3::text is null or d.game = $3) and ($4::text is null or d.code = $4)
    and ($5::timestamptz is null or t.placed_at >= $5) and ($6::timestamptz is null or t.placed_at < $6)`;
const filterValues = (filter: TicketFilter): unknown[] => [
  filter.memberId,
  filter.show,
  filter.game ?? null,
  filter.draw ?? null,
  filter.from ?? null,
  filter.to ?? null,
];

export const ticketsPage = async (db: Db, filter: TicketFilter, limit: number, offset: number) =>
  (
    await db.query({
      text: `select ${head} ${filterText} order by t.placed_at desc, t.id desc limit $7 offset $8`,
      values: [...filterValues(filter), limit, offset],
    })
  ).rows as TicketRow[];

/** Of the whole filter. Stakes that came back (cancelled, void) are not counted. */
export async function ticketTotals(
  db: Db,
  filter: TicketFilter,
): Promise<{ count: number; stake: Money; payout: Money }> {
  const { rows } = await db.query({
    text: `
      select count(*)::int as count,
             coalesce(sum(t.stake) filter (where t.state = 'accepted' and d.state <> 'void'), 0)::bigint as stake,
             coalesce(sum((select sum(w.payout) from ticket_win w where w.draw_id = t.draw_id and w.result_version = d.result_version and w.ticket_id = t.id)) filter (where d.state = 'settled'), 0)::bigint as payout
        from ticket t join draw d on d.id = t.draw_id ${filterText}`,
    values: filterValues(filter),
  });
  return only(rows as { count: number; stake: Money; payout: Money }[]);
}

// ── The whole draw ────────────────────────────────────────────────────────────────────────────────────────────────────

/** The ticket file in its canonical order: what the seal is over. Cancelled tickets have left it. */
export const sealLines = (db: Db, drawId: bigint) => sql<LineRow & { ticket: string; currency: string }>(db)`
  select l.ticket_id as ticket, l.line, l.bet_type as "betType", l.selection, l.unit_stake as "unitStake", l.charge, l.stake, l.odds_e4 as "oddsE4", t.currency
    from ticket_line l join ticket t on t.id = l.ticket_id
   where l.draw_id = ${drawId} and t.state = 'accepted'
   order by l.ticket_id, l.line`;

export const totalsOfDraws = (db: Db, drawIds: readonly bigint[]) => sql<{
  drawId: bigint;
  currency: Currency;
  tickets: number;
  stake: Money;
  payout: Money;
}>(db)`
  select t.draw_id as "drawId", t.currency, count(*)::int as tickets, sum(t.stake)::bigint as stake,
         coalesce((select sum(c.amount)::bigint from settlement_credit c where c.draw_id = t.draw_id and c.currency = t.currency and c.realm = 'real' and c.result_version > 0), 0) as payout
    from ticket t where t.draw_id = any (${drawIds}::bigint[]) and t.state = 'accepted' and t.realm = 'real' group by t.draw_id, t.currency`;

/** Stakes and what one hit would cost, by selection. */
export const exposureOf = (db: Db, drawId: bigint, currency: Currency) => sql<{
  betType: string;
  selection: string;
  lines: number;
  stake: Money;
  liability: Money;
}>(db)`
  select l.bet_type as "betType", l.selection, count(*)::int as lines, sum(l.stake)::bigint as stake,
         sum((2 * l.unit_stake::numeric * l.odds_e4 + 10000)::bigint / 20000)::bigint as liability
    from ticket_line l join ticket t on t.id = l.ticket_id
   where l.draw_id = ${drawId} and t.state = 'accepted' and t.realm = 'real' and t.currency = ${currency}
   group by 1, 2 order by liability desc, 1, 2`;

/** How many tickets held each two-digit number, on the game's draws of the time since. */
export const popularSince = (db: Db, game: string, since: Date) => sql<{ number: string; tickets: number }>(
  db,
)`
  select l.selection as number, count(distinct l.ticket_id)::int as tickets
    from draw d
    join ticket t on t.draw_id = d.id and t.state = 'accepted' and t.realm = 'real' and t.placed_at >= ${since}
    join ticket_line l on l.draw_id = d.id and l.ticket_id = t.id
   where d.game = ${game} and d.draws_at >= ${since} and l.bet_type in ('lo2', 'de_db')
   group by 1`;
