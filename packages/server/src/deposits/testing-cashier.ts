import type { Money } from '@tamarind/domain/money';
import { balanceOf } from '../ledger/index.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';
import { freePort } from './testing-ways.ts';

/** A test platform with deposits, and the simulated services. Both call each other over sockets. */
export interface Cashier {
  readonly app: TestApp;
  readonly outside: StandIns;
  /** Advances the clocks of the platform and of the simulated services. */
  advance(ms: number): Promise<void>;
  /** Runs jobs of the deposits module, one after the other. */
  run(...names: readonly string[]): Promise<void>;
  balance(member: TestMember): Promise<Money>;
  stop(): Promise<void>;
}

export async function startCashier(
  routes: NonNullable<Parameters<typeof startTestApp>[0]>['routes'] = depositRoutes,
): Promise<Cashier> {
  const port = await freePort();
  const platformUrl = `http://127.0.0.1:${port}`;
  const outside = await startStandIns({ platformUrl });
  const app = await startTestApp({
    routes,
    webhooks: depositWebhooks,
    env: { ...outside.env, PUBLIC_URL: platformUrl },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  return {
    app,
    outside,
    advance: async (ms) => {
      app.clock.advance(ms);
      await outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
    },
    run: async (...names) => {
      for (const name of names) {
        const job = depositJobs.find((one) => one.name === name);
        if (!job) throw new Error(`no job ${name}`);
        await app.run(job);
      }
    },
    balance: async ({ wallet }) => (await balanceOf(app.pool, wallet)).balance,
    stop: async () => {
      await app.close();
      await outside.stop();
    },
  };
}
