import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom, type SeededRandom } from '@tamarind/domain/seeded-random';
import { Fault } from '../../fault.mjs';
import { ensureDatabase, onServer, startPostgres } from '../../postgres.ts';
import { buildHouse, type House } from '../house.ts';
import { newJournal } from '../journal.ts';
import type { Finding } from '../judge/evidence.ts';
import { type Cut, judgeImage } from '../judge/image.ts';
import { judge } from '../judge/judge.ts';
import { readHouse } from '../judge/read-house.ts';
import { readImage, readTold } from '../judge/read-image.ts';
import { beginLoad, comeToRest } from '../run.ts';
import { makeDisk } from './disk.ts';

/** A setting without which an acknowledged bet may be lost with the power; the product refuses to start without it. */
export const careless = ['fsync', 'synchronous_commit'] as const;

interface Wish {
  readonly images: number;
  readonly seed: number;
  readonly clients: number;
  readonly folder: string;
  readonly say: (line: string) => void;
  /** Turned off while the product runs: the check must find what is lost then. */
  readonly without?: (typeof careless)[number] | undefined;
}

export interface PowerCutOutcome {
  /** Images that came up and in which everything was there. */
  readonly clean: number;
  readonly images: number;
  /** Of the images, and of the house itself at rest. */
  readonly findings: readonly Finding[];
  readonly accepted: number;
  readonly seconds: number;
  readonly cutMs: readonly number[];
}

/**
 * The product works on a disk of which images are taken while members bet, pay in, withdraw and play: each is what the disk would hold
 * had the power failed then. From each a database is brought up and judged beside the journal. `kill -9` does not test this: what a
 * killed database has written and not flushed is kept by the kernel.
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
      const cuts: Cut[] = [];
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
            `image ${index + 1} of ${images}, cut at ${(cut.from / 1000).toFixed(1)} s with ${acked} acknowledged: ${found.length === 0 ? 'clean' : `${found.length} findings, ${found[0]?.rule} ${found[0]?.what}`}`,
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

/** Every third cut falls into a checkpoint, when pages of all tables are on their way to the disk. */
async function untilTheNextCut(house: House, random: SeededRandom, index: number): Promise<void> {
  await wait(150 + random.below(700));
  if (index % 3 !== 0) return;
  const checkpoint = onServer(house.databaseUrl, (connection) => connection.query('checkpoint'));
  checkpoint.catch(() => undefined);
  await wait(random.below(250));
}

/** Brought up as a supervisor would after the machine has started again: the lock file of a process of before means nothing. */
async function judgeOne(
  place: string,
  house: House,
  journal: Parameters<typeof readImage>[1],
  cut: Cut,
  owed: Parameters<typeof judgeImage>[2],
): Promise<readonly Finding[]> {
  const dataDir = join(place, 'postgres');
  rmSync(join(dataDir, 'cluster', 'postmaster.pid'), { force: true });
  rmSync(join(dataDir, 'lock'), { force: true });
  for (const user of readdirSync(join(dataDir, 'users'))) rmSync(join(dataDir, 'users', user));
  // Settings of a careless run: the image is judged by a careful database.
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

/** One line about a run. */
export function powerCutFigures({ clean, images, findings, accepted, seconds, cutMs }: PowerCutOutcome): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort().join(' ');
  const longest = Math.round(Math.max(0, ...cutMs));
  return `${clean} of ${images} images clean; ${findings.length} findings${rules ? ` (${rules})` : ''}; ${accepted} accepted; an image took ${longest} ms at most; ${Math.round(seconds)} s`;
}
