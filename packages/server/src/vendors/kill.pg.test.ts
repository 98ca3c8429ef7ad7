import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWire } from '@tamarind/domain/vendors/wire-json';
import { signBytes } from '../platform/ports/vendor-signature.ts';
import { quietSettings } from '../platform/testing-config.ts';
import { message, startTestVendor, type TestVendor, vendorKeys } from './testing-vendor.ts';

let vendor: TestVendor;
let owner: pg.Client;
let process2: ChildProcess;
beforeAll(async () => {
  vendor = await startTestVendor();
  owner = new pg.Client({ connectionString: vendor.app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  process2?.kill('SIGKILL');
  await owner.end();
  await vendor.close();
});

/** Starts a second process of the platform on the same database; returns its port. */
async function startProcess(): Promise<number> {
  process2 = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      ...process.env,
      ...quietSettings(),
      DATABASE_URL: vendor.app.platform.config.DATABASE_URL,
      SECRET_KEY: vendor.app.platform.config.SECRET_KEY,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = process2;
  if (!stdout) throw new Error('the second process has no output to read');
  // Read the output until the process ends: if the pipe were closed early, the process would end at its next log line.
  return new Promise((resolve, reject) => {
    createInterface(stdout)
      .on('line', (line) => {
        const port = /"port":(\d+)/.exec(line)?.[1];
        if (port) resolve(Number(port));
      })
      .once('close', () => {
        reject(new Error('the second process ended while starting'));
      });
  });
}

const waitingForTheWallet = async () => {
  // Clear the snapshot, because a transaction sees the sessions of its first read, and the process may open its
  // connection later.
  await owner.query('select pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ count: string }>(
    `select count(*) from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
  );
  return rows[0]?.count !== '0';
};

test('[A03] a process killed between the row and the commit leaves neither; the bet sent again is taken once', async () => {
  const port = await startProcess();
  const player = await vendor.player();
  const sent = message(player);
  const text = writeWire(sent);

  // Another connection locks the wallet, so the bet stops after its row is inserted and before anything is posted.
  await owner.query('begin');
  await owner.query('select id from ledger_account where id = $1 for update', [player.wallet.toString()]);
  const answer = fetch(`http://127.0.0.1:${port}/api/vendor/DEMO1/transaction/bet`, {
    method: 'POST',
    headers: { 'x-hub88-signature': signBytes(Buffer.from(text), vendorKeys.privatePem) },
    body: text,
  }).then(
    async (response) => `answered ${response.status} ${await response.text()}`,
    () => 'no answer',
  );
  let answered: string | undefined;
  void answer.then((text) => {
    answered = text;
  });
  for (let tries = 0; !(await waitingForTheWallet()); tries++) {
    if (answered || tries > 2400) throw new Error(`the bet never came to the wallet: ${answered ?? 'still waiting'}`);
    await wait(25);
  }
  process2.kill('SIGKILL');
  await once(process2, 'exit');
  expect(await answer).toBe('no answer');
  await owner.query('rollback');

  const rows = () =>
    owner.query(`select state from vendor_movement where transaction_uuid = $1`, [sent.transaction_uuid]);
  for (let tries = 0; (await waitingForTheWallet()) && tries < 2400; tries++) await wait(25);
  expect((await rows()).rows).toEqual([]);
  expect(await vendor.balance(player)).toBe(100_000n);
  expect(await vendor.send('/transaction/bet', sent)).toMatchObject({ status: 'RS_OK', balance: 99_000_000n });
  expect(await vendor.send('/transaction/bet', sent)).toMatchObject({ status: 'RS_OK', balance: 99_000_000n });
  expect((await rows()).rows).toEqual([{ state: 'APPLIED' }]);
  expect(await vendor.postings(`vendor-bet:DEMO1:${sent.transaction_uuid}`)).toBe(1);
});
