import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { ThaiConfirmation, VietnamFeedNotice } from '@tamarind/contract/outside/bank';
import { money } from '@tamarind/domain/money';
import { promptPayBill } from '@tamarind/domain/payments/promptpay';
import { makeReference } from '@tamarind/domain/payments/reference';
import { vietQr } from '@tamarind/domain/payments/vietqr';
import { systemClock } from '../clock.ts';
import { type BankPort, createBankPort } from './bank.ts';
import { loopbackOnly } from '../outgoing/testing.ts';
import { startStandIns, type StandIns } from './testing.ts';

let outside: StandIns;
let bank: BankPort;
const limits = { timeoutMs: 1_000, tries: 2, pauseMs: 10 };
const heard: { path: string; body: Buffer; headers: Record<string, string | undefined> }[] = [];
const platform = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({
      path: request.url ?? '',
      body: Buffer.concat(chunks),
      headers: request.headers as Record<string, string>,
    });
    response.end('{}');
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  outside = await startStandIns({
    platformUrl: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    bankKeys: 'new-key,old-key',
  });
  bank = createBankPort({
    outgoing: loopbackOnly,
    baseUrl: outside.urls.bank,
    keys: ['new-key', 'old-key'],
    clock: systemClock,
    limits,
  });
});
afterAll(async () => {
  await outside.stop();
  platform.close();
});

let names = 0;
const newReference = () => makeReference(Buffer.from((names += 1).toString().padStart(8, '0')));
const wish = (change: object = {}) => ({
  reference: newReference(),
  amount: money(125_000),
  currency: 'THB' as const,
  bank: 'KBANK',
  account: '1234567890',
  holder: 'Somchai Jaidee',
  ...change,
});
const thb = {
  account: '010000000000001',
  code: (ref1: string) => promptPayBill({ billerId: '010000000000001', ref1, amount: money(10_000) }),
};
const vnd = {
  account: '0011000123456',
  code: (purpose: string) => vietQr({ bankBin: '970436', account: '0011000123456', amount: money(50_000), purpose }),
};
const hour = (from: number, to: number) => ({
  from: new Date(systemClock.now().getTime() + from * 3_600_000),
  to: new Date(systemClock.now().getTime() + to * 3_600_000),
});

describe('notices of the bank', () => {
  test('[J05] is valid by its signature over the very bytes, and only for five minutes', async () => {
    heard.length = 0;
    await bank.payAsCustomer({ id: newReference(), payload: thb.code(newReference()) });
    await bank.payAsCustomer({ id: newReference(), payload: vnd.code(newReference()) });
    await expect.poll(() => heard.length).toBe(2);
    for (const { path, body, headers } of heard) {
      const channel = path.endsWith('thb') ? 'thb' : 'vnd';
      const now = systemClock.now();
      const message = { rawBody: body, headers };
      expect(bank.verifySignature(channel, message, now)).toBe('valid');
      expect(bank.verifySignature(channel, { ...message, rawBody: Buffer.concat([body, Buffer.from(' ')]) }, now)).toBe(
        'wrong',
      );
      expect(bank.verifySignature(channel, { ...message, headers: {} }, now)).toBe('missing');
      expect(bank.verifySignature(channel, message, new Date(now.getTime() + 302_000))).toBe('stale');
      expect(bank.verifySignature(channel, message, new Date(now.getTime() - 302_000))).toBe('stale');
      const other = createBankPort({ outgoing: loopbackOnly, baseUrl: undefined, keys: ['other'], clock: systemClock });
      expect(other.verifySignature(channel, message, now)).toBe('wrong');
    }
  });

  test('[J05] signed by any key that is valid while keys change; a known value', () => {
    // Expected signature, the output of: printf '1700000000.{"id":1}' | openssl dgst -sha256 -hmac old-key
    const known = '8b5786f8f55b4760a8aba6962ec1e3027b23ec8394c56c04f59bcb15b9a395c4';
    const message = (signature: string) => ({
      rawBody: Buffer.from('{"id":1}'),
      headers: { 'x-sepay-signature': signature, 'x-sepay-timestamp': '1700000000' },
    });
    const then = new Date(1_700_000_000_000);
    expect(bank.verifySignature('vnd', message(`sha256=${known}`), then)).toBe('valid');
    expect(bank.verifySignature('vnd', message(known.toUpperCase()), then)).toBe('valid');
    expect(bank.verifySignature('thb', message(known), then)).toBe('missing');
    expect(
      bank.verifySignature('vnd', message(known.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))), then),
    ).toBe('wrong');
    for (const broken of ['', 'sha256=', known.slice(1), `${known}0`])
      expect(bank.verifySignature('vnd', message(broken), then)).toBe('missing');
  });

  test('is answered as its sender expects', () => {
    expect(JSON.parse(bank.acknowledgement('thb', Buffer.from('{"transactionId":"T1"}')))).toEqual({
      resCode: '00',
      resDesc: 'success',
      transactionId: 'T1',
    });
    expect(JSON.parse(bank.acknowledgement('thb', Buffer.from('not json')))).toMatchObject({ resCode: '00' });
    expect(JSON.parse(bank.acknowledgement('vnd', Buffer.from('{}')))).toEqual({ success: true });
  });
});

describe('a payment without a notice', () => {
  test('[J05] is found by its reference, in the form of a notice', async () => {
    await outside.control('bank', { loseNotices: 2 });
    const reference = newReference();
    await bank.payAsCustomer({ id: newReference(), payload: thb.code(reference) });
    await bank.payAsCustomer({ id: newReference(), payload: vnd.code(reference) });
    for (const [currency, { account }, form, amount] of [
      ['THB', thb, ThaiConfirmation, '100.00'],
      ['VND', vnd, VietnamFeedNotice, 50_000],
    ] as const) {
      const found = await bank.askDeposit({ currency, reference, account, ...hour(-1, 1) });
      expect(found).toMatchObject({ kind: 'done', notices: [expect.any(Buffer)] });
      const notice = found.kind === 'done' ? z.parse(form, JSON.parse(String(found.notices[0]))) : undefined;
      expect(notice).toMatchObject(
        currency === 'THB' ? { amount, billPaymentRef1: reference } : { transferAmount: amount },
      );
      expect(await bank.askDeposit({ currency, reference: newReference(), account, ...hour(-1, 1) })).toEqual({
        kind: 'done',
        notices: [],
      });
      expect(await bank.askDeposit({ currency, reference, account: '0000000000000', ...hour(-1, 1) })).toEqual({
        kind: 'done',
        notices: [],
      });
    }
  });

  test('[J05] is not known, rather than absent, when the bank is silent', async () => {
    await outside.control('bank', { breakCalls: 2 });
    expect(
      await bank.askDeposit({ currency: 'VND', reference: newReference(), account: vnd.account, ...hour(-1, 1) }),
    ).toEqual({ kind: 'unknown', why: 'status 503', fault: 'status_unexpected' });
    expect(
      await createBankPort({ outgoing: loopbackOnly, baseUrl: undefined, keys: ['x'], clock: systemClock }).askDeposit({
        currency: 'THB',
        reference: 'x',
        account: 'x',
        ...hour(0, 1),
      }),
    ).toMatchObject({ kind: 'unknown' });
  });

  test('[J05] a code that is broken is refused, and one scan pays once', async () => {
    expect(
      await bank.payAsCustomer({ id: newReference(), payload: thb.code('A').replace('100.00', '900.00') }),
    ).toEqual({ kind: 'refused', reason: 'code not accepted' });
    const id = newReference();
    const first = await bank.payAsCustomer({ id, payload: thb.code(newReference()) });
    expect(first).toMatchObject({ kind: 'done' });
    expect(await bank.payAsCustomer({ id, payload: thb.code(newReference()) })).toEqual(first);
  });
});

describe('[J06] a payout', () => {
  test('is in transit, then completed; a repeat is the same payout', async () => {
    await outside.control('bank', { payoutDelayMs: 100 });
    const order = wish();
    expect(await bank.askPayout(order)).toEqual({ kind: 'not_known' });
    const told = await bank.requestPayout(order);
    expect(told).toEqual({ kind: 'done', state: 'processing', bankReference: expect.stringMatching(/^PO/) });
    expect(await bank.requestPayout(order)).toEqual(told);
    await expect.poll(() => bank.askPayout(order)).toEqual({ ...told, state: 'completed' });
    await expect.poll(() => heard.filter(({ path }) => path.endsWith('payout')).length).toBe(1);
    const [notice] = heard.filter(({ path }) => path.endsWith('payout'));
    expect(
      notice && bank.verifySignature('payout', { rawBody: notice.body, headers: notice.headers }, systemClock.now()),
    ).toBe('valid');
    const day = new Date(systemClock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
    expect(await bank.statement('THB', day)).toMatchObject({
      kind: 'done',
      entries: expect.arrayContaining([
        expect.objectContaining({ direction: 'out', reference: order.reference, amount: '1250.00' }),
      ]),
    });
  });

  test('refused at once or failed later is a definite no', async () => {
    await outside.control('bank', { payoutDelayMs: 0, refusePayouts: 'account_closed' });
    const order = wish();
    expect(await bank.requestPayout(order)).toEqual({ kind: 'refused', reason: 'account_closed' });
    expect(await bank.askPayout(order)).toEqual({ kind: 'refused', reason: 'account_closed' });
    await outside.control('bank', { refusePayouts: '', failPayouts: 'holder_differs' });
    const later = wish();
    expect(await bank.requestPayout(later)).toMatchObject({ kind: 'done', state: 'processing' });
    await expect.poll(() => bank.askPayout(later)).toEqual({ kind: 'refused', reason: 'holder_differs' });
    await outside.control('bank', { failPayouts: '' });
  });

  test('is unknown, never refused, when the line is cut after the bank took it', async () => {
    await outside.control('bank', { dropAnswers: 2 });
    const order = wish();
    expect(await bank.requestPayout(order)).toMatchObject({ kind: 'unknown' });
    expect(await bank.askPayout(order)).toMatchObject({ kind: 'done' });
    // One response is lost. The port repeats the payout under the same reference, so it is made only once and succeeds.
    await outside.control('bank', { dropAnswers: 1 });
    expect(await bank.requestPayout(wish())).toMatchObject({ kind: 'done' });
  });

  test('is unknown, never refused, on 5xx, on other content, and with a wrong key', async () => {
    await outside.control('bank', { breakCalls: 2 });
    expect(await bank.requestPayout(wish())).toEqual({
      kind: 'unknown',
      why: 'status 503',
      fault: 'status_unexpected',
    });
    const order = wish();
    await bank.requestPayout(order);
    expect(await bank.requestPayout({ ...order, amount: money(125_001) })).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/^status 409/),
    });
    const stranger = createBankPort({
      outgoing: loopbackOnly,
      baseUrl: outside.urls.bank,
      keys: ['stranger'],
      clock: systemClock,
      limits,
    });
    expect(await stranger.requestPayout(wish())).toMatchObject({
      kind: 'unknown',
      why: expect.stringMatching(/^status 401/),
    });
    expect(await stranger.askPayout(order)).toMatchObject({ kind: 'unknown' });
  });
});

describe('a bank that answers nonsense', () => {
  const answers: [string, number, string][] = [
    ['no JSON', 200, '<html>'],
    [
      'another payout',
      202,
      JSON.stringify({
        reference: 'TMROTHER0001',
        payoutId: 'P1',
        state: 'completed',
        reason: '',
        amount: '1250.00',
        currency: 'THB',
      }),
    ],
    [
      'another amount',
      202,
      JSON.stringify({
        reference: 'TMRPAYOUT001',
        payoutId: 'P1',
        state: 'completed',
        reason: '',
        amount: '1.00',
        currency: 'THB',
      }),
    ],
    ['a 404 of some machine on the way', 404, JSON.stringify({ error: 'not found' })],
    ['a refusal without a form', 422, JSON.stringify({ error: 'no' })],
    ['far too much', 200, JSON.stringify('x'.repeat(300_000))],
  ];
  test.each(answers)('[J06] %s leaves a payout unknown', async (_what, status, body) => {
    const odd = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const port = createBankPort({
      outgoing: loopbackOnly,
      baseUrl: `http://127.0.0.1:${(odd.address() as AddressInfo).port}`,
      keys: ['k'],
      clock: systemClock,
      limits,
    });
    expect(await port.requestPayout(wish({ reference: 'TMRPAYOUT001' }))).toMatchObject({ kind: 'unknown' });
    expect(await port.askPayout(wish({ reference: 'TMRPAYOUT001' }))).toMatchObject({ kind: 'unknown' });
    odd.close();
  });

  test('[J06] or never answers: the time is up, and the payout unknown', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const port = createBankPort({
      outgoing: loopbackOnly,
      baseUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      keys: ['k'],
      clock: systemClock,
      limits: { timeoutMs: 50, tries: 2, pauseMs: 1 },
    });
    expect(await port.requestPayout(wish())).toMatchObject({
      kind: 'unknown',
      why: expect.stringContaining('Timeout'),
    });
    silent.closeAllConnections();
    silent.close();
  });
});
