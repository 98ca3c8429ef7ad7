import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeConnection } from '@tamarind/contract/connections';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import {
  ScbConfirmed,
  ScbInquiryAnswer,
  ScbPayment,
  ScbToken,
  scbPaths,
} from '@tamarind/contract/outside/payments/scb';
import { money } from '@tamarind/domain/money';
import { sealEmv } from '@tamarind/domain/payments/emv';
import { enterConnection, noticePath } from '../connections/index.ts';
import { proveLedger } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { putReceivingAccount } from '../receiving/index.ts';
import { type TestApp, type TestMember } from '../testing/test-app.ts';
import { startCashier, type Cashier } from './testing-cashier.ts';

const { createDeposit, getDeposit, sendSlip } = contract.deposits;
const { connection, billerId, applicationKey, applicationSecret } = demoShops.scb;

/** This file tests SCB over sockets: the platform and the simulated bank call each other. */
let cashier: Cashier;
let app: TestApp;
beforeAll(async () => {
  cashier = await startCashier();
  ({ app } = cashier);
  await connect();
}, 120_000);
afterAll(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await cashier.stop();
});
beforeEach(async () => {
  const noFaults = { loseNotices: 0, duplicateNotices: 0, reverseNotices: 0, forgeNotices: 0, dropAnswers: 0 };
  await fault({ ...noFaults, halfAnswers: 0, breakCalls: 0, slowCallsMs: 0, holdNotices: false, retryPercent: 0 });
  await cashier.advance(16 * 60_000);
});

async function connect(): Promise<void> {
  const { random, secrets } = app.platform;
  const now = app.clock.now();
  const wish = {
    provider: 'scb' as const,
    name: 'SCB',
    address: `${cashier.outside.urls.payments}/scb`,
    deposits: ['promptpay' as const],
    withdrawals: [],
    settings: {},
    secrets: { applicationKey, applicationSecret },
    ips: [],
    ...freeConnection,
    isOn: true,
  };
  await inTransaction(app.pool, async (tx) => {
    await enterConnection(tx, { random, secrets, now }, wish, connection);
    await sql(tx)`update receiving_account set is_on = false where method = 'promptpay'`;
    const account = { method: 'promptpay', bank: 'SCB', number: billerId, name: 'Tamarind Play', connection } as const;
    await putReceivingAccount(tx, { random, now, people: null }, { ...account, isOn: true });
  });
}

const fault = (faults: object) => cashier.outside.control('payments', { provider: 'scb', ...faults });

async function open(amount = 500_00n) {
  const member = await app.member({ currency: 'THB', payeeName: 'Somchai Jaidee' });
  const deposit = (await app.call(createDeposit, { method: 'promptpay', amount: money(amount) }, member)).value();
  return { member, deposit };
}

async function pay(reference: string, amount = 500_00): Promise<void> {
  const answer = await fetch(`${cashier.outside.urls.payments}/scb/app/transfer`, {
    method: 'POST',
    body: JSON.stringify({ account: billerId, content: reference, amount, payerName: 'MR. SOMCHAI JAIDEE' }),
  });
  expect(answer.status).toBe(200);
}

/**
 * Runs the jobs until the member's balance is `amount`: SCB's confirmation arrives over a socket, and then SCB is asked
 * about it.
 */
const heard = (member: TestMember, amount: bigint) =>
  expect
    .poll(async () => (await cashier.run('process-notices', 'ask-bank', 'process-notices'), cashier.balance(member)), {
      timeout: 15_000,
    })
    .toBe(amount);

const noticesOf = async (reference: string) =>
  (
    await sql<{ state: string; why: string | null }>(app.pool)`
      select state, why from bank_notice where connection = ${connection}::uuid and source <> 'webhook'
         and reference_text like ${`%${reference}%`} order by received_at, id`
  ).map(({ state, why }) => why ?? state);

/** Posts a confirmation in SCB's format. Anybody could post one, so it proves nothing. */
const confirm = (change: object) =>
  app.http.inject({
    method: 'POST',
    url: noticePath(connection),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      transactionId: '201907169lbqgPbt1Bl3oiA',
      amount: 500,
      transactionDateandTime: '2026-11-24T11:30:58+07:00',
      currencyCode: '764',
      payeeProxyId: billerId,
      payeeProxyType: 'BILLERID',
      payerName: 'Somchai Jaidee',
      sendingBankCode: '014',
      billPaymentRef1: 'X',
      ...change,
    }),
  });

describe('[J05] a bill payment over SCB', () => {
  test('its confirmation is answered in SCB’s form, and the inquiry credits it', async () => {
    const { member, deposit } = await open();
    await pay(deposit.reference);
    await heard(member, 500_00n);
    expect(await noticesOf(deposit.reference)).toEqual(['matched']);
    const answer = await confirm({ billPaymentRef1: deposit.reference });
    expect(ScbConfirmed.parse(answer.json())).toMatchObject({
      resCode: '00',
      transactionId: '201907169lbqgPbt1Bl3oiA',
    });
  });

  test('a forged confirmation credits nothing: SCB knows no such payment', async () => {
    const { member, deposit } = await open();
    expect((await confirm({ billPaymentRef1: deposit.reference })).statusCode).toBe(200);
    await cashier.run('process-notices', 'ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(0n);
    expect((await confirm({ currencyCode: '840' })).statusCode).toBe(401);
    expect((await confirm({ billPaymentRef1: 'SOMEBODY ELSE' })).statusCode).toBe(200);
    await cashier.run('process-notices');
    await pay(deposit.reference);
    await heard(member, 500_00n);
  });

  test('doubled, forged and reordered confirmations credit each deposit once', async () => {
    await fault({ duplicateNotices: 2, forgeNotices: 2, reverseNotices: 2 });
    const [one, two] = [await open(), await open(300_00n)];
    await pay(one.deposit.reference);
    await pay(two.deposit.reference, 300_00);
    await heard(one.member, 500_00n);
    await heard(two.member, 300_00n);
    await cashier.advance(60_000);
    await cashier.run('ask-bank', 'process-notices');
    expect([await cashier.balance(one.member), await cashier.balance(two.member)]).toEqual([500_00n, 300_00n]);
  });

  test('a lost confirmation is found by asking, also across midnight', async () => {
    await fault({ loseNotices: 1 });
    const local = new Date(app.clock.now().getTime() + 7 * 3_600_000);
    const toMidnight = 86_400_000 - (local.getTime() % 86_400_000);
    await cashier.advance(toMidnight - 120_000);
    const { member, deposit } = await open();
    await cashier.advance(180_000);
    await pay(deposit.reference);
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('a late confirmation of a payment in time is credited after the deposit has expired', async () => {
    await fault({ holdNotices: true });
    const { member, deposit } = await open();
    await pay(deposit.reference);
    await cashier.advance(20 * 60_000);
    await cashier.run('expire-deposits');
    await fault({ holdNotices: false });
    await heard(member, 500_00n);
    expect(await noticesOf(deposit.reference)).toEqual(['matched']);
  });

  test.each([
    [400_00, 'short'],
    [600_00, 'over'],
  ])('%d satang, which is %s, wait for two people', async (amount) => {
    const { member, deposit } = await open();
    await pay(deposit.reference, amount);
    await expect
      .poll(
        async () => (await cashier.run('process-notices', 'ask-bank', 'process-notices'), noticesOf(deposit.reference)),
      )
      .toEqual(['wrong_amount']);
    expect(await cashier.balance(member)).toBe(0n);
  });

  test.each([
    ['drops the connection', { dropAnswers: 2 }],
    ['gives half an answer', { halfAnswers: 2 }],
    ['answers 503', { breakCalls: 2 }],
    ['is slow', { slowCallsMs: 400 }],
  ])('an inquiry that %s leaves the deposit open, and the next one credits it once', async (_, faults) => {
    await fault({ loseNotices: 1 });
    const { member, deposit } = await open();
    await pay(deposit.reference);
    await fault(faults);
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
    await fault({ slowCallsMs: 0 });
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(500_00n);
    expect(await noticesOf(deposit.reference)).toEqual(['matched']);
  });

  test('a token that SCB no longer takes is replaced within the call', async () => {
    await fault({ loseNotices: 1 });
    const { member, deposit } = await open();
    await pay(deposit.reference);
    app.clock.advance(61_000);
    // SCB's clock is ahead, so the token has expired there while it is still valid here.
    await cashier.outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() + 1_790_000 });
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(500_00n);
  });
});

describe('[J05] a slip of a bill payment', () => {
  test('whose confirmation is lost is checked at SCB, and credited once', async () => {
    await fault({ loseNotices: 1 });
    const { member, deposit } = await open();
    expect(deposit.instruction).toMatchObject({ kind: 'qr', takesSlip: true });
    await pay(deposit.reference);
    const text = slipText(await transactionOf(deposit.reference));
    (await app.call(sendSlip, { id: deposit.id, text }, member)).value();
    await cashier.run('check-slips');
    expect(await cashier.balance(member)).toBe(500_00n);
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(member)).toBe(500_00n);
    expect((await app.call(getDeposit, { id: deposit.id }, member)).value().slip?.state).toBe('credited');
  });

  test('that SCB does not know is refused, and one of another deposit’s payment pays only that', async () => {
    await fault({ loseNotices: 1 });
    const [one, two] = [await open(), await open()];
    (await app.call(sendSlip, { id: one.deposit.id, text: slipText('20261124UNKNOWN000000001') }, one.member)).value();
    await cashier.run('check-slips');
    const shown = (await app.call(getDeposit, { id: one.deposit.id }, one.member)).value();
    expect(shown.slip).toMatchObject({ state: 'refused', why: 'not_known' });
    await pay(two.deposit.reference);
    await cashier.advance(61_000);
    await cashier.run('ask-bank', 'process-notices');
    expect(await cashier.balance(two.member)).toBe(500_00n);
    const text = slipText(await transactionOf(two.deposit.reference));
    (await app.call(sendSlip, { id: one.deposit.id, text }, one.member)).value();
    await cashier.run('check-slips');
    expect(await cashier.balance(one.member)).toBe(0n);
  });

  test.each([
    ['drops the connection', { dropAnswers: 2 }],
    ['gives half an answer', { halfAnswers: 2 }],
    ['answers 503', { breakCalls: 2 }],
  ])('stays open when SCB %s, and is credited by the next answer', async (_, faults) => {
    await fault({ loseNotices: 1 });
    const { member, deposit } = await open();
    await pay(deposit.reference);
    const text = slipText(await transactionOf(deposit.reference));
    (await app.call(sendSlip, { id: deposit.id, text }, member)).value();
    await fault(faults);
    await cashier.run('check-slips');
    expect((await app.call(getDeposit, { id: deposit.id }, member)).value().slip?.state).toBe('checking');
    await cashier.advance(61_000);
    await cashier.run('check-slips');
    expect(await cashier.balance(member)).toBe(500_00n);
  });
});

const slipText = (transactionId: string): string => {
  const value = `000600000101${'03'}014${'02'}${transactionId.length}${transactionId}`;
  return sealEmv(
    [
      { id: '00', value },
      { id: '51', value: 'TH' },
    ],
    '91',
  );
};

/** Asks the simulated bank, as another client of SCB would, for its id of a payment. */
async function transactionOf(reference: string): Promise<string> {
  const base = `${cashier.outside.urls.payments}/scb`;
  const headers = { resourceOwnerId: applicationKey, requestUId: randomUUID(), 'content-type': 'application/json' };
  const body = JSON.stringify({ applicationKey, applicationSecret });
  const token = ScbToken.parse(await (await fetch(base + scbPaths.token, { method: 'POST', headers, body })).json());
  const local = new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ eventCode: '00300100', transactionDate: local, billerId, reference1: reference });
  const answer = await fetch(`${base}${scbPaths.inquiry}?${query}`, {
    headers: { ...headers, authorization: `Bearer ${token.data.accessToken}` },
  });
  const [row] = ScbInquiryAnswer.parse(await answer.json()).data;
  return ScbPayment.parse(row).transactionId;
}
