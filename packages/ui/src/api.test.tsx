import { getEncryptionKey } from '@tamarind/contract/brand';
import { createDeposit, getDeposit, listDeposits } from '@tamarind/contract/deposits';
import { getBalance } from '@tamarind/contract/wallet';
import { money } from '@tamarind/domain/money';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callEndpoint } from './api.ts';
import { serverNow } from './clock.ts';
import { applyLanguage } from './language.ts';
import type { Refusal } from './refusal.ts';
import { currentSession, openSession, startSession } from './session.ts';

interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

const sent: SentRequest[] = [];
let answer: (request: SentRequest) => { status?: number; body: unknown };

const value = (content: unknown) => ({ body: { success: true, value: content } });
const refused = (status: number, errorCode: string, facts?: unknown) => ({
  status,
  body: { success: false, errorCode, message: errorCode, value: facts },
});

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  openSession('');
  applyLanguage('EN');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: SentRequest = {
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    sent.push(request);
    const { status = 200, body } = answer(request);
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'x-server-time': String(Date.parse('2030-01-01T00:00:00Z')) },
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const signIn = () =>
  startSession({
    token: 't'.repeat(40),
    account: 'somchai88',
    memberKind: 'member',
    merchant: 'tamarind',
    currency: 'THB',
  });
const refusalOf = (call: Promise<unknown>): Promise<Refusal> =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: Refusal) => error,
  );

describe('a call', () => {
  test('[P01] carries token and language, gives domain values and learns the server’s time', async () => {
    signIn();
    answer = () =>
      value({ sumBalance: '900719925474099301', available: '100', held: '0', currency: 'THB', realm: 'real' });
    const balance = await callEndpoint(getBalance, {});
    expect(balance.sumBalance).toBe(900719925474099301n);
    expect(sent[0]?.headers).toMatchObject({ authorization: `Bearer ${'t'.repeat(40)}`, language: 'EN' });
    expect(Math.abs(serverNow().getTime() - Date.parse('2030-01-01T00:00:00Z'))).toBeLessThan(2000);
  });

  test('[P01] puts names into the path, the rest of a GET into the query, amounts as digits into the body', async () => {
    signIn();
    answer = ({ method }) => (method === 'POST' ? refused(409, 'METHOD_OFF') : refused(404, 'NOT_FOUND'));
    const id = '0191d3a0-0000-7000-8000-000000000001';
    await refusalOf(callEndpoint(getDeposit, { id }));
    await refusalOf(callEndpoint(listDeposits, { page: 2 }));
    const requestId = '0191d3a0-0000-4000-8000-0000000000aa';
    await refusalOf(callEndpoint(createDeposit, { method: 'promptpay', amount: money(100000) }, { requestId }));
    expect(sent.map(({ url }) => url)).toEqual([`/api/deposits/${id}`, '/api/deposits?page=2', '/api/deposits']);
    expect(sent[2]?.body).toEqual({ method: 'promptpay', amount: '100000' });
    expect(sent[2]?.headers['idempotency-key']).toBe(requestId);
  });

  test('[P01] a refusal is a code with its facts', async () => {
    signIn();
    answer = () => refused(400, 'AMOUNT_TOO_SMALL', { min: '2000' });
    const refusal = await refusalOf(callEndpoint(createDeposit, { method: 'promptpay', amount: money(1) }));
    expect([refusal.code, refusal.details, refusal.status]).toEqual(['AMOUNT_TOO_SMALL', { min: '2000' }, 400]);
  });

  test('[P01] input that does not match the contract is refused before it is sent', async () => {
    const refusal = await refusalOf(callEndpoint(getDeposit, { id: 'not an id' }));
    expect([refusal.code, refusal.details, sent.length]).toEqual(['INPUT_INVALID', { field: 'id' }, 0]);
  });

  test('[H08] an ended session is forgotten, a wrong password is not one', async () => {
    signIn();
    answer = () => refused(401, 'CREDENTIALS_WRONG');
    await refusalOf(callEndpoint(getBalance, {}));
    expect(currentSession()?.account).toBe('somchai88');
    answer = () => refused(401, 'TOKEN_MISSING');
    await refusalOf(callEndpoint(getBalance, {}));
    expect([currentSession(), sessionStorage.getItem('token')]).toEqual([null, null]);
  });

  test('[P01] no network, a foreign answer and a broken one have codes of their own', async () => {
    answer = () => ({ body: 'hello' });
    expect((await refusalOf(callEndpoint(getEncryptionKey, {}))).code).toBe('UNREADABLE');
    answer = () => value({ kty: 'EC' });
    expect((await refusalOf(callEndpoint(getEncryptionKey, {}))).code).toBe('UNREADABLE');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    expect((await refusalOf(callEndpoint(getEncryptionKey, {}))).code).toBe('OFFLINE');
  });
});
