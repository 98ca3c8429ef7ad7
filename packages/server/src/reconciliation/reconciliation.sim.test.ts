import { randomInt, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { makeReference } from '@tamarind/domain/payments/reference';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { thaiCashier } from '../deposits/testing-deposits.ts';
import { balanceOf, post, proveLedger } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { notify } from '../testing/cashier.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationRoutes } from './index.ts';
import { type BankLine, bankDesk } from './testing-reconciliation.ts';

/**
 * Simulates days of a bank that loses notices, doubles them, books payments twice, with other amounts, a day later or not
 * at all. After each day bank and ledger differ by what is known, to the unit; when two people have closed every break,
 * the books are equal. RECONCILIATION_SEED repeats a run, RECONCILIATION_STEPS makes it longer.
 */
const steps = Number(process.env['RECONCILIATION_STEPS'] ?? 600);
const given = process.env['RECONCILIATION_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
const DAYS = 4;
/** Days without payments, so that the statements cover what was late. */
const QUIET_DAYS = 2;
/** The bank takes it each day, and nobody booked it. */
const FEE = 11n;
/** One operation in this number has a fault. */
const FAULTS = 40;

const faults = ['lost', 'twice told', 'doubled', 'other amount', 'next day', 'unknown to the bank'] as const;
type Fault = (typeof faults)[number];

let app: TestApp;
let cashier: ReturnType<typeof thaiCashier>;
const [maker, checker] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
beforeEach(async () => {
  app = await startTestApp({
    routes: [...depositRoutes, ...reconciliationRoutes, ...proposalRoutes(reconciliationActs)],
    webhooks: depositWebhooks,
  });
  cashier = thaiCashier(app, maker);
});
afterEach(() => app.close());

test(`[E07] ${steps} operations with faults leave nothing unexplained, seed ${seed}`, {
  timeout: 600_000,
}, async () => {
  const chance = seededRandom(seed);
  const desk = bankDesk(app, maker);
  const bank = new Bank(chance);
  for (let day = 0; day < DAYS + QUIET_DAYS; day += 1) {
    const today = desk.today();
    const lines: BankLine[] = [...bank.late(today), { day: today, amount: -FEE, ref: '', text: `fee ${today}` }];
    for (let step = 0; day < DAYS && step < steps / DAYS; step += 1)
      lines.push(...(await operate(bank, chance, today)));
    await cashier.job('process-notices');
    desk.morning();
    await logIn();
    (await desk.upload(bank.balance, lines)).value();
    bank.add(lines);
    const days = await desk.days();
    expect([days[0]?.bank, days.map(({ unexplained }) => unexplained)]).toEqual([bank.balance, days.map(() => 0n)]);
  }
  const found = await allBreaks();
  const countOf = (kind: string) => found.filter((one) => one.kind === kind).length;
  const made = (fault: Fault) => bank.faults.get(fault) ?? 0;
  expect([countOf('double'), countOf('differs'), countOf('missing_there'), countOf('missing_here')]).toEqual([
    made('doubled'),
    made('other amount'),
    made('unknown to the bank'),
    made('lost') + DAYS + QUIET_DAYS,
  ]);
  await closeAll(desk);
  const house = { purpose: 'bank', currency: 'THB', realm: 'real' } as const;
  expect(-(await balanceOf(app.pool, house)).balance).toBe(bank.balance);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

/** The bank's own books. */
class Bank {
  balance = 0n;
  readonly faults = new Map<Fault, number>();
  #late: { ref: string; amount: bigint; text: string }[] = [];
  readonly #chance: SeededRandom;
  constructor(chance: SeededRandom) {
    this.#chance = chance;
  }
  fault(...open: readonly Fault[]): Fault | undefined {
    if (!this.#chance.chance(FAULTS)) return undefined;
    const fault = this.#chance.pick(open);
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    return fault;
  }
  postpone(line: { ref: string; amount: bigint; text: string }): void {
    this.#late.push(line);
  }
  late(day: string): BankLine[] {
    const lines = this.#late.map((line) => ({ day, ...line }));
    this.#late = [];
    return lines;
  }
  add(lines: readonly BankLine[]): void {
    for (const { amount } of lines) this.balance += amount;
  }
}

/** A payment in or a payout; returns the bank's lines about it. */
async function operate(bank: Bank, chance: SeededRandom, day: string): Promise<BankLine[]> {
  const amount = BigInt(2_000 + chance.below(5) * 1_000 + chance.below(3));
  return chance.below(3) === 0 ? payOut(bank, day, amount) : receive(bank, day, amount);
}

async function receive(bank: Bank, day: string, amount: bigint): Promise<BankLine[]> {
  const fault = bank.fault('lost', 'twice told', 'doubled', 'other amount');
  const body = cashier.payment('', amount);
  const line = { day, amount, ref: body.transactionId };
  if (fault !== 'lost') await notify(app, 'thb', body);
  if (fault === 'twice told') await notify(app, 'thb', { ...body, channelCode: 'AGAIN' });
  if (fault === 'doubled') return [line, line];
  return [fault === 'other amount' ? { ...line, amount: amount - 7n } : line];
}

async function payOut(bank: Bank, day: string, amount: bigint): Promise<BankLine[]> {
  const fault = bank.fault('next day', 'unknown to the bank');
  const reference = makeReference(app.platform.random.bytes(8));
  await inTransaction(app.pool, (tx) =>
    post(tx, [
      {
        key: `withdrawal-disbursed:${randomUUID()}`,
        debit: { purpose: 'payouts_in_transit', currency: 'THB', realm: 'real' },
        credit: { purpose: 'bank', currency: 'THB', realm: 'real' },
        amount: money(amount),
        reason: 'disbursement',
        reference,
        at: app.clock.now(),
      },
    ]),
  );
  const line = { ref: '', amount: -amount, text: `PAYOUT ${reference}` };
  if (fault === 'next day') bank.postpone(line);
  return fault === undefined ? [{ day, ...line }] : [];
}

async function logIn(): Promise<void> {
  Object.assign(maker, await app.staff('cashier'));
  Object.assign(checker, await app.staff('cashier_approver'));
}

async function allBreaks() {
  const found = [];
  const { listBreaks } = contract.reconciliation;
  for (let page = 1; ; page += 1) {
    const { breaks } = (await app.call(listBreaks, { state: 'open', page }, maker)).value();
    if (breaks.length === 0) return found;
    found.push(...breaks);
  }
}

/** Two people close break after break until the bank's last day has none. */
async function closeAll(desk: ReturnType<typeof bankDesk>): Promise<void> {
  for (let [found] = await desk.breaks(); found; [found] = await desk.breaks()) {
    const [resolution = 'adjust'] = found.resolutions.filter((one) => one !== 'pair');
    const asked = await app.call(
      contract.reconciliation.closeBreak,
      { id: found.id, resolution, note: 'compared' },
      maker,
    );
    (await agreeTo(app, asked, checker)).value();
  }
}
