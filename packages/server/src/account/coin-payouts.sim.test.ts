import { createHash, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { withChecksum } from '@tamarind/domain/payments/chain/address';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { payee, PAYMENT_PASSWORD, type TestPayee } from '../testing/cashier.ts';
import { enterCustodian, offerCoins } from '../testing/custodian.ts';
import { noPayoutFaults, payoutsAt } from '../testing/payout-connections.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalJobs, withdrawalRoutes } from '../withdrawals/index.ts';
import { accountRoutes } from './index.ts';

/**
 * Number of steps of this file's random run. Members request withdrawals in coins and cancel them, and staff decide,
 * while the price moves and the custodian drops connections, sends partial or wrong answers, breaks, refuses and fails.
 * Two workers run at the same time. At the end the custodian must have sent the coins of every paid withdrawal exactly
 * once, and the ledger account for coins must have their value. COINS_SEED repeats a run, COINS_STEPS makes it longer.
 */
const steps = Number(process.env['COINS_STEPS'] ?? 120);
const given = process.env['COINS_SEED'];
const seed = given === undefined ? randomInt(1, 2 ** 31) : Number(given);
const MEMBERS = 8;
const START = 50_000_000n;
const { listWithdrawals, getCoinQuote, requestWithdrawal, cancelWithdrawal } = contract.withdrawals;
const { reviewWithdrawal, approveWithdrawal, confirmReceipt } = contract.withdrawals;

const troubles: readonly object[] = [
  ...[{}, {}, {}, { dropAnswers: 1 }, { dropAnswers: 3 }, { halfAnswers: 1 }, { breakCalls: 4 }, { wrongPayouts: 1 }],
  ...[{ refusePayouts: 1 }, { failPayouts: 1 }, { payoutMs: 90_000 }, { payoutMs: 90_000, failPayouts: 1 }],
];
const prices = ['32.81', '32.81', '32.9', '32.5', '33.4', '34.9', '31.2'] as const;

let app: TestApp;
let outside: StandIns;
let [officer, approver] = [{ token: '' }, { token: '' }];
const members: (TestPayee & { readonly eWalletId: string })[] = [];
beforeAll(async () => {
  outside = await startStandIns({});
  app = await startTestApp({ routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes], env: outside.env });
  [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  await offerCoins(app, true, { fixed: '2000', ppm: 5_000 });
  await enterCustodian(app, outside.urls.payments, { id: '0193a000-0000-7000-8000-0000000000c2' });
  for (let at = 0; at < MEMBERS; at += 1) members.push(await withWallet(at));
}, 120_000);
afterAll(async () => {
  await app.close();
  await outside.stop();
});

test(`[J06] ${steps} operations over a faulty custodian send nothing twice and lose nothing, seed ${seed}`, {
  timeout: 3_600_000,
}, async () => {
  const chance = seededRandom(seed);
  for (let step = 0; step < steps; step += 1) {
    await turn(chance.below(40_000), chance.pick(troubles), {
      price: chance.pick(prices),
      priceAgeMs: chance.below(10) === 0 ? 300_000 : 0,
    });
    await operate(chance, chance.pick(members));
  }
  await finish();
  // In a short run the random choices may leave out a payout, or a price that moved too far, so add one of each.
  for (const price of ['32.81', '40'] as const) await oneMore(price);

  const rows = await sql<{
    reference: string;
    amount: bigint;
    fee: bigint;
    state: string;
    note: string;
    units: bigint | null;
  }>(app.pool)`
    select w.reference, w.amount, w.fee, w.state, a.coin_units as units,
           (select s.note from withdrawal_step s where s.withdrawal_id = w.id order by s.id desc limit 1) as note
      from withdrawal w left join payout_attempt a on a.withdrawal_id = w.id and a.state = 'completed'`;
  const paid = rows.filter(({ state }) => state === 'disbursed' || state === 'confirmed');
  const moved = rows.filter(({ note }) => note === 'price_moved');
  const sent = payoutsAt(outside, 'fireblocks', app.clock.now());
  process.stdout.write(
    `seed ${seed}: ${rows.length} withdrawals, ${paid.length} paid, ${moved.length} at a moved price\n`,
  );
  expect(Math.min(paid.length, moved.length)).toBeGreaterThan(0);
  // The custodian sent the coins of the paid withdrawals, each once, and no others.
  const inOrder = (list: readonly { reference: string; units: bigint | null }[]) =>
    list.map(({ reference, units }) => `${reference} ${units}`).toSorted();
  expect(inOrder(sent.map(({ reference, amount }) => ({ reference, units: amount })))).toEqual(inOrder(paid));
  const house = { currency: 'THB', realm: 'real' } as const;
  const value = paid.reduce((sum, { amount, fee }) => sum + amount - fee, 0n);
  expect((await balanceOf(app.pool, { ...house, purpose: 'coins' })).balance).toBe(value);
  expect((await balanceOf(app.pool, { ...house, purpose: 'payouts_in_transit' })).balance).toBe(0n);
  const wallets = await Promise.all(members.map(({ wallet }) => balanceOf(app.pool, wallet)));
  const taken = paid.reduce((sum, { amount }) => sum + amount, 0n);
  expect(wallets.reduce((sum, { balance }) => sum + balance, 0n)).toBe(START * BigInt(members.length) - taken);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
});

async function withWallet(at: number) {
  const member = await payee(app, START);
  // Give the member an accepted identity document, because larger withdrawals need one.
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
    select gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', now, now, now
      from (select ${app.clock.now()}::timestamptz as now) at`;
  const number = withChecksum(`0x${createHash('sha256').update(`coin sim ${at}`).digest('hex').slice(0, 40)}`);
  const wish = { provider: 'usdt_ethereum' as const, number, paymentPassword: PAYMENT_PASSWORD };
  return { ...member, eWalletId: (await app.call(contract.account.bindEWallet, wish, member)).value().id };
}

/** A withdrawal that staff approve at a price of 32.81; the order goes to the custodian at the price given here. */
async function oneMore(price: string): Promise<void> {
  const member = await withWallet(members.length);
  members.push(member);
  await turn(1_000, {}, { price: '32.81', priceAgeMs: 0 });
  const wish = { eWalletId: member.eWalletId, amount: money(100_000) };
  const { quote } = (await app.call(getCoinQuote, wish, member)).value();
  const asked = { ...wish, quote, paymentPassword: PAYMENT_PASSWORD };
  const { id } = (await app.call(requestWithdrawal, asked, member)).value();
  (await app.call(reviewWithdrawal, { id, decision: 'pass', note: 'last' }, officer)).value();
  (await app.call(approveWithdrawal, { id, decision: 'approve', note: 'last' }, approver)).value();
  await turn(1_000, {}, { price });
  await workers();
  await finish();
}

/** Advances the clocks of the server and the stand-ins, and sets the custodian's injected faults and the coin price. */
async function turn(ms: number, faults: object, price: object): Promise<void> {
  app.clock.advance(ms);
  const clockOffsetMs = app.clock.now().getTime() - Date.now();
  await outside.control('payments', { clockOffsetMs, provider: 'fireblocks', ...noPayoutFaults, ...faults });
  const url = `${outside.urls.payments}/usdt/chain/price`;
  expect((await fetch(url, { method: 'POST', body: JSON.stringify(price) })).status).toBe(200);
}

/** Takes one random action of a member, of staff or of the workers. */
async function operate(chance: SeededRandom, member: (typeof members)[number]): Promise<void> {
  const [last] = (await app.call(listWithdrawals, {}, member)).value().withdrawals;
  const id = last?.id ?? '';
  const act = chance.below(6);
  if (act === 0 || last?.state === 'approved') return workers();
  if (last?.state === 'requested') {
    if (act === 1) (await app.call(cancelWithdrawal, { id }, member)).value();
    else (await app.call(reviewWithdrawal, { id, decision: 'pass', note: 'looked at it' }, officer)).value();
  } else if (last?.state === 'review') {
    const decision = act === 1 ? 'reject' : 'approve';
    (await app.call(approveWithdrawal, { id, decision, note: 'looked at it' }, approver)).value();
  } else if (last?.state === 'disbursed' && act === 1) {
    (await app.call(confirmReceipt, { id, outcome: 'received' }, member)).value();
  } else {
    const wish = { eWalletId: member.eWalletId, amount: money(50_000 + chance.below(400_000)) };
    const quoted = await app.call(getCoinQuote, wish, member);
    // A withdrawal in coins cannot be requested while the price source has no valid price.
    if (quoted.code === 'COIN_PRICE_UNKNOWN') return;
    const { quote } = quoted.value();
    (await app.call(requestWithdrawal, { ...wish, quote, paymentPassword: PAYMENT_PASSWORD }, member)).value();
  }
}

async function workers(): Promise<void> {
  const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
  await Promise.all([job?.run(app.platform), job?.run(app.platform)]);
}

/** Ends all injected faults, and runs the workers until no approved withdrawal is left. */
async function finish(): Promise<void> {
  await sql(app.pool)`update payment_connection set rests_until = null, failures = 0`;
  for (let left = 1; left > 0; ) {
    await turn(301_000, {}, { price: '32.81', priceAgeMs: 0 });
    await workers();
    const [row] = await sql<{ count: number }>(app.pool)`
      select count(*)::int as count from withdrawal where state = 'approved'`;
    left = row?.count ?? 0;
  }
}
