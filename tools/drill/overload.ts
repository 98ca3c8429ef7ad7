import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { createApiClient } from '../api-client.ts';
import { enrol } from './enrol.ts';
import { buildHouse, type House } from './house.ts';
import { newJournal } from './journal.ts';
import { type Client, type Run, sellingDraws } from './load.ts';

interface Wish {
  readonly folder: string;
  readonly say: (line: string) => void;
}

/** Counts of the responses during one period of load. */
interface Tally {
  readonly ok: number;
  readonly shed: number;
  readonly withoutRetryAfter: number;
  readonly other: number;
  readonly okMs: number[];
  readonly shedMs: number[];
}

/**
 * Alternates bets at a rate that the product can sustain with ten times that rate, `seconds` of overload in all. Passes
 * if the rate of accepted bets stays above four fifths of the peak, no client gets a 5xx except 503 with Retry-After,
 * and everything is normal five seconds after the end.
 *
 * The product shares the machine with the load generator and perhaps with other programs. Each overload period is
 * therefore compared with the calm periods directly before and after it, the median of these ratios counts, and the
 * product has priority over the generator. The CPU time per accepted bet is reported as well: it shows wasted work
 * independently of other load on the machine.
 */
export async function runOverload({ folder, say, seconds }: Wish & { seconds: number }): Promise<boolean> {
  return inHouse(folder, async (_url, bet, house) => {
    const cost = house.cpuMs;
    houseFirst(house);
    const stretch = Math.max(2, seconds / ROUNDS);
    const measured = async (atOnce: number): Promise<Tally & { pace: number; cpuMs: number }> => {
      const [before, startedAt] = [cost(), performance.now()];
      const tally = await load(bet, atOnce, stretch);
      const pace = tally.ok / ((performance.now() - startedAt) / 1000);
      return { ...tally, pace, cpuMs: (cost() - before) / Math.max(1, tally.ok) };
    };
    // Warm up first: in the first period of each kind, code is not yet compiled and statements are not yet planned.
    for (const atOnce of [CALM, 10 * CALM, CALM]) await load(bet, atOnce, 3);
    const calm = [await measured(CALM)];
    const over: Awaited<ReturnType<typeof measured>>[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      over.push(await measured(10 * CALM));
      await wait(round === ROUNDS ? 5000 : 1500);
      calm.push(await measured(CALM));
      const [was, now, is] = [calm.at(-2), over.at(-1), calm.at(-1)];
      say(
        `round ${round}: with ${CALM} clients ${was?.pace.toFixed(0)} bets a second, ` +
          `with ten times as many clients ${now?.pace.toFixed(0)} (p99 ${quantile(now?.okMs ?? [], 0.99)} ms, ` +
          `${now?.shed} bets answered 503), then with ${CALM} clients ${is?.pace.toFixed(0)}`,
      );
    }
    const ratios = over.map(
      ({ pace }, index) => (2 * pace) / ((calm[index]?.pace ?? 0) + (calm[index + 1]?.pace ?? 0)),
    );
    const kept = median(ratios);
    const recovered = (calm.at(-1)?.pace ?? 0) / median(calm.slice(0, -1).map(({ pace }) => pace));
    const dearer = median(over.map(({ cpuMs }) => cpuMs)) / median(calm.map(({ cpuMs }) => cpuMs));
    const sum = (of: (tally: Tally) => number): number => over.reduce((all, tally) => all + of(tally), 0);
    const [other, bare] = [sum((tally) => tally.other), sum((tally) => tally.withoutRetryAfter)];
    const isGood = kept >= 0.8 && other === 0 && bare === 0 && recovered >= 0.8;
    console.log(
      `  during overload: accepted bets a second ${kept.toFixed(2)} × the normal rate ` +
        `(rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}), CPU time per bet ${dearer.toFixed(2)} × the normal ` +
        `time, ${sum(({ shed }) => shed)} bets answered 503, ${bare} of them without Retry-After, ${other} other errors; ` +
        `after overload: ${recovered.toFixed(2)} × the normal rate; ${isGood ? 'good' : 'not good'}`,
    );
    return isGood;
  });
}

const CALM = 32;
const ROUNDS = 5;
/**
 * Gives the product priority over the load generator. As root, both get priority over all other processes; otherwise
 * only the generator's priority is lowered.
 */
function houseFirst(house: House): void {
  try {
    for (const pid of house.pids()) setPriority(pid, -10);
    setPriority(-5);
  } catch {
    setPriority(5);
  }
}
const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/**
 * Tests slow clients that never finish: a third send their head byte by byte, a third their body, a third do not read
 * the response. Other clients must still be served, and the slow ones must be disconnected: heads within twelve
 * seconds, bodies within forty.
 */
export async function runSlow({ folder, clients }: Wish & { clients: number }): Promise<boolean> {
  return inHouse(folder, async (url, bet) => {
    // Warm up first: during the first requests, code is not yet compiled and statements are not yet planned.
    await load(bet, 4, 4);
    const calm = await load(bet, 4, 4);
    const port = Number(new URL(url).port);
    const slow: ReturnType<typeof slowClient>[] = [];
    // Open the connections over some seconds: a thousand simultaneous requests would be an overload, which another
    // drill tests.
    for (let index = 0; index < clients; index += 1) {
      slow.push(slowClient(port, index % 3));
      await wait(ARRIVAL_MS);
    }
    const during = await load(bet, 4, 10);
    const of = (kind: number) => slow.filter((_one, index) => index % 3 === kind);
    for (let tries = 0; tries < 80 && [...of(0), ...of(1)].some((one) => one.openMs() === undefined); tries += 1)
      await wait(500);
    // The longest time for which a slow client of this kind stayed connected, in seconds; infinity if one is still
    // connected.
    const longest = (kind: number): number =>
      Math.max(...of(kind).map((one) => one.openMs() ?? Number.POSITIVE_INFINITY)) / 1000;
    const [heads, bodies] = [longest(0), longest(1)];
    const readers = of(2).filter((one) => one.openMs() === undefined).length;
    for (const one of slow) one.close();
    const ratio = quantile(during.okMs, 0.99) / Math.max(1, quantile(calm.okMs, 0.99));
    const isGood =
      heads <= HEAD_SECONDS && bodies <= BODY_SECONDS && during.other + during.shed === 0 && during.ok >= calm.ok;
    console.log(
      `  slow clients: ${clients}; clients that never end their headers were disconnected after at most ` +
        `${heads.toFixed(0)} s, and clients that never end their body after at most ${bodies.toFixed(0)} s; ${readers} ` +
        `clients that never read stayed connected; bets of other clients meanwhile: ${during.ok} accepted in ten seconds ` +
        `(${calm.ok} in four seconds before), ${during.shed} answered 503, ${during.other} other errors, ` +
        `p99 ${quantile(during.okMs, 0.99)} ms, ${ratio.toFixed(1)} × the p99 before; ${isGood ? 'good' : 'not good'}`,
    );
    return isGood;
  });
}

/** Node's own limits are 4 and 30 s; the rest is tolerance for a busy machine. */
const [HEAD_SECONDS, BODY_SECONDS] = [12, 40];
const ARRIVAL_MS = 5;

/**
 * Starts the product with some members who have much money, and prepares one bet of each as bytes. The load bypasses
 * the link, because a proxy would be overloaded first.
 */
async function inHouse(
  folder: string,
  work: (url: string, bet: Bet, house: House) => Promise<boolean>,
): Promise<boolean> {
  const house = await buildHouse(folder, seededRandom(1));
  const journal = newJournal();
  try {
    const api = createApiClient(house.url);
    const run: Run = { api, journal, clock: () => performance.now(), isOver: () => false, customers: house.customers };
    // Enrol only four members at a time, because each registration hashes two passwords.
    const members: Client[] = [];
    while (members.length < MEMBERS)
      members.push(...(await Promise.all([0, 1, 2, 3].map((next) => enrol(run, members.length + next, 250_000_000)))));
    const draw = (await sellingDraws(run))?.at(-1) ?? '';
    const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
    let count = 0;
    const bet: Bet = () => {
      count += 1;
      const selection = String(count % 100).padStart(2, '0');
      const lines = [{ betType: 'de_db', selection, unitStake: '1000', oddsE4: ['990000'] }];
      const body = JSON.stringify({ draw, lines });
      return post(agent, house.directUrl + contract.lottery.placeBet.path, members[count % MEMBERS]?.token ?? '', body);
    };
    const first = await bet();
    if (first.status !== 200) throw new Error(`a plain bet was answered ${first.status}: ${first.body}`);
    const isGood = await work(house.directUrl, bet, house);
    agent.destroy();
    return isGood;
  } finally {
    journal.close();
    await house.stop();
  }
}

/** The number of members who bet in this test; each has one bet in progress at a time. */
const MEMBERS = 32;

interface Reply {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}
type Bet = () => Promise<Reply>;

function post(agent: Agent, url: string, token: string, body: string): Promise<Reply> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: answer.headers['retry-after'],
            body: Buffer.concat(pieces).toString(),
          }),
        );
      },
    );
    asked.once('error', () => resolve({ status: 0, retryAfter: undefined, body: '' }));
    asked.end(body);
  });
}

/** Keeps `atOnce` requests in progress. A rejected request is retried after its Retry-After time, as the sites do. */
async function load(bet: Bet, atOnce: number, seconds: number): Promise<Tally> {
  const until = performance.now() + seconds * 1000;
  const tally = { ok: 0, shed: 0, withoutRetryAfter: 0, other: 0, okMs: [] as number[], shedMs: [] as number[] };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const sentAt = performance.now();
        const { status, retryAfter } = await bet();
        const ms = performance.now() - sentAt;
        if (status === 200) {
          tally.ok += 1;
          tally.okMs.push(ms);
        } else if (status === 503) {
          tally.shed += 1;
          tally.shedMs.push(ms);
          if (retryAfter === undefined) tally.withoutRetryAfter += 1;
          await wait(Number(retryAfter ?? 0) * 1000 * (0.5 + Math.random()));
        } else tally.other += 1;
      }
    }),
  );
  return tally;
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

/** Opens a slow client. Kind 0: a head that never ends; 1: a body that never ends; 2: a response that is never read. */
function slowClient(port: number, kind: number): { openMs: () => number | undefined; close: () => void } {
  const openedAt = performance.now();
  let closedAt: number | undefined;
  const socket: Socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closedAt = performance.now();
  });
  const path = contract.lottery.listOpenDraws.path;
  if (kind === 0) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n`);
  if (kind === 1)
    socket.write(
      `POST ${contract.lottery.placeBet.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
    );
  if (kind === 2) {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  } else socket.resume();
  const drip = setInterval(() => {
    if (closedAt !== undefined || kind === 2) return;
    socket.write(kind === 0 ? 'x-a: b\r\n' : ' ');
  }, 3000);
  return {
    openMs: () => (closedAt === undefined ? undefined : closedAt - openedAt),
    close: () => {
      clearInterval(drip);
      socket.destroy();
    },
  };
}
