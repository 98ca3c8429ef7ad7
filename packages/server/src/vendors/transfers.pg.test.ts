import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestMember } from '../testing/test-app.ts';
import { vendorJobs } from './index.ts';
import { type StandIn, startStandIn } from './testing-stand-in.ts';
import { startTestVendor, type TestVendor, vendorKeys } from './testing-vendor.ts';

const { transferToVendor, recoverAll, getVendorWallets, getConsolidatedFunds, listVendorTransfers } = contract.vendors;

let standIn: StandIn;
let vendor: TestVendor;
beforeAll(async () => {
  standIn = await startStandIn(vendorKeys.privatePem);
  vendor = await startTestVendor({ baseUrl: standIn.url, kind: 'transfer' });
  const keys = await sql<{ pem: string }>(
    vendor.app.pool,
  )`select public_pem as pem from vendor_key where side = 'ours'`;
  standIn.believed.push(...keys.map(({ pem }) => pem));
});
afterAll(async () => {
  const proof = await proveLedger(vendor.app.pool, vendor.app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await vendor.close();
  await standIn.close();
});
beforeEach(async () => {
  standIn.mood = 'good';
  await sql(vendor.app.pool)`update vendor set state = 'on', failures = 0`;
});

const work = async () => {
  const job = vendorJobs.find(({ name }) => name === 'move-vendor-transfers');
  if (job) await vendor.app.run(job);
};
const thai = (balance = 100_000n) => vendor.app.member({ currency: 'THB', balance });
const move = (member: TestMember, direction: 'in' | 'out', amount?: bigint) =>
  vendor.app.call(
    transferToVendor,
    { vendor: 'DEMO1', direction, ...present({ amount: amount === undefined ? undefined : money(amount) }) },
    member,
  );
const userOf = async (member: TestMember) =>
  (await sql<{ code: string }>(vendor.app.pool)`select code from vendor_player where member_id = ${member.id}`)[0]
    ?.code ?? '';
const funds = async (member: TestMember) => {
  const { total, main, held, atVendors } = (await vendor.app.call(getConsolidatedFunds, {}, member)).value();
  return { total, main, held, atVendors };
};
const lastState = async (member: TestMember) =>
  (await vendor.app.call(listVendorTransfers, {}, member)).value().transfers[0]?.state;

test('[E02] [J02] [J03] money goes in, is won with, and all of it comes back', async () => {
  const member = await thai();
  expect((await move(member, 'in', 40_000n)).value()).toMatchObject({
    state: 'asked',
    amount: 40_000n,
    direction: 'in',
  });
  expect(await funds(member)).toEqual({ total: 100_000n, main: 100_000n, held: 40_000n, atVendors: 0n });
  await work();
  expect(await funds(member)).toEqual({ total: 100_000n, main: 60_000n, held: 0n, atVendors: 40_000n });
  standIn.wallets.set(await userOf(member), 55_500n);
  const recovered = (await vendor.app.call(recoverAll, {}, member)).value();
  expect(recovered.transfers).toMatchObject([{ vendor: 'DEMO1', direction: 'out', amount: null, state: 'asked' }]);
  await work();
  expect(await funds(member)).toEqual({ total: 115_500n, main: 115_500n, held: 0n, atVendors: 0n });
  expect(standIn.wallets.get(await userOf(member))).toBe(0n);
});

test('[E02] money lost at the vendor counts as staked; a part may be returned', async () => {
  const member = await thai();
  await move(member, 'in', 40_000n);
  await work();
  standIn.wallets.set(await userOf(member), 10_000n);
  await move(member, 'out', 4_000n);
  await work();
  expect(await funds(member)).toMatchObject({ main: 64_000n });
  await vendor.app.call(recoverAll, {}, member);
  await work();
  expect(await funds(member)).toEqual({ total: 70_000n, main: 70_000n, held: 0n, atVendors: 0n });
  const { wallets } = (await vendor.app.call(getVendorWallets, {}, member)).value();
  expect(wallets).toMatchObject([{ vendor: 'DEMO1', kind: 'transfer', balance: 0n, transfer: null }]);
});

test('[E02] an answer that was lost is asked for: the money moves once, and nothing is given back meanwhile', async () => {
  const member = await thai();
  await move(member, 'in', 40_000n);
  standIn.mood = 'deaf';
  await work();
  expect(await lastState(member)).toBe('asked');
  expect(await funds(member)).toMatchObject({ main: 100_000n, held: 40_000n });
  expect((await move(member, 'in', 1_000n)).code).toBe('TRANSFER_OPEN');
  standIn.mood = 'good';
  vendor.app.clock.advance(5_000);
  await work();
  expect(await lastState(member)).toBe('done');
  expect(standIn.wallets.get(await userOf(member))).toBe(40_000n);
  expect(await funds(member)).toMatchObject({ main: 60_000n, held: 0n, atVendors: 40_000n });
  expect(standIn.heard.filter(({ path }) => path === '/wallet/transfer/status').length).toBeGreaterThan(0);
});

test('[E02] an order the vendor never got is repeated under the same id', async () => {
  const member = await thai();
  await move(member, 'in', 40_000n);
  standIn.mood = 'silent';
  await work();
  standIn.mood = 'good';
  vendor.app.clock.advance(5_000);
  await work();
  expect([await lastState(member), standIn.wallets.get(await userOf(member))]).toEqual(['done', 40_000n]);
});

test('[E02] a refusal gives the held money back; out of nothing comes nothing', async () => {
  const member = await thai();
  expect((await move(member, 'out')).code).toBe('BALANCE_TOO_LOW');
  standIn.mood = 'refusing';
  await move(member, 'in', 40_000n);
  await work();
  expect([await lastState(member), await funds(member)]).toEqual([
    'refused',
    { total: 100_000n, main: 100_000n, held: 0n, atVendors: 0n },
  ]);
  standIn.mood = 'good';
  await vendor.app.call(recoverAll, {}, member);
  await work();
  expect(await lastState(member)).toBe('refused');
});

test('[E02] more than is there, nothing at all and a vendor that is off are refused; coming home works though it is off', async () => {
  const member = await thai();
  await move(member, 'in', 30_000n);
  await work();
  expect((await move(member, 'in', 70_001n)).code).toBe('BALANCE_TOO_LOW');
  expect((await move(member, 'in')).code).toBe('AMOUNT_TOO_SMALL');
  await sql(vendor.app.pool)`update vendor set state = 'off'`;
  expect((await move(member, 'in', 1_000n)).code).toBe('VENDOR_OFF');
  expect((await move(member, 'out')).code).toBeUndefined();
  await work();
  expect(await funds(member)).toMatchObject({ main: 100_000n, atVendors: 0n });
});

test('[J10] the same request again is one transfer, and four processes move it once', async () => {
  const member = await thai();
  const requestId = crypto.randomUUID();
  const input = { vendor: 'DEMO1', direction: 'in', amount: money(40_000) } as const;
  const answers = [];
  for (let time = 0; time < 3; time++)
    answers.push(await vendor.app.call(transferToVendor, input, { ...member, requestId }));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  await Promise.all([work(), work(), work(), work()]);
  expect(standIn.wallets.get(await userOf(member))).toBe(40_000n);
  expect((await balanceOf(vendor.app.pool, member.wallet)).balance).toBe(60_000n);
});
