import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@tamarind/contract/errors';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { allRoutes } from './app.ts';
import { callSamples } from './call-samples.ts';
import type { PayloadKey } from './platform/http/enc.ts';
import { startTestApp, type TestApp } from './testing.ts';

/** Every endpoint, every field, with what strangers and broken clients send: a coded refusal, never a fault, and no row changed. */

let app: TestApp;
/** Sees every table; the application's own role does not. */
let owner: pg.Client;
const tokens: { visitor?: string; member?: string; trial?: string; staff?: string } = {};
beforeAll(async () => {
  app = await startTestApp({
    routes: allRoutes({} as PayloadKey).filter(
      ({ room }) => !['brand', 'sessions', 'registration', 'operators', 'audit'].includes(room),
    ),
  });
  owner = new pg.Client({ connectionString: app.platform.config.DATABASE_URL });
  await owner.connect();
  tokens.member = (await app.member({ balance: 1_000_000n })).token;
  tokens.trial = (await app.member({ isAgent: 4 })).token;
  tokens.staff = (await app.staff('approver')).token;
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** The push stream has its own handler and test (platform/http/push.pg.test.ts); logout would end the session the others need. */
const apart = new Set(['streamEvents', 'logout', 'staffLogout']);
const endpoints: [string, Endpoint, Readonly<Record<string, unknown>>][] = Object.entries(contract).flatMap(
  ([room, calls]) =>
    Object.entries(calls as Record<string, Endpoint>)
      .filter(([name]) => !apart.has(name))
      .map(([name, endpoint]): [string, Endpoint, Readonly<Record<string, unknown>>] => [
        `${room}.${name}`,
        endpoint,
        (callSamples as unknown as Record<string, Record<string, Record<string, unknown>>>)[room]?.[name] ??
          {},
      ]),
);

/** Wrong for a field of any type. */
const hostile: readonly unknown[] = [
  null,
  [],
  {},
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5000),
  'ก'.repeat(300),
  "' or 1=1 --",
  '${7*7}',
  '../../etc/passwd',
  -1,
  0,
  1.5,
  1.7e308,
  2 ** 53 + 1,
  '-1',
  '0',
  '1.5',
  '1e9',
  '9'.repeat(19),
  '9'.repeat(30),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-31',
  '0000-00-00',
  '9999-12-31',
  ['x'],
  { a: 1 },
  true,
  'undefined',
];

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | undefined,
): Promise<{ status: number; code: string | undefined; body: string }> {
  const rest = { ...input };
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(
      typeof value === 'string' ? value.toWellFormed() || '-' : JSON.stringify(value) || '-',
    );
  });
  const query =
    endpoint.method === 'GET'
      ? `?${Object.entries(rest)
          .map(
            ([name, value]) =>
              `${name}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
          )
          .join('&')}`
      : '';
  const response = await app.http.inject({
    method: endpoint.method,
    url: url + query,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.once ? { 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(endpoint.method === 'GET'
      ? {}
      : { payload: endpoint.enc ? await app.encrypt(endpoint, rest) : rest }),
  });
  const envelope = response.headers['content-type']?.toString().startsWith('application/json')
    ? (JSON.parse(response.body) as { errorCode?: string })
    : {};
  return { status: response.statusCode, code: envelope.errorCode, body: response.body };
}

const tokenFor = (endpoint: Endpoint): string | undefined =>
  endpoint.access === 'visitor'
    ? undefined
    : endpoint.access === 'member' || endpoint.access === 'account'
      ? tokens.member
      : tokens.staff;

/** What the database holds, but for what a call may always leave: used nonces, counted tries, captchas, when a session was seen. */
async function digest(): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('enc_nonce', 'budget', 'captcha', 'member_session', 'staff_session', 'launch_token', 'migration') order by 1`);
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from "${name}" t`,
  );
  // The database may read the tables side by side: without an order they come as they are done.
  return JSON.stringify((await owner.query(`${parts.join(' union all ')} order by 1`)).rows);
}

/** The digest after the test before, when nothing has changed since: the same rows need not be read twice. */
let known: string | undefined;
const before = async (): Promise<string> => known ?? digest();
async function expectUnchanged(from: string): Promise<void> {
  known = await digest();
  expect(known).toBe(from);
}

/** So many are under way at a time: the server and its database work side by side. */
const AT_ONCE = 12;

describe.each(endpoints)('%s', (_name, endpoint, sample) => {
  test('[P01] refuses hostile values in every field with a code and changes no row', async () => {
    const from = await before();
    const tries = Object.keys(sample).flatMap((field) => hostile.map((value) => ({ field, value })));
    let accepted = 0;
    const one = async ({ field, value }: (typeof tries)[number]) => {
      const { status, code, body } = await send(endpoint, { ...sample, [field]: value }, tokenFor(endpoint));
      const at = `${field} = ${JSON.stringify(value)?.slice(0, 40)} → ${status} ${body.slice(0, 120)}`;
      expect(status, at).toBeLessThan(500);
      if (status >= 400) {
        expect(errorCodes, at).toContain(code);
        expect(body, at).not.toMatch(/at .*\.ts:|syntax error|pg_|constraint/i);
      } else if (endpoint.method !== 'GET') accepted += 1;
    };
    for (let at = 0; at < tries.length; at += AT_ONCE)
      await Promise.all(tries.slice(at, at + AT_ONCE).map(one));
    if (accepted === 0) await expectUnchanged(from);
    else known = undefined;
  });

  test('[P01] refuses those whom its access rule does not name', async () => {
    const refusedBy: (readonly [string | undefined, string])[] =
      endpoint.access === 'visitor'
        ? []
        : [
            [undefined, 'TOKEN_MISSING'],
            [
              endpoint.access === 'member' || endpoint.access === 'account' ? tokens.staff : tokens.member,
              'FORBIDDEN',
            ],
          ];
    if (endpoint.access === 'account') refusedBy.push([tokens.trial, 'in_need_true_account']);
    if (refusedBy.length === 0) return;
    const from = await before();
    for (const [token, expected] of refusedBy)
      expect((await send(endpoint, { ...sample }, token)).code).toBe(expected);
    await expectUnchanged(from);
  });
});
