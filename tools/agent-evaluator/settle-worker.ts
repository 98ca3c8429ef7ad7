import { platformOn } from '../../bench/placement-world.ts';
import { present } from '../../packages/domain/src/present.ts';
import { settleCommission } from '../../packages/server/src/commission/close.ts';
import { armFaultPoint } from '../../packages/server/src/platform/fault-point.ts';

/**
 * Runs the commission job in a separate process, at the time in the environment variable AT. FAULT_AT=name:n kills the
 * process when it reaches that fault point for the n-th time.
 */
const platform = await platformOn(process.env['DATABASE_URL'] ?? '', 4);
const now = new Date(process.env['AT'] ?? '');
armFaultPoint({ DEMO: true, ...present({ FAULT_AT: process.env['FAULT_AT'] }) });
await settleCommission({ ...platform, clock: { ...platform.clock, now: () => now } });
await platform.pool.end();
process.exit(0);
