import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { money } from '@tamarind/domain/money';
import type { ApiClient } from '../api-client.ts';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import type { Journal, Kind } from './journal.ts';

export interface Client {
  readonly name: string;
  readonly token: string;
  readonly bankAccountId: string;
}

interface Wish<E extends Endpoint = Endpoint> {
  readonly kind: Kind;
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** The same endpoint with other content, for the same key. */
  readonly other: InputOf<E>;
  made(value: unknown): { id: string; amount: bigint };
}

/**
 * One client: asks for changes one after the other until told to stop. What ends unknown is sent again under the same key
 * until it is definite, but for every fifth, which is abandoned on purpose; every twentieth accepted one is sent again, and
 * every fiftieth with other content.
 */
export async function runClient(
  api: ApiClient,
  client: Client,
  random: SeededRandom,
  journal: Journal,
  isOver: () => boolean,
  clock: () => number,
): Promise<void> {
  const tickets: string[] = [];
  while (!isOver()) {
    const wish = await nextWish(api, client, random, tickets);
    if (wish) await ask(api, client, wish, random, journal, tickets, clock);
    await wait(20 + random.below(60));
  }
}

async function ask(
  api: ApiClient,
  client: Client,
  wish: Wish,
  random: SeededRandom,
  journal: Journal,
  tickets: string[],
  clock: () => number,
): Promise<void> {
  const key = crypto.randomUUID();
  const abandons = random.chance(5);
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const outcome = await send(api, client, wish, key, attempt, journal, clock);
    if (outcome === 'ok') {
      const last = journal.attempts.findLast((entry) => entry.key === key);
      if (wish.kind === 'bet' && last?.made) tickets.push(last.made.id);
      if (random.chance(20)) await send(api, client, wish, key, attempt + 1, journal, clock);
      if (random.chance(50)) await sendOther(api, client, wish, key, journal);
      return;
    }
    if (outcome === 'fail' || abandons) return;
    await wait(150 + random.below(250));
  }
}

async function send(
  api: ApiClient,
  client: Client,
  wish: Wish,
  key: string,
  attempt: number,
  journal: Journal,
  clock: () => number,
): Promise<'ok' | 'fail' | 'info'> {
  const sentAt = clock();
  const answer = await api
    .ask(wish.endpoint, wish.input, { token: client.token, requestId: key })
    .catch(() => undefined);
  const outcome =
    !answer || answer.status >= 500 || answer.code === 'UNAVAILABLE'
      ? 'info'
      : answer.code === undefined
        ? 'ok'
        : 'fail';
  journal.attempts.push({
    key,
    member: client.name,
    kind: wish.kind,
    attempt,
    outcome,
    code: answer?.code,
    body: answer?.body ?? '',
    sentAt,
    answeredAt: clock(),
    made: outcome === 'ok' ? wish.made(answer?.value) : undefined,
  });
  return outcome;
}

async function sendOther(
  api: ApiClient,
  client: Client,
  wish: Wish,
  key: string,
  journal: Journal,
): Promise<void> {
  const answer = await api
    .ask(wish.endpoint, wish.other, { token: client.token, requestId: key })
    .catch(() => undefined);
  if (answer && answer.status < 500)
    journal.conflicts.push({ key, status: answer.status, code: answer.code });
}

/** Mostly bets on the draw that closes next and on the Northern one, some deposits, withdrawals and cancellations. */
async function nextWish(
  api: ApiClient,
  client: Client,
  random: SeededRandom,
  tickets: string[],
): Promise<Wish | undefined> {
  const roll = random.below(100);
  if (roll < 8) {
    const amount = money(50_000 + 1000 * random.below(200));
    return wishOf(
      'deposit',
      contract.deposits.createDeposit,
      { method: 'vietqr', amount },
      { method: 'vietqr', amount: money(amount + 1000n) },
      (value) => ({ id: value.id, amount: value.amount }),
    );
  }
  if (roll < 14) {
    const input = {
      bankAccountId: client.bankAccountId,
      amount: money(100_000 + 1000 * random.below(100)),
      paymentPassword: '702819',
    };
    return wishOf(
      'withdraw',
      contract.withdrawals.requestWithdrawal,
      input,
      { ...input, amount: money(input.amount + 1000n) },
      (value) => ({ id: value.id, amount: value.amount }),
    );
  }
  const ticket = roll < 18 ? tickets.pop() : undefined;
  if (ticket) {
    return wishOf(
      'cancel',
      contract.lottery.cancelTicket,
      { ticket },
      { ticket: crypto.randomUUID() },
      (value) => ({ id: value.ticket.id, amount: value.ticket.stake }),
    );
  }
  const draws = await api.ask(contract.lottery.listOpenDraws, {}).catch(() => undefined);
  const draw = draws?.value && random.pick(draws.value.draws);
  if (!draw) return undefined;
  const lines = wishLines(random);
  return wishOf(
    'bet',
    contract.lottery.placeBet,
    { draw: draw.code, lines },
    { draw: draw.code, lines: wishLines(random) },
    (value) => ({ id: value.ticket.id, amount: value.ticket.stake }),
  );
}

function wishLines(random: SeededRandom) {
  const numbers = new Set(
    Array.from({ length: 1 + random.below(5) }, () => random.below(100).toString().padStart(2, '0')),
  );
  return [...numbers].map((selection) => ({
    betType: 'de_db',
    selection,
    unitStake: money(1000 * (1 + random.below(9))),
    oddsE4: [990_000n],
  }));
}

const wishOf = <E extends Endpoint>(
  kind: Kind,
  endpoint: E,
  input: InputOf<E>,
  other: InputOf<E>,
  made: (value: OutputOf<E>) => { id: string; amount: bigint },
): Wish => ({ kind, endpoint, input, other, made }) as unknown as Wish;

const ATTEMPTS_MAX = 60;
