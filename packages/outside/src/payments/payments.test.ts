import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { MomoCreated, MomoNotice, MomoQueryAnswer } from '@tamarind/contract/outside/payments/momo';
import {
  PayosAnswer,
  PayosLink,
  PayosLinkState,
  PayosNotice,
  PayosPayment,
} from '@tamarind/contract/outside/payments/payos';
import { SepayListAnswer } from '@tamarind/contract/outside/payments/sepay';
import {
  ZalopayCreated,
  ZalopayNotice,
  ZalopayPayment,
  ZalopayQueryAnswer,
} from '@tamarind/contract/outside/payments/zalopay';
import { PAYMENT_NOTICE_PATH } from '@tamarind/contract/outside/signature';
import { money } from '@tamarind/domain/money';
import { momoText } from '@tamarind/domain/payments/providers/momo';
import { payosDataText, payosOrderText } from '@tamarind/domain/payments/providers/payos';
import { sepayNoticeOf } from '@tamarind/domain/payments/providers/sepay';
import { zalopayOrderText, zalopayQueryText } from '@tamarind/domain/payments/providers/zalopay';
import { parseVietQr, vietQr } from '@tamarind/domain/payments/vietqr';
import { dayOf } from '@tamarind/domain/time';
import { ask, listenAsPlatform, newDataDir, type Running, startProcess } from '../testing.ts';

type Code = keyof typeof demoShops;
const running: Running[] = [];
let platform: Awaited<ReturnType<typeof listenAsPlatform>>;
let dataDir: string;
let url: string;
async function start(): Promise<void> {
  const stand = await startProcess('payments/main.ts', { OUTSIDE_DATA_DIR: dataDir, PLATFORM_URL: platform.url });
  running.push(stand);
  url = stand.ready['payments']?.['url'] ?? '';
}

beforeEach(async () => {
  [platform, dataDir] = await Promise.all([listenAsPlatform(), newDataDir()]);
  await start();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((stand) => stand.end('SIGKILL')));
  platform.close();
});
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');
const control = (provider: Code, faults: object) => ask(url, '/control', { provider, ...faults });
const call = async (code: Code, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await ask(url, `/${code}${path}`, body, headers);
  if (answer === 'cut') throw new Error('cut');
  return answer;
};
const heard = (count: number) => expect.poll(() => platform.heard.length, { timeout: 5_000 }).toBe(count);
const lastHeard = () => platform.heard.at(-1) ?? { path: '', headers: {}, body: '' };
const REFERENCE = 'TMR222222222';
const hook = (code: Code): string => PAYMENT_NOTICE_PATH.replace('{connection}', demoShops[code].connection);

const momo = {
  order: (change: object = {}) => {
    const { partnerCode, accessKey, secretKey } = demoShops.momo;
    const order = {
      partnerCode,
      requestId: REFERENCE,
      amount: 50_000,
      orderId: REFERENCE,
      orderInfo: REFERENCE,
      redirectUrl: `${platform.url}/back`,
      ipnUrl: `${platform.url}${hook('momo')}`,
      requestType: 'captureWallet',
      extraData: '',
      ...change,
    };
    return { ...order, lang: 'vi', signature: hmac(secretKey, momoText('create', accessKey, order)) };
  },
  create: async (change: object = {}) =>
    z.parse(MomoCreated, (await call('momo', '/v2/gateway/api/create', momo.order(change))).json),
  query: async () => {
    const { partnerCode, accessKey, secretKey } = demoShops.momo;
    const question = { partnerCode, requestId: 'ask-1', orderId: REFERENCE };
    const signature = hmac(secretKey, momoText('query', accessKey, question));
    return z.parse(
      MomoQueryAnswer,
      (await call('momo', '/v2/gateway/api/query', { ...question, lang: 'en', signature })).json,
    );
  },
};

const zalopay = {
  transId: () => `${dayOf(new Date()).slice(2).replaceAll('-', '')}_${REFERENCE}`,
  create: async (change: object = {}, key: string = demoShops.zalopay.key1) => {
    const order = {
      app_id: demoShops.zalopay.appId,
      app_trans_id: zalopay.transId(),
      app_user: 'member',
      app_time: Date.now(),
      amount: 50_000,
      item: '[]',
      embed_data: JSON.stringify({ redirecturl: `${platform.url}/back` }),
      ...change,
    };
    return z.parse(
      ZalopayCreated,
      (
        await call('zalopay', '/v2/create', {
          ...order,
          description: REFERENCE,
          callback_url: `${platform.url}${hook('zalopay')}`,
          expire_duration_seconds: 900,
          mac: hmac(key, zalopayOrderText(order)),
        })
      ).json,
    );
  },
  query: async () => {
    const { appId, key1 } = demoShops.zalopay;
    const mac = hmac(key1, zalopayQueryText(appId, zalopay.transId(), key1));
    return z.parse(
      ZalopayQueryAnswer,
      (await call('zalopay', '/v2/query', { app_id: appId, app_trans_id: zalopay.transId(), mac })).json,
    );
  },
};

const payos = {
  keys: { 'x-client-id': demoShops.payos.clientId, 'x-api-key': demoShops.payos.apiKey },
  create: async (change: object = {}, key: string = demoShops.payos.checksumKey) => {
    const order = {
      orderCode: 77,
      amount: 50_000,
      description: 'AB2345678',
      cancelUrl: `${platform.url}/back?no`,
      returnUrl: `${platform.url}/back`,
      ...change,
    };
    const body = { ...order, signature: hmac(key, payosOrderText(order)) };
    return z.parse(PayosAnswer, (await call('payos', '/v2/payment-requests', body, payos.keys)).json);
  },
  link: async (change: object = {}) => z.parse(PayosLink, (await payos.create(change)).data),
  state: async () => {
    const answer = z.parse(PayosAnswer, (await call('payos', '/v2/payment-requests/77', undefined, payos.keys)).json);
    expect(hmac(demoShops.payos.checksumKey, payosDataText(answer.data ?? {}))).toBe(answer.signature);
    return z.parse(PayosLinkState, answer.data);
  },
};

describe('MoMo', () => {
  test('an order is made, paid on its page, told once with a good signature, and found by asking', async () => {
    platform.status = 204;
    const made = await momo.create();
    expect(made).toMatchObject({ resultCode: 0, orderId: REFERENCE, amount: 50_000 });
    expect(await momo.query()).toMatchObject({ resultCode: 1000, transId: 0 });
    const shown = await fetch(made.payUrl ?? '');
    expect(await shown.text()).toContain('50,000 ₫');
    const paid = await fetch(made.payUrl ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ act: 'pay' }),
    });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toContain(`/back?partnerCode=${demoShops.momo.partnerCode}`);
    await heard(1);
    expect(lastHeard().path).toBe(hook('momo'));
    const notice = z.parse(MomoNotice, JSON.parse(lastHeard().body));
    expect(notice).toMatchObject({ orderId: REFERENCE, amount: 50_000, resultCode: 0 });
    const { accessKey, secretKey } = demoShops.momo;
    expect(hmac(secretKey, momoText('notice', accessKey, notice))).toBe(notice.signature);
    expect(await momo.query()).toMatchObject({ resultCode: 0, transId: notice.transId, amount: 50_000 });
    expect((await call('momo', '/app/pay', { order: REFERENCE })).json).toMatchObject({ error: 'already_paid' });
  });

  test('a payer who refuses is reported with result code 1006, in the notice and when asked', async () => {
    platform.status = 204;
    await momo.create();
    await call('momo', '/app/pay', { order: REFERENCE, refuses: true });
    await heard(1);
    expect(z.parse(MomoNotice, JSON.parse(lastHeard().body)).resultCode).toBe(1006);
    expect((await momo.query()).resultCode).toBe(1006);
  });

  test('wrong keys, amounts and repeated names are refused with MoMo’s own codes', async () => {
    expect((await momo.create({ partnerCode: 'OTHER' })).resultCode).toBe(13);
    const order = momo.order();
    const forged = await call('momo', '/v2/gateway/api/create', { ...order, amount: 60_000 });
    expect(z.parse(MomoCreated, forged.json).resultCode).toBe(11);
    expect((await momo.create({ amount: 999 })).resultCode).toBe(22);
    expect((await momo.create()).resultCode).toBe(0);
    expect((await momo.create()).resultCode).toBe(40);
    expect((await momo.create({ requestId: 'another' })).resultCode).toBe(41);
    expect((await call('momo', '/v2/gateway/api/create', { orderId: 5 })).status).toBe(400);
  });
});

describe('ZaloPay', () => {
  test('an order is made, paid, told with the mac over the text, and found by asking', async () => {
    const made = await zalopay.create();
    expect(made).toMatchObject({ return_code: 1, order_url: expect.stringContaining('/zalopay/page/') });
    expect((await zalopay.query()).return_code).toBe(3);
    await call('zalopay', '/app/pay', { order: zalopay.transId() });
    await heard(1);
    const notice = z.parse(ZalopayNotice, JSON.parse(lastHeard().body));
    expect(hmac(demoShops.zalopay.key2, notice.data)).toBe(notice.mac);
    const { zp_trans_id, ...payment } = z.parse(ZalopayPayment, JSON.parse(notice.data));
    expect(payment).toMatchObject({ app_trans_id: zalopay.transId(), amount: 50_000 });
    expect(await zalopay.query()).toMatchObject({ return_code: 1, amount: 50_000, zp_trans_id });
  });

  test('an answer other than return code 1 or 2 brings another delivery, three in all', async () => {
    await control('zalopay', { retryPercent: 0 });
    await zalopay.create();
    await call('zalopay', '/app/pay', { order: zalopay.transId() });
    await heard(3);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(platform.heard).toHaveLength(3);
  });

  test('wrong keys, days and repeated names are refused', async () => {
    expect(await zalopay.create({}, 'wrong')).toMatchObject({ return_code: 2, sub_return_code: -402 });
    expect((await zalopay.create({ app_trans_id: `200101_${REFERENCE}` })).sub_return_code).toBe(-92);
    expect((await zalopay.create({ app_time: Date.now() - 20 * 60_000 })).sub_return_code).toBe(-92);
    expect((await zalopay.create()).return_code).toBe(1);
    expect((await zalopay.create()).sub_return_code).toBe(-68);
  });
});

describe('payOS', () => {
  test('a link has a VietQR code, takes parts, and tells each transfer', async () => {
    const link = await payos.link();
    expect(parseVietQr(link.qrCode)).toMatchObject({ amount: 50_000n, purpose: 'AB2345678' });
    expect(await payos.state()).toMatchObject({ status: 'PENDING', amountPaid: 0, transactions: [] });
    await call('payos', '/app/pay', { order: '77', amount: 20_000, payerName: 'TRAN THI B' });
    await heard(1);
    expect(lastHeard().path).toBe(hook('payos'));
    const notice = z.parse(PayosNotice, JSON.parse(lastHeard().body));
    expect(hmac(demoShops.payos.checksumKey, payosDataText(notice.data))).toBe(notice.signature);
    expect(z.parse(PayosPayment, notice.data)).toMatchObject({
      orderCode: 77,
      amount: 20_000,
      counterAccountName: 'TRAN THI B',
    });
    expect(await payos.state()).toMatchObject({ status: 'UNDERPAID', amountPaid: 20_000 });
    await call('payos', '/app/pay', { order: '77', amount: 30_000 });
    await heard(2);
    const paid = await payos.state();
    expect(paid).toMatchObject({ status: 'PAID', amountPaid: 50_000 });
    expect(paid.transactions.map(({ amount }) => amount)).toEqual([20_000, 30_000]);
    expect(paid.transactions[0]?.reference).toBe(notice.data['reference']);
  });

  test('wrong keys, signatures and repeated codes are refused with codes', async () => {
    const stranger = await call('payos', '/v2/payment-requests/77', undefined, { 'x-client-id': 'x' });
    expect(stranger.status).toBe(401);
    expect((await payos.create({}, 'wrong')).code).toBe('201');
    expect((await payos.create()).code).toBe('00');
    expect((await payos.create()).code).toBe('231');
    const unknown = await call('payos', '/v2/payment-requests/78', undefined, payos.keys);
    expect(z.parse(PayosAnswer, unknown.json).code).toBe('101');
  });

  test('an address for notices is tried before it is taken', async () => {
    const wanted = { webhookUrl: `${platform.url}/elsewhere` };
    platform.status = 500;
    expect((await call('payos', '/confirm-webhook', wanted, payos.keys)).status).toBe(400);
    platform.status = 200;
    expect((await call('payos', '/confirm-webhook', wanted, payos.keys)).status).toBe(200);
    const trial = z.parse(PayosNotice, JSON.parse(lastHeard().body));
    expect(hmac(demoShops.payos.checksumKey, payosDataText(trial.data))).toBe(trial.signature);
    await payos.link();
    await call('payos', '/app/pay', { order: '77' });
    await heard(3);
    expect(lastHeard().path).toBe('/elsewhere');
  });
});

describe('SePay', () => {
  const transfer = (change: object = {}) =>
    call('sepay', '/app/transfer', { account: '0011000123456', content: REFERENCE, amount: 50_000, ...change });
  const list = (token: string = demoShops.sepay.token) =>
    call(
      'sepay',
      '/userapi/transactions/list?account_number=0011000123456&transaction_date_min=2020-01-01 00:00:00&limit=100',
      undefined,
      { authorization: `Bearer ${token}` },
    );

  test('a transfer is told with key, time and signature, and listed with the same id', async () => {
    await transfer();
    await heard(1);
    const { headers, body, path } = lastHeard();
    expect(path).toBe(hook('sepay'));
    expect(headers.authorization).toBe(`Apikey ${demoShops.sepay.apiKey}`);
    const timestamp = String(headers['x-sepay-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(10);
    expect(headers['x-sepay-signature']).toBe(`sha256=${hmac(demoShops.sepay.secret, `${timestamp}.${body}`)}`);
    const notice = z.parse(VietnamFeedNotice, JSON.parse(body));
    expect(notice).toMatchObject({ transferType: 'in', transferAmount: 50_000, accountNumber: '0011000123456' });
    expect(notice.content).toContain(REFERENCE);
    const rows = z.parse(SepayListAnswer, (await list()).json).transactions;
    expect(rows.map((row) => ({ ...sepayNoticeOf(row), description: notice.description }))).toEqual([notice]);
    expect((await list('wrong')).json).toBeNull();
  });

  test('a code is scanned, money that leaves is told too, and one key pays once', async () => {
    const payload = vietQr({ bankBin: '970436', account: '0011000123456', amount: money(70_000), purpose: REFERENCE });
    const key = { 'idempotency-key': 'scan-1' };
    const [first, again] = await Promise.all([
      call('sepay', '/app/transfer', { payload }, key),
      call('sepay', '/app/transfer', { payload }, key),
    ]);
    expect(again.json).toEqual(first.json);
    await transfer({ leaves: true, amount: 10_000 });
    await heard(2);
    expect(
      platform.heard.map(({ body }) => z.parse(VietnamFeedNotice, JSON.parse(body)).transferType).toSorted(),
    ).toEqual(['in', 'out']);
    expect(z.parse(SepayListAnswer, (await list()).json).transactions[0]).toMatchObject({
      amount_out: '10000.00',
      accumulated: '60000.00',
    });
  });

  test('seven retries follow a failed delivery, and nothing after them', async () => {
    await control('sepay', { retryPercent: 0 });
    platform.status = 500;
    await transfer();
    await heard(8);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(platform.heard).toHaveLength(8);
  });
});

describe('faults', () => {
  const pay = () => call('payos', '/app/pay', { order: '77', amount: 1_000 });

  test('notices are held, lost, doubled, reversed and forged as told', async () => {
    await payos.link();
    await control('payos', { holdNotices: true });
    await pay();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(platform.heard).toHaveLength(0);
    await control('payos', { holdNotices: false, duplicateNotices: 1 });
    await heard(2);
    expect(platform.heard[0]?.body).toBe(platform.heard[1]?.body);
    await control('payos', { duplicateNotices: 0, loseNotices: 1 });
    await pay();
    await control('payos', { reverseNotices: 2 });
    await pay();
    await pay();
    await heard(4);
    const [early, late] = platform.heard.slice(2).map(({ body }) => z.parse(PayosNotice, JSON.parse(body)).data);
    expect(String(early?.['reference']) > String(late?.['reference'])).toBe(true);
    await control('payos', { forgeNotices: 1 });
    await pay();
    await heard(6);
    const isGood = platform.heard.slice(4).map(({ body }) => {
      const { data, signature } = z.parse(PayosNotice, JSON.parse(body));
      return hmac(demoShops.payos.checksumKey, payosDataText(data)) === signature;
    });
    expect(isGood).toEqual([false, true]);
    expect((await payos.state()).transactions).toHaveLength(5);
  });

  test('calls break, are cut, arrive in half and take their time as told', async () => {
    await control('momo', { breakCalls: 1 });
    expect((await call('momo', '/v2/gateway/api/create', momo.order())).status).toBe(503);
    expect((await momo.query()).resultCode).toBe(42);
    await control('momo', { dropAnswers: 1 });
    expect(await ask(url, '/momo/v2/gateway/api/create', momo.order())).toBe('cut');
    expect((await momo.query()).resultCode).toBe(1000);
    await control('momo', { halfAnswers: 1 });
    expect(await ask(url, '/momo/v2/gateway/api/create', momo.order())).toBe('cut');
    await control('momo', { slowCallsMs: 200 });
    const before = performance.now();
    expect((await momo.create()).resultCode).toBe(40);
    expect(performance.now() - before).toBeGreaterThanOrEqual(190);
    expect(await control('momo', { slowCallsMs: -1 })).toMatchObject({ status: 400 });
  });

  test('books and due notices survive a kill', async () => {
    await payos.link();
    await control('payos', { holdNotices: true });
    await pay();
    await Promise.all(running.splice(0).map((stand) => stand.end('SIGKILL')));
    expect(platform.heard).toHaveLength(0);
    await start();
    await heard(1);
    expect(await payos.state()).toMatchObject({ amountPaid: 1_000 });
  });

  test('an order that is over takes no money, and its page says so', async () => {
    const made = await momo.create({ orderId: 'TMR-late' });
    await ask(url, '/control', { clockOffsetMs: 3 * 60 * 60_000 });
    expect((await call('momo', '/app/pay', { order: 'TMR-late' })).json).toMatchObject({ error: 'expired' });
    const page = await fetch(made.payUrl ?? '');
    expect(await page.text()).toContain('Closed: expired');
  });
});
