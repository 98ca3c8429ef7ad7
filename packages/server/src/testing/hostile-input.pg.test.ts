import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCodes } from '@tamarind/contract/errors';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { allRoutes } from '../app.ts';
import type { PayloadKey } from '../platform/http/enc.ts';
import { countWrites, databaseDigest, operations, sendRaw, type Operation } from './calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * This file sends hostile values in every field of every endpoint. Each must be refused with an error code, never with
 * an internal error, and must change no row.
 */

let app: TestApp;
/** Connects to PostgreSQL as the owner of the database, who may read every table; the application's login may not. */
let owner: pg.Client;
/** The number of statements so far that tried to write. */
let writes: () => Promise<string>;
const tokens: { member?: string; agent?: string; staff?: string } = {};
beforeAll(async () => {
  app = await startTestApp({
    routes: allRoutes({} as PayloadKey).filter(
      ({ room }) => !['brand', 'sessions', 'registration', 'operators', 'audit'].includes(room),
    ),
  });
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  tokens.member = (await app.member({ balance: 1_000_000n })).token;
  tokens.agent = (await app.member({ memberKind: 'agent', balance: 1_000_000n })).token;
  tokens.staff = (await app.staff('approver')).token;
  writes = await countWrites(owner);
  known = await read();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

/** These calls are excluded, as a logout would end the session that the other calls need. */
const apart = new Set(['logout', 'staffLogout']);
const endpoints = operations
  .filter(({ name }) => !apart.has(name))
  .map(({ room, name, endpoint, sample }): [string, Endpoint, Operation['sample']] => [
    `${room}.${name}`,
    endpoint,
    sample,
  ]);

/** Values that are wrong for a field of any type. */
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
      : endpoint.access === 'agent'
        ? tokens.agent
        : tokens.staff;

/**
 * The digest of all rows, and the value of `writes` for which it was computed. The rows are read again only if a
 * statement has tried to write since.
 */
let known: { digest: string; writes: string };
const read = async () => ({ digest: await databaseDigest(owner), writes: await writes() });
async function expectUnchanged(): Promise<void> {
  if ((await writes()) === known.writes) return;
  const { digest } = known;
  known = await read();
  expect(known.digest).toBe(digest);
}

/** The number of concurrent requests, so that server and database work in parallel. */
const AT_ONCE = 12;

describe.each(endpoints)('%s', (_name, endpoint, sample) => {
  test('[P01] refuses hostile values in every field with a code and changes no row', async () => {
    const tries = Object.keys(sample).flatMap((field) => hostile.map((value) => ({ field, value })));
    let accepted = 0;
    const one = async ({ field, value }: (typeof tries)[number]) => {
      const { status, code, body } = await sendRaw(app, endpoint, { ...sample, [field]: value }, tokenFor(endpoint));
      const at = `${field} = ${JSON.stringify(value)?.slice(0, 40)} → ${status} ${body.slice(0, 120)}`;
      expect(status, at).toBeLessThan(500);
      if (status >= 400) {
        expect(errorCodes, at).toContain(code);
        expect(body, at).not.toMatch(/at .*\.ts:|syntax error|pg_|constraint/i);
      } else if (endpoint.method !== 'GET') accepted += 1;
    };
    for (let at = 0; at < tries.length; at += AT_ONCE) await Promise.all(tries.slice(at, at + AT_ONCE).map(one));
    if (accepted === 0) await expectUnchanged();
    else known = await read();
  });
});
