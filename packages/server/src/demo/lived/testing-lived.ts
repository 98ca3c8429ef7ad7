import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@tamarind/domain/present';
import { allJobs, allRoutes } from '../../app.ts';
import type { PayloadKey } from '../../platform/http/enc.ts';
import { makeKeyPair } from '../../platform/ports/vendor-signature.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedDemo, seedPlay } from '../index.ts';

export const NOW = new Date('2026-11-23T09:00:00.000Z');
const DAYS = '16';

/**
 * Starts a test server with some simulated days before `NOW`. `isServed`: it answers the calls of every module.
 * `atOnce`: the number of actions that may run in parallel.
 */
export async function livedHouse({
  isServed = false,
  atOnce,
}: {
  readonly isServed?: boolean;
  readonly atOnce?: number;
} = {}): Promise<TestApp> {
  const app = await startTestApp({
    now: NOW,
    ...present({ routes: isServed ? otherRoutes : undefined }),
    env: {
      DEMO_DAYS: DAYS,
      DEMO_HISTORY: '0',
      VENDORS_FILE: await vendorsFile(),
      // The demo's payment connections are added because this address is set, but no server answers there.
      OUTSIDE_PAYMENTS_URL: 'http://127.0.0.1:9',
      PUBLIC_URL: 'http://127.0.0.1:9',
    },
  });
  await seedDemo(app.platform, { routes: allRoutes(app.payloadKey), jobs: allJobs, ...present({ atOnce }) });
  await seedPlay(app.platform);
  return app;
}

/** The routes of the modules that a test application does not include by default. */
const otherRoutes = (payloadKey: PayloadKey) =>
  allRoutes(payloadKey).filter(
    ({ room }) => !['audit', 'brand', 'operators', 'registration', 'sessions'].includes(room),
  );

/** Writes a file of two vendors at unreachable addresses: the simulation answers all their calls. */
async function vendorsFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tamarind-vendors-'));
  const [theirs, ours] = [makeKeyPair(), makeKeyPair()];
  const vendor = (code: string, kind: string) => ({
    code,
    name: code,
    kind,
    baseUrl: 'http://127.0.0.1:9',
    operatorId: 'tamarind',
    currencies: ['THB', 'VND'],
    publicKeys: [theirs.publicPem],
    ourKey: ours,
  });
  await writeFile(
    join(folder, 'vendors.json'),
    JSON.stringify([vendor('studio', 'seamless'), vendor('kiosk', 'transfer')]),
  );
  return join(folder, 'vendors.json');
}
