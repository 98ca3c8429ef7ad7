import { settleDraws } from '../packages/server/src/lottery/results/settle-draw.ts';
import { platformOn } from './placement-world.ts';

/**
 * Runs the job of bench:settlement in a separate process, which the benchmark can kill. It sends a message when the job
 * begins.
 */
const platform = await platformOn(process.env['DATABASE_URL'] ?? '');
process.send?.('begins');
await settleDraws(platform);
await platform.pool.end();
process.exit(0);
