import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { type Child, freePort, startChild } from '../../processes.ts';
import { inProject } from '../../project.ts';
import { type Journal, newJournal } from '../journal.ts';
import type { Finding } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import type { Bug } from './bugs.ts';
import { startProvider } from './provider.ts';
import { readToy, type VendorCall } from './read-toy.ts';

interface ToyHouse {
  readonly url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Runs the drill's load for two seconds on a small ledger with one planted mistake, kills it, and returns the judge's
 * findings. `breakDatabase` kills the database's processes and restarts them.
 */
export async function findBug(
  bug: Bug,
  given: { databaseUrl: () => string; seed: number; breakDatabase: (() => Promise<void>) | undefined },
): Promise<Finding[]> {
  const schema = `toy_${bug.replaceAll(' ', '_')}`;
  const port = await freePort();
  await withClient(given.databaseUrl(), (client) => client.query(tablesOf(schema, bug)));
  const random = seededRandom(given.seed);
  const journal = newJournal();
  const provider = await startProvider();
  const house = toyHouse(port, {
    TOY_PORT: String(port),
    TOY_BUG: bug,
    TOY_SCHEMA: schema,
    TOY_PROVIDER: provider.url,
    DATABASE_URL: given.databaseUrl(),
  });
  await house.start();
  const startedAt = performance.now();
  const clock = () => performance.now() - startedAt;
  let over = false;
  const load = Array.from({ length: 6 }, (_, index) =>
    use(house, journal, seededRandom(given.seed * 10 + index), `m${index % 3}`, () => over, clock),
  );
  const calls = playAtVendor(house, random);
  const payouts = payOut(house, () => over);

  await wait(350);
  await untilAccepted(journal);
  await house.kill();
  await house.start();
  await wait(350);
  // Close and settle the draw, without waiting: the settlement is killed halfway and repeated.
  void tell(house, '/settle', { draw: 'a' });
  await withClient(given.databaseUrl(), async (client) => {
    for (let [paid, tries] = [0, 0]; paid === 0 && tries < 1_000; tries += 1) {
      await wait(10);
      const { rowCount } = await client.query(`select 1 from ${schema}.transfer where key like 'settle:%'`);
      paid = rowCount ?? 0;
    }
  });
  await house.kill();
  await house.start();
  await tellUntilTaken(house, '/settle', { draw: 'a' });
  await tell(house, '/clock', { ms: -60_000 });
  await wait(400);
  if (given.breakDatabase) await given.breakDatabase();
  over = true;
  await Promise.all([...load, payouts]);
  await calls;
  await untilPaid(given.databaseUrl(), schema);
  await house.kill();
  provider.close();
  return judge(
    await withClient(given.databaseUrl(), async (client) =>
      readToy(client, schema, { journal, calls: await calls, payouts: provider.payouts }),
    ),
  );
}

function toyHouse(port: number, env: Record<string, string>): ToyHouse {
  let [child, lives]: [Child | undefined, number] = [undefined, 0];
  return {
    url: `http://127.0.0.1:${port}`,
    start: () =>
      new Promise((resolve, reject) => {
        lives += 1;
        const TOY_REST_MS = lives <= KILLED_LIVES ? '3000' : '60';
        const next = startChild('toy', [process.execPath, inProject('tools/drill/planted/toy.ts')], {
          cwd: inProject(),
          env: { ...env, TOY_REST_MS },
        });
        next.onLine((line) => {
          if (line.includes('"ready"')) resolve();
        });
        void next.ended.then(() => reject(new Error(`the toy ended: ${next.lastLines()}`)));
        child = next;
      }),
    kill: async () => {
      if (!child || child.hasEnded()) return;
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
    },
  };
}

/**
 * The number of ledger processes that the test kills: the first in the middle of a bet, the second in the middle of a
 * settlement.
 */
const KILLED_LIVES = 2;

/**
 * Sends bets until the end. Requests with an unknown outcome are retried under the same key; some are sent twice at
 * once, some again later, some again with different content. Balances are read in between.
 */
async function use(
  house: ToyHouse,
  journal: Journal,
  random: SeededRandom,
  member: string,
  isOver: () => boolean,
  clock: () => number,
): Promise<void> {
  while (!isOver()) {
    const key = crypto.randomUUID();
    const wish = { key, member, draw: random.pick(['a', 'b']), amount: String(10 * (1 + random.below(9))) };
    let outcome = 'info';
    for (let attempt = 1; outcome === 'info' && attempt < 80; attempt += 1) {
      const twins = random.chance(4) ? 2 : 1;
      const outcomes = await Promise.all(
        Array.from({ length: twins }, () => send(house, journal, wish, attempt, clock)),
      );
      outcome = outcomes.find((one) => one !== 'info') ?? 'info';
      if (outcome === 'info') await wait(40);
      if (isOver() && attempt > 3) break;
    }
    if (outcome === 'ok' && random.chance(5)) await send(house, journal, wish, 99, clock);
    if (outcome === 'ok' && random.chance(10)) {
      const other = await tell(house, '/bet', { ...wish, amount: '10000' });
      if (other && other.status < 500)
        journal.note({
          conflict: { key, status: other.status, code: (JSON.parse(other.text) as { code?: string }).code },
        });
    }
    if (random.chance(2)) {
      const sentAt = clock();
      const answer = await tell(house, '/balance', { member });
      if (answer?.status === 200)
        journal.note({
          read: {
            member,
            balance: BigInt((JSON.parse(answer.text) as { balance: string }).balance),
            sentAt,
            answeredAt: clock(),
          },
        });
    }
    await wait(random.below(8));
  }
}

async function send(
  house: ToyHouse,
  journal: Journal,
  wish: { key: string; member: string; draw: string; amount: string },
  attempt: number,
  clock: () => number,
): Promise<'ok' | 'fail' | 'info'> {
  const sentAt = clock();
  const answer = await tell(house, '/bet', wish);
  const outcome = !answer || answer.status >= 500 ? 'info' : answer.status === 200 ? 'ok' : 'fail';
  const body = answer ? fieldsOf(answer.text) : {};
  journal.note({
    attempt: {
      key: wish.key,
      member: wish.member,
      kind: 'bet',
      attempt,
      outcome,
      code: body.code,
      body: answer?.text ?? '',
      sentAt,
      answeredAt: clock(),
      asked: { amount: BigInt(wish.amount), of: wish.draw },
      made: outcome === 'ok' && body.ticket ? { id: body.ticket, amount: BigInt(body.amount ?? '0') } : undefined,
    },
  });
  return outcome;
}

/**
 * Sends a vendor's bets and rollbacks; every other rollback is sent before its bet. Each is retried until it is
 * accepted.
 */
async function playAtVendor(house: ToyHouse, random: SeededRandom): Promise<VendorCall[]> {
  const calls: VendorCall[] = [];
  for (let round = 0; round < 12; round += 1) {
    const bet = {
      id: crypto.randomUUID(),
      kind: 'bet',
      reference: '',
      member: 'm0',
      amount: String(10 * (1 + random.below(9))),
    } as const;
    const rollback = { ...bet, id: crypto.randomUUID(), kind: 'rollback', reference: bet.id } as const;
    const pair = round % 2 === 0 ? [bet, rollback] : [rollback, bet];
    for (const call of pair) await tellUntilTaken(house, '/vendor', call);
    calls.push(bet, rollback);
    await wait(20);
  }
  return calls;
}

/** Waits until a bet has been accepted, because the kill that follows must have a bet to lose. */
async function untilAccepted({ attempts }: Journal): Promise<void> {
  for (let tries = 0; tries < 1_000 && !attempts.some(({ outcome }) => outcome === 'ok'); tries += 1) await wait(5);
}

/** Orders payouts one after the other, so that at each kill there is one whose outcome is not known yet. */
async function payOut(house: ToyHouse, isOver: () => boolean): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    await tellUntilTaken(house, '/payout', { reference: `p${index}`, member: 'm1', amount: String(1_000 + index) });
    await wait(15);
  }
}

/** Waits until all payouts have ended, but not for ever: the judge reports one that never ends. */
async function untilPaid(databaseUrl: string, schema: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (let [open, tries] = [1, 0]; open > 0 && tries < 200; tries += 1) {
      await wait(25);
      open = (await client.query(`select 1 from ${schema}.payout where not is_paid`)).rowCount ?? 0;
    }
  });
}

async function tell(
  house: ToyHouse,
  path: string,
  body: object,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await fetch(house.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

/** Parses a response; missing fields are left to the judge. */
function fieldsOf(text: string): { ticket?: string; amount?: string; code?: string } {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

async function tellUntilTaken(house: ToyHouse, path: string, body: object): Promise<void> {
  for (let tries = 0; tries < 200 && (await tell(house, path, body))?.status !== 200; tries += 1) await wait(30);
}

export async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tables of the small ledger; some of the planted mistakes are in the schema. */
const tablesOf = (schema: string, bug: Bug): string => {
  const isKeyed = bug !== 'keys in memory' && bug !== 'no unique key';
  const members = ['m0', 'm1', 'm2'];
  return `
    drop schema if exists ${schema} cascade; create schema ${schema}; set search_path = ${schema};
    create table account (id text primary key, member text, purpose text not null, balance bigint not null default 0,
                          seq bigint not null default 0);
    create table entry (account text not null, seq bigint not null, transfer uuid not null, amount bigint not null, after bigint not null);
    create table transfer (id uuid primary key, key text not null ${bug === 'settlement without key' ? '' : 'unique'},
                           debit text, credit text, amount bigint, reason text);
    create table op (key text ${isKeyed ? 'primary key' : ''}, member text, content text,
                     answer ${bug === 'answer kept in another form' ? 'jsonb' : 'text'});
    create table ticket (id uuid primary key, member text, draw text, amount bigint, placed_at timestamptz default clock_timestamp());
    create table draw (code text primary key, is_closed boolean not null default false, closes_at timestamptz, closed_at timestamptz);
    create table income (what text primary key, member text, pay bigint, is_paid boolean not null default false);
    create table payout (reference text primary key, member text, amount bigint, is_paid boolean not null default false);
    create table movement (id text primary key, kind text, reference text, amount bigint);
    insert into draw (code, closes_at) values ('a', now() + interval '900 milliseconds'), ('b', now() + interval '1 day');
    insert into account (id, member, purpose, balance, seq)
    values ${members.map((member) => `('${member}', '${member}', 'wallet', 100000000, 1)`).join(', ')};
    insert into account (id, purpose, balance, seq)
    values ('stakes', 'stakes', 0, 0), ('vendor', 'vendor_stakes', 0, 0),
           ('commission', 'commission', 0, 0), ('transit', 'payouts_in_transit', 0, 0), ('provider', 'provider', 0, 0),
           ('bank', 'bank', -300000000, 3);
    ${members
      .map(
        (member, index) => `
    insert into transfer values ('00000000-0000-4000-8000-00000000000${index}', 'open:${member}', 'bank', '${member}', 100000000, 'grant');
    insert into entry values ('${member}', 1, '00000000-0000-4000-8000-00000000000${index}', 100000000, 100000000);
    insert into entry
    values ('bank', ${index + 1}, '00000000-0000-4000-8000-00000000000${index}', -100000000, ${-100000000 * (index + 1)});`,
      )
      .join('')}`;
};
