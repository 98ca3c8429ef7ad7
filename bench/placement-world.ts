import { readdirSync, readFileSync } from 'node:fs';
import { money } from '@tamarind/domain/money';
import { brandDefaults } from '../packages/server/src/brand/defaults.ts';
import { post } from '../packages/server/src/ledger/index.ts';
import { seedLottery } from '../packages/server/src/lottery/index.ts';
import { movableClock } from '../packages/server/src/platform/clock.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { createPool, inTransaction, type Pool } from '../packages/server/src/platform/db/pool.ts';
import { applicationUrl, prepareTestDatabase } from '../packages/server/src/platform/db/testing.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import type { Platform } from '../packages/server/src/platform/platform.ts';
import { createPorts } from '../packages/server/src/platform/ports/index.ts';
import { systemRandom } from '../packages/server/src/platform/random.ts';
import { createSecrets } from '../packages/server/src/platform/secrets.ts';
import { ensureDatabase, onServer } from '../tools/postgres.ts';
import { tokenOf } from './placement-bets.ts';

/**
 * The benchmark's data: a brand with many members who have money and a session, and some draws that stay on sale for
 * hours.
 */
export interface World {
  /** The URL with the owner's login; `platformOn` derives the application's login from it. */
  readonly url: string;
  readonly members: readonly bigint[];
  readonly draws: readonly string[];
}

export async function makeWorld(serverUrl: string, size: number, isAnalysed = true): Promise<World> {
  await onServer(serverUrl, (server) => server.query(`drop database if exists ${NAME} with (force)`));
  const url = await ensureDatabase(serverUrl, NAME);
  await prepareTestDatabase(url);
  const pool = createPool(applicationUrl(url), { max: 2, onError: () => undefined });
  await inTransaction(pool, (tx) => seedLottery(tx, 'demo'));
  const made = await onServer(url, async (owner) => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name,
                           birthday, terms_version, password_changed_at, registered_at)
       select 'bench' || n, 'bench' || n, '', 'bench' || n, 0, 'VND', 'real', 'Bench', '1990-01-01', $2, now(), now()
         from generate_series(0, $1::int - 1) n returning id`,
      [size, String(brandDefaults.terms.number)],
    );
    const members = rows.map(({ id }) => BigInt(id));
    await owner.query(
      `insert into member_session (token_hash, member_id, scope, ip, user_agent, started_at, seen_at, proved_at, expires_at)
       select sha256(convert_to(x.token, 'UTF8')), x.id, 'site', '127.0.0.1', 'bench', now(),
              now() + interval '1 day', now(), now() + interval '1 day'
         from unnest($1::text[], $2::bigint[]) as x (token, id)`,
      [members.map((_, n) => tokenOf(n)), members],
    );
    // Sets limits and ladder steps so high that no run reaches them; the product still reads and evaluates them.
    await owner.query(`
      insert into lottery_ladder (game, bet_type, currency, version, step_from, step_factor_e4, max, effective_from)
      select game, bet_type, currency, 2, '{800000000000000}', '{9000}', 900000000000000, now() - interval '1 hour'
        from lottery_ladder where game = '${GAME}'`);
    await owner.query(`
      insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max,
                                 member_payout_max, number_stake_max, lines_max, release_above, worst_case_max, presets, effective_from)
      select game, currency, 2, unit_stake_min, unit_stake_max, payout_max, 900000000000000, 900000000000000,
             lines_max, release_above, worst_case_max, presets, now() - interval '1 hour' from lottery_limit where game = '${GAME}'`);
    const draws = Array.from({ length: DRAWS }, (_, n) => `${GAME}-209901${String(n + 1).padStart(2, '0')}`);
    await owner.query(
      `insert into draw (code, game, day, state, opens_at, closes_at, draws_at)
       select code, '${GAME}', '2099-01-01', 'open', now() - interval '1 hour', now() + interval '1 day',
              now() + interval '2 days' from unnest($1::text[]) code`,
      [draws],
    );
    await owner.query(`select ledger_open(id, 'wallet', 'VND', 'real') from unnest($1::bigint[]) id`, [members]);
    await owner.query(
      'create table naive_account (id bigint primary key, balance bigint not null); ' +
        'create table naive_bet (id uuid primary key, account bigint not null, draw text not null, ' +
        'selection text not null, stake bigint not null, at timestamptz not null default now())',
    );
    await owner.query('insert into naive_account select n, 1000000000 from generate_series(-1, $1::int - 1) n', [size]);
    await owner.query('grant select, insert, update on naive_account, naive_bet to tamarind_app');
    const wallets = await owner.query<{ id: string }>(
      'select id from ledger_account where member_id = any ($1::bigint[])',
      [members],
    );
    return { members, draws, wallets: wallets.rows.map(({ id }) => BigInt(id)) };
  });
  for (let from = 0; from < size; from += 500)
    await inTransaction(pool, (tx) =>
      post(
        tx,
        made.wallets
          .slice(from, from + 500)
          .map((credit) => ({
            key: `grant:${credit}`,
            debit: { purpose: 'play_money', currency: 'VND', realm: 'real' },
            credit,
            amount: money(1_000_000_000_000n),
            reason: 'grant',
            reference: 'bench',
            at: new Date(),
          })),
      ),
    );
  await pool.end();
  if (isAnalysed) await onServer(url, (owner) => owner.query('vacuum analyze'));
  return { url, members: made.members, draws: made.draws };
}

/**
 * Returns the members and draws in the database that the last run of the benchmark filled; undefined if that database
 * does not exist.
 */
export async function knownWorld(serverUrl: string): Promise<World | undefined> {
  const isThere = await onServer(serverUrl, async (server) => {
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [NAME]);
    return rowCount === 1;
  });
  if (!isThere) return undefined;
  const url = await ensureDatabase(serverUrl, NAME);
  return onServer(url, async (owner) => {
    const members = await owner.query<{ id: string }>(`select id from member where account like 'bench%' order by id`);
    const draws = await owner.query<{ code: string }>(
      `select code from draw where code like '${GAME}-209901%' order by code`,
    );
    return { url, members: members.rows.map(({ id }) => BigInt(id)), draws: draws.rows.map(({ code }) => code) };
  });
}

/**
 * Creates the platform object that the server's modules need, on the benchmark's database with the owner's URL `url`.
 * Only errors are logged.
 */
export async function platformOn(url: string, connections = 16): Promise<Platform> {
  const config = readConfig({
    DATABASE_URL: applicationUrl(url),
    DEMO: '1',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
    LOG_LEVEL: 'error',
    DATABASE_CONNECTIONS: String(connections),
  });
  const clock = movableClock();
  return {
    config,
    clock,
    pool: createPool(config.DATABASE_URL, { max: connections, onError: () => undefined }),
    random: systemRandom,
    secrets: createSecrets(config.SECRET_KEY, systemRandom),
    log: createLog(config),
    ports: await createPorts(config, clock),
  };
}

export interface Usage {
  /** CPU time of all processes of the database, in microseconds; 0 if the machine has no /proc. */
  readonly databaseUs: number;
  /** CPU time of the running backends that serve a client, in microseconds. */
  readonly backendUs: number;
  readonly walBytes: number;
  readonly bets: number;
}
export async function usedSoFar(url: string): Promise<Usage> {
  return onServer(url, async (owner) => {
    const { rows } = await owner.query<{ pid: number; wal: string; bets: string; backends: number[] }>(
      `select pg_backend_pid() as pid, pg_current_wal_lsn() - '0/0'::pg_lsn as wal, (select count(*) from ticket) as bets,
              (select coalesce(array_agg(pid), '{}') from pg_stat_activity where backend_type = 'client backend'
               and pid <> pg_backend_pid()) as backends`,
    );
    const [row] = rows;
    if (!row) throw new Error('no answer');
    return {
      databaseUs: cpuOfDatabase(row.pid),
      backendUs: row.backends.reduce((sum, pid) => sum + (exactUs(pid) ?? 0), 0),
      walBytes: Number(row.wal),
      bets: Number(row.bets),
    };
  });
}

/**
 * Returns the CPU time of the database server in microseconds: of the postmaster including its ended child processes,
 * and of its running child processes.
 */
function cpuOfDatabase(backend: number): number {
  try {
    const parent = statOf(backend).parent;
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = statOf(Number(name));
          return stat.parent === parent ? [stat.own] : [];
        } catch {
          return [];
        }
      });
    const { own, ended } = statOf(parent);
    return (own + ended + children.reduce((sum, used) => sum + used, 0)) * 10_000;
  } catch {
    return 0;
  }
}

/**
 * Returns the CPU time of a process in microseconds, from the kernel's nanosecond counter; undefined if there is none.
 * Short runs need this precision.
 */
function exactUs(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
  } catch {
    return undefined;
  }
}

/** Returns a process's parent and its CPU times, in Linux ticks of a hundredth of a second. */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}

/**
 * Throws unless every ledger entry follows from the previous one, all sums are zero, and there is a ticket for each bet
 * that was answered.
 */
export async function assertConserved(pool: Pool, bets: number, answered: number): Promise<void> {
  const { proveLedger } = await import('../packages/server/src/ledger/index.ts');
  const proof = await proveLedger(pool, new Date(), { whole: false });
  if (!proof?.intact) throw new Error(`the ledger is broken: ${proof?.findings.join('; ')}`);
  if (bets !== answered) throw new Error(`${answered} bets were answered and ${bets} written`);
}

const NAME = 'bench_placement';
const GAME = 'xsmb';
const DRAWS = 8;
