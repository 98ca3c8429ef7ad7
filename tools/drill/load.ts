import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { gameOf } from '@tamarind/domain/lottery/games/index';
import { money } from '@tamarind/domain/money';
import { vietQr } from '@tamarind/domain/payments/vietqr';
import type { SeededRandom } from '@tamarind/domain/seeded-random';
import type { ApiClient } from '../api-client.ts';
import { sitDown } from '../vendor-day/player.ts';
import { STUDIO_CODE } from '../vendor-keys.ts';
import type { Customers } from './customers.ts';
import type { Attempt, Journal, Kind } from './journal.ts';

export interface Client {
  readonly name: string;
  readonly token: string;
  readonly bankAccountId: string;
  readonly eWalletId: string;
}

export type Deposit = OutputOf<typeof contract.deposits.createDeposit>;

/** Data that all clients of a run share. */
export interface Run {
  readonly api: ApiClient;
  readonly journal: Journal;
  readonly isOver: () => boolean;
  readonly clock: () => number;
  readonly customers: Customers;
}

interface Wish<E extends Endpoint = Endpoint> {
  readonly kind: Kind;
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** Other input for the same endpoint, sent under the same key, to test that it is refused. */
  readonly other: InputOf<E>;
  readonly asked: Attempt['asked'];
  made(value: unknown): { id: string; amount: bigint };
}

/**
 * One client: sends changes one after the other until it is stopped. A request whose outcome is unknown is retried
 * under the same key until it is definite; every third such request is abandoned on purpose. Every twentieth accepted
 * request is repeated, every fiftieth with different content. Now and then the client reads the balance.
 */
export async function runClient(run: Run, client: Client, random: SeededRandom): Promise<void> {
  const tickets: string[] = [];
  while (!run.isOver()) {
    if (random.chance(4)) await look(run, client);
    const wish = await nextWish(run, client, random, tickets);
    if (wish) await act(run, client, wish, random, tickets);
    await wait(20 + random.below(60));
  }
}

/**
 * Plays a vendor's game as a member. The judge checks these actions against the vendor's list, so they are not in the
 * journal.
 */
export async function runPlayer(run: Run, client: Client, random: SeededRandom): Promise<void> {
  const game = random.pick(['dice', 'slot-00001', 'slot-00002']);
  let seat: ReturnType<typeof sitDown> | undefined;
  while (!run.isOver()) {
    try {
      seat ??= sitDown(
        (await run.api.value(contract.vendors.launchGame, { vassalage: STUDIO_CODE, gameId: game }, client)).game_url,
        game,
        random,
      );
      await seat.playOnce();
    } catch {
      // The platform is down; wait and retry in the next round.
      await wait(300);
    }
    await wait(50 + random.below(150));
  }
}

async function look({ api, journal, clock }: Run, client: Client): Promise<void> {
  const sentAt = clock();
  const answer = await api.ask(contract.wallet.getBalance, {}, client).catch(() => undefined);
  if (answer?.value)
    journal.note({ read: { member: client.name, balance: answer.value.sumBalance, sentAt, answeredAt: clock() } });
}

async function act(run: Run, client: Client, wish: Wish, random: SeededRandom, tickets: string[]): Promise<void> {
  const value = await ask(run, client, wish, random);
  if (value === undefined) return;
  if (wish.kind === 'bet') tickets.push((value as OutputOf<typeof contract.lottery.placeBet>).ticket.id);
  if (wish.kind === 'deposit' && !random.chance(8)) await payDeposit(run, client, value as Deposit, random);
}

/**
 * Pays a deposit as its payment instruction says. If a deposit needs a provider's page and the page is not ready in
 * time, it is not paid.
 */
async function payDeposit(run: Run, client: Client, deposit: Deposit, random: SeededRandom): Promise<void> {
  const { customers } = run;
  const { id, instruction, payee, amount, reference } = deposit;
  if (instruction?.kind === 'qr') return customers.scan(instruction.payload);
  if (instruction?.kind === 'transfer') {
    if (payee.account === FEED_ACCOUNT)
      return customers.transfer('sepay', { account: payee.account, amount, content: reference }, id);
    return customers.scan(vietQr({ bankBin: '970436', account: payee.account, amount, purpose: reference }));
  }
  const url = await pageOf(run, client, id);
  if (url !== undefined) await customers.payPage(url, random.chance(10));
}

/** Waits until the provider's page exists; undefined if no provider creates one or the run ends first. */
async function pageOf({ api, isOver }: Run, client: Client, id: string): Promise<string | undefined> {
  for (let tries = 0; tries < PAGE_TRIES && !isOver(); tries += 1) {
    const answer = await api.ask(contract.deposits.getDeposit, { id }, client).catch(() => undefined);
    const instruction = answer?.value?.instruction;
    if (instruction?.kind === 'page') return instruction.url;
    if (instruction?.kind === 'failed') return undefined;
    await wait(200);
  }
  return undefined;
}

/**
 * Sends one change until its outcome is known; sometimes it is sent once more, unchanged or with different content.
 * Returns the value if the change was accepted. `mayAbandon`: the outcome may stay unknown, because nothing outside the
 * product depends on it.
 */
export async function ask(
  run: Run,
  client: Client,
  wish: Wish,
  random: SeededRandom,
  mayAbandon = true,
): Promise<unknown> {
  const key = crypto.randomUUID();
  const abandons = mayAbandon && random.chance(3);
  for (let attempt = 1; attempt <= (mayAbandon ? ATTEMPTS_MAX : PATIENT_ATTEMPTS_MAX); attempt += 1) {
    const { outcome, value } = await send(run, client, wish, key, attempt);
    if (outcome === 'ok') {
      if (random.chance(20)) await send(run, client, wish, key, attempt + 1);
      if (random.chance(50)) await sendOther(run, client, wish, key);
      return value;
    }
    if (outcome === 'fail' || (abandons && attempt === 1)) return undefined;
    await wait(150 + random.below(250));
  }
  return undefined;
}

async function send(
  { api, journal, clock }: Run,
  client: Client,
  wish: Wish,
  key: string,
  attempt: number,
): Promise<Pick<Attempt, 'outcome'> & { value: unknown }> {
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
  const made = outcome === 'ok' && answer?.value ? wish.made(answer.value) : undefined;
  journal.note({
    attempt: {
      key,
      member: client.name,
      kind: wish.kind,
      attempt,
      outcome,
      code: answer?.code,
      body: answer?.body ?? '',
      sentAt,
      answeredAt: clock(),
      asked: wish.asked,
      made,
    },
  });
  return { outcome, value: answer?.value };
}

async function sendOther({ api, journal }: Run, client: Client, wish: Wish, key: string): Promise<void> {
  const answer = await api
    .ask(wish.endpoint, wish.other, { token: client.token, requestId: key })
    .catch(() => undefined);
  if (answer && answer.status < 500) journal.note({ conflict: { key, status: answer.status, code: answer.code } });
}

/**
 * Chooses the next request: mostly bets, some deposits, withdrawals and cancellations, and a few requests that must be
 * refused.
 */
async function nextWish(run: Run, client: Client, random: SeededRandom, tickets: string[]): Promise<Wish | undefined> {
  const roll = random.below(100);
  if (roll < 8)
    return depositWish(
      money(50_000 + 1000 * random.below(200)),
      random.pick(['vietqr', 'vietqr', 'viet_transfer', 'viet_transfer', 'momo'] as const),
    );
  if (roll < 14) {
    const isTooMuch = random.chance(8);
    const payee = random.chance(3) ? { eWalletId: client.eWalletId } : { bankAccountId: client.bankAccountId };
    const input = {
      ...payee,
      amount: money(isTooMuch ? 900_000_000 : 100_000 + 1000 * random.below(100)),
      paymentPassword: PAYMENT_PASSWORD,
    };
    return wishOf(
      'withdraw',
      contract.withdrawals.requestWithdrawal,
      input,
      { ...input, amount: money(input.amount + 1000n) },
      { amount: input.amount, of: Object.values(payee)[0] ?? '' },
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
      { amount: undefined, of: ticket },
      (value) => ({ id: value.ticket.id, amount: value.ticket.stake }),
    );
  }
  const draws = await sellingDraws(run);
  // Most bets go on the draw that closes next, so that draws settle with winners during the run.
  const draw = random.chance(4) ? draws && random.pick(draws) : draws?.[0];
  if (!draw) return undefined;
  const odds = random.chance(25) ? 1_230_000n : 990_000n;
  const lines = wishLines(random, odds);
  return wishOf(
    'bet',
    contract.lottery.placeBet,
    { draw, lines },
    { draw, lines: wishLines(random, odds) },
    { amount: lines.reduce((sum, { unitStake }) => sum + unitStake, 0n), of: draw },
    (value) => ({ id: value.ticket.id, amount: value.ticket.stake }),
  );
}

/**
 * Open draws that accept the drill's bet, soonest close first. The list is long, so it is fetched only from time to
 * time.
 */
export async function sellingDraws(run: Run): Promise<readonly string[] | undefined> {
  const known = drawsOf.get(run);
  if (known && run.clock() - known.at < DRAWS_FRESH_MS) return known.codes;
  const answer = await run.api.ask(contract.lottery.listOpenDraws, {}).catch(() => undefined);
  if (!answer?.value) return known?.codes;
  const codes = answer.value.draws
    .filter(({ game }) => {
      const format = gameOf(game)?.format;
      return format !== undefined && betTypesOf(format).has('de_db');
    })
    .sort((left, right) => left.closesAt.getTime() - right.closesAt.getTime())
    .map(({ code }) => code);
  drawsOf.set(run, { at: run.clock(), codes });
  return codes;
}
const drawsOf = new WeakMap<Run, { at: number; codes: readonly string[] }>();
const DRAWS_FRESH_MS = 1_500;

export const depositWish = (
  amount: InputOf<typeof contract.deposits.createDeposit>['amount'],
  method: DepositMethodCode = 'vietqr',
): Wish =>
  wishOf(
    'deposit',
    contract.deposits.createDeposit,
    { method, amount },
    { method, amount: money(amount + 1000n) },
    { amount, of: method },
    (value) => ({ id: value.id, amount: value.amount }),
  );

function wishLines(random: SeededRandom, odds: bigint) {
  const numbers = new Set(
    Array.from({ length: 1 + random.below(5) }, () => random.below(100).toString().padStart(2, '0')),
  );
  return [...numbers].map((selection) => ({
    betType: 'de_db',
    selection,
    unitStake: money(1000 * (1 + random.below(9))),
    oddsE4: [odds],
  }));
}

export const wishOf = <E extends Endpoint>(
  kind: Kind,
  endpoint: E,
  input: InputOf<E>,
  other: InputOf<E>,
  asked: Attempt['asked'],
  made: (value: OutputOf<E>) => { id: string; amount: bigint },
): Wish => ({ kind, endpoint, input, other, asked, made }) as unknown as Wish;

export const PAYMENT_PASSWORD = '702819';
const ATTEMPTS_MAX = 60;
const PATIENT_ATTEMPTS_MAX = 2_000;
/** The demo's receiving account whose payments the bank feed reports; the simulated bank does not have this account. */
const FEED_ACCOUNT = '2576788590001';
const PAGE_TRIES = 60;
