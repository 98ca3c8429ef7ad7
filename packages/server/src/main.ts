import { createApp } from './app.ts';
import { demoLogins, seedDemo, seedPlay } from './demo/index.ts';
import { movableClock, systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { armFaultPoint } from './platform/fault-point.ts';
import { migrate } from './platform/db/migrate.ts';
import { createPool } from './platform/db/pool.ts';
import { startJobs } from './platform/jobs.ts';
import { closeHttp } from './platform/http/server.ts';
import { createLog } from './platform/log.ts';
import { watchPool } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { createPorts } from './platform/ports/index.ts';
import { systemRandom } from './platform/random.ts';
import { createSecrets } from './platform/secrets.ts';
import { configureVendors } from './vendors/index.ts';

/** Starts the process: configuration, schema, demo brand, jobs, HTTP; and stops it in the reverse order. */
const config = readConfig(process.env);
const log = createLog(config);
const clock = config.TEST_CLOCK
  ? movableClock(config.TEST_CLOCK_AT ? new Date(config.TEST_CLOCK_AT) : undefined)
  : systemClock;

armFaultPoint(config);
await migrate(config.DATABASE_URL);
const pool = createPool(config.DATABASE_URL, {
  max: config.DATABASE_CONNECTIONS,
  onError: (error) => log.warn({ err: error }, 'database connection lost'),
});
watchPool(pool);

const platform: Platform = {
  config,
  pool,
  clock,
  random: systemRandom,
  secrets: createSecrets(config.SECRET_KEY, systemRandom),
  log,
  ports: await createPorts(config, clock),
};
if (config.DEMO) await seedDemo(platform);
await configureVendors(platform);
if (config.DEMO) await seedPlay(platform);

const app = await createApp(platform);
const jobs = startJobs(platform, app.jobs);
await app.http.listen({ port: config.PORT, host: config.HOST });
const address = app.http.server.address();
log.info({ port: typeof address === 'object' ? address?.port : config.PORT }, 'listening');
// Not through the log, which hides passwords: these are printed for everybody by npm start, and worth nothing.
if (config.DEMO) process.stdout.write(`${JSON.stringify({ msg: 'demo', logins: demoLogins })}\n`);

let stopping = false;
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, 'stopping');
  app.beginStopping();
  // Whatever hangs must not keep the process: a balancer waits no longer either.
  setTimeout(() => process.exit(1), 15_000).unref();
  await app.push.close();
  await closeHttp(app.http);
  await jobs.stop();
  await pool.end();
  log.info('stopped');
  process.exit(0);
}
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
