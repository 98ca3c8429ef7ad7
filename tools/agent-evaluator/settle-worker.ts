import { platformOn } from '../../bench/placement-world.ts';
import { present } from '../../packages/domain/src/present.ts';
import { settleCommission } from '../../packages/server/src/commission/close.ts';
import { armFaultPoint } from '../../packages/server/src/platform/fault-point.ts';

/**
 * The settling job in a separate process, at the moment AT; FAULT_AT=name:n kills it at the n-th pass of that point.
 */
const platform = await platformOn(process.env['DATABASE_URL'] ?? '', 4);
const now = new Date(process.env['AT'] ?? '');
armFaultPoint({ DEMO: true, ...present({ FAULT_AT: process.env['FAULT_AT'] }) });
await settleCommission({ ...platform, clock: { ...platform.clock, now: () => now } });
await platform.pool.end();
process.exit(0);
