import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { Fault } from '../../fault.mjs';
import { ensureDatabase, onServer, startPostgres } from '../../postgres.ts';
import { buildHouse, type House } from '../house.ts';
import { newJournal } from '../journal.ts';
import type { Finding } from '../judge/evidence.ts';
import { type PowerCut, judgeImage } from '../judge/image.ts';
import { judge } from '../judge/judge.ts';
import { readHouse } from '../judge/read-house.ts';
import { readImage, readTold } from '../judge/read-image.ts';
import { beginLoad, comeToRest } from '../run.ts';
import { makeDisk } from './disk.ts';

/** Settings without which a power cut may lose an acknowledged bet; the product refuses to start without them. */
export const careless = ['fsync', 'synchronous_commit'] as const;

interface Wish {
  readonly images: number;
  readonly seed: number;
  readonly clients: number;
  readonly folder: string;
  readonly say: (line: string) => void;
  /** The setting to switch off while the product runs; the check must then find lost data. */
  readonly without?: (typeof careless)[number] | undefined;
}

export interface PowerCutOutcome {
  /** The number of restored images in which no data was missing. */
  readonly clean: number;
  readonly images: number;
  /** The judge's findings in the images, and in the product itself after all activity has ended. */
  readonly findings: readonly Finding[];
  readonly accepted: number;
  readonly seconds: number;
  readonly cutMs: readonly number[];
}

/**
 * Runs the product on a disk of which snapshots are taken while members bet, deposit, withdraw and play. Each snapshot
 * is the disk's content as if the power had failed at that moment. A database is started from each and judged against
 * the journal. `kill -9` cannot test this, because the kernel still writes what a killed database has not flushed.
 */
export async function runPowerCuts(wish: Wish): Promise<PowerCutOutcome> {
  const { images, seed, clients, folder, say, without } = wish;
  const disk = await makeDisk(folder);
  try {
    const startedAt = performance.now();
    const clock = (): number => performance.now() - startedAt;
    const journal = newJournal(folder);
    const house = await buildHouse(folder, seededRandom(seed + 1), disk.folder);
    try {
      disk.settle();
      if (without) await turnOff(house, without);
      const load = await beginLoad(house, { journal, clock, clients, seed });
      const cuts: PowerCut[] = [];
      try {
        const random = seededRandom(seed);
        for (let index = 0; index < images; index += 1) {
          await untilTheNextCut(house, random, index);
          const told = await readTold(house, load.listening);
          const from = clock();
          await disk.cut(nameOf(index));
          cuts.push({ ...told, from, until: clock() });
        }
        await load.end();
        say(`${images} images were taken in ${Math.round(clock() / 1000)} s of load`);
        await comeToRest(house, load.listening);
        const evidence = await readHouse(house, journal, load.listening);
        const findings: Finding[] = judge(evidence);
        let clean = 0;
        for (const [index, cut] of cuts.entries()) {
          const found = await disk.onImage(nameOf(index), (place) =>
            judgeOne(place, house, journal, cut, evidence.draws.owed),
          );
          const acked = journal.attempts.filter(
            ({ outcome, answeredAt }) => outcome === 'ok' && answeredAt < cut.from,
          ).length;
          if (found.length === 0) clean += 1;
          findings.push(...found.map(({ rule, what }) => ({ rule, what: `image ${index + 1}: ${what}` })));
          say(
            `image ${index + 1} of ${images}, ` +
              `cut at ${(cut.from / 1000).toFixed(1)} s with ${acked} acknowledged: ` +
              `${found.length === 0 ? 'clean' : `${found.length} findings, ${found[0]?.rule} ${found[0]?.what}`}`,
          );
        }
        const accepted = journal.attempts.filter(({ outcome }) => outcome === 'ok').length;
        const cutMs = cuts.map(({ from, until }) => until - from);
        return { clean, images, findings, accepted, cutMs, seconds: clock() / 1000 };
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

/** Every third snapshot is taken during a checkpoint, when pages of all tables are being written. */
async function untilTheNextCut(house: House, random: SeededRandom, index: number): Promise<void> {
  await wait(150 + random.below(700));
  if (index % 3 !== 0) return;
  const checkpoint = onServer(house.databaseUrl, (connection) => connection.query('checkpoint'));
  checkpoint.catch(() => undefined);
  await wait(random.below(250));
}

/**
 * Starts a database from a snapshot and judges it. The lock file of the earlier process is stale, as after a reboot,
 * and is removed as a supervisor would.
 */
async function judgeOne(
  place: string,
  house: House,
  journal: Parameters<typeof readImage>[1],
  cut: PowerCut,
  owed: Parameters<typeof judgeImage>[2],
): Promise<readonly Finding[]> {
  const dataDir = join(place, 'postgres');
  rmSync(join(dataDir, 'cluster', 'postmaster.pid'), { force: true });
  rmSync(join(dataDir, 'lock'), { force: true });
  for (const user of readdirSync(join(dataDir, 'users'))) rmSync(join(dataDir, 'users', user));
  // Remove the settings of a careless run: a correctly configured database must judge the image.
  writeFileSync(join(dataDir, 'cluster', 'postgresql.auto.conf'), '');
  try {
    const database = await startPostgres({ dataDir });
    try {
      const databaseUrl = await ensureDatabase(database.url, 'tamarind');
      const image = await readImage({ ...house, databaseUrl }, journal);
      return judgeImage(image, cut, owed);
    } finally {
      await database.stop();
    }
  } catch (error) {
    if (!(error instanceof Fault) && (error as { code?: unknown }).code === undefined) throw error;
    return [{ rule: 'DB', what: `the database cannot be used: ${(error as Error).message}` }];
  }
}

async function turnOff({ databaseUrl }: House, setting: (typeof careless)[number]): Promise<void> {
  await onServer(databaseUrl, async (connection) => {
    await connection.query(`alter system set ${setting} = off`);
    await connection.query('select pg_reload_conf()');
  });
}

const nameOf = (index: number): string => `image-${index + 1}`;

/** Formats the figures of a run of power cuts as one line. */
export function powerCutFigures({ clean, images, findings, accepted, seconds, cutMs }: PowerCutOutcome): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort().join(' ');
  const longest = Math.round(Math.max(0, ...cutMs));
  return (
    `${clean} of ${images} images clean; violations found: ${findings.length}${rules ? ` (${rules})` : ''}; ` +
    `${accepted} accepted requests; taking one image took at most ${longest} ms; ${Math.round(seconds)} s in all`
  );
}
