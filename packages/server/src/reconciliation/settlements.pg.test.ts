import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { balanceOf, post, proveLedger } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { enterPayoutConnection } from '../testing/payout-connections.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { reconciliationActs, reconciliationRoutes } from './index.ts';
import { bankDesk } from './testing-reconciliation.ts';

const { addStatement, closeBreak, exportReconciledDay, getReconciliation, listReconciledDay } = contract.reconciliation;

let app: TestApp;
const [maker, checker] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
let desk: ReturnType<typeof bankDesk>;
beforeEach(async () => {
  app = await startTestApp({
    routes: [...depositRoutes, ...reconciliationRoutes, ...proposalRoutes(reconciliationActs)],
    webhooks: depositWebhooks,
  });
  await logIn();
  desk = bankDesk(app, maker);
  await enterPayoutConnection(app, 'http://127.0.0.1:9', 'omise', { id: randomUUID() });
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
const balance = (purpose: 'provider_omise' | 'payment_costs' | 'suspense' | 'bank') =>
  balanceOf(app.pool, { purpose, currency: 'THB', realm: 'real' }).then((found) => found.balance);
const unexplained = async (provider: 'omise' | null = 'omise') =>
  (await desk.days(provider)).map((day) => day.unexplained);
const resolved = async (id: string | undefined, resolution: 'hear' | 'cost' | 'pair' | 'remit', more: object = {}) => {
  const wish = { id: id ?? '', resolution, note: 'portal of Opn', ...more };
  return (await agreeTo(app, await app.call(closeBreak, wish, maker), checker)).value().state;
};

/** Books a payment through Opn by its notice, as the webhook does. */
async function paid(charge: string, amount: bigint): Promise<void> {
  const [id, now] = [randomUUID(), app.clock.now()];
  await sql(app.pool)`
    insert into bank_notice (id, channel, source, raw, raw_hash, received_at, state, provider, provider_ref, amount, currency)
    values (${id}, 'thb', 'webhook', ''::bytea, sha256(${charge}::bytea), ${now}, 'unmatched', 'omise', ${charge},
            ${money(amount)}, 'THB')`;
  const house = { currency: 'THB', realm: 'real' } as const;
  await inTransaction(app.pool, (tx) =>
    post(tx, [
      {
        key: `notice:${id}`,
        debit: { purpose: 'provider_omise', ...house },
        credit: { purpose: 'suspense', ...house },
        amount: money(amount),
        reason: 'unmatched',
        at: now,
      },
    ]),
  );
}
const row = (day: string, charge: string, amount: string, fee: string, net: string, type = 'charge') =>
  `${day},${charge},${type},successful,deposit,THB,${amount},${fee},0.00,${net}`;

test('[J05] a provider’s file agrees with its account payment by payment, and two people book the fees of a day', async () => {
  const day = desk.today();
  await paid('chrg_1', 100_000n);
  await paid('chrg_2', 50_000n);
  await morning();
  const rows = [row(day, 'chrg_1', '1000.00', '16.50', '983.50'), row(day, 'chrg_2', '500.00', '8.25', '491.75')];
  const failed = `${day},chrg_3,charge,failed,deposit,THB,70.00,0.00,0.00,70.00`;
  expect((await desk.settle(147_525n, [...rows, failed])).value()).toMatchObject({ lines: 3, added: 3, opening: 0n });
  const breaks = await desk.breaks();
  expect(breaks).toMatchObject([
    { kind: 'missing_here', provider: 'omise', amount: -2_475n, resolutions: ['cost', 'adjust'], remitters: [] },
  ]);
  expect(await desk.days('omise')).toMatchObject([
    { day, bank: 147_525n, ledger: 150_000n, open: -2_475n, unexplained: 0n },
  ]);

  expect(await resolved(breaks[0]?.id, 'cost')).toBe('agreed');
  expect([await balance('provider_omise'), await balance('payment_costs'), await desk.breaks()]).toEqual([
    -147_525n,
    -2_475n,
    [],
  ]);
  expect(await unexplained()).toEqual([0n]);
  const wish = { currency: 'THB', provider: 'omise', day, page: 1 } as const;
  const { rows: sides } = (await app.call(listReconciledDay, wish, maker)).value();
  const pairs = sides.map(({ line, movement }) => [line?.providerRef ?? '', movement?.amount] as const);
  expect(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))).toEqual([
    ['chrg_1', 100_000n],
    ['chrg_2', 50_000n],
    [`fees ${day}`, -2_475n],
  ]);
  const csv = (await app.call(exportReconciledDay, { currency: 'THB', provider: 'omise', day }, maker)).value();
  expect(csv.match(/chrg_/g)).toHaveLength(2);
  // The provider's settlement file adds no book of the bank: the provider's book is the only one.
  expect((await app.call(getReconciliation, {}, maker)).value()).toMatchObject({
    books: [{ provider: 'omise', currency: 'THB' }],
    accounts: [{ provider: 'omise', closing: 147_525n, isFetched: false }],
    holders: [{ provider: 'omise', currency: 'THB' }],
  });
  expect((await desk.settle(147_525n, rows)).value()).toMatchObject({ added: 0 });
});

test('[J05] a payment that only the provider knows goes to suspense by two people, and one that it lacks is a break', async () => {
  const day = desk.today();
  await paid('chrg_1', 100_000n);
  await morning();
  await desk.settle(30_000n, [row(day, 'chrg_9', '300.00', '0', '300.00')]);
  await morning();
  await desk.settle(30_700n, [row(desk.today(), 'chrg_10', '7.00', '0', '7.00')]);
  const found = (await desk.breaks()).toSorted((one, other) => Number(one.amount - other.amount));
  expect(found.map(({ kind, amount, provider }) => [kind, amount, provider])).toEqual([
    ['missing_there', -100_000n, 'omise'],
    ['missing_here', 700n, 'omise'],
    ['missing_here', 30_000n, 'omise'],
  ]);
  expect(await resolved(found[2]?.id, 'hear')).toBe('agreed');
  expect([await balance('provider_omise'), await balance('suspense'), await balance('bank')]).toEqual([
    -130_000n,
    130_000n,
    0n,
  ]);
  expect((await desk.breaks()).map(({ kind }) => kind).toSorted()).toEqual(['missing_here', 'missing_there']);
  expect(await unexplained()).toEqual([0n, 0n, 0n]);
});

test('[J05] what a provider sent is a movement of both accounts, and each statement finds its own', async () => {
  const day = desk.today();
  await paid('chrg_1', 100_000n);
  await morning();
  const rows = [
    row(day, 'chrg_1', '1000.00', '0', '1000.00'),
    row(day, 'trsf_1', '1000.00', '0', '1000.00', 'transfer'),
  ];
  await desk.settle(0n, rows);
  expect(await desk.breaks()).toMatchObject([{ amount: -100_000n, provider: 'omise', suggestion: null }]);
  await desk.upload(0n, [{ day, amount: 100_000n, ref: 'R1', text: 'OPN PAYMENTS' }]);
  const atBank = (await desk.breaks()).find(({ provider }) => provider === null);
  expect(await resolved(atBank?.id, 'remit', { provider: 'omise', fee: money(0), currency: 'THB' })).toBe('agreed');
  // The ledger books the payment a day later than the provider. Once a statement covers the ledger's day too, the
  // ledger's movement is suggested for the provider's line.
  await morning();
  await paid('chrg_2', 5_000n);
  await desk.settle(5_000n, [row(desk.today(), 'chrg_2', '50.00', '0', '50.00')]);
  const open = (await desk.breaks()).find(({ line }) => line !== null);
  expect(open).toMatchObject({ provider: 'omise', suggestion: { movement: { amount: -100_000n } } });
  expect(await resolved(open?.id, 'pair')).toBe('agreed');
  expect([await desk.breaks(), await unexplained(), await unexplained(null)]).toEqual([[], [0n, 0n, 0n], [0n]]);
  expect([await balance('provider_omise'), await balance('bank')]).toEqual([-5_000n, -100_000n]);
});

test('[J05] a file is refused as a whole without its balance, for a provider that holds nothing, or with a known payment', async () => {
  const day = desk.today();
  await morning();
  const file = Buffer.from(['Date,Charge Id,Amount', `${day},chrg_1,10.00`].join('\n')).toString('base64');
  const of = { format: 'csv', currency: 'THB', file } as const;
  expect((await app.call(addStatement, { ...of, provider: 'omise' }, maker)).code).toBe('STATEMENT_FAULTY');
  const closing = money(1_000);
  for (const faulty of [
    { ...of, provider: 'scb', closing } as const,
    { ...of, provider: 'momo', closing } as const,
    { ...of, provider: 'omise', currency: 'VND', closing } as const,
  ])
    expect((await app.call(addStatement, faulty, maker)).code).toBe('NOT_FOUND');
  await desk.settle(1_000n, [row(day, 'chrg_1', '10.00', '0', '10.00')]);
  // The same payment with another amount is refused, because the day's balances no longer add up.
  expect((await desk.settle(1_100n, [row(day, 'chrg_1', '11.00', '0', '11.00')])).code).toBe('STATEMENT_MISFITS');
  expect(await desk.breaks()).toHaveLength(1);
});
