import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { allJobs, allRoutes, createApp, createWorkerHttp } from './app.ts';
import { history } from './lottery/index.ts';
import { movableClock, sharedClock, systemClock, type Clock } from './platform/clock.ts';
import { type Config, readConfig } from './platform/config.ts';
import { armFaultPoint } from './platform/fault-point.ts';
import { assertKind } from './platform/db/kind.ts';
import { assertLogin } from './platform/db/login.ts';
import { assertMigrated } from './platform/db/migrate.ts';
import { createPool } from './platform/db/pool.ts';
import { analyseFilled } from './platform/db/statistics.ts';
import { assertDurable } from './platform/durability.ts';
import { startJobs } from './platform/jobs.ts';
import { loadPayloadKey } from './platform/http/enc.ts';
import { closeHttp } from './platform/http/server.ts';
import { createLog } from './platform/log.ts';
import { registry, watchPool } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { createPorts } from './platform/ports/index.ts';
import { systemRandom } from './platform/random.ts';
import { createSecrets } from './platform/secrets.ts';
import { oneAtATime } from './platform/start-lock.ts';
import { watchHouse } from './reports/index.ts';
import { hasOwner } from './operators/index.ts';
import { configureVendors } from './vendors/index.ts';

/**
 * The settings of this process, from the environment. This file starts the process as its ROLE requires: configuration,
 * database checks, demo brand, HTTP, jobs. A stop undoes these steps in reverse order. Several processes may start at
 * the same time on one database.
 */
const config = readConfig(process.env);
const log = createLog(config);
const clock = clockOf(config);

armFaultPoint(config);
const pool = createPool(config.DATABASE_URL, {
  max: config.DATABASE_CONNECTIONS,
  // Name of this process in `pg_stat_activity`.
  name: `tamarind ${config.ROLE} ${config.PORT}`,
  onError: (error) => log.warn({ err: error }, 'database connection lost'),
});
watchPool(pool);
// Demo code is loaded only if DEMO is set, so a production process contains none.
const demo = config.DEMO ? await import('./demo/index.ts') : undefined;

const platform: Platform = await oneAtATime(config.DATABASE_URL, async () => {
  await assertLogin(pool);
  await assertMigrated(pool);
  await assertKind(pool, config.DEMO, clock.now());
  await assertDurable(pool, { isAllowed: config.UNSAFE_DATABASE, warn: (text) => log.warn(text) });
  const made: Platform = {
    config,
    pool,
    clock,
    log,
    random: systemRandom,
    secrets: createSecrets(config.SECRET_KEY, systemRandom, config.OLD_SECRET_KEYS),
    ports: await createPorts(config, clock),
  };
  if (demo) {
    const payloadKey = await loadPayloadKey(pool, made.secrets, clock.now());
    await demo.seedDemo(made, { routes: allRoutes(payloadKey), jobs: allJobs });
  }
  await configureVendors(made);
  if (demo) {
    await demo.seedPlay(made);
    if (config.DEMO_HISTORY) await history.fill(made);
  }
  // ANALYZE runs before the first request, because the planner has no statistics about the rows that migrations and the
  // demo have just written.
  await analyseFilled(pool);
  return made;
});
watchHouse(platform, registry);

let stopping = false;
const app = config.ROLE === 'worker' ? undefined : await createApp(platform, () => stopping);
const http = app?.http ?? createWorkerHttp(platform, () => stopping);
const jobs = config.ROLE === 'api' ? undefined : startJobs(platform, [...allJobs, ...(demo?.demoJobs ?? [])]);
await http.listen({ port: config.PORT, host: config.HOST });
const address = http.server.address();
log.info({ port: typeof address === 'object' ? address?.port : config.PORT, role: config.ROLE }, 'listening');
if (!(await hasOwner(pool))) log.warn('no owner yet: npm run owner -- --mail … prints a link for the first one');
// The demo's logins are written to stdout, because the log hides passwords. They protect nothing: npm start prints them
// for everybody.
if (demo) process.stdout.write(`${JSON.stringify({ msg: 'demo', logins: demo.demoLogins })}\n`);

// With NODE_COMPILE_CACHE the next start takes half the time. The cache is written now, because a process that is
// killed later would not write it.
flushCompileCache();

async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  // A step that hangs must not keep the process alive: after this time the load balancer has dropped its connections
  // too.
  setTimeout(() => process.exit(1), config.DRAIN_MS + 15_000).unref();
  // From here on this process begins no job run; another worker takes over its jobs at once.
  const jobsStopped = jobs?.stop();
  if (app) await wait(config.DRAIN_MS);
  await app?.push.close();
  await closeHttp(http);
  await jobsStopped;
  await pool.end();
  log.info('stopped');
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));

function clockOf({ TEST_CLOCK, TEST_CLOCK_AT, TEST_CLOCK_FILE }: Config): Clock {
  if (!TEST_CLOCK) return systemClock;
  if (TEST_CLOCK_FILE !== undefined) return sharedClock(TEST_CLOCK_FILE);
  return movableClock(TEST_CLOCK_AT ? new Date(TEST_CLOCK_AT) : undefined);
}
