import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startTestVendor,
  type TestPlayer,
  type TestVendor,
  vendorKeys,
} from '../../packages/server/src/vendors/testing-vendor.ts';
import { newDataDir, studioProcess } from '../../packages/studio/src/testing.ts';
import { freePort } from '../processes.ts';
import { checkPlatform } from './check-platform.ts';
import { checkVendor } from './check-vendor.ts';
import type { PlatformTarget } from './platform-bench.ts';
import { isPassed, type Report } from './report.ts';
import type { VendorTarget } from './vendor-bench.ts';

let vendor: TestVendor;
let player: TestPlayer;
let target: PlatformTarget;
beforeAll(async () => {
  vendor = await startTestVendor();
  player = await vendor.player({ balance: 1_000_000n });
  const expired = player.gameToken;
  vendor.app.clock.advance(13 * 3_600_000);
  const fresh = await vendor.session(player);
  const { port } = vendor.app.http.server.address() as AddressInfo;
  target = {
    url: `http://127.0.0.1:${port}`,
    vendor: 'DEMO1',
    profile: 'hub88',
    key: vendorKeys.privatePem,
    user: player.user,
    token: fresh,
    game: 'g1',
    currency: 'THB',
    expiredToken: expired,
  };
});
afterAll(() => vendor.close());

test('[A03] the platform passes every line of the conformance suite, and its test wallet is left as it was', async () => {
  const report = await checkPlatform(target);
  expect(faults(report)).toEqual([]);
  expect(report.lines.length).toBeGreaterThan(80);
  expect(isPassed(report)).toBe(true);
  expect(await vendor.balance(player)).toBe(1_000_000n);
});

test('[A03] the suite finds a platform that says OK to a known id with other content, and names the line', async () => {
  const broken = await startProxy(target.url, (_path, answer) =>
    answer.replace('RS_ERROR_DUPLICATE_TRANSACTION', 'RS_OK'),
  );
  const report = await checkPlatform({ ...target, url: broken.url }, 'twice');
  broken.close();
  expect(isPassed(report)).toBe(false);
  expect(faults(report)).toEqual([
    'a bet twice, and once more with other content: the same id with 2',
    'a bet twice, and once more with other content: the same id in another round',
    'a bet twice, and once more with other content: the same id as a win',
    'a win twice: the same id with 3',
  ]);
  expect(await vendor.balance(player)).toBe(1_000_000n);
});

describe('the studio under test as a vendor', () => {
  /** A proxy between the studio and the test suite's platform; `change` alters the platform's responses. */
  let change: (path: string, answer: string) => string = (_path, answer) => answer;
  const stops: (() => unknown)[] = [];
  let studioTarget: VendorTarget;
  beforeAll(async () => {
    const dataDir = await newDataDir();
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keyFile = join(dataDir, 'operator-public.pem');
    writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
    const port = await freePort();
    const proxy = await startProxy(`http://127.0.0.1:${port}`, (path, answer) => change(path, answer));
    const studio = await studioProcess({
      env: {
        STUDIO_PORT: '0',
        STUDIO_DATA_DIR: dataDir,
        STUDIO_OPERATOR_URL: `${proxy.url}/wallet`,
        STUDIO_OPERATOR_ID: 'tamarind',
        STUDIO_OPERATOR_KEY_FILE: keyFile,
        STUDIO_RETRY_MS: '50',
        STUDIO_WALLET_TIMEOUT_MS: '3000',
      },
    });
    stops.push(() => studio.end('SIGTERM'), proxy.close);
    studioTarget = {
      url: studio.url,
      profile: 'hub88',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      vendorKey: readFileSync(join(dataDir, 'public.pem'), 'utf8'),
      operator: 'tamarind',
      port,
      game: 'slot-00004',
      currency: 'THB',
      patienceMs: 20_000,
      quietMs: 1_000,
      say: () => undefined,
    };
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  test('[A03] the studio, driven over its sockets, does what the protocol asks of a vendor', async () => {
    const report = await checkVendor(studioTarget);
    expect(faults(report)).toEqual([]);
    expect(report.lines.length).toBeGreaterThan(40);
  });

  test('[A03] the suite finds a vendor that does not roll back an uncertain bet, and reports the lines', async () => {
    // The proxy turns the uncertain response to a bet into a definite refusal, so the vendor discards the bet and never
    // rolls it back. The suite must report this.
    change = (path, answer) =>
      path.endsWith('/bet') ? answer.replace(/RS_ERROR_UNKNOWN|RS_ERROR_TIMEOUT/, 'RS_ERROR_LIMIT_REACHED') : answer;
    const report = await checkVendor({ ...studioTarget, patienceMs: 1_500 }, 'fate nobody knows');
    expect(faults(report)).toEqual([
      'a bet whose fate nobody knows is rolled back: bet, RS_ERROR_UNKNOWN',
      'a bet whose fate nobody knows is rolled back: bet, RS_ERROR_TIMEOUT',
    ]);
  });
});

const faults = ({ lines }: Report): string[] =>
  lines.filter(({ isGood }) => !isGood).map(({ check, sent }) => `${check}: ${sent}`);

/**
 * Forwards calls and alters the responses. If the platform cuts a connection, the proxy cuts the vendor's connection
 * too.
 */
async function startProxy(url: string, change: (path: string, answer: string) => string) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      fetch(`${url}${request.url}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': String(request.headers['x-hub88-signature'] ?? ''),
        },
        body: Buffer.concat(chunks),
      })
        .then(async (answer) => response.writeHead(answer.status).end(change(request.url ?? '', await answer.text())))
        .catch(() => request.socket.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
