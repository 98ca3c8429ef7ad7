import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { thaiCashier } from '../deposits/testing-deposits.ts';
import { balanceOf, post, proveLedger } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { enterPayoutConnection } from '../testing/payout-connections.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationRoutes } from './index.ts';
import { bankDesk } from './testing-reconciliation.ts';

const { closeBreak } = contract.reconciliation;

let app: TestApp;
const [maker, checker] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
let cashier: ReturnType<typeof thaiCashier>;
let desk: ReturnType<typeof bankDesk>;
beforeEach(async () => {
  app = await startTestApp({
    routes: [...depositRoutes, ...reconciliationRoutes, ...proposalRoutes(reconciliationActs)],
    webhooks: depositWebhooks,
  });
  await logIn();
  cashier = thaiCashier(app, maker);
  desk = bankDesk(app, maker);
});
afterEach(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
});
const logIn = async () => {
  Object.assign(maker, await app.staff('cashier'));
  Object.assign(checker, await app.staff('cashier_approver'));
};
const morning = async () => {
  desk.morning();
  await logIn();
};
const unexplained = async () => (await desk.days()).map((day) => day.unexplained);
const closed = async () => (await desk.breaks('closed')).map(({ kind, closedHow }) => [kind, closedHow]);
/** Books payments of members through Opn, which holds the money. */
const heldByOmise = (amount: bigint) =>
  inTransaction(app.pool, (tx) =>
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

test('[S-H4] what a provider sent less its fee leaves its account by two people', async () => {
  const remitted = { amount: 9_636_500n, text: 'OPN PAYMENTS 20261120' };
  const of = (purpose: 'provider_omise' | 'payment_costs') =>
    balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' }).then(({ balance }) => balance);
  await enterPayoutConnection(app, 'http://127.0.0.1:9', 'omise', { id: randomUUID() });
  await heldByOmise(10_000_000n);
  const day = desk.today();
  await morning();
  const sent = { day: desk.today(), amount: -700_000n, ref: 'TOPUP', text: 'TO OPN' };
  await desk.upload(0n, [{ day, ref: 'R1', ...remitted }]);
  const [found] = await desk.breaks();
  expect(found).toMatchObject({ resolutions: ['hear', 'remit', 'adjust'], remitters: ['omise'] });
  const wish = { id: found?.id ?? '', resolution: 'remit', note: 'portal of Opn', currency: 'THB' } as const;
  const omise = { ...wish, provider: 'omise', fee: money(363_500) } as const;
  for (const faulty of [
    wish,
    { ...omise, provider: 'momo' as const },
    { ...omise, fee: money(-1) },
    { ...omise, currency: 'VND' as const },
    { ...omise, resolution: 'adjust' as const },
  ])
    expect((await app.call(closeBreak, faulty, maker)).code).toBe('BREAK_STATE');
  expect((await agreeTo(app, await app.call(closeBreak, omise, maker), checker)).value().state).toBe('agreed');
  expect([await of('provider_omise'), await of('payment_costs'), await cashier.bankBalance()]).toEqual([
    0n,
    -363_500n,
    -9_636_500n,
  ]);
  expect([await desk.breaks(), await closed(), await unexplained()]).toEqual([[], [['missing_here', 'remit']], [0n]]);

  await morning();
  await desk.upload(9_636_500n, [sent]);
  const [toOpn] = await desk.breaks();
  const back = { ...omise, id: toOpn?.id ?? '' };
  expect((await app.call(closeBreak, back, maker)).code).toBe('BREAK_STATE');
  await agreeTo(app, await app.call(closeBreak, { ...back, fee: money(0) }, maker), checker);
  expect([await of('provider_omise'), await desk.breaks(), (await unexplained())[0]]).toEqual([-700_000n, [], 0n]);
});
