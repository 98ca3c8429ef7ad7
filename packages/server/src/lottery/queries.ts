import type { Vn27 } from '@tamarind/domain/lottery/draw-result';
import type { Winner } from '@tamarind/domain/lottery/settle';
import type { ScheduledDraw } from '@tamarind/domain/lottery/calendar';
import type { Currency, Money } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

/** Draws, prices, results and settlement; what members hold is in ticket-queries.ts. */

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
  resultVersion: number;
  source: string | null;
  gradedVersion: number;
  settledAt: Date | null;
  prizes: Vn27 | null;
}

/** One shape for every reader; the result is that of the newest version. */
const columns = `
  d.id, d.code, d.game, d.day, d.state, d.opens_at as "opensAt", d.closes_at as "closesAt", d.draws_at as "drawsAt", d.commit_hash as commit,
  d.commit_at as "commitAt", d.beacon_chain as "beaconChain", d.beacon_round as "beaconRound", d.seal, d.sealed_at as "sealedAt", d.randomness, d.signature,
  d.seed, d.result_version as "resultVersion", d.source, d.graded_version as "gradedVersion", d.settled_at as "settledAt", r.prizes
  from draw d left join draw_result r on r.draw_id = d.id and r.version = d.result_version`;
const read = async (db: Db, rest: string, values: unknown[]): Promise<DrawRow[]> =>
  (await db.query({ text: `select ${columns} ${rest}`, values })).rows as DrawRow[];

export const drawByCode = async (db: Db, code: string) => (await read(db, 'where d.code = $1', [code]))[0];
export const drawsById = (db: Db, ids: readonly bigint[]) =>
  read(db, 'where d.id = any ($1::bigint[])', [ids]);

/** Bets share the row until their commit; the close waits for them, so none commits after it. */
export const lockDrawForBet = async (tx: Tx, code: string) =>
  (await read(tx, 'where d.code = $1 for share of d', [code]))[0];
export const lockDraw = async (tx: Tx, id: bigint) =>
  only(await read(tx, 'where d.id = $1 for update of d', [id]));

/** The next draw of each game that still sells, soonest close first. */
export const sellingDraws = (db: Db, now: Date) =>
  read(
    db,
    `where d.id in (select distinct on (game) id from draw where state = 'open' and closes_at > $1 order by game, closes_at) order by d.closes_at`,
    [now],
  );

export const lastResults = (db: Db, games: readonly string[]) =>
  read(
    db,
    `where d.id in (select (select id from draw x where x.game = g and x.result_version > 0 order by x.draws_at desc limit 1) from unnest($1::text[]) g)`,
    [games],
  );

interface DrawFilter {
  game?: string | undefined;
  state?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const filterText = `where ($1::text is null or d.game = $1) and ($2::text is null or d.state = $2) and ($3::timestamptz is null or d.draws_at >= $3) and ($4::timestamptz is null or d.draws_at < $4)`;
const filterValues = (filter: DrawFilter) => [
  filter.game ?? null,
  filter.state ?? null,
  filter.from ?? null,
  filter.to ?? null,
];

export const resultsPage = (db: Db, filter: DrawFilter, limit: number, offset: number) =>
  read(db, `${filterText} and d.result_version > 0 order by d.draws_at desc limit $5 offset $6`, [
    ...filterValues(filter),
    limit,
    offset,
  ]);
export const countResults = async (db: Db, filter: DrawFilter) =>
  (
    (
      await db.query({
        text: `select count(*)::int as count from draw d ${filterText} and d.result_version > 0`,
        values: filterValues(filter),
      })
    ).rows as { count: number }[]
  )[0]?.count ?? 0;

export const drawsPage = (db: Db, filter: DrawFilter, limit: number, offset: number) =>
  read(db, `${filterText} order by d.draws_at desc limit $5 offset $6`, [
    ...filterValues(filter),
    limit,
    offset,
  ]);
export const countDraws = async (db: Db, filter: DrawFilter) =>
  (
    (
      await db.query({
        text: `select count(*)::int as count from draw d ${filterText}`,
        values: filterValues(filter),
      })
    ).rows as { count: number }[]
  )[0]?.count ?? 0;

// ── Prices ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const pricesNow = (db: Db, game: string, now: Date) => sql<{
  betType: string;
  version: number;
  oddsE4: bigint;
  charge: number;
}>(db)`
  select distinct on (bet_type) bet_type as "betType", version, odds_e4 as "oddsE4", charge
    from lottery_price where game = ${game} and effective_from <= ${now} order by bet_type, version desc`;

export interface LimitRow {
  currency: Currency;
  unitStakeMin: Money;
  unitStakeMax: Money;
  payoutMax: Money;
  linesMax: number;
  presets: Money[];
}
export const limitsNow = (db: Db, game: string, now: Date) => sql<LimitRow>(db)`
  select distinct on (currency) currency, unit_stake_min as "unitStakeMin", unit_stake_max as "unitStakeMax", payout_max as "payoutMax", lines_max as "linesMax", presets
    from lottery_limit where game = ${game} and effective_from <= ${now} order by currency, version desc`;

export const insertPrice = (
  db: Db,
  row: { game: string; betType: string; oddsE4: bigint; charge: number; from: Date },
) => sql(db)`
  insert into lottery_price (game, bet_type, version, odds_e4, charge, effective_from) values (${row.game}, ${row.betType}, 1, ${row.oddsE4}, ${row.charge}, ${row.from})`;

export const insertLimit = (db: Db, row: LimitRow & { game: string; from: Date }) => sql(db)`
  insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, lines_max, presets, effective_from)
  values (${row.game}, ${row.currency}, 1, ${row.unitStakeMin}, ${row.unitStakeMax}, ${row.payoutMax}, ${row.linesMax}, ${row.presets}::bigint[], ${row.from})`;

export const overridesOf = (db: Db, game: string) => sql<{
  day: string;
  drawsAt: string | null;
  closesAt: string | null;
}>(db)`
  select day, draws_at as "drawsAt", closes_at as "closesAt" from lottery_override where game = ${game}`;

export const insertRestDays = (db: Db, game: string, days: readonly string[]) => sql(db)`
  insert into lottery_override (game, day) select ${game}, unnest(${days}::date[]) on conflict do nothing`;

// ── The life of a draw ────────────────────────────────────────────────────────────────────────────────────────────────

export const knownCodes = (db: Db, codes: readonly string[]) =>
  sql<{ code: string }>(db)`select code from draw where code = any (${codes}::text[])`;

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
  insert into draw (code, game, day, state, opens_at, closes_at, draws_at, commit_hash, commit_at, beacon_chain, beacon_round)
  values (${row.code}, ${row.game}, ${row.day}, 'scheduled', ${row.opensAt}, ${row.closesAt}, ${row.drawsAt}, ${row.commit}, ${row.commitAt}, ${row.beaconChain}, ${row.beaconRound})
  on conflict (code) do nothing`;

export const chainEnd = async (db: Db, game: string, day: string) =>
  (
    await sql<{ endSealed: Buffer }>(
      db,
    )`select end_sealed as "endSealed" from seed_chain where game = ${game} and day = ${day}`
  )[0]?.endSealed;

export const insertChain = (db: Db, row: { game: string; day: string; endSealed: Buffer; now: Date }) => sql(
  db,
)`
  insert into seed_chain (game, day, end_sealed, made_at) values (${row.game}, ${row.day}, ${row.endSealed}, ${row.now}) on conflict do nothing`;

/** Draws whose next step is due by the clock; another process's are skipped. */
export const claimOpening = (tx: Tx, now: Date) => sql<{ id: bigint }>(tx)`
  select id from draw where state = 'scheduled' and opens_at <= ${now} order by opens_at limit 50 for update skip locked`;
export const dueToClose = (db: Db, now: Date) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'open' and closes_at <= ${now} order by closes_at limit 50`;
export const unsealed = (db: Db) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'closed' and seal is null and commit_hash is not null order by closes_at limit 50`;
export const dueToDraw = (db: Db, now: Date) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'closed' and seal is not null and draws_at <= ${now} order by draws_at limit 20`;
export const dueToSettle = (db: Db) => sql<{ id: bigint }>(db)`
  select id from draw where state = 'resulted' or (state = 'void' and settled_at is null) order by draws_at limit 20`;

export const setState = (tx: Tx, id: bigint, state: DrawState) =>
  sql(tx)`update draw set state = ${state} where id = ${id}`;
export const setSeal = (tx: Tx, id: bigint, seal: string, now: Date) =>
  sql(tx)`update draw set seal = ${seal}, sealed_at = ${now} where id = ${id}`;

/** A result and what proves it; the state follows in the same transaction. */
export async function writeResult(
  tx: Tx,
  row: {
    id: bigint;
    version: number;
    prizes: Vn27;
    source: string;
    at: Date;
    randomness?: string;
    signature?: string;
    seed?: string;
  },
): Promise<void> {
  await sql(
    tx,
  )`insert into draw_result (draw_id, version, prizes, source, at) values (${row.id}, ${row.version}, ${{ json: row.prizes }}, ${row.source}, ${row.at})`;
  await sql(tx)`
    update draw set state = 'resulted', result_version = ${row.version}, source = ${row.source}, randomness = ${row.randomness}, signature = ${row.signature}, seed = ${row.seed}
     where id = ${row.id}`;
}

/** Past draws of an official game with their real results, as settled; what is there already stays. */
export async function insertHistory(
  tx: Tx,
  game: string,
  rows: readonly (ScheduledDraw & { prizes: Vn27 })[],
  source: string,
): Promise<void> {
  await sql(tx)`
    with fresh as (
      insert into draw (code, game, day, state, opens_at, closes_at, draws_at, result_version, graded_version, source, settled_at)
      select x.code, ${game}, x.day, 'settled', x.opens, x.closes, x.draws, 1, 1, ${source}, x.draws + interval '20 minutes'
        from unnest(${rows.map((row) => row.code)}::text[], ${rows.map((row) => row.day)}::date[], ${rows.map((row) => row.opensAt)}::timestamptz[],
                    ${rows.map((row) => row.closesAt)}::timestamptz[], ${rows.map((row) => row.drawsAt)}::timestamptz[]) as x (code, day, opens, closes, draws)
      on conflict (code) do nothing returning id, code, draws_at)
    insert into draw_result (draw_id, version, prizes, source, at)
    select f.id, 1, p.prizes::jsonb, ${source}, f.draws_at + interval '15 minutes'
      from fresh f join unnest(${rows.map((row) => row.code)}::text[], ${rows.map((row) => JSON.stringify(row.prizes))}::text[]) as p (code, prizes) on p.code = f.code`;
}

// ── Results typed by people ───────────────────────────────────────────────────────────────────────────────────────────

export const insertEntry = (
  tx: Tx,
  row: { drawId: bigint; staffId: bigint; prizes: Vn27; source: string; note: string; now: Date },
) => sql(tx)`
  insert into result_entry (draw_id, staff_id, prizes, source, source_note, at)
  values (${row.drawId}, ${row.staffId}, ${{ json: row.prizes }}, ${row.source}, ${row.note}, ${row.now})`;

export interface EntryRow {
  drawId: bigint;
  staffId: bigint;
  by: string;
  prizes: Vn27;
  source: string;
  note: string;
  at: Date;
}
export const entriesOf = (db: Db, drawIds: readonly bigint[]) => sql<EntryRow>(db)`
  select e.draw_id as "drawId", e.staff_id as "staffId", f.username as by, e.prizes, e.source, e.source_note as note, e.at
    from result_entry e join staff f on f.id = e.staff_id where e.draw_id = any (${drawIds}::bigint[]) order by e.id`;

// ── Settlement ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Writes the winning lines by one join of the draw's lines with the winning selections; losing lines are not touched. */
export const insertWins = (tx: Tx, drawId: bigint, version: number, winners: readonly Winner[]) => sql(tx)`
  insert into ticket_win (draw_id, result_version, ticket_id, line, hits, payout)
  select l.draw_id, ${version}, l.ticket_id, l.line, w.hits, (2 * l.unit_stake::numeric * l.odds_e4 * w.hits + 10000)::bigint / 20000
    from ticket_line l
    join unnest(${winners.map((w) => w.betType)}::text[], ${winners.map((w) => w.selection)}::text[], ${winners.map((w) => w.hits)}::int[]) as w (bet_type, selection, hits)
      on w.bet_type = l.bet_type and w.selection = l.selection
    join ticket t on t.id = l.ticket_id and t.state = 'accepted'
   where l.draw_id = ${drawId}
  on conflict do nothing`;

export const insertPayouts = (tx: Tx, drawId: bigint, version: number) => sql(tx)`
  insert into settlement_credit (draw_id, result_version, wallet, member_id, realm, currency, amount)
  select t.draw_id, ${version}, t.wallet, t.member_id, t.realm, t.currency, sum(w.payout)
    from ticket_win w join ticket t on t.id = w.ticket_id
   where w.draw_id = ${drawId} and w.result_version = ${version}
   group by 1, 3, 4, 5, 6 on conflict do nothing`;

export const insertRefunds = (tx: Tx, drawId: bigint) => sql(tx)`
  insert into settlement_credit (draw_id, result_version, wallet, member_id, realm, currency, amount)
  select draw_id, 0, wallet, member_id, realm, currency, sum(stake) from ticket where draw_id = ${drawId} and state = 'accepted' group by 1, 3, 4, 5, 6 on conflict do nothing`;

export const setGraded = (tx: Tx, drawId: bigint, version: number) =>
  sql(tx)`update draw set graded_version = ${version} where id = ${drawId}`;

export interface CreditRow {
  wallet: bigint;
  memberId: bigint;
  realm: 'real' | 'trial';
  currency: Currency;
  amount: Money;
}
/** The next members to pay, in the order in which wallets are locked everywhere. */
export const claimCredits = (tx: Tx, drawId: bigint, version: number, limit: number) => sql<CreditRow>(tx)`
  select wallet, member_id as "memberId", realm, currency, amount from settlement_credit
   where draw_id = ${drawId} and result_version = ${version} and paid_at is null order by wallet limit ${limit} for update`;

export const setPaid = (
  tx: Tx,
  drawId: bigint,
  version: number,
  wallets: readonly bigint[],
  now: Date,
) => sql(tx)`
  update settlement_credit set paid_at = ${now} where draw_id = ${drawId} and result_version = ${version} and wallet = any (${wallets}::bigint[])`;

export const unpaidCredits = async (db: Db, drawId: bigint, version: number) =>
  only(
    await sql<{ count: number }>(db)`
    select count(*)::int as count from settlement_credit where draw_id = ${drawId} and result_version = ${version} and paid_at is null`,
  ).count;

/** What the winning lines of a result add up to, and what was credited for it: equal, or something is broken. */
export const settledSums = async (db: Db, drawId: bigint, version: number) =>
  only(
    await sql<{ won: Money; credited: Money }>(db)`
      select (select coalesce(sum(payout), 0)::bigint from ticket_win where draw_id = ${drawId} and result_version = ${version}) as won,
             (select coalesce(sum(amount), 0)::bigint from settlement_credit where draw_id = ${drawId} and result_version = ${version}) as credited`,
  );

export const setSettled = (tx: Tx, draw: { id: bigint; state: DrawState }, now: Date) => sql(tx)`
  update draw set state = case when state = 'resulted' then 'settled' else state end, settled_at = ${now} where id = ${draw.id}`;

/** Everybody with a ticket on the draw, to be told. */
export const membersOn = (db: Db, drawId: bigint) =>
  sql<{ memberId: bigint }>(
    db,
  )`select distinct member_id as "memberId" from ticket where draw_id = ${drawId}`;
