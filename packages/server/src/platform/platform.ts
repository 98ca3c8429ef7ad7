import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Pool } from './db/pool.ts';
import type { Log } from './log.ts';
import type { Ports } from './ports/index.ts';
import type { Random } from './random.ts';
import type { Secrets } from './secrets.ts';

/** Services available to every module. Created once, in main.ts or by a test. */
export interface Platform {
  readonly config: Config;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly ports: Ports;
}
