import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { sql } from '../platform/db/sql.ts';
import { vendorJobs } from './index.ts';
import { startTestVendor, type TestVendor } from './testing-vendor.ts';

const { addVendor, changeVendor, listVendors, readVendorGames } = contract.vendors;

/** A server that answers every call with a text that staff must never see. */
let gossip: Server;
let vendor: TestVendor;
let officer = { token: '' };
beforeAll(async () => {
  gossip = createServer((_request, response) => response.end('secret-of-10.0.0.5 root:x:0:0'));
  await new Promise<void>((done) => gossip.listen(0, '127.0.0.1', done));
  vendor = await startTestVendor({ baseUrl: `http://127.0.0.1:${(gossip.address() as AddressInfo).port}` });
  officer = await vendor.app.staff('officer');
});
afterAll(async () => {
  await vendor.close();
  gossip.close();
});

const settings = {
  name: 'Other',
  operatorId: 'tamarind',
  currencies: ['THB' as const],
  ips: [],
  takesTrial: false,
  promoDayMax: { THB: money(1n), VND: money(1n) },
  promoMemberMax: { THB: money(1n), VND: money(1n) },
};

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0:5432',
  'https://10.0.0.1',
  'https://[::ffff:a00:1]',
  'https://0xa9fea9fe',
  'https://vendor.internal',
])('[S-M11] staff cannot save %s as the address of a vendor', async (baseUrl) => {
  const [{ publicKey } = { publicKey: '' }] = await sql<{ publicKey: string }>(
    vendor.app.pool,
  )`select public_pem as "publicKey" from vendor_key where side = 'theirs'`;
  const added = { code: 'OTHER', kind: 'seamless', profile: 'hub88', publicKey, ...settings } as const;
  expect((await vendor.app.call(addVendor, { ...added, baseUrl }, officer)).code).toBe('ADDRESS_REFUSED');
  const changed = await vendor.app.call(changeVendor, { code: 'DEMO1', ...settings, baseUrl }, officer);
  expect(changed.code).toBe('ADDRESS_REFUSED');
});

test('[S-M11] nothing that a vendor answers is shown to staff', async () => {
  const read = await vendor.app.call(readVendorGames, { code: 'DEMO1' }, officer);
  expect(read.code).toBe('VENDOR_SILENT');
  expect(await health('DEMO1')).toMatchObject({ lastWhy: 'no_json' });
  const all = await vendor.app.call(listVendors, {}, officer);
  expect(JSON.stringify(all.body)).not.toMatch(/secret|Unexpected token/);
});

test('[S-M11] a forbidden address that is in the table already is not called, by people or by the job', async () => {
  await sql(vendor.app.pool)`
    update vendor set base_url = 'http://169.254.169.254', state = 'paused', next_probe_at = ${vendor.app.clock.now()}
     where code = 'DEMO1'`;
  expect((await vendor.app.call(readVendorGames, { code: 'DEMO1' }, officer)).code).toBe('VENDOR_SILENT');
  vendor.app.clock.advance(61_000);
  const before = (await health('DEMO1'))?.outBad ?? 0;
  const probe = vendorJobs.find(({ name }) => name === 'probe-vendors');
  if (!probe) throw new Error('no such job');
  await vendor.app.run(probe);
  expect(await health('DEMO1')).toMatchObject({ lastWhy: 'address_refused', outBad: before + 1 });
});

async function health(code: string) {
  const { vendors } = (await vendor.app.call(listVendors, {}, officer)).value();
  return vendors.find((one) => one.code === code)?.health;
}
