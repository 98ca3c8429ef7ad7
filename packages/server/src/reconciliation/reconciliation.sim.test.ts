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
import { enterPayoutConnection } from '../testing/payout-connections.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationRoutes } from './index.ts';
import { type BankLine, bankDesk } from './testing-reconciliation.ts';

/**
 * Members also pay through a provider that holds the money and sends each day's sum on the next day, less its fee.
 *
 * This file simulates days of a bank that loses or doubles notices, and books payments twice, with other amounts, a day
 * late or not at all. After each day the difference between bank and ledger is explained exactly; after two people have
 * closed every break, bank and ledger are equal. RECONCILIATION_SEED repeats a run, RECONCILIATION_STEPS (the number of
 * operations) makes it longer.
 */
const steps = Number(process.env['RECONCILIATION_STEPS'] ?? 600);
const given = process.env['RECONCILIATION_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
const DAYS = 4;
/** The number of days at the end of a run without payments, so that the statements cover late bookings. */
const QUIET_DAYS = 2;
/** The fee that the bank charges each day, in minor units; the ledger does not know it. */
const FEE = 11n;
/** One operation in this many has an injected fault. */
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
  await enterPayoutConnection(app, 'http://127.0.0.1:9', 'omise', { id: randomUUID() });
});
afterEach(() => app.close());

test(`${steps} operations with faults leave nothing unexplained, seed ${seed}`, { timeout: 600_000 }, async () => {
  const chance = seededRandom(seed);
  const desk = bankDesk(app, maker);
  const [bank, provider] = [new Bank(chance), new HoldingProvider()];
  for (let day = 0; day < DAYS + QUIET_DAYS; day += 1) {
    const today = desk.today();
    const lines: BankLine[] = [...bank.late(today), { day: today, amount: -FEE, ref: '', text: `fee ${today}` }];
    lines.push(...provider.remit(today));
    for (let step = 0; day < DAYS && step < steps / DAYS; step += 1)
      lines.push(...(await operate(bank, chance, today)));
    if (day < DAYS) await provider.take(chance);
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
    made('lost') + DAYS + QUIET_DAYS + provider.fees.size,
  ]);
  await closeAll(desk, provider.fees);
  const house = { purpose: 'bank', currency: 'THB', realm: 'real' } as const;
  expect(-(await balanceOf(app.pool, house)).balance).toBe(bank.balance);
  const kept = [...provider.fees.values()].reduce((sum, fee) => sum + fee, 0n);
  expect(provider.fees.size).toBe(DAYS);
  expect(await balanceOf(app.pool, { ...house, purpose: 'payment_costs' })).toMatchObject({ balance: -kept });
  expect(await balanceOf(app.pool, { ...house, purpose: 'provider_omise' })).toMatchObject({ balance: -provider.held });
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

/** The simulated bank's own record of payments. */
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

/** The simulated provider's own record of payments. Each day it sends the money that it received on the day before. */
class HoldingProvider {
  held = 0n;
  /** The fee that the provider deducted from each sum, by the reference of the bank's line. */
  readonly fees = new Map<string, bigint>();
  async take(chance: SeededRandom): Promise<void> {
    for (let payment = 0; payment < 5; payment += 1) {
      const amount = BigInt(10_000 + chance.below(90_000));
      this.held += amount;
      await inTransaction(app.pool, (tx) =>
        post(tx, [
          {
            key: `notice:${randomUUID()}`,
            debit: { purpose: 'provider_omise', currency: 'THB', realm: 'real' },
            credit: { purpose: 'suspense', currency: 'THB', realm: 'real' },
            amount: money(amount),
            reason: 'unmatched',
            at: app.clock.now(),
          },
        ]),
      );
    }
  }
  remit(day: string): BankLine[] {
    if (this.held === 0n) return [];
    const [ref, fee] = [`OPN${day}`, (this.held * 365n) / 10_000n];
    const line = { day, amount: this.held - fee, ref, text: 'OPN PAYMENTS' };
    this.fees.set(ref, fee);
    this.held = 0n;
    return [line];
  }
}

/** Makes a random deposit or payout; returns the lines that the bank books for it. */
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

/** Two people close one break after another until the bank's last day has none. */
async function closeAll(desk: ReturnType<typeof bankDesk>, fees: ReadonlyMap<string, bigint>): Promise<void> {
  for (let [found] = await desk.breaks(); found; [found] = await desk.breaks()) {
    const [resolution = 'adjust'] = found.resolutions.filter((one) => one !== 'pair' && one !== 'remit');
    const fee = fees.get(found.line?.providerRef ?? '');
    const how =
      fee === undefined
        ? { resolution }
        : ({ resolution: 'remit', provider: 'omise', fee: money(fee), currency: 'THB' } as const);
    const wish = { id: found.id, ...how, note: 'compared' };
    const asked = await app.call(contract.reconciliation.closeBreak, wish, maker);
    (await agreeTo(app, asked, checker)).value();
  }
}
