import { createHmac } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { money, ZERO } from '@tamarind/domain/money';
import { connectionActs, connectionRoutes, noticePath } from '../connections/index.ts';
import { balanceOf } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';

const { createDeposit, getDeposit, listUnmatchedNotices } = contract.deposits;
const { addConnection, listConnections, switchConnection } = contract.connections;

/** A provider's page over sockets: the platform listens; the stand-in is called, and calls the platform. */
let outside: StandIns;
let app: TestApp;
let mali: { token: string; username: string };
let tuan: { token: string; username: string };
let main = '';
beforeAll(async () => {
  const port = await freePort();
  const platformUrl = `http://127.0.0.1:${port}`;
  outside = await startStandIns({ platformUrl });
  app = await startTestApp({
    routes: [...depositRoutes, ...connectionRoutes, ...proposalRoutes(connectionActs)],
    webhooks: depositWebhooks,
    env: { ...outside.env, PUBLIC_URL: platformUrl },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  main = await connect({ name: 'Opn' });
  await fault({ webhookUrl: platformUrl + noticePath(main) });
}, 120_000);
afterAll(async () => {
  await app.close();
  await outside.stop();
});
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

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
      costFixed: ZERO,
      costBps,
      share: 1,
      amountMin: null,
      amountMax: null,
      dayMax: null,
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
const job = async (name: string) => {
  const found = depositJobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  await app.run(found);
};
const open = async (member: TestMember, amount = 500_00n) =>
  (await app.call(createDeposit, { method: 'thai_online', amount: money(amount) }, member)).value();
const show = async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value();
const balance = async (member: TestMember) => (await balanceOf(app.pool, member.wallet)).balance;
/** A member with a payment page. */
const prepared = async () => {
  const member = await app.member({ currency: 'THB' });
  const { id } = await open(member);
  await job('create-at-provider');
  const deposit = await show(member, id);
  if (deposit.instruction?.kind !== 'page') throw new Error(JSON.stringify(deposit.instruction));
  return { member, id, url: deposit.instruction.url };
};
/** Presses a button of the provider's page; returns where it sends the payer. */
const press = async (url: string, act: 'pay' | 'refuse'): Promise<string | null> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  return answer.headers.get('location');
};
/** Lets notices arrive, be read and be asked about. */
const settle = async (until: () => Promise<boolean>) => {
  await expect
    .poll(
      async () => {
        for (const name of ['process-notices', 'ask-bank', 'process-notices']) await job(name);
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
    await job('create-at-provider');
    const { instruction, payee } = await show(member, made.id);
    expect(instruction).toMatchObject({ kind: 'page' });
    expect(payee.name).toBe('Opn Payments');
    await fault({ duplicateNotices: 2, forgeNotices: 1 });
    const back = await press(instruction?.kind === 'page' ? instruction.url : '', 'pay');
    expect(back).toContain(`deposit=${made.id}`);
    await settle(isCredited(member, made.id));
    expect(await balance(member)).toBe(500_00n);
    await settle(async () => (await sql(app.pool)`select 1 from bank_notice where state = 'received'`).length === 0);
    expect(await balance(member)).toBe(500_00n);
  });

  test('[J05] nothing is credited by the event alone: the charge is asked for, and a refused one moves nothing', async () => {
    const { member, id, url } = await prepared();
    await press(url, 'refuse');
    const events = () => sql(app.pool)`
      select n.id from bank_notice n join deposit d on d.connection = n.connection
       where d.id = ${id} and n.state = 'asked' and n.received_at >= d.created_at`;
    await settle(async () => (await events()).length > 0);
    expect((await show(member, id)).state).toBe('waiting');
    expect(await balance(member)).toBe(0n);
  });

  test('[J05] a lost event is made good by asking', async () => {
    const { member, id, url } = await prepared();
    await fault({ loseNotices: 1 });
    await press(url, 'pay');
    app.clock.advance(61_000);
    await outside.control('payments', { clockOffsetMs: 61_000 });
    await settle(isCredited(member, id));
    await outside.control('payments', { clockOffsetMs: 0 });
    expect(await balance(member)).toBe(500_00n);
  });

  test('[J05] after a cut or half answer the charge that was made is found again, not made twice', async () => {
    for (const broken of [{ dropAnswers: 1 }, { halfAnswers: 1 }]) {
      const member = await app.member({ currency: 'THB' });
      const { id } = await open(member);
      await fault(broken);
      await job('create-at-provider');
      expect((await show(member, id)).instruction).toEqual({ kind: 'wait' });
      app.clock.advance(11_000);
      await job('create-at-provider');
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
      await job('create-at-provider');
      app.clock.advance(11_000);
    }
    expect(await show(member, id)).toMatchObject({ state: 'expired', instruction: { kind: 'failed' } });
    expect((await app.call(createDeposit, { method: 'thai_online', amount: money(500_00) }, member)).code).toBe(
      'METHOD_OFF',
    );
    const [one] = (await app.call(listConnections, {}, mali)).value().connections;
    expect(one?.health.restsUntil).not.toBeNull();
    await fault({ breakCalls: 0 });
    app.clock.advance(20 * 60_000);
    expect((await open(member)).instruction).toEqual({ kind: 'wait' });
    await job('create-at-provider');
  });

  test('[J05] a definite refusal turns to the next connection; silence does not', async () => {
    const cheap = await connect({ name: 'Cheap', costBps: 0, secretKey: 'skey_test_wrong0000000000' });
    const member = await app.member({ currency: 'THB' });
    const { id } = await open(member);
    await job('create-at-provider');
    expect((await show(member, id)).instruction).toEqual({ kind: 'wait' });
    await job('create-at-provider');
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
      currency: 'thb',
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
    await job('process-notices');
    expect((await show(member, id)).state).toBe('waiting');
    const { notices } = (await app.call(listUnmatchedNotices, {}, mali)).value();
    expect(notices[0]).toMatchObject({ why: 'wrong_account', provider: 'omise' });
  });
});
