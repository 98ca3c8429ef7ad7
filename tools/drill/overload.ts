import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { seededRandom } from '@tamarind/domain/seeded-random';
import { createApiClient } from '../api-client.ts';
import { enrol } from './enrol.ts';
import { buildHouse } from './house.ts';
import { newJournal } from './journal.ts';
import { type Run, sellingDraws } from './load.ts';

interface Wish {
  readonly folder: string;
  readonly say: (line: string) => void;
}

/** What came back in a while of load. */
interface Tally {
  readonly ok: number;
  readonly shed: number;
  readonly withoutRetryAfter: number;
  readonly other: number;
  readonly okMs: number[];
  readonly shedMs: number[];
}

/**
 * Bets at the pace the house just keeps up with, then at ten times that for `seconds`, then at the first pace again. Good:
 * accepted bets go on at four fifths of the peak at least, nobody gets a 5xx but 503 with Retry-After, and five seconds later it is as before.
 * The generator shares the machine with the house, so the figures are ratios of one run.
 */
export async function runOverload({ folder, say, seconds }: Wish & { seconds: number }): Promise<boolean> {
  return inHouse(folder, async (_url, bet) => {
    await load(bet, 32, 3);
    const peak = await load(bet, 32, 8);
    say(`peak: ${rate(peak, 8)} bets a second at 32 at once, p99 ${quantile(peak.okMs, 0.99)} ms`);
    const over = await load(bet, 320, seconds);
    say(
      `ten times as many at once: ${rate(over, seconds)} a second, p99 ${quantile(over.okMs, 0.99)} ms; ${over.shed} turned away, p99 ${quantile(over.shedMs, 0.99)} ms; ${over.other} other answers`,
    );
    await wait(5000);
    const after = await load(bet, 32, 5);
    say(`five seconds later: ${rate(after, 5)} a second, p99 ${quantile(after.okMs, 0.99)} ms`);
    const kept = rate(over, seconds) / rate(peak, 8);
    const isGood =
      kept >= 0.8 &&
      over.other === 0 &&
      over.withoutRetryAfter === 0 &&
      rate(after, 5) >= 0.8 * rate(peak, 8);
    console.log(
      `  overload: goodput ${kept.toFixed(2)} of peak, ${over.shed} turned away, ${over.withoutRetryAfter} without Retry-After, ${over.other} other; recovered to ${(rate(after, 5) / rate(peak, 8)).toFixed(2)}; ${isGood ? 'good' : 'not good'}`,
    );
    return isGood;
  });
}

/**
 * So many clients that never finish: a third send their head byte by byte, a third their body, a third do not read what they
 * asked for. Others go on being answered, and the slow ones are shown out: heads within ten seconds.
 */
export async function runSlow({ folder, say, clients }: Wish & { clients: number }): Promise<boolean> {
  return inHouse(folder, async (url, bet) => {
    const calm = await load(bet, 4, 4);
    const port = Number(new URL(url).port);
    const slow = Array.from({ length: clients }, (_, index) => slowClient(port, index % 3));
    await wait(500);
    const startedAt = performance.now();
    const during = await load(bet, 4, 10);
    const open = (kind: number) => slow.filter((one, index) => index % 3 === kind && !one.isClosed()).length;
    const heads = open(0);
    say(
      `after ${Math.round((performance.now() - startedAt) / 1000)} s: ${heads} heads, ${open(1)} bodies, ${open(2)} readers still open`,
    );
    await wait(25_000);
    const bodies = open(1);
    for (const one of slow) one.close();
    const ratio = quantile(during.okMs, 0.99) / Math.max(1, quantile(calm.okMs, 0.99));
    const isGood = heads === 0 && bodies === 0 && during.other + during.shed === 0 && during.ok >= calm.ok;
    console.log(
      `  slow clients: ${clients}; heads open after 10 s ${heads}, bodies after 35 s ${bodies}; bets meanwhile p99 ${quantile(during.okMs, 0.99)} ms, ${ratio.toFixed(1)} × calm; ${isGood ? 'good' : 'not good'}`,
    );
    return isGood;
  });
}

/** The house with one rich member, and a bet of that member as bytes. Past the link: a proxy would be the first to give in. */
async function inHouse(folder: string, work: (url: string, bet: Bet) => Promise<boolean>): Promise<boolean> {
  const house = await buildHouse(folder, seededRandom(1));
  const journal = newJournal();
  try {
    const api = createApiClient(house.url);
    const run: Run = {
      ...{ api, journal, clock: () => performance.now(), isOver: () => false },
      pay: (payload) => house.bank('/app/scan', { payload }).then(() => undefined),
    };
    const members = await Promise.all(
      Array.from({ length: 8 }, (_, index) => enrol(run, index, 250_000_000)),
    );
    const draw = (await sellingDraws(run))?.at(-1) ?? '';
    const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
    let count = 0;
    const bet: Bet = () => {
      count += 1;
      const selection = String(count % 100).padStart(2, '0');
      const lines = [{ betType: 'de_db', selection, unitStake: '1000', oddsE4: ['990000'] }];
      const body = JSON.stringify({ draw, lines });
      return post(
        agent,
        house.directUrl + contract.lottery.placeBet.path,
        members[count % 8]?.token ?? '',
        body,
      );
    };
    const first = await bet();
    if (first.status !== 200) throw new Error(`a plain bet was answered ${first.status}: ${first.body}`);
    const isGood = await work(house.directUrl, bet);
    agent.destroy();
    return isGood;
  } finally {
    journal.close();
    await house.stop();
  }
}

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

/** So many at once for so long; one that is turned away comes again when it was told to, as a client of ours does. */
async function load(bet: Bet, atOnce: number, seconds: number): Promise<Tally> {
  const until = performance.now() + seconds * 1000;
  const tally = {
    ok: 0,
    shed: 0,
    withoutRetryAfter: 0,
    other: 0,
    okMs: [] as number[],
    shedMs: [] as number[],
  };
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

const rate = ({ ok }: Tally, seconds: number): number => Math.round(ok / seconds);
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

/** 0: a head that never ends, 1: a body that never ends, 2: an answer that is never read. */
function slowClient(port: number, kind: number): { isClosed: () => boolean; close: () => void } {
  let closed = false;
  const socket: Socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
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
    if (closed || kind === 2) return;
    socket.write(kind === 0 ? 'x-a: b\r\n' : ' ');
  }, 3000);
  return {
    isClosed: () => closed,
    close: () => {
      clearInterval(drip);
      socket.destroy();
    },
  };
}
