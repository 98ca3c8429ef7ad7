import type { AcceptedLine } from '@tamarind/domain/lottery/bet';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import { arrayText, type DrawState } from './queries.ts';

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
  highestPayout: Money;
  lines: readonly AcceptedLine[];
  placedAt: Date;
  cancelUntil: Date | null;
  series: Series | null;
}
/** Of a slip on several draws: this ticket's place in it, from 1. */
export interface Series {
  id: string;
  place: number;
  size: number;
}

export async function insertTicket(tx: Tx, row: NewTicket): Promise<void> {
  await sql(tx)`
    insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout, line_count, placed_at, cancel_until, series, series_place, series_size)
    values (${row.id}, ${row.reference}, ${row.drawId}, ${row.memberId}, ${row.wallet}, ${row.currency}, ${row.realm}, ${row.stake}, ${row.highestPayout}, ${row.lines.length}, ${row.placedAt}, ${row.cancelUntil}, ${row.series?.id ?? null}, ${row.series?.place ?? null}, ${row.series?.size ?? null})`;
  await sql(tx)`
    insert into ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, discount_e4, stake, odds_e4, liability, price_version)
    select ${row.drawId}, ${row.id}::uuid, x.line, x.bet_type, x.selection, x.unit_stake, x.charge, x.discount, x.stake, x.odds::bigint[], x.liability, x.version
      from unnest(${row.lines.map((_, index) => index + 1)}::smallint[], ${row.lines.map((line) => line.betType)}::text[], ${row.lines.map((line) => line.selection)}::text[],
                  ${row.lines.map((line) => line.unitStake)}::bigint[], ${row.lines.map((line) => line.charge)}::int[], ${row.lines.map((line) => line.discountE4)}::int[], ${row.lines.map((line) => line.stake)}::bigint[],
                  ${row.lines.map((line) => arrayText(line.oddsE4))}::text[], ${row.lines.map((line) => line.liability)}::bigint[], ${row.lines.map((line) => line.priceVersion)}::int[])
        as x (line, bet_type, selection, unit_stake, charge, discount, stake, odds, liability, version)`;
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
  state: 'accepted' | 'cancelled' | 'void';
  placedAt: Date;
  cancelUntil: Date | null;
  series: Series | null;
}

/** A ticket with what its draw says of it: the payout is the sum of its winning lines under the newest result. */
const head = `
  t.id, t.reference, t.draw_id as "drawId", d.code as draw, d.game, d.state as "drawState", d.draws_at as "drawsAt", d.closes_at as "closesAt", t.member_id as "memberId", t.wallet,
  t.currency, t.realm, t.stake, t.line_count as "lineCount", t.state, t.placed_at as "placedAt", t.cancel_until as "cancelUntil",
  case when t.series is not null then jsonb_build_object('id', t.series, 'place', t.series_place, 'size', t.series_size) end as series,
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
  select line, bet_type as "betType", selection, unit_stake as "unitStake", charge, discount_e4 as "discountE4", stake, odds_e4 as "oddsE4", liability, price_version as "priceVersion"
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
      text: `select ${head} ${filterText} order by t.placed_at desc, t.series_place, t.id desc limit $7 offset $8`,
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

/** The ticket file in its canonical order: what the seal is over. Cancelled tickets have left it; late ones that became void stay. */
export const sealLines = (db: Db, drawId: bigint) => sql<LineRow & { ticket: string; currency: Currency }>(
  db,
)`
  select l.ticket_id as ticket, l.line, l.bet_type as "betType", l.selection, l.unit_stake as "unitStake", l.charge, l.discount_e4 as "discountE4", l.stake, l.odds_e4 as "oddsE4", l.liability, l.price_version as "priceVersion", t.currency
    from ticket_line l join ticket t on t.id = l.ticket_id
   where l.draw_id = ${drawId} and t.state <> 'cancelled'
   order by l.ticket_id, l.line`;

/** What was staked on draws and paid on them: by the newest result, and for players' numbers. */
export const totalsOfDraws = (db: Db, drawIds: readonly bigint[]) => sql<{
  drawId: bigint;
  currency: Currency;
  tickets: number;
  stake: Money;
  payout: Money;
}>(db)`
  select t.draw_id as "drawId", t.currency, count(*)::int as tickets, sum(t.stake)::bigint as stake,
         coalesce((select sum(c.amount)::bigint from settlement_credit c where c.draw_id = t.draw_id and c.currency = t.currency and c.realm = 'real' and c.result_version > 0 and c.result_version = d.result_version), 0)
         + coalesce((select sum(y.amount)::bigint from yeekee_prize y where y.draw_id = t.draw_id and y.currency = t.currency), 0) as payout
    from ticket t join draw d on d.id = t.draw_id where t.draw_id = any (${drawIds}::bigint[]) and t.state = 'accepted' and t.realm = 'real' group by t.draw_id, d.result_version, t.currency`;

/** Stakes and what one hit would cost, by selection, as it was reserved. */
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

// ── Risk ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Reserve {
  readonly betType: string;
  readonly selection: string;
  readonly liability: Money;
  readonly stake: Money;
}

/** What was accepted so far on these numbers; a number without a row has nothing. Looks without a lock. */
export const acceptedOn = (
  db: Db,
  drawId: bigint,
  currency: Currency,
  keys: readonly { betType: string; selection: string }[],
) => sql<{ betType: string; selection: string; liability: Money }>(db)`
  select e.bet_type as "betType", e.selection, e.liability
    from unnest(${keys.map((key) => key.betType)}::text[], ${keys.map((key) => key.selection)}::text[]) as x (bet_type, selection)
    join exposure e on e.draw_id = ${drawId} and e.currency = ${currency} and e.bet_type = x.bet_type and e.selection = x.selection`;

/**
 * Adds to the counters and gives what stood there before. The rows stay locked until commit, taken in one order by everybody.
 */
export const reserve = (tx: Tx, drawId: bigint, currency: Currency, rows: readonly Reserve[]) => sql<{
  betType: string;
  selection: string;
  before: Money;
}>(tx)`
  with added as (
    select * from unnest(${rows.map((row) => row.betType)}::text[], ${rows.map((row) => row.selection)}::text[], ${rows.map((row) => row.liability)}::bigint[], ${rows.map((row) => row.stake)}::bigint[])
        as x (bet_type, selection, liability, stake)),
  kept as (
    insert into exposure (draw_id, bet_type, selection, currency, liability, stake, lines)
    select ${drawId}, bet_type, selection, ${currency}, liability, stake, 1 from added order by bet_type, selection
    on conflict (draw_id, currency, bet_type, selection) do update
       set liability = exposure.liability + excluded.liability, stake = exposure.stake + excluded.stake, lines = exposure.lines + 1
    returning bet_type, selection, liability)
  select k.bet_type as "betType", k.selection, k.liability - a.liability as before from kept k join added a using (bet_type, selection)`;

/** Gives back what a cancelled or void ticket held, locking the rows in the same order. */
export const giveBack = (tx: Tx, drawId: bigint, currency: Currency, rows: readonly Reserve[]) => sql(tx)`
  with gone as (
    select * from unnest(${rows.map((row) => row.betType)}::text[], ${rows.map((row) => row.selection)}::text[], ${rows.map((row) => row.liability)}::bigint[], ${rows.map((row) => row.stake)}::bigint[])
        as x (bet_type, selection, liability, stake)),
  held as (
    select e.bet_type, e.selection from exposure e join gone g using (bet_type, selection)
     where e.draw_id = ${drawId} and e.currency = ${currency} order by e.bet_type, e.selection for update of e)
  update exposure e set liability = e.liability - g.liability, stake = e.stake - g.stake, lines = e.lines - 1
    from held join gone g using (bet_type, selection)
   where e.draw_id = ${drawId} and e.currency = ${currency} and e.bet_type = held.bet_type and e.selection = held.selection`;

export interface RuleRow {
  betType: string;
  selection: string;
  kind: 'half' | 'closed' | 'lifted';
  reason: string;
  by: string | null;
  at: Date;
}
/** The rules that hold now: the newest of each number. */
export const rulesNow = (db: Db, drawId: bigint) => sql<RuleRow>(db)`
  select distinct on (r.bet_type, r.selection) r.bet_type as "betType", r.selection, r.kind, r.reason, f.username as by, r.at
    from number_rule r left join staff f on f.id = r.set_by where r.draw_id = ${drawId} order by r.bet_type, r.selection, r.id desc`;

/** What a member already holds in a draw. */
export const heldBy = async (
  db: Db,
  drawId: bigint,
  memberId: bigint,
  keys: readonly { betType: string; selection: string }[],
) => {
  const { payout } = only(
    await sql<{ payout: Money }>(db)`
      select coalesce(sum(highest_payout), 0)::bigint as payout from ticket where draw_id = ${drawId} and member_id = ${memberId} and state = 'accepted'`,
  );
  const stakes = await sql<{ betType: string; selection: string; stake: Money }>(db)`
    select l.bet_type as "betType", l.selection, sum(l.stake)::bigint as stake
      from ticket t join ticket_line l on l.draw_id = t.draw_id and l.ticket_id = t.id
      join unnest(${keys.map((key) => key.betType)}::text[], ${keys.map((key) => key.selection)}::text[]) as x (bet_type, selection)
        on x.bet_type = l.bet_type and x.selection = l.selection
     where t.draw_id = ${drawId} and t.member_id = ${memberId} and t.state = 'accepted' group by 1, 2`;
  return { payout, stakes };
};

/** What corrected results took back from a wallet in a draw, and what could not be taken. */
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

/** Tickets by game since a moment, most first. */
export const playedSince = (db: Db, since: Date) => sql<{ game: string; tickets: number }>(db)`
  select d.game, count(*)::int as tickets from ticket t join draw d on d.id = t.draw_id where t.placed_at >= ${since} group by 1 order by 2 desc`;

/** The games a member bet on last, newest first. */
export const recentGames = (db: Db, memberId: bigint, limit: number) => sql<{ game: string }>(db)`
  select d.game from ticket t join draw d on d.id = t.draw_id where t.member_id = ${memberId} group by d.game order by max(t.placed_at) desc limit ${limit}`;

/** Draws with a result that a member bet on, newest first, with stake and payout. */
export const drawsPlayed = (db: Db, memberId: bigint, limit: number) => sql<{
  id: bigint;
  stake: Money;
  payout: Money;
  currency: Currency;
}>(db)`
  select d.id, t.currency, sum(t.stake)::bigint as stake,
         coalesce((select sum(w.payout)::bigint from ticket_win w join ticket x on x.id = w.ticket_id where w.draw_id = d.id and w.result_version = d.result_version and x.member_id = ${memberId}), 0) as payout
    from ticket t join draw d on d.id = t.draw_id
   where t.member_id = ${memberId} and t.state = 'accepted' and d.state = 'settled' group by d.id, t.currency order by d.draws_at desc limit ${limit}`;
