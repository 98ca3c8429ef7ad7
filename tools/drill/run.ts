import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { createApiClient, type ApiClient } from '../api-client.ts';
import { approveWithdrawals, enrol, enrolSlipSender, openPayos } from './enrol.ts';
import { buildHouse, type House, queryOnce } from './house.ts';
import { newJournal } from './journal.ts';
import { judge } from './judge/judge.ts';
import { readProviders } from './judge/read-books.ts';
import { readHouse } from './judge/read-house.ts';
import { listen, type Listening } from './listen.ts';
import { type Run, runClient, runPlayer } from './load.ts';
import { arm, type Fault, inflict, isGentle, isRare, planFaults, putRight } from './nemesis.ts';
import { runSlipSender } from './slips.ts';
import { type DrillOutcome, isLoadEnough } from './report.ts';

export interface DrillWish {
  readonly faults: number;
  readonly seed: number;
  readonly clients: number;
  /** Kinds of faults to inject; all by default. */
  readonly only?: readonly string[];
  /** The folder of the product; journal and fault log remain there. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

/**
 * One run of the drill: members bet, cancel, deposit, withdraw and play at a vendor, staff approve, quick draws settle,
 * while faults are injected by a plan that the seed determines. Then all activity ends and the judge examines the
 * evidence.
 */
export async function runDrill({ faults, seed, clients, only, folder, say }: DrillWish): Promise<DrillOutcome> {
  const startedAt = performance.now();
  const clock = (): number => performance.now() - startedAt;
  const random = seededRandom(seed);
  const plan = planFaults(faults, random, only);
  const journal = newJournal(folder);
  journal.note({ plan: { seed, faults, clients, node: process.version, plan } });
  const house = await buildHouse(folder, seededRandom(seed + 1));
  let load: Load | undefined;
  try {
    const [{ version } = { version: '' }] = await queryOnce<{ version: string }>(
      house.databaseUrl,
      `select 'PostgreSQL ' || current_setting('server_version') || ', synchronous_commit ' || current_setting('synchronous_commit')
           || ', fsync ' || current_setting('fsync') as version`,
    );
    say(`Node ${process.version}, ${version}`);
    load = await beginLoad(house, { journal, clock, clients, seed, faults });
    await hurt(house, load.run, plan, random.below, say);
    await enough(load.run, faults);
    await load.end();
    say('the load has ended; waiting for everything to come to rest');
    await comeToRest(house, load.listening);
    const evidence = await readHouse(house, journal, load.listening);
    const findings = judge(evidence);
    const told = new Set(journal.attempts.filter(({ made }) => made).map(({ key }) => key));
    return {
      journal,
      findings,
      plan,
      seconds: clock() / 1000,
      unknownButDone: evidence.requests.filter(({ key }) => !told.has(key)).length,
    };
  } finally {
    await load?.stop();
    await house.stop();
    journal.close();
  }
}

interface Load {
  readonly run: Run;
  readonly listening: ReadonlyMap<string, Listening>;
  /** Lets every client finish its current action. */
  end(): Promise<void>;
  /** Ends the clients and stops the listeners. */
  stop(): Promise<void>;
}

/**
 * Starts members, players and staff; a browser's push stream is read for each member. `faults`: the number of faults in
 * the run. Members who send slips (transfer receipts) spread them over the time that these faults take.
 */
export async function beginLoad(
  house: House,
  wish: Pick<Run, 'journal' | 'clock'> & { readonly clients: number; readonly seed: number; readonly faults?: number },
): Promise<Load> {
  const { journal, clock, clients, seed, faults = 20 } = wish;
  let over = false;
  const run: Run = { api: createApiClient(house.url), journal, clock, isOver: () => over, customers: house.customers };
  const members = await Promise.all(
    // There are fewer members than clients, so some wallets have two clients: races need concurrency within one wallet.
    Array.from({ length: Math.ceil(clients * 0.6) }, (_, index) => enrol(run, index)),
  );
  const slipSenders = await Promise.all(
    Array.from({ length: 2 + Math.floor(faults / 20) }, (_, index) => enrolSlipSender(run, index)),
  );
  await openPayos(house);
  const listening = new Map<string, Listening>();
  for (const { name, token } of [...members, ...slipSenders]) listening.set(name, await listen(house.url, token));
  const memberAt = (index: number) => members[index % members.length] as (typeof members)[number];
  const working = [
    ...Array.from({ length: clients }, (_, index) => runClient(run, memberAt(index), seededRandom(seed * 100 + index))),
    ...[0, 1].map((index) => runPlayer(run, memberAt(index), seededRandom(seed * 100 + 90 + index))),
    ...slipSenders.map((member, index) =>
      runSlipSender(run, member, seededRandom(seed * 100 + 50 + index), faults * SLIP_MS),
    ),
    approveWithdrawals(run, house),
  ];
  const end = async () => {
    over = true;
    await Promise.all(working);
  };
  return {
    run,
    listening,
    end,
    stop: async () => {
      over = true;
      await Promise.all([...listening.values()].map((one) => one.stop()));
    },
  };
}

export const journalFile = (folder: string): string => join(folder, 'journal.jsonl');

/**
 * Injects one fault after another and repairs each: the next fault comes only after calls are answered again. While the
 * drill waits for the server to reach a rarely reached fault point, it injects other faults of the plan that do not
 * affect the server.
 */
async function hurt(
  house: House,
  { api, journal, clock }: Run,
  plan: readonly Fault[],
  below: (limit: number) => number,
  say: (line: string) => void,
): Promise<void> {
  const waiting = [...plan];
  const note = (fault: Fault, at: number, isHit: boolean): void => {
    const name = fault.at === undefined ? fault.kind : `at ${fault.at.replace(/:\d+$/, '')}`;
    const recoveredAt = clock();
    journal.note({
      fault: { fault: name, at, recoveredAt, ...present({ isHit: fault.at === undefined ? undefined : isHit }) },
    });
    say(
      `fault ${journal.faults.length} of ${plan.length}: ${name}${isHit ? '' : ' (not reached)'}, ` +
        `back after ${Math.round(recoveredAt - at)} ms`,
    );
  };
  /**
   * The time at which the server died at its fault point; undefined if it did not die. The outage is counted from this
   * time, not from the moment the drill began to wait.
   */
  const reached = async (fault: Fault): Promise<number | undefined> => {
    let diedAt: number | undefined;
    const until = clock() + fault.ms;
    const death = house.server.diesWithin(fault.ms).then((isDead) => {
      if (isDead) diedAt = clock();
    });
    while (isRare(fault) && diedAt === undefined && clock() < until) {
      const index = waiting.findIndex(isGentle);
      const [meanwhile] = index === -1 ? [] : waiting.splice(index, 1);
      if (!meanwhile) break;
      const begunAt = clock();
      await inflict(house, meanwhile);
      await answeredAgain(api, house);
      note(meanwhile, begunAt, true);
      await wait(200 + below(600));
    }
    await death;
    return diedAt;
  };

  await arm(house, waiting[0], undefined);
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const begunAt = clock();
    const diedAt = fault.at === undefined ? undefined : await reached(fault);
    const isHit = fault.at === undefined || diedAt !== undefined;
    const at = diedAt ?? (isHit ? begunAt : clock());
    await inflict(house, fault);
    await putRight(house, fault, waiting[0]);
    await answeredAgain(api, house);
    note(fault, at, isHit);
    await arm(house, waiting[0], fault);
    await answeredAgain(api, house);
    await wait(200 + below(600));
  }
}

/**
 * Resolves when calls are answered again. Also resolves if the server is already dead, because it may have reached the
 * point of the next fault.
 */
async function answeredAgain(api: ApiClient, house: House): Promise<void> {
  const until = performance.now() + BACK_MS;
  while (performance.now() < until) {
    const answer = await api.ask(contract.brand.getStatus, {}).catch(() => undefined);
    if (answer?.status === 200 || (await house.server.diesWithin(0))) return;
    await wait(50);
  }
  throw new Error(`the product did not come back within ${BACK_MS / 1000} seconds`);
}

/**
 * Waits until all activity has ended: payouts have ended, payment notices are decided, closed quick draws are settled,
 * the vendor has a response to every call, and push events are received.
 */
export async function comeToRest(house: House, listening: ReadonlyMap<string, Listening>): Promise<void> {
  for (let tries = 0; tries < REST_TRIES; tries += 1) {
    const [open] = await queryOnce<{ count: number }>(
      house.databaseUrl,
      `
      select ((select count(*) from withdrawal where state = 'approved') + (select count(*) from bank_notice where state = 'received')
            + (select count(*) from deposit_slip where state in ('checking', 'staff'))
            + (select count(*) from unnest(array[${paidNumbers(house)}]::text[]) as paid (number)
                where not exists (select from bank_notice n where n.provider_ref = paid.number))
            + (select count(*) from outbox_event e
               where exists (select from outbox_cursor c where c.consumer = 'messages' and (e.tx, e.id) > (c.tx, c.id)))
            + (select count(*) from draw where commit_hash is not null
               and (state in ('closed', 'resulted') or (state = 'open' and closes_at < now())))
            + (select count(*) from agent_income where paid_at is null)
            + greatest(${house.agents.due.length} - (select count(*) from agent_income), 0))::int as count`,
    );
    const [bank, providers] = await Promise.all([house.outside.bank, house.outside.payments].map(noticesOwed));
    if (open?.count === 0 && bank === 0 && providers === 0 && pendingAtVendor(house) === 0) break;
    if (tries % 10 === 9) await askSooner(house);
    await wait(500);
  }
  // Wait until no vendor call is in progress: the vendor retries calls without a response, and listeners reconnect
  // within a second.
  await house.vendorLine.quiet();
  const heardBefore = () => [...listening.values()].reduce((sum, { heard }) => sum + heard.size, 0);
  for (let [before, calm] = [-1, 0]; calm < 4; calm = heardBefore() === before ? calm + 1 : 0) {
    before = heardBefore();
    await wait(700);
  }
  // Wait for the vendor's retries: a round at a table may have ended meanwhile, and if the faulty line damaged its
  // call, the next retry repairs it.
  for (let tries = 0; tries < REST_TRIES && pendingAtVendor(house) > 0; tries += 1) await wait(500);
}

/** The number of payment notices that the bank or the providers will still send. */
const noticesOwed = async ({ url }: { readonly url: string }): Promise<number> =>
  ((await fetch(`${url}/control`).then((answer) => answer.json())) as { owed: unknown[] }).owed.length;

/**
 * The payments whose notice may be lost for good, as an SQL list. Payments to Thai bank accounts are left out: without
 * a slip the server never learns of them.
 */
const paidNumbers = ({ providerBooks }: House): string =>
  readProviders(providerBooks)
    .filter(({ direction, place }) => direction === 'in' && place !== 'bank THB')
    .map(({ reference }) => `'${reference}'`)
    .join(', ');

/**
 * Makes the server's queries to providers due at once. Normally it asks about a deposit without a notice after a
 * minute, and about a slip after up to five; waiting would only prolong the run, because nothing else happens.
 */
const askSooner = ({ databaseUrl }: House): Promise<unknown> =>
  queryOnce(
    databaseUrl,
    `with deposits as (update deposit set next_ask_at = now() where state = 'waiting' and next_ask_at > now())
     update deposit_slip set next_try_at = now() where state in ('checking', 'staff') and next_try_at > now()`,
  );

/** The number of movements that the vendor still retries. */
function pendingAtVendor({ studioBooks }: House): number {
  const books = new DatabaseSync(studioBooks, { readOnly: true });
  try {
    return Number(books.prepare(`select count(*) as count from movement where state = 'pending'`).get()?.['count']);
  } finally {
    books.close();
  }
}

/**
 * Continues the load until there was enough activity, but only for a limited time. On a slow machine most requests meet
 * a fault.
 */
async function enough({ journal, clock }: Run, faults: number): Promise<void> {
  const until = clock() + ENOUGH_MS;
  while (!isLoadEnough(journal, faults) && clock() < until) await wait(500);
}

/**
 * The mean pause between two slips, in milliseconds per fault of the run: a fault takes about four seconds with its
 * recovery, and a member sends eight slips.
 */
const SLIP_MS = 500;
const BACK_MS = 60_000;
const ENOUGH_MS = 40_000;
const REST_TRIES = 180;
