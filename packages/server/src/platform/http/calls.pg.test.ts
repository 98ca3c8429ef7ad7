import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '@tamarind/contract/endpoint';
import { Money, PositiveMoney, text } from '@tamarind/contract/wire';
import { sql } from '../db/sql.ts';
import { refuse } from '../refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Handler, routes } from './routes.ts';

/** An endpoint that only this test mounts: it adds slowly to a counter and returns the new total. */
const add = endpoint({
  method: 'POST',
  path: '/api/try/add',
  access: 'member',
  once: true,
  input: z.object({ amount: PositiveMoney, note: z.optional(text(40)) }),
  output: z.object({ total: Money, secret: z.string() }),
  refusals: ['AMOUNT_TOO_LARGE'],
});
const addHidden = endpoint({ ...add, path: '/api/try/add-hidden', enc: true });
const tryRoutes = routes(
  'try',
  { add, addHidden },
  { add: (call, { amount }) => doAdd(call, amount), addHidden: (call, { amount }) => doAdd(call, amount) },
);
async function doAdd(call: Parameters<Handler<typeof add>>[0], amount: bigint) {
  await sql(call.tx)`select pg_sleep(0.05)`;
  const rows = await sql<{ used: number }>(call.tx)`
    insert into budget (name, subject, window_start, used) values ('try', ${call.actor.account}, '2026-01-01', ${amount})
    on conflict (name, subject, window_start) do update set used = budget.used + excluded.used returning used`;
  if (amount > 1000n) refuse('AMOUNT_TOO_LARGE');
  return { total: BigInt(rows[0]?.used ?? 0) as never, secret: call.random.bytes(8).toString('hex') };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: tryRoutes });
});
afterAll(() => app.close());
const amount = (minor: bigint) => ({ amount: minor as never });

describe('a change its caller names', () => {
  test('[J10] repeated, gives the first answer byte for byte and changes nothing', async () => {
    const { token } = await app.member();
    const requestId = crypto.randomUUID();
    const first = await app.call(add, amount(5n), { token, requestId });
    const again = await app.call(add, amount(5n), { token, requestId });
    expect(again.body).toBe(first.body);
    expect((await app.call(add, amount(1n), { token })).value().total).toBe(6n);
  });

  test('[J10] with other content, or for another call, is refused', async () => {
    const { token } = await app.member();
    const requestId = crypto.randomUUID();
    await app.call(add, amount(5n), { token, requestId });
    expect((await app.call(add, amount(6n), { token, requestId })).code).toBe('REQUEST_REUSED');
    expect((await app.call(addHidden, amount(5n), { token, requestId })).code).toBe('REQUEST_REUSED');
    expect((await app.call(add, amount(1n), { token })).value().total).toBe(6n);
  });

  test('[J10] twenty at the same moment happen once and all get the same answer', async () => {
    const { token } = await app.member();
    const requestId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call(add, amount(5n), { token, requestId })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await app.call(add, amount(1n), { token })).value().total).toBe(6n);
  });

  test('[J10] refused, leaves nothing behind and may be sent again', async () => {
    const { token } = await app.member();
    const requestId = crypto.randomUUID();
    expect((await app.call(add, amount(1001n), { token, requestId })).code).toBe('AMOUNT_TOO_LARGE');
    expect((await app.call(add, amount(7n), { token, requestId })).value().total).toBe(7n);
  });

  test('[J10] belongs to its actor: another member may use the same id', async () => {
    const [left, right] = [await app.member(), await app.member()];
    const requestId = crypto.randomUUID();
    expect((await app.call(add, amount(5n), { token: left.token, requestId })).value().total).toBe(5n);
    expect((await app.call(add, amount(6n), { token: right.token, requestId })).value().total).toBe(6n);
  });

  test('[J10] keeps its answer sealed: the database does not show it', async () => {
    const { token } = await app.member();
    const requestId = crypto.randomUUID();
    const { secret } = (await app.call(add, amount(5n), { token, requestId })).value();
    const [row] = await sql<{ answer: Buffer }>(app.pool)`select answer from request where id = ${requestId}`;
    expect(row?.answer.length).toBeGreaterThan(30);
    expect(row?.answer.includes(secret)).toBe(false);
  });

  test('[J10] without a request id, or with one that is no UUID, is refused', async () => {
    const { token } = await app.member();
    for (const requestId of ['', 'x', '123'])
      expect((await app.call(add, amount(5n), { token, requestId })).code).toBe('REQUEST_ID_MISSING');
  });
});

describe('an encrypted payload', () => {
  const send = async (payload: unknown) => {
    const { token } = await app.member();
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/try/add-hidden',
      payload: payload as object,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    });
    return JSON.parse(response.body) as { success: boolean; errorCode?: string };
  };

  test('[P01] is opened, and its nonce works once', async () => {
    const sealed = await app.encrypt(addHidden, { amount: '5' });
    expect((await send(sealed)).success).toBe(true);
    expect((await send(sealed)).errorCode).toBe('NONCE_REPLAYED');
  });

  test('[P01] in the clear, broken, cut, for another call or outside its five minutes is refused', async () => {
    const good = await app.encrypt(addHidden, { amount: '5' });
    const nowSeconds = Math.floor(app.clock.now().getTime() / 1000);
    const bad = [
      { amount: '5' },
      {},
      { enc: '' },
      { enc: 5 },
      { enc: good.enc.slice(0, -4) },
      { enc: good.enc.replace(/^[^.]+/, 'eyJhbGciOiJub25lIn0') },
      { enc: `${good.enc}.x` },
      { enc: 'a'.repeat(70_000) },
      await app.encrypt(add, { amount: '5' }),
      await app.encrypt(addHidden, { amount: '5' }, { iat: nowSeconds - 301 }),
      await app.encrypt(addHidden, { amount: '5' }, { iat: nowSeconds + 302 }),
      await app.encrypt(addHidden, { amount: '5' }, { nonce: 'not-a-uuid' }),
      await app.encrypt(addHidden, 'text'),
    ];
    for (const payload of bad)
      expect((await send(payload)).errorCode, JSON.stringify(payload).slice(0, 60)).toBe('ENC_INVALID');
  });
});

describe('every call', () => {
  test('[P01] answers in the envelope, with codes and no sentence', async () => {
    expect(JSON.parse((await app.http.inject({ url: '/wps/system/status' })).body)).toMatchObject({
      success: true,
      value: { status: 0 },
    });
    const refused = JSON.parse((await app.http.inject({ method: 'POST', url: '/api/try/add', payload: {} })).body);
    expect(refused).toEqual({ success: false, errorCode: 'TOKEN_MISSING', message: 'TOKEN_MISSING' });
  });

  test('[P01] that needs a token refuses none, an unknown one and an ended one', async () => {
    const { token } = await app.member();
    const ended = await app.member();
    await app.http.inject({
      method: 'DELETE',
      url: '/wps/session/logout',
      headers: { authorization: `Bearer ${ended.token}` },
    });
    for (const bad of [undefined, 'm'.repeat(44), ended.token, 'short', `${token}x`])
      expect((await app.call(add, amount(1n), bad === undefined ? {} : { token: bad })).code).toBe('TOKEN_MISSING');
    expect((await app.call(add, amount(1n), { token })).status).toBe(200);
  });

  test('[P01] gives a coded refusal for broken bodies, never a fault', async () => {
    const { token } = await app.member();
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/json',
    };
    const bodies = [
      '{',
      '[]',
      '"x"',
      '5',
      'null',
      '{"amount":5}',
      '{"amount":"-5"}',
      '{"amount":"0"}',
      '{"amount":"1.5"}',
      '{"amount":"1e9"}',
      `{"amount":"${'9'.repeat(19)}"}`,
      '{"amount":"5","note":"a\\u0000b"}',
      '{"amount":"5","note":"\\ud800"}',
      `{"amount":"5","note":"${'ก'.repeat(41)}"}`,
      '{"__proto__":{"amount":"5"}}',
      '{"constructor":{"prototype":{}}}',
    ];
    for (const payload of bodies) {
      const response = await app.http.inject({ method: 'POST', url: '/api/try/add', payload, headers });
      expect(response.statusCode, payload.slice(0, 40)).toBe(400);
      expect(JSON.parse(response.body).errorCode).toBe('INPUT_INVALID');
    }
    const form = await app.http.inject({
      method: 'POST',
      url: '/api/try/add',
      payload: 'amount=5',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(JSON.parse(form.body).errorCode).toBe('INPUT_INVALID');
  });

  test('[P01] carries the strict headers and the server’s clock', async () => {
    app.clock.moveTo(new Date('2026-11-21T10:42:19.000Z'));
    const { headers } = await app.http.inject({ url: '/wps/system/status' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(Math.abs(Number(headers['x-server-time']) - Date.parse('2026-11-21T10:42:19.000Z'))).toBeLessThan(2000);
  });

  test('[P01] answers to reads are compressed for clients that accept it, with the same content', async () => {
    const url = '/wps/system/whitelabel';
    const plain = await app.http.inject({ url });
    const packed = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    // Only the brand is compared, because the rest contains a sealed address, which differs each time.
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).value.brand).toEqual(
      JSON.parse(plain.body).value.brand,
    );
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });
});
