import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import type { ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import { composed, only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import { eventRowsOf } from '../platform/outbox.ts';
import type { Page } from '../platform/page.ts';

/**
 * The states of a draw. This file has the SQL for draws and their results; ticket-queries.ts has tickets and stakes.
 */

export type DrawState = 'scheduled' | 'open' | 'closed' | 'resulted' | 'settled' | 'void';

export interface DrawRow {
  id: bigint;
  code: string;
  game: string;
  day: string;
  state: DrawState;
  opensAt: Date;
  closesAt: Date;
  drawsAt: Date;
  commit: string | null;
  commitAt: Date | null;
  beaconChain: string | null;
  beaconRound: bigint | null;
  seal: string | null;
  sealedAt: Date | null;
  randomness: string | null;
  signature: string | null;
  seed: string | null;
  sealSums: SealSums | null;
  listHash: string | null;
  pausedReason: string | null;
  startedAt: Date | null;
  holdReason: string | null;
  resultBy: bigint | null;
  resultVersion: number;
  source: string | null;
  gradedVersion: number;
  settledAt: Date | null;
  prizes: Prizes | null;
  amounts: Amounts | null;
}

/**
 * Sums of the lines under a seal: their number, and the stakes by currency as decimal text, because JSON has no bigint.
 */
export interface SealSums {
  lines: number;
  THB: string;
  VND: string;
}
/** The prizes whose value the publisher sets, by prize tier: number of winners, and value in đồng as decimal text. */
export type Amounts = Record<string, { winners: number; value: string }>;

/** SQL columns of a draw, the same for every query; the result is that of the newest version. */
const columns = `
  d.id, d.code, d.game, d.day, d.state, d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt",
  d.commit_hash as commit,
  d.commit_at as "commitAt", d.beacon_chain as "beaconChain", d.beacon_round as "beaconRound", d.seal,
  d.sealed_at as "sealedAt", d.randomness, d.signature,
  d.seed, d.seal_sums as "sealSums", d.list_hash as "listHash", d.paused_reason as "pausedReason",
  d.started_at as "startedAt", d.hold_reason as "holdReason", d.result_by as "resultBy",
  d.result_version as "resultVersion", d.source, d.graded_version as "gradedVersion", d.settled_at as "settledAt", r.prizes, r.amounts
  from draw d left join draw_result r on r.draw_id = d.id and r.version = d.result_version`;
const read = (db: Db, rest: string, values: Parameters<typeof composed>[2]): Promise<DrawRow[]> =>
  composed<DrawRow>(db, `select ${columns} ${rest}`, values);

export const drawByCode = async (db: Db, code: string) => (await read(db, 'where d.code = $1', [code]))[0];
export const drawsById = (db: Db, ids: readonly bigint[]) => read(db, 'where d.id = any ($1::bigint[])', [ids]);

export const drawsByCode = (db: Db, codes: readonly string[]) =>
  read(db, 'where d.code = any ($1::text[]) order by d.closes_at, d.id', [codes]);

/**
 * Reads a draw and holds a shared lock on its row until commit, so that closing the draw waits for a cancellation in
 * progress.
 */
export const lockDrawForBet = async (tx: Tx, code: string) =>
  (await read(tx, 'where d.code = $1 for share of d', [code]))[0];
/**
 * Takes shared locks on the selling draws of a bet until commit, in closing order. Closing a draw waits for them, so no
 * bet commits after the close. A close locks one row at a time, so no deadlock can form.
 */
export const lockSellingDraws = (tx: Tx, codes: readonly string[], now: Date) => sql<{ id: bigint }>(tx)`
  select id from draw where code = any (${codes}::text[]) and state = 'open' and closes_at > ${now}
   order by closes_at, id for share`;
/**
 * An advisory lock on each draw, to be taken before the row lock. Sales and cancellations share it; `alone` takes it
 * exclusively. Unlike `for share` it is fair: new sharers queue behind a waiting exclusive request.
 */
export const enterSale = (tx: Tx, codes: readonly string[], how: 'shared' | 'alone') =>
  how === 'alone'
    ? sql(tx)`
        select pg_advisory_xact_lock(9, x.number)
          from (select distinct (id % 2147483647)::int as number from draw where code = any (${codes}::text[]) order by 1) x`
    : sql(tx)`
        select pg_advisory_xact_lock_shared(9, x.number)
          from (select distinct (id % 2147483647)::int as number from draw where code = any (${codes}::text[]) order by 1) x`;
export const lockDraw = async (tx: Tx, id: bigint) => only(await read(tx, 'where d.id = $1 for update of d', [id]));

/**
 * The next selling draw of each game, soonest close first. A game has none from the close of a draw until that draw
 * takes place.
 */
export const sellingDraws = (db: Db, now: Date) =>
  read(
    db,
    `where d.id in (select distinct on (game) id from draw where state = 'open' and opens_at <= $1 and closes_at > $1
                    order by game, closes_at) order by d.closes_at`,
    [now],
  );

/**
 * Draws that already take bets before their regular opening time (sold ahead), in closing order. Paused draws are left
 * out.
 */
export const aheadDraws = (db: Db, now: Date) => sql<{ game: string; code: string; closesAt: Date; drawsAt: Date }>(db)`
  select game, code, closes_at as "closesAt", draws_at as "drawsAt" from draw
   where state = 'open' and opens_at > ${now} and paused_reason is null order by closes_at, id`;

export const lastResults = (db: Db, games: readonly string[]) =>
  read(
    db,
    `where d.id in (select (select id from draw x where x.game = g and x.result_version > 0
                            order by x.draws_at desc limit 1) from unnest($1::text[]) g)`,
    [games],
  );

/** Time of the last result of each of these games before a moment. */
export const lastResultTimes = (db: Db, games: readonly string[], before: Date) =>
  sql<{ game: string; drawsAt: Date }>(db)`
    select g.game, max(d.draws_at) as "drawsAt" from unnest(${games}::text[]) as g (game)
      join draw d on d.game = g.game and d.result_version > 0 and d.draws_at < ${before} group by g.game`;

interface DrawFilter {
  game?: string | undefined;
  state?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const filterText = `where ($1::text is null or d.game = $1) and ($2::text is null or d.state = $2)
  and ($3::timestamptz is null or d.draws_at >= $3) and ($4::timestamptz is null or d.draws_at < $4)`;
const filterValues = (filter: DrawFilter) => [
  filter.game ?? null,
  filter.state ?? null,
  filter.from ?? null,
  filter.to ?? null,
];

export const resultsPage = (db: Db, filter: DrawFilter, { limit, offset }: Page) =>
  read(db, `${filterText} and d.result_version > 0 order by d.draws_at desc limit $5 offset $6`, [
    ...filterValues(filter),
    limit,
    offset,
  ]);
export const countResults = async (db: Db, filter: DrawFilter) =>
  only(
    await composed<{ count: number }>(
      db,
      `select count(*)::int as count from draw d ${filterText} and d.result_version > 0`,
      filterValues(filter),
    ),
  ).count;

export const drawsPage = (db: Db, filter: DrawFilter, { limit, offset }: Page) =>
  read(db, `${filterText} order by d.draws_at desc limit $5 offset $6`, [...filterValues(filter), limit, offset]);
export const countDraws = async (db: Db, filter: DrawFilter) =>
  only(
    await composed<{ count: number }>(
      db,
      `select count(*)::int as count from draw d ${filterText}`,
      filterValues(filter),
    ),
  ).count;

// ── The life of a draw ────────────────────────────────────────────────────────────────────────────────────────────────

/** For each game, the draw time of its last draw created so far. */
export const scheduledUntil = (db: Db) => sql<{ game: string; until: Date }>(db)`
  select game, max(draws_at) as until from draw group by game`;

export const insertDraw = (
  db: Db,
  row: ScheduledDraw & {
    game: string;
    commit: string | null;
    commitAt: Date | null;
    beaconChain: string | null;
    beaconRound: number | null;
  },
) => sql(db)`
  insert into draw (code, game, day, state, sells_at, opens_at, closes_at, draws_at, commit_hash, commit_at, beacon_chain, beacon_round)
  values (${row.code}, ${row.game}, ${row.day}, 'scheduled', ${row.sellsAt}, ${row.opensAt}, ${row.closesAt},
          ${row.drawsAt}, ${row.commit}, ${row.commitAt}, ${row.beaconChain}, ${row.beaconRound})
  on conflict (code) do nothing`;

export const chainEnd = async (db: Db, game: string, day: string) =>
  (
    await sql<{ endSealed: Buffer }>(
      db,
    )`select end_sealed as "endSealed" from seed_chain where game = ${game} and day = ${day}`
  )[0]?.endSealed;

export const insertChain = (db: Db, row: { game: string; day: string; endSealed: Buffer; now: Date }) => sql(db)`
  insert into seed_chain (game, day, end_sealed, made_at)
  values (${row.game}, ${row.day}, ${row.endSealed}, ${row.now}) on conflict do nothing`;

/**
 * SQL fragment: notifies everybody of the state of the draws in `from` (code, game, state), within the statement that
 * changed that state. `at` is the statement's parameter for the time.
 */
export const drawNewsOf = (from: string, at: string): string =>
  eventRowsOf(`(select 'public' as audience, 'draw' as type,
                       jsonb_build_object('draw', code, 'game', game, 'state', state) as data, ${at}::timestamptz as at
                  from ${from}) news`);

/**
 * Opens due draws and announces them. A draw whose sales period has passed becomes void. Rows locked by another process
 * are skipped.
 */
export const openDue = (db: Db, now: Date) => composed(db, openDueText, [now]);
const openDueText = `
  with due as (
    select id from draw where state = 'scheduled' and coalesce(sells_at, opens_at) <= $1
     order by closes_at limit 500 for update skip locked
  ), opened as (
    update draw set state = case when closes_at > $1 then 'open' else 'void' end
     where id in (select id from due) returning code, game, state, closes_at
  )${drawNewsOf('(select code, game, state from opened order by closes_at) opened', '$1')}`;

/** Closes an open draw and announces it. The row lock waits for bets in progress, and later bets are refused. */
export const closeDraw = (db: Db, id: bigint, now: Date) => composed(db, closeDrawText, [id, now]);
const closeDrawText = `
  with closed as (update draw set state = 'closed' where id = $1 and state = 'open' returning code, game, state)
  ${drawNewsOf('closed', '$2')}`;

export const dueToClose = (db: Db, now: Date) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'open' and closes_at <= ${now} order by closes_at limit 50`;
export const unsealed = (db: Db) => sql<Pick<DrawRow, 'id' | 'beaconRound' | 'drawsAt'>>(db)`
  select id, beacon_round as "beaconRound", draws_at as "drawsAt" from draw
   where state = 'closed' and seal is null order by closes_at limit 50`;
export const dueToDraw = (db: Db, now: Date) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'closed' and seal is not null and commit_hash is not null and draws_at <= ${now}
   order by draws_at limit 20`;
/**
 * Closed draws of official lotteries whose result should be published by now. The newest come first, because the limit
 * is 40 and older draws may be waiting for people or unknown to every source.
 */
export const dueToRead = (db: Db, games: readonly string[], before: Date) => sql<Pick<DrawRow, 'id' | 'code' | 'game'>>(
  db,
)`
  select id, code, game from draw
   where state = 'closed' and hold_reason is null and seal is not null and game = any (${games}::text[])
     and draws_at <= ${before} order by draws_at desc limit 40`;

/** Closed draws of games whose result is derived from another draw. */
export const dueToDerive = (db: Db, games: readonly string[]) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'closed' and seal is not null and game = any (${games}::text[]) order by draws_at limit 20`;
export const dueToSettle = (db: Db) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'resulted' and hold_reason is null or (state = 'void' and settled_at is null)
   order by draws_at limit 200`;

/** Open draws that have bets and are not paused. Only the possible payout of these can have grown. */
export const openWithBets = (db: Db) => sql<{ id: bigint; code: string; game: string }>(db)`
  select id, code, game from draw d where state = 'open' and paused_reason is null and not is_guard_off
     and exists (select 1 from exposure e where e.draw_id = d.id)`;

export const setState = (tx: Tx, id: bigint, state: DrawState) =>
  sql(tx)`update draw set state = ${state} where id = ${id}`;
/**
 * Seals a closed draw. Nothing is written if another transaction has locked the draw; the next run then seals it with a
 * later time.
 */
export const setSeal = (db: Db, id: bigint, seal: string, sums: SealSums, now: Date) => sql(db)`
  update draw set seal = ${seal}, seal_sums = ${{ json: sums }}, sealed_at = ${now}
   where id in (select id from draw where id = ${id} and state = 'closed' and seal is null for no key update skip locked)`;
export const setPaused = (tx: Tx, id: bigint, reason: string | null) =>
  sql(tx)`
    update draw set paused_reason = ${reason}, is_guard_off = is_guard_off
        or (${reason}::text is null and paused_reason is not distinct from 'worst_case') where id = ${id}`;

/** Writes a result and its proof. The caller sets the draw's new state in the same transaction. */
export async function writeResult(
  tx: Tx,
  row: {
    id: bigint;
    version: number;
    prizes: Prizes;
    amounts?: Amounts | undefined;
    source: string;
    at: Date;
    randomness?: string;
    signature?: string;
    seed?: string;
    by?: bigint;
  },
): Promise<void> {
  await sql(tx)`
    insert into draw_result (draw_id, version, prizes, amounts, source, at)
    values (${row.id}, ${row.version}, ${{ json: row.prizes }},
            ${row.amounts === undefined ? null : { json: row.amounts }}, ${row.source}, ${row.at})`;
  await sql(tx)`
    update draw set state = 'resulted', result_version = ${row.version}, source = ${row.source},
    randomness = coalesce(${row.randomness}, randomness), signature = coalesce(${row.signature}, signature),
           seed = coalesce(${row.seed}, seed), result_by = ${row.by}, released_by = null, hold_reason = null, settled_at = null
     where id = ${row.id}`;
}

/** Inserts past draws with their results, in the state settled; existing draws are not changed. */
export async function insertHistory(
  tx: Tx,
  game: string,
  rows: readonly (Omit<ScheduledDraw, 'sellsAt'> & { prizes: Prizes })[],
  source: string,
): Promise<void> {
  await sql(tx)`
    with fresh as (
      insert into draw (code, game, day, state, opens_at, closes_at, draws_at, result_version, graded_version, source, settled_at)
      select x.code, ${game}, x.day, 'settled', x.opens, x.closes, x.draws, 1, 1, ${source}, x.draws + interval '20 minutes'
        from unnest(${rows.map((row) => row.code)}::text[], ${rows.map((row) => row.day)}::date[],
                    ${rows.map((row) => row.opensAt)}::timestamptz[],
                    ${rows.map((row) => row.closesAt)}::timestamptz[],
                    ${rows.map((row) => row.drawsAt)}::timestamptz[]) as x (code, day, opens, closes, draws)
      on conflict (code) do nothing returning id, code, draws_at)
    insert into draw_result (draw_id, version, prizes, source, at)
    select f.id, 1, p.prizes::jsonb, ${source}, f.draws_at + interval '15 minutes'
      from fresh f join unnest(${rows.map((row) => row.code)}::text[],
                               ${rows.map((row) => JSON.stringify(row.prizes))}::text[]) as p (code, prizes) on p.code = f.code`;
}

/**
 * Encodes an array as text, to be passed inside an array parameter and cast back in SQL; `unnest` would flatten a
 * nested array.
 */
export const arrayText = (values: readonly (bigint | number)[]): string => `{${values.join()}}`;
