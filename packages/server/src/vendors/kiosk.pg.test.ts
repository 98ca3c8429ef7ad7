import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as ask, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { dayOf } from '@tamarind/domain/time';
import { proveLedger } from '../ledger/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestMember } from '../testing/test-app.ts';
import { vendorJobs } from './index.ts';
import { addTheirKey } from './registry.ts';
import { startTestVendor, type TestVendor } from './testing-vendor.ts';

/**
 * The tests run the platform and the second vendor (kiosk) as separate processes, connected through a proxy. During a
 * transfer the proxy can kill the vendor and drop the connection.
 */
const { vendors: calls } = contract;
let folder: string;
let kiosk: { readonly child: ChildProcess; readonly url: string };
let line: Server;
let vendor: TestVendor;
/**
 * When the proxy kills the vendor with SIGKILL: `before` the vendor receives the next transfer, or `after` the vendor
 * has booked it.
 */
let cut: 'none' | 'before' | 'after' = 'none';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamarind-kiosk-pg-'));
  kiosk = await startKiosk();
  line = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isCut = request.url === '/wallet/transfer' ? cut : 'none';
      if (isCut === 'before') return void kill().then(() => request.socket.destroy());
      const forward = ask(kiosk.url + request.url, { method: 'POST', headers: request.headers }, (answer) => {
        if (isCut === 'after') return void kill().then(() => request.socket.destroy());
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      forward.on('error', () => request.socket.destroy());
      forward.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const { port } = line.address() as { port: number };
  vendor = await startTestVendor({ baseUrl: `http://127.0.0.1:${port}`, kind: 'transfer' });
  const { pool, platform, clock } = vendor.app;
  const [ours] = await sql<{ pem: string }>(pool)`select public_pem as pem from vendor_key where side = 'ours'`;
  await writeFile(join(folder, 'operator-public.pem'), ours?.pem ?? '');
  const theirs = await readFile(join(folder, 'public.pem'), 'utf8');
  const when = { by: 'test', from: clock.now(), now: clock.now() };
  await inTransaction(pool, (tx) => addTheirKey(tx, platform, 'DEMO1', theirs, when));
  const officer = await vendor.app.staff('officer');
  (await vendor.app.call(calls.readVendorGames, { code: 'DEMO1' }, officer)).value();
});
afterAll(async () => {
  const proof = await proveLedger(vendor.app.pool, vendor.app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  line.closeAllConnections();
  line.close();
  await kill();
  await vendor.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  cut = 'none';
});

async function startKiosk() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../../kiosk/src/main.ts', import.meta.url))], {
    env: { ...process.env, KIOSK_PORT: '0', KIOSK_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const first = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    child.once('exit', (code) => reject(new Error(`the kiosk ended with ${code}`)));
  });
  const { ready } = JSON.parse(first) as { ready: { kiosk: { url: string } } };
  return { child, url: ready.kiosk.url };
}
const kill = () =>
  new Promise<void>((resolve) => {
    if (kiosk.child.exitCode !== null || kiosk.child.signalCode !== null) return resolve();
    kiosk.child.once('exit', () => resolve());
    kiosk.child.kill('SIGKILL');
  });
async function runJob(name: string) {
  const job = vendorJobs.find((one) => one.name === name);
  if (job) await vendor.app.run(job);
}
const work = () => runJob('move-vendor-transfers');
const thai = () => vendor.app.member({ currency: 'THB', balance: 100_000n });
const move = (member: TestMember, direction: 'in' | 'out', amount?: bigint) =>
  vendor.app.call(
    calls.transferToVendor,
    { vendor: 'DEMO1', direction, ...present({ amount: amount === undefined ? undefined : money(amount) }) },
    member,
  );
const funds = async (member: TestMember) => {
  const { total, main, held, atVendors } = (await vendor.app.call(calls.getConsolidatedFunds, {}, member)).value();
  return { total, main, held, atVendors };
};
const wallet = async (member: TestMember) =>
  (await vendor.app.call(calls.getVendorWallets, {}, member)).value().wallets[0];
const atVendor = async (member: TestMember) =>
  (await vendor.app.call(calls.getWalletAtVendor, { vendor: 'DEMO1' }, member)).value().balance;

test('[E02] money moves to the kiosk, is played with there, and what is left comes home', async () => {
  const member = await thai();
  expect(await atVendor(member)).toBe(0n);
  await move(member, 'in', 40_000n);
  await work();
  expect([await funds(member), await atVendor(member)]).toEqual([
    { total: 100_000n, main: 60_000n, held: 0n, atVendors: 40_000n },
    40_000n,
  ]);
  const launched = await vendor.app.call(
    calls.launchGame,
    { vassalage: 'DEMO1', gameId: 'coin-flip', language: 'EN' },
    member,
  );
  const address = new URL(launched.value().game_url);
  for (let round = 0; round < 6; round += 1) {
    const played = await fetch(`${address.origin}/api/play`, {
      method: 'POST',
      headers: { 'x-session': address.pathname.split('/').at(-1) ?? '' },
      body: JSON.stringify({ request: crypto.randomUUID(), stake: '1000', choice: 'heads' }),
    });
    expect(played.status).toBe(200);
  }
  const left = await atVendor(member);
  expect(left).not.toBe(40_000n);
  await vendor.app.call(calls.recoverAll, {}, member);
  await work();
  const home = 60_000n + left;
  expect(await funds(member)).toEqual({ total: home, main: home, held: 0n, atVendors: 0n });
  expect(await atVendor(member)).toBe(0n);
});

test('[E02] a kill between booking and answer gives no wrong answer, and the money has moved once', async () => {
  const member = await thai();
  cut = 'after';
  await move(member, 'in', 30_000n);
  await work();
  expect(await funds(member)).toEqual({ total: 100_000n, main: 100_000n, held: 30_000n, atVendors: 0n });
  expect((await wallet(member))?.transfer).toMatchObject({ state: 'asked', isBeingChecked: true });
  expect((await vendor.app.call(calls.getWalletAtVendor, { vendor: 'DEMO1' }, member)).code).toBe('VENDOR_SILENT');

  cut = 'none';
  kiosk = await startKiosk();
  vendor.app.clock.advance(5_000);
  await work();
  expect([await funds(member), await atVendor(member), (await wallet(member))?.transfer]).toEqual([
    { total: 100_000n, main: 70_000n, held: 0n, atVendors: 30_000n },
    30_000n,
    null,
  ]);
});

test('[E02] a kill before the vendor got the order repeats it under the same id, in both directions', async () => {
  const member = await thai();
  cut = 'before';
  await move(member, 'in', 30_000n);
  await work();
  cut = 'none';
  kiosk = await startKiosk();
  vendor.app.clock.advance(5_000);
  await work();
  expect(await atVendor(member)).toBe(30_000n);

  cut = 'after';
  await vendor.app.call(calls.recoverAll, {}, member);
  await work();
  expect(await funds(member)).toMatchObject({ main: 70_000n, atVendors: 30_000n });
  // Repeating the request does not touch the pending transfer while its outcome is unknown.
  expect((await vendor.app.call(calls.recoverAll, {}, member)).value().transfers).toEqual([]);
  cut = 'none';
  kiosk = await startKiosk();
  vendor.app.clock.advance(5_000);
  await work();
  expect(await funds(member)).toEqual({ total: 100_000n, main: 100_000n, held: 0n, atVendors: 0n });
});

test('[A03] a day’s transfers fit on both sides; one that only the vendor has is a case', async () => {
  const officer = await vendor.app.staff('officer');
  const member = await thai();
  await move(member, 'in', 20_000n);
  await work();
  const day = dayOf(new Date());
  const compare = async () => (await vendor.app.call(calls.reconcileVendor, { code: 'DEMO1', day }, officer)).value();
  expect((await compare()).cases).toBe(0);
  const books = new DatabaseSync(join(folder, 'kiosk.sqlite'));
  const user = String(
    (await sql<{ code: string }>(vendor.app.pool)`select code from vendor_player where member_id = ${member.id}`)[0]
      ?.code,
  );
  books
    .prepare(`insert into transfer values ('only-there', ?, 'THB', 'in', 700, 'done', ?)`)
    .run(user, new Date().toISOString());
  books.close();
  expect((await compare()).cases).toBe(1);
  const { cases } = (await vendor.app.call(calls.listVendorCases, { vendor: 'DEMO1' }, officer)).value();
  expect(cases).toMatchObject([{ kind: 'missing_here', difference: 700n, theirs: { kind: 'in' } }]);
});
