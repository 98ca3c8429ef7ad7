import { settleDraws } from '../packages/server/src/lottery/results/settle-draw.ts';
import { platformOn } from './placement-world.ts';

/**
 * Runs the settlement job once, in a separate process that bench:settlement can kill. Before the job starts, it sends
 * the message `begins`.
 */
const platform = await platformOn(process.env['DATABASE_URL'] ?? '');
process.send?.('begins');
await settleDraws(platform);
await platform.pool.end();
process.exit(0);
