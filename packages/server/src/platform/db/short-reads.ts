import type pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { SkippedStatement, type StatementQueue, type StatementResult } from './packets.ts';
import type { Db } from './sql.ts';

export interface ShortReads extends Db {
  readonly waitingCount: number;
  /** Milliseconds that the first caller in the queue has waited; 0 if nobody waits. */
  waitedMs(): number;
}

/**
 * Executes single statements that only read. Statements that wait in one turn of the event loop are divided among a few
 * connections and leave in one packet each: a packet costs one write and wakes one process, which was most of the cost
 * of a read. If a statement fails, PostgreSQL skips the later ones of its packet, and these are sent again. Each
 * statement sees data that was committed when it began.
 */
export function createShortReads(
  lend: (work: (statements: StatementQueue, patienceMs: number) => Promise<void>) => Promise<void>,
): ShortReads {
  let waiting: WaitingRead[] = [];
  let [lanes, isDue] = [0, false];

  const soon = () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      for (; waiting.length > 0 && lanes < READ_LANES; lanes += 1)
        void sendShare(waiting.splice(0, Math.min(Math.ceil(waiting.length / (READ_LANES - lanes)), PACKET_MAX)));
    });
  };

  async function sendShare(share: readonly WaitingRead[]): Promise<void> {
    const skipped: WaitingRead[] = [];
    try {
      await lend(async (statements, patienceMs) => {
        let away: unknown;
        const send = async (read: WaitingRead) => {
          try {
            read.answer(await statements.send(read.config, patienceMs));
          } catch (error) {
            if (isDatabaseAway(error)) away ??= error;
            if (error instanceof SkippedStatement) skipped.push(read);
            else read.fail(error);
          }
        };
        await Promise.all(share.map(send));
        // Throw the error of a lost connection, so that this connection does not return to the pool.
        if (away !== undefined) throw away;
      });
    } catch (error) {
      for (const read of share) if (!skipped.includes(read)) read.fail(error);
    }
    waiting = [...skipped, ...waiting];
    lanes -= 1;
    if (waiting.length > 0) soon();
  }

  return {
    query: (config) =>
      new Promise((answer, fail) => {
        waiting.push({ config, answer, fail, since: performance.now() });
        soon();
      }),
    get waitingCount() {
      return waiting.length;
    },
    waitedMs: () => (waiting[0] ? performance.now() - waiting[0].since : 0),
  };
}

interface WaitingRead {
  readonly config: pg.QueryConfig;
  readonly answer: (result: StatementResult) => void;
  readonly fail: (error: unknown) => void;
  readonly since: number;
}

/**
 * Number of connections for short reads. In measurements on two cores, two, three and eight gave no more reads a
 * second.
 */
export const READ_LANES = 4;
/**
 * Maximum number of reads in a packet, so that few wait if one of them is slow. With four, the throughput was a tenth
 * lower.
 */
const PACKET_MAX = 16;
