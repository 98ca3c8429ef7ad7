import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { seededRandom } from '@tamarind/domain/seeded-random';
import type { ApiClient } from '../../api-client.ts';
import { onServer } from '../../postgres.ts';
import { buildHouse, type House } from '../house.ts';
import { newJournal } from '../journal.ts';
import type { Finding } from '../judge/evidence.ts';
import { judge } from '../judge/judge.ts';
import { readHouse } from '../judge/read-house.ts';
import { beginLoad, comeToRest } from '../run.ts';
import { type Disk, makeDisk } from './disk.ts';

export interface DiskFullOutcome {
  readonly findings: readonly Finding[];
  readonly accepted: number;
  /**
   * Recovery times: milliseconds from the moment the disk had free space again until the product answered the requests
   * that a browser sends before a bet.
   */
  readonly backMs: readonly number[];
  /** The number of times the database stopped because the disk was full and had to be restarted. */
  readonly gaveUp: number;
}

/**
 * Fills the database's disk while members bet, first the table space and then the WAL, which makes PostgreSQL stop;
 * then frees the space. No acknowledged change may be lost, and the product must recover by itself within half a minute
 * (a supervisor restarts the database).
 */
export async function runDiskFull(wish: {
  readonly rounds: number;
  readonly seed: number;
  readonly folder: string;
  readonly say: (line: string) => void;
}): Promise<DiskFullOutcome> {
  const { rounds, seed, folder, say } = wish;
  const disk = await makeDisk(folder, '3G');
  try {
    const startedAt = performance.now();
    const clock = (): number => performance.now() - startedAt;
    const journal = newJournal(folder);
    const house = await buildHouse(folder, seededRandom(seed + 1), disk.folder);
    try {
      const load = await beginLoad(house, { journal, clock, clients: 8, seed });
      try {
        const backMs: number[] = [];
        let gaveUp = 0;
        for (let round = 1; round <= rounds; round += 1) {
          const at = clock();
          const isDown = await fill(house, disk, 3000);
          if (isDown) gaveUp += 1;
          const roomAt = clock();
          await house.database.start();
          await answered(house, load.run.api);
          backMs.push(clock() - roomAt);
          journal.note({ fault: { fault: 'disk full', at, recoveredAt: clock() } });
          say(
            `disk ${round} of ${rounds} was full for ${Math.round(roomAt - at)} ` +
              `ms${isDown ? ', the database gave up' : ''}; back after ${Math.round(clock() - roomAt)} ms`,
          );
          await wait(4000);
        }
        await load.end();
        await comeToRest(house, load.listening);
        const findings = judge(await readHouse(house, journal, load.listening));
        const accepted = journal.attempts.filter(({ outcome }) => outcome === 'ok').length;
        return { findings, accepted, backMs, gaveUp };
      } finally {
        await load.stop();
      }
    } finally {
      await house.stop();
      journal.close();
    }
  } finally {
    await disk.remove();
  }
}

/**
 * Keeps the disk full for `ms`; in this time PostgreSQL uses up its recycled WAL files. True if the database stopped.
 */
async function fill({ databaseUrl }: House, disk: Disk, ms: number): Promise<boolean> {
  disk.fill();
  let isDown = false;
  try {
    await wait(ms / 2);
    const until = performance.now() + ms;
    while (!isDown && performance.now() < until)
      await onServer(databaseUrl, (connection) =>
        connection.query(`select pg_logical_emit_message(true, 'drill', repeat('x', 1000000)), pg_switch_wal()`),
      ).catch((error: unknown) => {
        isDown = /terminat|ECONN|shutting down|recovery|closed/i.test(String(error));
      });
  } finally {
    disk.free();
  }
  return isDown;
}

/** Makes the requests that a browser sends before a bet; the server needs the database to answer them. */
async function answered(house: House, api: ApiClient): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until; await wait(100)) {
    const answer = await api.ask(contract.lottery.listOpenDraws, {}).catch(() => undefined);
    if (answer?.status === 200) return;
    if (await house.server.diesWithin(0)) await house.server.start();
  }
  throw new Error('the product did not come back after the disk had room again');
}
