import { readFileSync } from 'node:fs';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needsRequestId } from '@tamarind/contract/endpoint';
import { type App, createApp } from '../app.ts';
import { type DocumentedCall, documentedCalls } from './documented-calls.ts';
import { closeHttp } from '../platform/http/server.ts';
import { sql } from '../platform/db/sql.ts';
import { operations } from './calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { memberKindField } from '@tamarind/contract/member-kind';
import { present } from '@tamarind/domain/present';

/**
 * This file tests the whole server on a real socket, called as the specification describes the calls: without our
 * contract or headers.
 */
let room: TestApp;
let app: App;
let site: string;
beforeAll(async () => {
  room = await startTestApp();
  app = await createApp(room.platform);
  site = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.push.close();
  await closeHttp(app.http, 100);
  await room.close();
});

interface Envelope {
  readonly success?: boolean;
  readonly message?: unknown;
  readonly value?: unknown;
  readonly errorCode?: string;
}

async function ask(
  call: DocumentedCall,
  method: string,
  { token, headers }: { token?: string | undefined; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Envelope }> {
  const send = call.send ?? {};
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(send).map(([k, v]) => [k, String(v)]))}` : '';
  const hasBody = method !== 'GET' && Object.keys(send).length > 0;
  const text = call.form ? new URLSearchParams(send as Record<string, string>).toString() : undefined;
  const response = await fetch(site + call.path + query, {
    method,
    headers: {
      ...present({
        authorization: token ? `Bearer ${token}` : undefined,
        'content-type': hasBody ? (call.form ? 'application/x-www-form-urlencoded' : 'application/json') : undefined,
      }),
      ...headers,
    },
    ...present({
      body: hasBody ? (text ?? JSON.stringify(call.enc ? await sealed(call.path, send) : send)) : undefined,
    }),
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

/** The specification says "payload encrypted" but not how; the server publishes its key. */
async function sealed(call: string, body: unknown): Promise<{ enc: string }> {
  const { value } = (await (await fetch(`${site}/api/system/encryption-key`)).json()) as {
    value: { kty: string; n: string; e: string; kid: string };
  };
  const iat = Math.floor(room.clock.now().getTime() / 1000);
  const plain = Buffer.from(JSON.stringify({ iat, nonce: crypto.randomUUID(), call, body }));
  const enc = await new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: value.kid })
    .encrypt(await importJWK(value, 'RSA-OAEP-256'));
  return { enc };
}

const readings = documentedCalls.flatMap((call) =>
  call.methods.map((method) => [`${method} ${call.path}`, method, call] as const),
);
const callerOf = ({ agent }: DocumentedCall) =>
  room.member({ currency: 'THB', ...present({ memberKind: agent ? ('agent' as const) : undefined }) });
const answered = readings.filter(([, , { notYet }]) => notYet === undefined);
const later = readings.filter(([, , { notYet }]) => notYet !== undefined);

describe('a client that has read only the specification', () => {
  test.each(answered)('[P01] [W-9] is answered: %s', async (_name, method, call) => {
    const token = call.token ? (await callerOf(call)).token : undefined;
    // The last three calls have paths that the specification does not give, and they require our idempotency key
    // header.
    const headers = call.path.startsWith('/api/') ? { 'idempotency-key': crypto.randomUUID() } : {};
    const { status, body } = await ask(call, method, { token, headers });
    if (call.refusal) {
      expect(body).toMatchObject({ success: false, message: call.refusal, errorCode: call.refusal });
      return;
    }
    expect([status, body.success, body.message], JSON.stringify(body)).toEqual([200, true, '']);
    expect(body).toHaveProperty('value');
  });

  test.each(answered.filter(([, , { token }]) => token))('[P01] needs a token: %s', async (_name, method, call) => {
    const { status, body } = await ask(call, method);
    expect([status, body.errorCode]).toEqual([401, 'TOKEN_MISSING']);
  });

  test.each(later)('[P01] finds nothing yet at %s', async (_name, method, call) => {
    const { token } = await room.member();
    // This fails once the call is implemented; then remove `notYet` from its line.
    expect((await ask(call, method, { token })).status).toBe(404);
  });

  test('[P01] the one missing call belongs to messages', () => {
    expect(later.map(([, , { notYet }]) => notYet)).toEqual(['messages']);
  });

  test('[P01] [W-9] gets the fields the specification names of the member', async () => {
    const { token, id } = await room.member({ currency: 'THB' });
    const { body } = await ask({ methods: ['GET'], path: '/wps/member/info' }, 'GET', { token });
    expect(body.value).toMatchObject({
      id: id.toString(),
      isLogin: true,
      [memberKindField]: 0,
      isTrial: false,
      type: 'member',
      toUpline: false,
      clubLabel: { labelName: 'Bronze' },
      memberLabel: ['Bronze'],
    });
  });

  test('[P01] [W-9] solves a captcha it has fetched without a parameter', async () => {
    const headers = { 'user-agent': 'reader-of-the-specification/1' };
    const captcha: DocumentedCall = { methods: ['GET'], path: '/wps/captcha' };
    const first = await ask(captcha, 'GET', { headers });
    expect(Buffer.from(String(first.body.value), 'base64').subarray(1, 4).toString()).toBe('PNG');
    const login = (text: string): DocumentedCall => ({
      methods: ['POST'],
      path: '/wps/session/login',
      enc: true,
      send: { username: 'captchauser', password: 'wrong-Password-1', type: 'username', captcha: text },
    });
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 12 && codes.at(-1) !== 'CAPTCHA_WRONG'; tries += 1)
      codes.push((await ask(login('WRONG'), 'POST', { headers })).body.errorCode);
    // The error code proves that the server found this caller's captcha and marked it as used: a wrong text gives
    // CAPTCHA_WRONG, a missing captcha CAPTCHA_REQUIRED.
    expect(codes.at(-1)).toBe('CAPTCHA_WRONG');
    expect(codes).not.toContain('CAPTCHA_REQUIRED');
    expect((await ask(captcha, 'GET', { headers })).body.success).toBe(true);
  });
});

test.each(answered)('[W-9] no cookie is set by %s', async (_name, method, call) => {
  const token = call.token ? (await callerOf(call)).token : '';
  const response = await fetch(site + call.path, { method, headers: { authorization: `Bearer ${token}` } });
  expect(response.headers.getSetCookie()).toEqual([]);
});

describe('a change without an Idempotency-Key', () => {
  const decision = readFileSync(
    new URL('../../../../docs/decisions/0029-documented-calls.md', import.meta.url),
    'utf8',
  );

  test('[W-9] is explained in decision 29, call by call', () => {
    const rows = [...decision.matchAll(/^\| `(\w+)` \| .+ \|$/gm)].map(([, name]) => name ?? '');
    const optional = operations.filter(({ endpoint }) => endpoint.once && !needsRequestId(endpoint));
    expect(rows.toSorted()).toEqual(optional.map(({ name }) => name).toSorted());
  });

  test('[W-9] is refused the second time where the change itself is taken once', async () => {
    const found = documentedCalls.find(({ path }) => path === '/wps/member/register');
    if (!found) throw new Error('not in the list');
    const call = { ...found, send: { ...found.send, username: 'documented2' } };
    expect((await ask(call, 'PUT')).body.success).toBe(true);
    expect((await ask(call, 'PUT')).body.errorCode).toBe('USERNAME_TAKEN');
  });

  test('[W-9] is carried out twice where two are meant, and once with the header', async () => {
    const { token, id } = await room.member({ currency: 'THB' });
    const call: DocumentedCall = {
      methods: ['POST'],
      path: '/wps/feedback',
      token: true,
      send: { content: 'I would like to see more draws on Sundays, please.' },
    };
    const kept = async () =>
      (
        await sql<{ count: number }>(room.pool)`
          select count(*)::int as count from support_chat where kind = 'feedback' and member_id = ${id}`
      )[0]?.count;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await ask(call, 'POST', { token, headers });
    expect((await ask(call, 'POST', { token, headers })).body).toEqual(first.body);
    expect(await kept()).toBe(1);
    await ask(call, 'POST', { token });
    await ask(call, 'POST', { token });
    expect(await kept()).toBe(3);
  });
});

describe('a page of another site', () => {
  const foreign = { 'user-agent': 'Mozilla/5.0', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const acting = documentedCalls.filter(
    ({ path }) => path === '/wps/verification/sms/register' || path === '/wps/member/password/email',
  );
  test.each(acting.map((call) => [call.path, call] as const))(
    '[H10] [W-9] makes no browser send a message by %s',
    async (_path, call) => {
      const { body } = await ask(call, call.methods[0] ?? 'GET', { headers: foreign });
      expect(body.errorCode).toBe('ORIGIN_REFUSED');
    },
  );

  test('[H10] [W-9] the calls that act without a session, as a GET or a form, are all marked sameOrigin', () => {
    const open = operations.filter(
      ({ endpoint: { access, path } }) => access === 'visitor' && !path.startsWith('/api/'),
    );
    const sent = open.filter(({ endpoint: { method, form } }) => method === 'GET' || form);
    const marked = sent.filter(({ endpoint }) => endpoint.sameOrigin).map(({ name }) => name);
    expect(marked.toSorted()).toEqual(['recoverByEmail', 'sendRegisterCode']);
    expect(sent.filter(({ endpoint }) => endpoint.once).map(({ name }) => name)).toEqual([]);
  });

  const changes = documentedCalls.filter(
    ({ methods, token, form }) => !token && form === undefined && methods.every((method) => method !== 'GET'),
  );
  test.each(changes.flatMap((call) => call.methods.map((method) => [`${method} ${call.path}`, method, call] as const)))(
    '[H10] [W-9] sends no body that %s would read: without a preflight it has forms and plain text only',
    async (_name, method, call) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
        const response = await fetch(site + call.path, {
          method: method === 'PUT' ? 'PUT' : 'POST',
          headers: { ...foreign, 'content-type': type },
          body: JSON.stringify(call.send ?? {}),
        });
        expect([type, response.ok]).toEqual([type, false]);
      }
    },
  );

  test('[W-9] cannot claim: a browser sends no token by itself', async () => {
    const claim = documentedCalls.find(({ path }) => path.endsWith('claimRafflePromotion'));
    if (!claim) throw new Error('not in the list');
    expect((await ask(claim, 'GET', { headers: foreign })).body.errorCode).toBe('TOKEN_MISSING');
  });
});
