import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { makeKeyPair } from '../platform/ports/vendor-signature.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { configureVendors } from './index.ts';
import { lineOf } from './registry.ts';
import { vendors } from './queries.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'tamarind-vendors-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const [theirs, young, ourKey] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];
const studio = {
  code: 'studio',
  name: 'Studio',
  kind: 'seamless',
  baseUrl: 'http://127.0.0.1:4110',
  operatorId: 'tamarind',
  currencies: ['THB', 'VND'],
  takesTrial: true,
  publicKeys: [theirs.publicPem],
  ourKey,
};
const start = async (file: unknown) => {
  const path = join(folder, 'vendors.json');
  await writeFile(path, JSON.stringify(file));
  const config = { ...app.platform.config, VENDORS_FILE: path };
  await configureVendors({ ...app.platform, config });
  const keys = await sql<{ side: string; count: number }>(
    app.pool,
  )`select side, count(*)::int as count from vendor_key group by side order by side`;
  return { rows: await vendors(app.pool), keys: keys.map(({ side, count }) => `${side} ${count}`) };
};

test('[A03] a vendor is added by a file; a second start renews its settings and adds keys, and switches nothing', async () => {
  const first = await start([studio]);
  expect(first.rows).toMatchObject([{ code: 'studio', state: 'on', profile: 'hub88', ips: [] }]);
  expect(first.keys).toEqual(['ours 1', 'theirs 1']);
  const [row] = first.rows;
  if (!row) throw new Error('no vendor');
  expect((await lineOf(app.platform, row, app.clock.now())).privateKey).toBe(ourKey.privatePem);

  await sql(app.pool)`update vendor set state = 'off'`;
  const moved = { ...studio, baseUrl: 'http://127.0.0.1:4111', publicKeys: [theirs.publicPem, young.publicPem] };
  const second = await start([moved]);
  expect(second.rows).toMatchObject([{ baseUrl: 'http://127.0.0.1:4111', state: 'off' }]);
  expect(second.keys).toEqual(['ours 1', 'theirs 2']);
  expect((await start([moved])).keys).toEqual(['ours 1', 'theirs 2']);
});

test('[A03] a file that makes no sense ends the start', async () => {
  await expect(start([{ ...studio, currencies: ['EUR'] }])).rejects.toThrow(/currencies/);
  await expect(start([{ ...studio, code: 'OTHER', publicKeys: ['no key'] }])).rejects.toThrow(/KEY_INVALID/);
});
