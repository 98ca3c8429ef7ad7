import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@tamarind/contract/errors';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { allRoutes } from './app.ts';
import type { PayloadKey } from './platform/http/enc.ts';
import { databaseDigest, operations, sendRaw, type Operation } from './testing-calls.ts';
import { startTestApp, type TestApp } from './testing.ts';

/** Every endpoint, every field, with what strangers and broken clients send: a coded refusal, never a fault, and no row changed. */

let app: TestApp;
/** Sees every table; the application's own role does not. */
let owner: pg.Client;
const tokens: { member?: string; staff?: string } = {};
beforeAll(async () => {
  app = await startTestApp({
    routes: allRoutes({} as PayloadKey).filter(
      ({ room }) => !['brand', 'sessions', 'registration', 'operators', 'audit'].includes(room),
    ),
  });
  owner = new pg.Client({ connectionString: app.platform.config.DATABASE_URL });
  await owner.connect();
  tokens.member = (await app.member({ balance: 1_000_000n })).token;
  tokens.staff = (await app.staff('approver')).token;
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** Logout would end the session the others need. */
const apart = new Set(['logout', 'staffLogout']);
const endpoints = operations
  .filter(({ name }) => !apart.has(name))
  .map(({ room, name, endpoint, sample }): [string, Endpoint, Operation['sample']] => [
    `${room}.${name}`,
    endpoint,
    sample,
  ]);

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

const tokenFor = (endpoint: Endpoint): string | undefined =>
  endpoint.access === 'visitor'
    ? undefined
    : endpoint.access === 'member' || endpoint.access === 'account'
      ? tokens.member
      : tokens.staff;

/** The digest after the test before, when nothing has changed since: the same rows need not be read twice. */
let known: string | undefined;
const before = async (): Promise<string> => known ?? databaseDigest(owner);
async function expectUnchanged(from: string): Promise<void> {
  known = await databaseDigest(owner);
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
      const { status, code, body } = await sendRaw(
        app,
        endpoint,
        { ...sample, [field]: value },
        tokenFor(endpoint),
      );
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
});
