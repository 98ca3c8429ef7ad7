import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { ThaiConfirmation, VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import { money } from '@tamarind/domain/money';
import { promptPayBill } from '@tamarind/domain/payments/promptpay';
import { findReferences, makeReference } from '@tamarind/domain/payments/reference';
import { vietQr } from '@tamarind/domain/payments/vietqr';
import { ask, type ReceivedCall, listenAsPlatform, newDataDir, type Running, startProcess } from '../testing.ts';

const KEY = 'test-key-new';
const KEYS = `${KEY},test-key-old`;
const reference = makeReference(new Uint8Array(8).fill(5));
const thaiCode = promptPayBill({ billerId: '010000000000001', ref1: reference, amount: money(10_050) });
const vietCode = vietQr({ bankBin: '970436', account: '0011000123456', amount: money(250_000), purpose: reference });

const running: Running[] = [];
const platforms: { close(): void }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((bank) => bank.end('SIGKILL')));
  for (const platform of platforms.splice(0)) platform.close();
});

async function newPlatform() {
  const platform = await listenAsPlatform();
  platforms.push(platform);
  return platform;
}

async function startBank(platformUrl: string, dataDir?: string) {
  const bank = await startProcess('bank/main.ts', {
    OUTSIDE_DATA_DIR: dataDir ?? (await newDataDir()),
    PLATFORM_URL: platformUrl,
    BANK_KEYS: KEYS,
    OUTSIDE_PORT: '0',
  });
  running.push(bank);
  const url = bank.ready['bank']?.['url'] ?? '';
  return { url, kill: () => bank.end('SIGKILL'), control: (wish: object) => ask(url, '/control', wish) };
}

/** A call signed as the platform signs it: over the body, or without a body over path and query. */
function askSigned(
  url: string,
  path: string,
  body?: object,
  more: { key?: string; at?: Date; headers?: Record<string, string> } = {},
) {
  const timestamp = Math.floor((more.at ?? new Date()).getTime() / 1000).toString();
  const signature = createHmac('sha256', more.key ?? KEY)
    .update(`${timestamp}.${body ? JSON.stringify(body) : path}`)
    .digest('hex');
  return ask(url, path, body, { 'x-payment-timestamp': timestamp, 'x-payment-signature': signature, ...more.headers });
}

const order = {
  reference: 'TMRPAYOUT001',
  amount: '1250.00',
  currency: 'THB',
  bank: 'KBANK',
  account: '1234567890',
  holder: 'Somchai Jaidee',
};
const pay = (url: string, change: object = {}) => {
  const body = { ...order, ...change };
  return askSigned(url, '/payouts', body, { headers: { 'idempotency-key': body.reference } });
};
const heardOn = (heard: readonly ReceivedCall[], path: string) => heard.filter((notice) => notice.path === path);

describe('a customer pays', () => {
  test('[J05] a scanned Thai code is booked and confirmed in the bank’s form, signed over the very bytes', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    const paid = await ask(bank.url, '/app/scan', { payload: thaiCode, payerName: 'SOMSRI' });
    expect(paid).toMatchObject({ status: 200, json: { currency: 'THB', amount: '100.50' } });
    await expect.poll(() => platform.heard.length).toBe(1);
    const [notice] = platform.heard;
    expect(notice?.path).toBe('/outside/bank/thb');
    expect(z.parse(ThaiConfirmation, JSON.parse(notice?.body ?? ''))).toMatchObject({
      amount: '100.50',
      billPaymentRef1: reference,
      payeeProxyId: '010000000000001',
      currencyCode: '764',
      payerName: 'SOMSRI',
      transactionDateandTime: expect.stringMatching(/\+07:00$/),
    });
    const signed = `${String(notice?.headers['x-payment-timestamp'])}.${notice?.body}`;
    expect(notice?.headers['x-payment-signature']).toBe(createHmac('sha256', KEY).update(signed).digest('hex'));
  });

  test('[J05] a scanned Vietnamese code comes by the bank feed, with the bank’s words around our reference', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    await ask(bank.url, '/app/scan', { payload: vietCode });
    await expect.poll(() => platform.heard.length).toBe(1);
    const notice = z.parse(VietnamFeedNotice, JSON.parse(platform.heard[0]?.body ?? ''));
    expect(platform.heard[0]?.path).toBe('/outside/bank/vnd');
    expect(platform.heard[0]?.headers['x-sepay-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(notice).toMatchObject({
      accountNumber: '0011000123456',
      transferType: 'in',
      transferAmount: 250_000,
      accumulated: 250_000,
    });
    expect(notice.content).not.toBe(reference);
    expect(findReferences(notice.content)).toEqual([reference]);
  });

  test('[J05] the app refuses a code with a wrong check, another kind of code, and one without an amount', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    const scan = async (payload: string) => ask(bank.url, '/app/scan', { payload });
    expect(await scan(thaiCode.replace('100.50', '900.50'))).toMatchObject({
      status: 422,
      json: { error: 'bad_check' },
    });
    expect(await scan('https://example.com/pay')).toMatchObject({ status: 422, json: { error: 'malformed' } });
    expect(await scan(promptPayBill({ billerId: '010000000000001', ref1: reference }))).toMatchObject({
      status: 422,
      json: { error: 'amount_needed' },
    });
    expect(await ask(bank.url, '/app/scan', {})).toMatchObject({ status: 400 });
    expect(await ask(bank.url, '/log')).toMatchObject({ json: { items: [] } });
    expect(platform.heard).toEqual([]);
  });

  test('[J05] another amount, an unknown reference, and one scan sent twice', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    expect(await ask(bank.url, '/app/scan', { payload: thaiCode, amount: '1.00' })).toMatchObject({
      json: { amount: '1.00' },
    });
    expect(
      await ask(bank.url, '/app/transfer', {
        currency: 'VND',
        amount: '5000',
        reference: 'tien ca phe',
        payeeAccount: '0011000123456',
      }),
    ).toMatchObject({ status: 200 });
    const twice = await Promise.all(
      [1, 2].map(() => ask(bank.url, '/app/scan', { payload: vietCode }, { 'idempotency-key': 'scan-1' })),
    );
    expect(twice[1]).toEqual(twice[0]);
    await expect.poll(() => platform.heard.length).toBe(3);
  });
});

describe('the platform gets a notice', () => {
  test('[J05] again and again until it takes the notice, always in the same bytes', async () => {
    const platform = await newPlatform();
    platform.status = 503;
    const bank = await startBank(platform.url);
    await bank.control({ retryPercent: 1 });
    await ask(bank.url, '/app/scan', { payload: thaiCode });
    await expect.poll(() => platform.heard.length).toBe(2);
    platform.status = 204;
    await expect.poll(() => platform.heard.length).toBe(3);
    await expect.poll(async () => ask(bank.url, '/control')).toMatchObject({ json: { owed: [] } });
    expect(new Set(platform.heard.map(({ body }) => body)).size).toBe(1);
  });

  test('[J05] at most four times for a Thai payment; after that only a question finds it', async () => {
    const platform = await newPlatform();
    platform.status = 500;
    const bank = await startBank(platform.url);
    await bank.control({ retryPercent: 0 });
    await ask(bank.url, '/app/scan', { payload: thaiCode });
    await expect
      .poll(async () => ask(bank.url, '/log'))
      .toMatchObject({
        json: { items: [{ kind: 'notice', summary: expect.stringMatching(/given_up$/) }, {}, {}, {}, {}, {}] },
      });
    expect(platform.heard).toHaveLength(4);
  });

  test('[J05] copies and repetitions can be made to come', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    await bank.control({ duplicateNotices: 2 });
    const paid = (await ask(bank.url, '/app/scan', { payload: vietCode })) as { json: { transactionId: string } };
    await expect.poll(() => platform.heard.length).toBe(3);
    expect(await ask(bank.url, '/control/repeat', { transactionId: paid.json.transactionId })).toMatchObject({
      status: 200,
      json: { status: 200 },
    });
    expect(new Set(platform.heard.map(({ body }) => body)).size).toBe(1);
    expect(platform.heard).toHaveLength(4);
  });

  test('[J10] a bank killed in the middle has booked every payment it acknowledged, and tells each after its restart', async () => {
    const platform = await newPlatform();
    const dataDir = await newDataDir();
    const bank = await startBank(platform.url, dataDir);
    await bank.control({ delayNoticesMs: 60_000 });
    const acknowledged = new Set<string>();
    const payments = Array.from({ length: 60 }, async (_, index) => {
      const answer = await ask(bank.url, '/app/scan', { payload: index % 2 ? thaiCode : vietCode });
      if (answer !== 'cut') acknowledged.add((answer.json as { transactionId: string }).transactionId);
      // Kill the bank after half of the payments.
      if (acknowledged.size === 25) void bank.kill();
    });
    await Promise.all(payments);
    expect(acknowledged.size).toBeGreaterThanOrEqual(25);
    expect(platform.heard).toEqual([]);

    const again = await startBank(platform.url, dataDir);
    const told = () =>
      new Set(
        platform.heard
          .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
          .map((notice) => notice['transactionId'] ?? notice['referenceCode']),
      );
    await expect.poll(() => [...acknowledged].filter((id) => !told().has(id)), { timeout: 10_000 }).toEqual([]);
    await expect.poll(async () => ask(again.url, '/control')).toMatchObject({ json: { owed: [] } });

    // After another restart, the bank does not send acknowledged notices again.
    const before = platform.heard.length;
    await again.kill();
    const third = await startBank(platform.url, dataDir);
    expect(await ask(third.url, '/control')).toMatchObject({ json: { owed: [] } });
    expect(platform.heard).toHaveLength(before);
  });
});

describe('the platform asks', () => {
  test('[J05] payments are found by biller, reference and day; others are not', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    await bank.control({ loseNotices: 2 });
    await ask(bank.url, '/app/scan', { payload: thaiCode });
    await ask(bank.url, '/app/scan', { payload: vietCode });
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const inquiry = (change: Record<string, string> = {}) =>
      askSigned(
        bank.url,
        `/v1/payment/billpayment/inquiry?${new URLSearchParams({
          eventCode: '00300100',
          billerId: '010000000000001',
          reference1: reference,
          transactionDate: today,
          ...change,
        })}`,
      );
    expect(await inquiry()).toMatchObject({
      status: 200,
      json: { status: { code: 1000 }, data: [{ amount: '100.50' }] },
    });
    for (const change of [{ billerId: '010000000000102' }, { reference1: 'TMRX' }, { transactionDate: '2020-01-01' }])
      expect(await inquiry(change)).toMatchObject({ status: 200, json: { status: { code: 4101 }, data: [] } });
    expect(
      await askSigned(
        bank.url,
        `/userapi/transactions/list?${new URLSearchParams({
          account_number: '0011000123456',
          transaction_date_min: `${today} 00:00:00`,
          limit: '10',
        })}`,
      ),
    ).toMatchObject({ status: 200, json: { transactions: [{ transferAmount: 250_000 }] } });
    expect(await askSigned(bank.url, `/statement?currency=VND&date=${today}`)).toMatchObject({
      json: { entries: [{ direction: 'in', amount: '250000' }] },
    });
    expect(platform.heard).toEqual([]);
  });

  test('nothing without a fresh signature by a key that is valid now', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    expect(await askSigned(bank.url, '/payouts/TMRPAYOUT001', undefined, { key: 'test-key-old' })).toMatchObject({
      status: 404,
      json: { error: 'unknown_reference' },
    });
    expect(await ask(bank.url, '/payouts', order, { 'idempotency-key': order.reference })).toMatchObject({
      status: 401,
    });
    expect(await askSigned(bank.url, '/payouts/TMRPAYOUT001', undefined, { key: 'other' })).toMatchObject({
      status: 401,
    });
    expect(
      await askSigned(bank.url, '/payouts/TMRPAYOUT001', undefined, { at: new Date(Date.now() - 301_000) }),
    ).toMatchObject({ status: 401 });
    await bank.control({ clockOffsetMs: 3_600_000 });
    expect(await askSigned(bank.url, '/payouts/TMRPAYOUT001')).toMatchObject({ status: 401 });
    expect(
      await askSigned(bank.url, '/payouts/TMRPAYOUT001', undefined, { at: new Date(Date.now() + 3_600_000) }),
    ).toMatchObject({ status: 404 });
  });
});

describe('a payout', () => {
  test('[J06] is executed once a reference: the same order gets the same answer, another content 409', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    await bank.control({ payoutDelayMs: 50 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(bank.url)));
    expect(answers[0]).toMatchObject({
      status: 202,
      json: { reference: order.reference, state: 'processing', amount: '1250.00' },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const change of [
      { amount: '1250.01' },
      { account: '1234567891' },
      { holder: 'Somebody Else' },
      { bank: 'SCB' },
    ])
      expect(await pay(bank.url, change)).toMatchObject({ status: 409 });
    await expect.poll(() => heardOn(platform.heard, '/outside/bank/payout').length).toBe(1);
    expect(JSON.parse(platform.heard[0]?.body ?? '')).toMatchObject({
      event: 'payout.completed',
      payout: { reference: order.reference, state: 'completed' },
    });
    expect(await askSigned(bank.url, `/payouts/${order.reference}`)).toMatchObject({ json: { state: 'completed' } });
    // The same payout order, sent again after the payout was completed, gets the first answer.
    expect(await pay(bank.url)).toEqual(answers[0]);
  });

  test('[J06] refused at once, or failed later, says why', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    await bank.control({ payoutDelayMs: 0, refusePayouts: 'account_closed' });
    expect(await pay(bank.url)).toMatchObject({ status: 422, json: { state: 'refused', reason: 'account_closed' } });
    await bank.control({ refusePayouts: '', failPayouts: 'holder_differs' });
    // The first answer is final, so a repeat gets the same refusal.
    expect(await pay(bank.url)).toMatchObject({ status: 422 });
    expect(await pay(bank.url, { reference: 'TMRPAYOUT002' })).toMatchObject({ status: 202 });
    await expect.poll(() => platform.heard.length).toBe(1);
    expect(JSON.parse(platform.heard[0]?.body ?? '')).toMatchObject({
      event: 'payout.failed',
      payout: { state: 'failed', reason: 'holder_differs' },
    });
    expect(await pay(bank.url, { reference: 'TMRPAYOUT003', bank: 'NOBANK' })).toMatchObject({
      status: 422,
      json: { reason: 'unknown_bank' },
    });
    expect(await pay(bank.url, { reference: 'TMRPAYOUT004', amount: '0.00' })).toMatchObject({ status: 400 });
  });

  test('[J06] whose answer was cut off was taken all the same; one answered 503 was not', async () => {
    const platform = await newPlatform();
    const bank = await startBank(platform.url);
    await bank.control({ dropAnswers: 1 });
    expect(await pay(bank.url)).toBe('cut');
    expect(await askSigned(bank.url, `/payouts/${order.reference}`)).toMatchObject({ status: 200 });
    await bank.control({ breakCalls: 1 });
    expect(await pay(bank.url, { reference: 'TMRPAYOUT002' })).toMatchObject({ status: 503 });
    expect(await askSigned(bank.url, '/payouts/TMRPAYOUT002')).toMatchObject({ status: 404 });
  });

  test('[J10] taken before a kill is executed after the restart, once', async () => {
    const platform = await newPlatform();
    const dataDir = await newDataDir();
    const bank = await startBank(platform.url, dataDir);
    await bank.control({ payoutDelayMs: 60_000 });
    const first = await pay(bank.url);
    await bank.kill();
    const again = await startBank(platform.url, dataDir);
    expect(await pay(again.url)).toEqual(first);
    await expect.poll(() => platform.heard.length, { timeout: 5_000 }).toBe(1);
    expect(await askSigned(again.url, `/payouts/${order.reference}`)).toMatchObject({ json: { state: 'completed' } });
  });
});
