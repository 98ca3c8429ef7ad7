import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from './db/pool.ts';

/** Registry of the metrics for /metrics. Names follow Prometheus: base units, `_total` for counters. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const callSeconds = new Histogram({
  name: 'tamarind_call_seconds',
  help: 'Duration of API calls by name and status class.',
  labelNames: ['call', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

export const observeCall = (route: { room: string; name: string }, status: number, ms: number): void =>
  callSeconds.observe({ call: `${route.room}.${route.name}`, status: `${Math.floor(status / 100)}xx` }, ms / 1000);

const jobRuns = new Counter({
  name: 'tamarind_job_runs_total',
  help: 'Runs of jobs in this process by outcome; a job runs in one process at a time.',
  labelNames: ['job', 'outcome'] as const,
  registers: [registry],
});
const jobSeconds = new Counter({
  name: 'tamarind_job_seconds_total',
  help: 'Time spent in runs of jobs.',
  labelNames: ['job'] as const,
  registers: [registry],
});
const jobDoneAt = new Gauge({
  name: 'tamarind_job_done_timestamp_seconds',
  help: 'When this process last ended a run of the job well.',
  labelNames: ['job'] as const,
  registers: [registry],
});
export function jobEnded(job: string, outcome: 'done' | 'failed', ms: number): void {
  jobRuns.inc({ job, outcome });
  jobSeconds.inc({ job }, ms / 1000);
  if (outcome === 'done') jobDoneAt.setToCurrentTime({ job });
}

export const pushConnections = new Gauge({
  name: 'tamarind_push_connections',
  help: 'Open event streams.',
  registers: [registry],
});

export const noticesTotal = new Counter({
  name: 'tamarind_bank_notices_total',
  help: 'Bank notices by outcome.',
  labelNames: ['outcome'] as const,
  registers: [registry],
});

export const vendorPromoRefusedTotal = new Counter({
  name: 'tamarind_vendor_promo_refused_total',
  help: 'Promotional wins of vendors refused because a cap was reached, by vendor and cap.',
  labelNames: ['vendor', 'cap'] as const,
  registers: [registry],
});

export const vendorCallsTotal = new Counter({
  name: 'tamarind_vendor_calls_total',
  help: 'Calls of vendors by kind and status.',
  labelNames: ['call', 'status'] as const,
  registers: [registry],
});

export function watchPool(pool: Pool): void {
  new Gauge({
    name: 'tamarind_pool_connections',
    help: 'Database connections by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'waiting' }, pool.waitingCount + pool.shortReads.waitingCount);
    },
  });
}

export const passwordWork = new Counter({
  name: 'tamarind_password_work_total',
  help: 'Passwords hashed or compared.',
  registers: [registry],
});

export const callsShed = new Counter({
  name: 'tamarind_calls_shed_total',
  help: 'Calls turned away because too many waited for the database.',
  registers: [registry],
});
