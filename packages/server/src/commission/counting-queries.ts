import { movementsSince } from '../ledger/index.ts';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';

/** Tries to take the lock for counting. Returns false at once if another process has it. */
export const lockCounting = async (tx: Tx): Promise<boolean> =>
  only(await sql<{ mine: boolean }>(tx)`select pg_try_advisory_xact_lock(7314) as mine`).mine;

export type Kind = 'draws' | 'rounds' | 'money';

/**
 * The moments up to which draws, vendor rounds and movements of money were counted. `horizon`: the oldest transaction
 * that may still write; rows of older transactions are visible to every later read.
 */
export const countedSoFar = async (db: Db) =>
  only(
    await sql<{ [Name in Kind]: Date } & { horizon: string }>(db)`
      select max(at) filter (where name = 'draws') as draws, max(at) filter (where name = 'rounds') as rounds,
             max(at) filter (where name = 'money') as money, pg_snapshot_xmin(pg_current_snapshot())::xid::text as horizon
        from counting_cursor`,
  );

/**
 * The kinds (draws, rounds, money) of which rows wait to be counted. A kind whose cursor is older than `stale` is
 * included even if nothing new exists, so that its cursor moves and later searches begin near the present.
 */
export const waitingKinds = async (
  db: Db,
  after: { readonly [Name in Kind]: Date },
  { seen, stale }: { readonly seen: string | undefined; readonly stale: Date },
): Promise<ReadonlySet<Kind>> =>
  new Set(
    (await composed<{ kind: Kind }>(db, waitingText, [after.draws, after.rounds, after.money, seen, stale])).map(
      ({ kind }) => kind,
    ),
  );

export const keepCursors = (tx: Tx, kinds: readonly Kind[], at: Date) => sql(tx)`
  update counting_cursor set at = greatest(at, ${at}::timestamptz) where name = any (${kinds}::text[])`;

/**
 * SQL for the moment of counting. It is never before the last window was closed, even if the clock of the closing
 * process is ahead.
 */
export const countingMoment = (now: string): string =>
  `(select greatest(${now}::timestamptz, max(closed_at)) from commission_window)`;

export interface DueDraw {
  id: bigint;
  game: string;
  resultVersion: number;
  isVoid: boolean;
  isCounted: boolean;
  /** True if several members have tickets of the draw. */
  isShared: boolean;
}

/**
 * Draws whose newest result is not counted yet: settled draws with tickets, and void draws that had been counted
 * before.
 */
export const dueDraws = (db: Db, after: Date, limit: number) =>
  composed<DueDraw>(
    db,
    `select d.id, d.game, d.result_version as "resultVersion", d.state = 'void' as "isVoid",
            exists (select from counted_draw c where c.draw_id = d.id) as "isCounted",
            exists (select from (select member_id from ticket t where t.draw_id = d.id and ${counts} limit 1) one
                      join ticket t on t.draw_id = d.id and t.member_id <> one.member_id and ${counts}) as "isShared"
       from ${dueDrawsSince('$1')} order by d.settled_at, d.id limit $2`,
    [after, limit],
  );

const counts = `t.state = 'accepted' and t.realm = 'real'`;

const dueDrawsSince = (after: string) => `
  (select id, game, state, result_version, settled_at from draw where state = 'settled' and settled_at > ${after}
   union all
   select id, game, state, result_version, settled_at from draw
    where state = 'void' and settled_at is not null and settled_at > ${after}) d
   where not exists (select from counted_draw c where c.draw_id = d.id and c.result_version = d.result_version)
     and (exists (select from counted_draw c where c.draw_id = d.id)
          or d.state = 'settled' and exists (select from ticket t where t.draw_id = d.id and ${counts}))`;

/**
 * Counts the tickets of a draw, or the changes by a correction or a void. `covering` lists the bet types with the
 * number of selections that cover every outcome. If one person has bet on all these selections, from one account or
 * several, an amount equal to the smallest of the stakes carries no risk on each selection. This amount is subtracted
 * from the counted stakes, starting with the bet lines placed first. `linked` lists accounts that belong to one person
 * now; the first count of a draw stores them.
 */
export const countDraw = (
  tx: Tx,
  { id, resultVersion, isVoid, isCounted }: DueDraw,
  {
    covering,
    linked,
  }: {
    readonly covering: readonly { readonly betType: string; readonly selections: number }[];
    readonly linked: readonly { readonly memberId: bigint; readonly person: bigint }[];
  },
  now: Date,
) =>
  composed(tx, countDrawText, [
    ...[id, resultVersion, isVoid, isCounted, now],
    ...[covering.map(({ betType }) => betType), covering.map(({ selections }) => selections)],
    ...[linked.map(({ memberId }) => memberId), linked.map(({ person }) => person)],
  ]);

/**
 * SQL that writes `changed` (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at) as
 * counted bets and adds them to the day sums of their members.
 */
const counting = (now: string) => `counted as (
    insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, counted_at, at)
    select source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, n.moment,
           greatest(settled_at, n.moment - interval '10 minutes')
      from changed cross join ${countingMoment(now)} n (moment)
    returning member_id, currency, revision, turnover, net, at
  ), summed as (
    insert into member_day (member_id, currency, day, bets, turnover, net)
    select member_id, currency, (at at time zone 'UTC' + interval '7 hours')::date as day, count(*) filter (where revision = 1),
           sum(turnover), sum(net)
      from counted group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, currency, day) do update
       set bets = member_day.bets + excluded.bets, turnover = member_day.turnover + excluded.turnover,
           net = member_day.net + excluded.net
  )`;

/** SQL that compares `due` with what was counted before and gives one row for each difference. */
const changed = (isCounted: string) => `changed as materialized (
    select d.source, coalesce(c.revision, 0) + 1 as revision, d.member_id, d.currency, d.category,
           d.turnover - coalesce(c.turnover, 0) as turnover, d.net - coalesce(c.net, 0) as net, d.placed_at, d.settled_at
      from due d
      left join lateral (
        select max(b.revision) as revision, sum(b.turnover)::bigint as turnover, sum(b.net)::bigint as net
          from counted_bet b where ${isCounted} and b.source = d.source) c on true
     where c.revision is null and (d.turnover, d.net) <> (0, 0)
        or c.revision is not null and (d.turnover, d.net) is distinct from (c.turnover, c.net)
  )`;

const countDrawText = `
  with counted_now as (
    insert into counted_draw (draw_id, result_version) values ($1, $2)
  ), linked as materialized (
    select member_id, person from counted_person where draw_id = $1 and $4
    union all
    select k.member_id, k.person from unnest($8::bigint[], $9::bigint[]) k (member_id, person) where not $4
  ), bets as materialized (
    select t.id, t.member_id, coalesce(p.person, t.member_id) as person, t.currency, t.stake, t.placed_at
      from ticket t left join linked p on p.member_id = t.member_id
     where t.draw_id = $1 and t.state = 'accepted' and t.realm = 'real'
  ), linked_now as (
    insert into counted_person (draw_id, member_id, person)
    select $1, member_id, person from linked where not $4 and member_id in (select member_id from bets)
  ), covered as materialized (
    select person, currency, bet_type, min(stake) as free
      from (select b.person, b.currency, l.bet_type, l.selection, o.selections, sum(l.stake) as stake
              from bets b join ticket_line l on l.draw_id = $1 and l.ticket_id = b.id
              join unnest($6::text[], $7::int[]) o (bet_type, selections) on o.bet_type = l.bet_type
             group by 1, 2, 3, 4, 5) n
     group by 1, 2, 3, selections having count(*) = selections
  ), hedged as materialized (
    select ticket_id, sum(greatest(0, least(stake, free - before)))::bigint as stake
      from (select l.ticket_id, l.stake, c.free,
                   sum(l.stake) over (partition by c.person, c.currency, l.bet_type, l.selection
                                      order by b.placed_at, l.ticket_id, l.line) - l.stake as before
              from covered c join bets b using (person, currency)
              join ticket_line l on l.draw_id = $1 and l.ticket_id = b.id and l.bet_type = c.bet_type) p
     group by 1
  ), won as materialized (
    select ticket_id, sum(payout)::bigint as payout from ticket_win where draw_id = $1 and result_version = $2 group by 1
  ), due as (
    select 'ticket:' || b.id as source, b.member_id, b.currency, 'lottery' as category,
           case when $3 then 0 else b.stake - coalesce(h.stake, 0) end as turnover,
           case when $3 then 0 else b.stake - coalesce(w.payout, 0) end as net, b.placed_at,
           (select settled_at from draw where id = $1) as settled_at
      from bets b left join hedged h on h.ticket_id = b.id left join won w on w.ticket_id = b.id
  ), ${changed('$4')}, ${counting('$5')}
  select count(*)::int as count from counted`;

/**
 * Counts rounds in the order in which they ended or last changed. `after` is the `last` of the previous batch; null
 * starts at the cursor. Rounds that transactions older than `seen` wrote are left out. Rounds of the same moment are in
 * the same batch. At slots the whole stake counts. At tables only the part at risk counts, at most the stake, because
 * one round may contain opposite bets.
 */
export const countRounds = async (
  tx: Tx,
  { after, seen }: { readonly after: string | null; readonly seen: string | undefined },
  limit: number,
  now: Date,
) => only(await composed<{ read: number; last: string | null }>(tx, countRoundsText, [after, limit, now, seen]));

const countRoundsText = `
  with ended as materialized (
    select vendor, member_id, round, game_code, currency, staked, won, opened_at, greatest(moved_at, closed_at) as settled_at
      from vendor_round
     where state = 'closed' and realm = 'real'
       and greatest(moved_at, closed_at) > coalesce($1::timestamptz, (select at from counting_cursor where name = 'rounds'))
       and ($4::text is null or age(xmin) <= age($4::text::xid))
     order by greatest(moved_at, closed_at) fetch first ($2::bigint) rows with ties
  ), sorted as (
    select e.*, case when g.category ilike '%slot%' then 'slots' when g.category ilike '%live%' then 'live' else 'games' end as category
      from ended e left join vendor_game g on g.vendor = e.vendor and g.code = e.game_code
  ), due as materialized (
    select 'round:' || vendor || ':' || member_id || ':' || round as source, member_id, currency, category,
           case when staked <= 0 then 0 when category = 'slots' then staked else least(staked, abs(won - staked)) end as turnover,
           case when staked > 0 then staked - won else 0 end as net, opened_at as placed_at, settled_at
      from sorted
  ), ${changed('true')}, ${counting('$3')}
  select (select count(*) from ended)::int as read, (select max(settled_at) from ended)::text as last`;

/** Counts deposits, bonuses and withdrawals since a moment; returns the number of new rows. */
export const countMoney = async (tx: Tx, after: Date, limit: number, now: Date): Promise<number> =>
  only(await composed<{ count: number }>(tx, countMoneyText, [after, limit, now])).count;

const countMoneyText = `
  with fresh as materialized (
    select m.transfer_id, m.member_id, m.currency, m.at,
           case when m.reason = 'deposit' then 'deposit' when m.reason in ('bonus', 'points') then 'bonus' else 'withdrawal' end as kind,
           case when m.reason in ('withdrawal', 'withdrawal_returned') then -m.amount else m.amount end as amount
      from (${movementsSince('$1')}) m
     where not exists (select from counted_money c where c.transfer_id = m.transfer_id)
     order by m.at limit $2
  ), counted as (
    insert into counted_money (transfer_id, member_id, currency, kind, amount, counted_at, at)
    select transfer_id, member_id, currency, kind, amount, n.moment, greatest(at, n.moment - interval '10 minutes')
      from fresh cross join ${countingMoment('$3')} n (moment)
    returning member_id, currency, kind, amount, at
  ), summed as (
    insert into member_day (member_id, currency, day, bonuses, deposits, withdrawals)
    select member_id, currency, (at at time zone 'UTC' + interval '7 hours')::date as day,
           coalesce(sum(amount) filter (where kind = 'bonus'), 0), coalesce(sum(amount) filter (where kind = 'deposit'), 0),
           coalesce(sum(amount) filter (where kind = 'withdrawal'), 0)
      from counted group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, currency, day) do update
       set bonuses = member_day.bonuses + excluded.bonuses, deposits = member_day.deposits + excluded.deposits,
           withdrawals = member_day.withdrawals + excluded.withdrawals
  )
  select count(*)::int as count from counted`;

const waitingText = `
  select kind
    from (values
      ('draws', $1::timestamptz, exists (select from ${dueDrawsSince('$1')})),
      ('rounds', $2, exists (select from vendor_round
                              where state = 'closed' and realm = 'real' and greatest(moved_at, closed_at) > $2::timestamptz
                                and ($4::text is null or age(xmin) <= age($4::text::xid)))),
      ('money', $3, exists (select from (${movementsSince('$3')}) m
                             where not exists (select from counted_money c where c.transfer_id = m.transfer_id)))
    ) w (kind, counted_to, has_new)
   where has_new or counted_to < $5::timestamptz`;
