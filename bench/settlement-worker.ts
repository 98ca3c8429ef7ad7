import { settleDraws } from '../packages/server/src/lottery/results/settle-draw.ts';
import { platformOn } from './placement-world.ts';

/** The job of bench:settlement, in a separate process that can be killed; it reports when it begins. */
const platform = await platformOn(process.env['DATABASE_URL'] ?? '');
process.send?.('begins');
await settleDraws(platform);
await platform.pool.end();
process.exit(0);
