import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { money } from '@tamarind/domain/money';
import { connectionActs, connectionRoutes, noticePath } from '../connections/index.ts';
import { sql } from '../platform/db/sql.ts';
import { type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositRoutes } from './index.ts';
import { startCashier, type Cashier } from './testing-cashier.ts';

const { createDeposit, getDeposit, listUnmatchedNotices } = contract.deposits;
const { addConnection, listConnections, switchConnection } = contract.connections;

/**
 * This file tests payment pages of providers over sockets: the platform calls the simulated provider, which calls back.
 */
let cashier: Cashier;
let outside: StandIns;
let app: TestApp;
let mali: { token: string; username: string };
let tuan: { token: string; username: string };
let main = '';
beforeAll(async () => {
  cashier = await startCashier([...depositRoutes, ...connectionRoutes, ...proposalRoutes(connectionActs)]);
  ({ app, outside } = cashier);
  [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  main = await connect({ name: 'Opn' });
  await fault({ webhookUrl: app.platform.config.PUBLIC_URL + noticePath(main) });
}, 120_000);
afterAll(() => cashier.stop());
beforeEach(() =>
  fault({
    holdNotices: false,
    loseNotices: 0,
    duplicateNotices: 0,
    forgeNotices: 0,
    retryPercent: 0,
    dropAnswers: 0,
    halfAnswers: 0,
    breakCalls: 0,
    slowCallsMs: 0,
  }),
);

async function connect(change: { name: string; costBps?: number; address?: string; secretKey?: string }) {
  const {
    name,
    costBps = 100,
    address = `${outside.urls.payments}/omise/`,
    secretKey = demoShops.omise.secretKey,
  } = change;
  const asked = await app.call(
    addConnection,
    {
      provider: 'omise',
      name,
      address,
      deposits: ['thai_online'],
      withdrawals: [],
      ips: [],
      ...freeConnection,
      costBps,
      settings: { source: 'mobile_banking_scb' },
      secrets: { secretKey, webhookSecret: demoShops.omise.webhookSecret },
      isOn: true,
      reason: 'contract',
    },
    mali,
  );
  (await agreeTo(app, asked, tuan)).value();
  const found = (await app.call(listConnections, {}, mali)).value().connections.find((one) => one.name === name);
  return found?.id ?? '';
}
const fault = (faults: object) => outside.control('payments', { provider: 'omise', ...faults });
const open = async (member: TestMember, amount = 500_00n) =>
  (await app.call(createDeposit, { method: 'thai_online', amount: money(amount) }, member)).value();
const show = async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value();
/** A member with an open deposit that is paid on a provider's page. */
const prepared = async () => {
  const member = await app.member({ currency: 'THB' });
  const { id } = await open(member);
  await cashier.run('create-at-provider');
  const deposit = await show(member, id);
  if (deposit.instruction?.kind !== 'page') throw new Error(JSON.stringify(deposit.instruction));
  return { member, id, url: deposit.instruction.url };
};
/** Presses a button on the provider's page, and returns the address to which the page sends the payer back. */
const press = async (url: string, act: 'pay' | 'refuse'): Promise<string | null> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  return answer.headers.get('location');
};
/** Sets the stand-in's clock to the test's, because signatures contain the time. */
const sameTime = () => outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
/** Pays a charge with an amount of the payer's choice. */
const payAtOpn = async (order: string | undefined, amount: number): Promise<void> => {
  const answer = await fetch(`${outside.urls.payments}/omise/app/pay`, {
    method: 'POST',
    body: JSON.stringify({ order, amount }),
  });
  expect(answer.status).toBe(200);
};
/** Waits until notices have arrived and are processed, and until the job has asked about the other deposits. */
const settle = async (until: () => Promise<boolean>) => {
  await expect
    .poll(
      async () => {
        for (const name of ['process-notices', 'ask-bank', 'process-notices']) await cashier.run(name);
        return until();
      },
      { timeout: 10_000 },
    )
    .toBe(true);
};
const isCredited = (member: TestMember, id: string) => async () => (await show(member, id)).state === 'credited';

describe('a deposit on a provider’s page', () => {
  test('[J05] waits for the page, leads to it and back, and is credited once after its event', async () => {
    const member = await app.member({ currency: 'THB' });
    const made = await open(member);
    expect(made.instruction).toEqual({ kind: 'wait' });
    await cashier.run('create-at-provider');
    const { instruction, payee } = await show(member, made.id);
    expect(instruction).toMatchObject({ kind: 'page' });
    expect(payee.name).toBe('Opn Payments');
    await fault({ duplicateNotices: 2, forgeNotices: 1 });
    const back = await press(instruction?.kind === 'page' ? instruction.url : '', 'pay');
    expect(back).toContain(`deposit=${made.id}`);
    await settle(isCredited(member, made.id));
    expect(await cashier.balance(member)).toBe(500_00n);
    await settle(async () => (await sql(app.pool)`select 1 from bank_notice where state = 'received'`).length === 0);
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('[J05] nothing is credited by the event alone: the charge is asked for, and a refused one moves nothing', async () => {
    const { member, id, url } = await prepared();
    await press(url, 'refuse');
    const events = () => sql(app.pool)`
      select n.id from bank_notice n join deposit d on d.connection = n.connection
       where d.id = ${id} and n.state = 'asked' and n.received_at >= d.created_at`;
    await settle(async () => (await events()).length > 0);
    expect((await show(member, id)).state).toBe('waiting');
    expect(await cashier.balance(member)).toBe(0n);
  });

  test('[J05] a lost event is made good by asking', async () => {
    const { member, id, url } = await prepared();
    await fault({ loseNotices: 1 });
    await press(url, 'pay');
    app.clock.advance(61_000);
    await outside.control('payments', { clockOffsetMs: 61_000 });
    await settle(isCredited(member, id));
    await outside.control('payments', { clockOffsetMs: 0 });
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('[J05] a payment that the provider cannot find does not keep others from being asked about', async () => {
    const stuck = [await prepared(), await prepared(), await prepared()];
    for (const { id } of stuck)
      await sql(app.pool)`update deposit set provider_ref = 'chrg_gone' || id where id = ${id}`;
    const { member, id, url } = await prepared();
    await fault({ loseNotices: 1 });
    await press(url, 'pay');
    for (let minute = 0; minute < 12; minute++) {
      await cashier.advance(61_000);
      for (const name of ['ask-bank', 'process-notices']) await cashier.run(name);
    }
    expect(await isCredited(member, id)()).toBe(true);
    await sql(app.pool)`update deposit set next_ask_at = null where provider_ref like 'chrg_gone%'`;
    await outside.control('payments', { clockOffsetMs: 0 });
  });

  test('[J05] after a cut or half answer the charge that was made is found again, not made twice', async () => {
    for (const broken of [{ dropAnswers: 1 }, { halfAnswers: 1 }]) {
      const member = await app.member({ currency: 'THB' });
      const { id } = await open(member);
      await fault(broken);
      await cashier.run('create-at-provider');
      expect((await show(member, id)).instruction).toEqual({ kind: 'wait' });
      app.clock.advance(11_000);
      await cashier.run('create-at-provider');
      const { instruction } = await show(member, id);
      const charges = (await outside.log('payments')).filter(
        ({ kind, detail }) => kind === 'order' && JSON.stringify(detail).includes(id),
      );
      expect([instruction?.kind, charges.length]).toEqual(['page', 1]);
    }
  });

  test('[J05] silence for every try ends with a deposit that cannot be paid, and the connection rests', async () => {
    const member = await app.member({ currency: 'THB' });
    const { id } = await open(member);
    await fault({ breakCalls: 30 });
    for (let turn = 0; turn < 4; turn++) {
      await cashier.run('create-at-provider');
      app.clock.advance(11_000);
    }
    expect(await show(member, id)).toMatchObject({ state: 'failed', instruction: { kind: 'failed' } });
    expect((await app.call(createDeposit, { method: 'thai_online', amount: money(500_00) }, member)).code).toBe(
      'METHOD_OFF',
    );
    const [one] = (await app.call(listConnections, {}, mali)).value().connections;
    expect(one?.health.restsUntil).not.toBeNull();
    await fault({ breakCalls: 0 });
    app.clock.advance(20 * 60_000);
    expect((await open(member)).instruction).toEqual({ kind: 'wait' });
    await cashier.run('create-at-provider');
  });

  test('[J05] a definite refusal turns to the next connection; silence does not', async () => {
    const cheap = await connect({ name: 'Cheap', costBps: 0, secretKey: 'skey_test_wrong0000000000' });
    const member = await app.member({ currency: 'THB' });
    const { id } = await open(member);
    await cashier.run('create-at-provider');
    expect((await show(member, id)).instruction).toEqual({ kind: 'wait' });
    await cashier.run('create-at-provider');
    expect((await show(member, id)).instruction?.kind).toBe('page');
    const [row] = await sql<{ connection: string; refusedBy: string[] }>(app.pool)`
      select connection, refused_by as "refusedBy" from deposit where id = ${id}`;
    expect(row).toEqual({ connection: main, refusedBy: [cheap] });
    (await app.call(switchConnection, { id: cheap, isOn: false, reason: 'wrong key' }, mali)).value();
  });

  test('[J05] an event that comes over another connection, or is signed by a stranger, credits nothing', async () => {
    const { member, id, url } = await prepared();
    const other = await connect({ name: 'Other', costBps: 900 });
    await fault({ loseNotices: 1 });
    await press(url, 'pay');
    const [row] = await sql<{ ref: string }>(app.pool)`select provider_ref as ref from deposit where id = ${id}`;
    const key = Buffer.from(demoShops.omise.webhookSecret, 'base64');
    const timestamp = Math.floor(app.clock.now().getTime() / 1000);
    const charge = {
      object: 'charge',
      id: row?.ref,
      amount: 500_00,
      currency: 'THB',
      status: 'successful',
      paid: true,
      created_at: app.clock.now().toISOString(),
      metadata: { reference: (await show(member, id)).reference },
    };
    const send = async (connection: string, change: { age?: number; key?: Buffer } = {}) => {
      const at = String(timestamp - (change.age ?? 0));
      const body = JSON.stringify(charge);
      const signature = createHmac('sha256', change.key ?? key)
        .update(`${at}.${body}`)
        .digest('hex');
      const headers = { 'omise-signature': signature, 'omise-signature-timestamp': at };
      return (await app.http.inject({ method: 'POST', url: noticePath(connection), payload: body, headers }))
        .statusCode;
    };
    expect(await send(main, { age: 301 })).toBe(401);
    expect(await send(main, { key: Buffer.from('strangers') })).toBe(401);
    expect(await send(id)).toBe(401);
    expect(await send(other)).toBe(200);
    await cashier.run('process-notices');
    expect((await show(member, id)).state).toBe('waiting');
    const { notices } = (await app.call(listUnmatchedNotices, {}, mali)).value();
    expect(notices[0]).toMatchObject({ why: 'wrong_account', provider: 'omise' });
  });
});

describe('faults of the provider', () => {
  beforeEach(sameTime);

  test('[J05] a charge of another amount waits for two people', async () => {
    const { member, id } = await prepared();
    const [row] = await sql<{ ref: string }>(app.pool)`select provider_ref as ref from deposit where id = ${id}`;
    await payAtOpn(row?.ref, 499_99);
    await settle(async () => (await show(member, id)).held?.why === 'wrong_amount');
    expect(await cashier.balance(member)).toBe(0n);
  });

  test('[J05] late events, the last one first, credit expired deposits that were paid in time, once', async () => {
    const [one, two] = [await prepared(), await prepared()];
    await fault({ reverseNotices: 2, holdNotices: true });
    await press(one.url, 'pay');
    await press(two.url, 'pay');
    app.clock.advance(40 * 60_000);
    await sameTime();
    await cashier.run('expire-deposits');
    expect((await show(one.member, one.id)).state).toBe('expired');
    await fault({ holdNotices: false });
    await settle(isCredited(one.member, one.id));
    await settle(isCredited(two.member, two.id));
    expect([await cashier.balance(one.member), await cashier.balance(two.member)]).toEqual([500_00n, 500_00n]);
  });

  test('[J05] a slow answer is waited for, at the creation and when the charge is asked for', async () => {
    await fault({ slowCallsMs: 1_200 });
    const { member, id, url } = await prepared();
    await press(url, 'pay');
    await settle(isCredited(member, id));
    await fault({ slowCallsMs: 0 });
    expect(await cashier.balance(member)).toBe(500_00n);
  });
});
