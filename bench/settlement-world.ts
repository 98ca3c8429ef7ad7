import { offeredOdds } from '@tamarind/domain/lottery/bet';
import { betTypeOf, type Entry } from '@tamarind/domain/lottery/bets/index';
import { byTier, type FormatCode } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import type pg from 'pg';
import { seedLottery } from '../packages/server/src/lottery/index.ts';
import { createPool, inTransaction } from '../packages/server/src/platform/db/pool.ts';
import { applicationUrl, prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { ensureDatabase, onServer } from '../tools/postgres.ts';

/** The mix of bets in a draw: bet types with their percentages. */
interface Mix {
  readonly name: string;
  readonly game: string;
  readonly format: FormatCode;
  readonly currency: 'THB' | 'VND';
  readonly types: readonly (readonly [betType: string, percent: number])[];
}

/** The mixes differ in the share of winning lines: one in a hundred, one in five hundred, one in six. */
export const mixes: readonly Mix[] = [
  {
    name: 'two digits',
    game: 'glo',
    format: 'thai',
    currency: 'THB',
    types: [
      ['top2', 45],
      ['bottom2', 45],
      ['top3', 10],
    ],
  },
  {
    name: 'three digits',
    game: 'glo',
    format: 'thai',
    currency: 'THB',
    types: [
      ['top3', 50],
      ['tod3', 30],
      ['bottom3', 20],
    ],
  },
  {
    name: 'mixed',
    game: 'xsmb',
    format: 'vn27',
    currency: 'VND',
    types: [
      ['lo2', 35],
      ['de_db', 25],
      ['cang3_db', 15],
      ['xien2', 10],
      ['xien3', 5],
      ['xien4', 5],
      ['xienq4', 5],
    ],
  },
];

/**
 * A draw with a result and its lines, in a database that is copied for each run, because a draw is settled only once.
 */
export interface FilledDraw {
  readonly mix: Mix;
  readonly lines: number;
  readonly database: string;
}

export async function fillDraw(serverUrl: string, mix: Mix, lines: number): Promise<FilledDraw> {
  const database = `bench_settlement_${mix.name.replaceAll(' ', '_')}_${lines}`;
  await onServer(serverUrl, (server) => server.query(`drop database if exists ${database} with (force)`));
  const url = await ensureDatabase(serverUrl, database);
  await prepareTestDatabase(url);
  const pool = createPool(applicationUrl(url), { max: 2, onError: () => undefined });
  await inTransaction(pool, (tx) => seedLottery(tx, 'demo'));
  await pool.end();
  await onServer(url, async (owner) => {
    // Triggers and checks are skipped, because these millions of rows are valid by construction.
    await owner.query(`set session_replication_role = replica`);
    await owner.query(`set synchronous_commit = off`);
    await fill(owner, mix, lines);
    await owner.query('vacuum analyze');
  });
  return { mix, lines, database };
}

async function fill(owner: pg.Client, mix: Mix, lines: number): Promise<void> {
  const random = seededRandom(7);
  const prizes = byTier(
    formatOf(mix.format).tiers.filter(({ isOptional }) => !isOptional),
    ({ count, width }) => Array.from({ length: count }, () => digits(width, random)),
  );
  await owner.query(
    `with made as (
       insert into draw (code, game, day, state, opens_at, closes_at, draws_at, result_version)
       values ($1, $2, '2026-01-02', 'resulted', now() - interval '2 days', now() - interval '2 hours',
               now() - interval '1 hour', 1) returning id)
     insert into draw_result (draw_id, version, prizes, source, at) select id, 1, $3, 'bench', now() from made`,
    [DRAW, mix.game, JSON.stringify(prizes)],
  );
  const choices = choicesOf(mix, random);
  await owner.query(
    'create unlogged table choice (n int primary key, bet_type text, selection text, charge int, odds bigint[])',
  );
  await owner.query(
    `insert into choice select n - 1, bet_type, selection, charge, odds::bigint[]
       from unnest($1::text[], $2::text[], $3::int[], $4::text[]) with ordinality x (bet_type, selection, charge, odds, n)`,
    [
      choices.map(({ betType }) => betType),
      choices.map(({ selection }) => selection),
      choices.map(({ charge }) => charge),
      choices.map(({ oddsE4 }) => `{${oddsE4.join()}}`),
    ],
  );
  const tickets = lines / LINES_A_TICKET;
  await owner.query(
    `insert into ledger_account (member_id, purpose, currency, realm, lane) select n, 'wallet', $2, 'real', 0
       from generate_series(1, $1::int) n`,
    [tickets, mix.currency],
  );
  // Gives every wallet a deposit, so that the ledger is not empty.
  await owner.query(
    `with paid as materialized (
       select a.id, a.member_id as n, ledger_id('grant:' || a.id) as transfer, now() - interval '1 day' as at,
              (select h.id from ledger_account h where h.name = 'play_money/' || $1 || '/real/0') as house
         from ledger_account a where a.member_id is not null),
     transfers as (
       insert into ledger_transfer (id, key, debit, debit_seq, credit, credit_seq, amount, reason, reference, at)
       select transfer, 'grant:' || id, house, n, id, 1, ${GRANT}, 'grant', 'bench', at from paid),
     entries as (
       insert into ledger_entry (account_id, seq, transfer_id, amount, balance_after, at)
       select id, 1, transfer, ${GRANT}, ${GRANT}, at from paid
       union all select house, n, transfer, -${GRANT}, -${GRANT} * n, at from paid)
     update ledger_account a
        set balance = case when a.member_id is null then -${GRANT} * $2::bigint else ${GRANT} end,
            seq = case when a.member_id is null then $2::bigint else 1 end
      where a.member_id is not null or a.name = 'play_money/' || $1 || '/real/0'`,
    [mix.currency, tickets],
  );
  // There is one ticket per member on average, assigned at random: some members have several and get one credit for all
  // of them.
  await owner.query(
    `insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout, line_count, placed_at)
     select uuidv7(), 'B' || n, (select id from draw where code = $1), a.member_id, a.id, $3, 'real', 1, 1, $4, now() - interval '3 hours'
       from (select n, 1 + (hashint8(n) & 2147483647) % $2::int as member from generate_series(1, $2::bigint) n) x
       join ledger_account a on a.member_id = x.member and a.purpose = 'wallet' and a.currency = $3 and a.realm = 'real'`,
    [DRAW, tickets, mix.currency, LINES_A_TICKET],
  );
  await owner.query(
    `insert into ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, discount_e4, stake,
                              odds_e4, liability, price_version)
     select x.draw_id, x.id, x.line, c.bet_type, c.selection, 1000, c.charge, 0, 1000 * c.charge, c.odds, 0, 1
       from (select t.draw_id, t.id, line, (hashint8extended(row_number() over (), 7) & 2147483647) % $1::int as pick
               from ticket t cross join generate_series(1, $2::int) line order by t.id, line) x
       join choice c on c.n = x.pick order by x.id, x.line`,
    [choices.length, LINES_A_TICKET],
  );
  await owner.query(
    `update ticket t set stake = s.stake from (select ticket_id, sum(stake) as stake from ticket_line group by 1) s
      where s.ticket_id = t.id`,
  );
  await owner.query('drop table choice');
}

/** Returns random selections like those of players, with bet types in the shares of the mix. */
function choicesOf(mix: Mix, random: SeededRandom) {
  return mix.types.flatMap(([code, percent]) => {
    const type = betTypeOf(mix.format, code);
    const made = [];
    while (made.length < (CHOICES * percent) / 100) {
      const selection = type.normalise(someSelection(type.entry, random));
      if (selection === undefined) continue;
      const oddsE4 = offeredOdds(
        type,
        selection,
        type.levels.map((level) => level.oddsE4),
      );
      made.push({ betType: code, selection, charge: type.charge, oddsE4 });
    }
    return made;
  });
}

const digits = (length: number, random: SeededRandom): string =>
  Array.from({ length }, () => random.below(10)).join('');

function someSelection(entry: Entry, random: SeededRandom): string {
  if (entry.kind === 'digits') return digits(entry.digits, random);
  if (entry.kind === 'choice') return random.pick(entry.choices);
  return Array.from({ length: entry.picks }, () => digits(entry.width, random)).join('-');
}

/** Makes a fresh copy of the draw to settle, with a warm cache and no pending writes. */
export async function copyOf(serverUrl: string, { database }: FilledDraw): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${COPY}`;
  await onServer(serverUrl, async (server) => {
    await server.query(`drop database if exists ${COPY} with (force)`);
    await server.query(`create database ${COPY} template ${database} strategy file_copy`);
    await server.query('checkpoint');
  });
  await onServer(url.href, (owner) =>
    owner.query(
      'select (select count(*) from ticket_line), (select count(*) from ticket), (select count(*) from ledger_account)',
    ),
  );
  return url.href;
}

export async function dropCopies(serverUrl: string, filled: FilledDraw): Promise<void> {
  await onServer(serverUrl, async (server) => {
    for (const name of [COPY, filled.database]) await server.query(`drop database if exists ${name} with (force)`);
  });
}

export const DRAW = 'bench-20260102';
const COPY = 'bench_settlement_copy';
const LINES_A_TICKET = 5;
const CHOICES = 10_000;
const GRANT = 1_000_000;
