import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { money } from '@tamarind/domain/money';
import { moneyPlace } from '@tamarind/domain/payments/providers/index';
import { balanceOf } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { connectionActs, connectionRoutes, noticePath } from '../connections/index.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { receivingActs, receivingRoutes } from '../receiving/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositRoutes } from './index.ts';
import { startCashier, type Cashier } from './testing-cashier.ts';

const { createDeposit, getDeposit, listUnmatchedNotices, simulatePayment } = contract.deposits;
const { decideAssignment, listDeposits, proposeAssignment } = contract.deposits;
const { addConnection, listConnections } = contract.connections;
const { addReceivingAccount, listReceivingAccounts, switchReceivingAccount } = contract.receiving;

/**
 * This file tests the adapters of the payment providers over real sockets: the platform and the simulated providers
 * call each other.
 */
let cashier: Cashier;
let app: TestApp;
let mali: { token: string; username: string };
let tuan: { token: string; username: string };
const ids: Record<Code, string> = { sepay: '', payos: '', momo: '', zalopay: '' };
type Code = Exclude<keyof typeof demoShops, 'omise' | 'easyslip' | 'scb'>;
const codes = ['payos', 'momo', 'zalopay'] as const;

beforeAll(async () => {
  cashier = await startCashier([
    ...depositRoutes,
    ...connectionRoutes,
    ...receivingRoutes,
    ...proposalRoutes({ ...connectionActs, ...receivingActs }),
  ]);
  ({ app } = cashier);
  [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
  const { sepay, payos, momo, zalopay } = demoShops;
  await connect(
    'sepay',
    ['viet_transfer', 'vietqr'],
    { security: 'hmac' },
    { webhookKey: sepay.secret, token: sepay.token },
  );
  await connect(
    'payos',
    ['payos'],
    { clientId: payos.clientId },
    { apiKey: payos.apiKey, checksumKey: payos.checksumKey },
  );
  await connect(
    'momo',
    ['momo'],
    { partnerCode: momo.partnerCode },
    { accessKey: momo.accessKey, secretKey: momo.secretKey },
  );
  await connect('zalopay', ['zalopay'], { appId: String(zalopay.appId) }, { key1: zalopay.key1, key2: zalopay.key2 });
  for (const code of ['sepay', 'payos'] as const) await fault(code, { webhookUrl: noticeUrl(code) });
  const account = { method: 'viet_transfer', bank: 'VCB', number: ACCOUNT, name: 'Tamarind Play' } as const;
  const added = await app.call(
    addReceivingAccount,
    { ...account, connection: ids.sepay, isOn: true, reason: 'the feed watches it' },
    mali,
  );
  (await agreeTo(app, added, tuan)).value();
  // The demo's receiving account at the configured bank would get a part of the transfers, so it is switched off.
  const { accounts } = (await app.call(listReceivingAccounts, {}, mali)).value();
  const own = accounts.find(({ method, connection }) => method === 'viet_transfer' && connection === null);
  (await app.call(switchReceivingAccount, { id: own?.id ?? '', isOn: false, reason: 'the feed only' }, mali)).value();
}, 120_000);
afterAll(async () => {
  await cashier.stop();
});
beforeEach(async () => {
  for (const code of ['sepay', ...codes] as const)
    await fault(code, {
      holdNotices: false,
      loseNotices: 0,
      duplicateNotices: 0,
      reverseNotices: 0,
      forgeNotices: 0,
      retryPercent: 0,
      dropAnswers: 0,
      halfAnswers: 0,
      breakCalls: 0,
      slowCallsMs: 0,
    });
  await cashier.advance(16 * 60_000);
});

const ACCOUNT = '0011000999999';

async function connect(
  provider: Code,
  deposits: InputOf<typeof addConnection>['deposits'],
  settings: Record<string, string>,
  secrets: Record<string, string>,
): Promise<void> {
  const wish = {
    provider,
    name: provider,
    address: `${cashier.outside.urls.payments}/${provider}`,
    deposits,
    withdrawals: [],
    ips: [],
    ...freeConnection,
    settings,
    secrets,
    isOn: true,
    reason: 'new contract',
  };
  (await agreeTo(app, await app.call(addConnection, wish, mali), tuan)).value();
  const { connections } = (await app.call(listConnections, {}, mali)).value();
  ids[provider] = connections.find(({ name }) => name === provider)?.id ?? '';
}

const noticeUrl = (code: Code): string => new URL(noticePath(ids[code]), app.platform.config.PUBLIC_URL).href;
const fault = (provider: Code, faults: object) => cashier.outside.control('payments', { provider, ...faults });
const view = async (member: TestMember, id: string) => (await app.call(getDeposit, { id }, member)).value();
const queue = async () => (await app.call(listUnmatchedNotices, {}, mali)).value().notices;
const noticesOf = async (code: Code) =>
  (
    await sql<{ state: string }>(
      app.pool,
    )`select state from bank_notice where channel = ${ids[code]} order by received_at`
  ).map(({ state }) => state);

/** Opens a member's deposit and returns it with the provider's payment instruction, which may take several tries. */
async function open(method: (typeof codes)[number], amount = 200_000n) {
  const member = await app.member({ currency: 'VND', payeeName: 'Nguyen Van An' });
  const made = (await app.call(createDeposit, { method, amount: money(amount) }, member)).value();
  expect(made.instruction).toEqual({ kind: 'wait' });
  await cashier.run('create-at-provider');
  return { member, id: made.id, deposit: await view(member, made.id) };
}

const orderOf = async (id: string): Promise<string> =>
  (await sql<{ ref: string }>(app.pool)`select provider_ref as ref from deposit where id = ${id}`)[0]?.ref ?? '';

async function pay(code: Code, wish: object): Promise<void> {
  const path = code === 'sepay' ? 'transfer' : 'pay';
  const answer = await fetch(`${cashier.outside.urls.payments}/${code}/app/${path}`, {
    method: 'POST',
    body: JSON.stringify({ payerName: 'NGUYEN VAN AN', ...wish }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function simulate(member: TestMember, id: string): Promise<void> {
  (await app.call(simulatePayment, { id }, member)).value();
  await cashier.run('play-payers', 'play-payers');
}

/**
 * Waits until the notice of a payment is credited. Notices arrive over a socket, so the job runs repeatedly until the
 * balance is right.
 */
const heard = async (member: TestMember, amount: bigint) =>
  expect
    .poll(async () => (await cashier.run('process-notices'), cashier.balance(member)), { timeout: 10_000 })
    .toBe(amount);

describe.each(codes)('[J05] %s', (code) => {
  test('a deposit gets its instruction, is paid there, and its signed notice credits it', async () => {
    const { member, id, deposit } = await open(code);
    expect(deposit.instruction?.kind).toBe(code === 'payos' ? 'qr' : 'page');
    const place = { purpose: moneyPlace(code), currency: 'VND', realm: 'real' } as const;
    const before = (await balanceOf(app.pool, place)).balance;
    await pay(code, { order: await orderOf(id) });
    await heard(member, 200_000n);
    expect((await view(member, id)).state).toBe('credited');
    expect((await balanceOf(app.pool, place)).balance).toBe(before - 200_000n);
  });

  test('a doubled and a forged notice, and a repeat of everything, credit once', async () => {
    await fault(code, { duplicateNotices: 2, forgeNotices: 1 });
    const { member, id } = await open(code);
    await pay(code, { order: await orderOf(id) });
    await heard(member, 200_000n);
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices', 'ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(200_000n);
    const { connections } = (await app.call(listConnections, {}, mali)).value();
    expect(connections.find(({ id: one }) => one === ids[code])?.health.noticesBad).toBeGreaterThan(0);
  });

  test('a payment whose notice was lost is found by asking', async () => {
    await fault(code, { loseNotices: 1 });
    const { member, id } = await open(code);
    await pay(code, { order: await orderOf(id) });
    await cashier.run('process-notices');
    expect(await cashier.balance(member)).toBe(0n);
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(200_000n);
  });

  test('a late notice of a payment in time credits an expired deposit; two notices may come in any order', async () => {
    await fault(code, { reverseNotices: 2 });
    const [one, two] = [await open(code, 100_000n), await open(code, 300_000n)];
    await fault(code, { holdNotices: true });
    await pay(code, { order: await orderOf(one.id) });
    await pay(code, { order: await orderOf(two.id) });
    await cashier.advance(20 * 60_000);
    await cashier.run('expire-deposits');
    expect((await view(one.member, one.id)).state).toBe('expired');
    await fault(code, { holdNotices: false });
    await heard(one.member, 100_000n);
    await heard(two.member, 300_000n);
  });

  test('another amount waits for two people and credits nothing', async () => {
    const { member, id } = await open(code);
    await pay(code, { order: await orderOf(id), amount: 150_000 });
    await expect
      .poll(async () => (await cashier.run('process-notices'), (await view(member, id)).held?.why), { timeout: 10_000 })
      .toBe('wrong_amount');
    expect(await cashier.balance(member)).toBe(0n);
  });

  test.each([
    ['an answer is cut off', { dropAnswers: 1 }],
    ['half of an answer arrives', { halfAnswers: 1 }],
    ['the provider is broken', { breakCalls: 1 }],
  ])('%s at the creation: it is made once more, and one payment credits once', async (_what, faults) => {
    await fault(code, faults);
    const { member, id, deposit } = await open(code);
    expect(deposit.instruction).toEqual({ kind: 'wait' });
    await cashier.advance(10_000);
    await cashier.run('create-at-provider');
    const shown = await view(member, id);
    expect(shown.instruction?.kind).toBe(code === 'payos' ? 'qr' : 'page');
    await pay(code, { order: await orderOf(id) });
    await heard(member, 200_000n);
  });

  test('a slow answer is waited for', async () => {
    await fault(code, { slowCallsMs: 1_500 });
    const { deposit } = await open(code);
    expect(deposit.instruction?.kind).toBe(code === 'payos' ? 'qr' : 'page');
  });

  test('a provider that stays silent leaves nothing to pay, and the member is told', async () => {
    await fault(code, { breakCalls: 100 });
    const { member, id } = await open(code);
    for (let again = 0; again < 4; again++) {
      await cashier.advance(10_000);
      await cashier.run('create-at-provider');
    }
    expect(await view(member, id)).toMatchObject({ state: 'failed', instruction: { kind: 'failed' } });
  });
});

test('[J05] a refusal of the payer at MoMo ends the deposit, is told, and alarms nobody', async () => {
  const { member, id } = await open('momo');
  await pay('momo', { order: await orderOf(id), refuses: true });
  await expect.poll(async () => (await cashier.run('process-notices'), (await view(member, id)).state)).toBe('failed');
  expect((await noticesOf('momo')).at(-1)).toBe('outgoing');
  expect(await cashier.balance(member)).toBe(0n);
  const told = await sql(app.pool)`select 1 from outbox_event where data->>'id' = ${id} and data->>'state' = 'failed'`;
  expect(told).toHaveLength(1);
});

test('[J05] the demo’s customer pays a payOS code at payOS, not at the bank, and a page only by hand', async () => {
  const { member, id } = await open('payos');
  await simulate(member, id);
  await heard(member, 200_000n);
  const page = await open('momo');
  expect((await app.call(simulatePayment, { id: page.id }, page.member)).code).toBe('METHOD_OFF');
});

test('[J05] payOS tries the address with a signed notice that pays nothing', async () => {
  const answer = await fetch(`${cashier.outside.urls.payments}/payos/confirm-webhook`, {
    method: 'POST',
    headers: { 'x-client-id': demoShops.payos.clientId, 'x-api-key': demoShops.payos.apiKey },
    body: JSON.stringify({ webhookUrl: noticeUrl('payos') }),
  });
  expect(answer.status).toBe(200);
  const before = await queue();
  await cashier.run('process-notices');
  expect((await noticesOf('payos')).at(-1)).toBe('outgoing');
  expect(await queue()).toHaveLength(before.length);
});

describe('[J05] SePay', () => {
  const openTransfer = async (amount = 200_000n) => {
    const member = await app.member({ currency: 'VND', payeeName: 'Nguyen Van An' });
    const deposit = (await app.call(createDeposit, { method: 'viet_transfer', amount: money(amount) }, member)).value();
    return { member, deposit };
  };
  const transfer = (content: string, change: object = {}) =>
    pay('sepay', { account: ACCOUNT, content, amount: 200_000, ...change });

  test('a transfer with the reference in its content credits, doubled and forged notices do nothing', async () => {
    await fault('sepay', { duplicateNotices: 1, forgeNotices: 1 });
    const { member, deposit } = await openTransfer();
    expect(deposit).toMatchObject({ instruction: { kind: 'transfer' }, payee: { account: ACCOUNT } });
    await transfer(`nap tien ${deposit.reference.toLowerCase()}`);
    await heard(member, 200_000n);
  });

  test('a lost notice is found in the list under the same id; money that leaves is none', async () => {
    await fault('sepay', { loseNotices: 1 });
    const { member, deposit } = await openTransfer();
    await transfer(deposit.reference);
    await transfer('salaries', { leaves: true, amount: 50_000 });
    await expect
      .poll(async () => (await cashier.run('process-notices'), (await noticesOf('sepay')).at(-1)))
      .toBe('outgoing');
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(200_000n);
  });

  test.each([
    ['that names a deposit has its method', (reference: string) => reference, 'viet_transfer'],
    ['that names none has the first method of its connection', () => 'nap tien', 'vietqr'],
  ])('an assigned payment %s, and the connection that it came over', async (_what, contentOf, method) => {
    [mali, tuan] = [await app.staff('officer'), await app.staff('approver')];
    const { member, deposit } = await openTransfer();
    const before = (await noticesOf('sepay')).length;
    await transfer(contentOf(deposit.reference), { amount: 150_000 });
    await expect
      .poll(async () => (await cashier.run('process-notices'), (await noticesOf('sepay')).length))
      .toBe(before + 1);
    const { id } = (await queue()).findLast(({ state }) => state === 'unmatched') ?? { id: '' };
    (await app.call(proposeAssignment, { id, account: member.account, note: 'their payment' }, mali)).value();
    (await app.call(decideAssignment, { id, agree: true, note: '' }, tuan)).value();
    const credited = (await app.call(listDeposits, {}, member)).value().deposits.filter((one) => one.creditedAt);
    expect(credited.map((one) => [one.method, one.amount])).toEqual([[method, 150_000n]]);
    const [row] = await sql(app.pool)`select connection from deposit where id = ${credited[0]?.id ?? ''}`;
    expect(row).toEqual({ connection: ids.sepay });
  });

  test('the demo’s customer pays a transfer at the feed’s stand-in, once', async () => {
    const { member, deposit } = await openTransfer();
    await simulate(member, deposit.id);
    await heard(member, 200_000n);
    expect((await view(member, deposit.id)).state).toBe('credited');
  });

  test('a notice of six minutes ago, or with a key of the other kind, is refused', async () => {
    const body = JSON.stringify({ id: 7, transferAmount: 1 });
    const send = (headers: Record<string, string>) =>
      fetch(noticeUrl('sepay'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }).then(({ status }) => status);
    const signed = (ageSeconds: number) => {
      const timestamp = String(Math.floor(app.clock.now().getTime() / 1000) - ageSeconds);
      const signature = createHmac('sha256', demoShops.sepay.secret).update(`${timestamp}.${body}`).digest('hex');
      return { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': `sha256=${signature}` };
    };
    expect(await send(signed(0))).toBe(200);
    expect(await send(signed(299))).toBe(200);
    expect(await send(signed(301))).toBe(401);
    expect(await send(signed(-301))).toBe(401);
    expect(await send({ ...signed(0), 'x-sepay-signature': `sha256=${'0'.repeat(64)}` })).toBe(401);
    expect(await send({ authorization: `Apikey ${demoShops.sepay.apiKey}` })).toBe(401);
    expect(await send({})).toBe(401);
  });
});
