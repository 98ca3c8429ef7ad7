import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type PostgresPlace, readText } from './postgres-files.ts';
import { isStillRunning, processIdentity } from './processes.ts';

/** The file that registers this run as a user of the database server. */
export const userFile = (): string => join('users', processIdentity(process.pid));

/** Other runs that use this database server. The files of killed runs are removed. */
export function otherUsers(place: PostgresPlace): string[] {
  const folder = join(place.home, 'users');
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder).filter((identity) => {
    if (identity === processIdentity(process.pid)) return false;
    if (isStillRunning(identity)) return true;
    rmSync(join(folder, identity), { force: true });
    return false;
  });
}

/** Runs `work` under a lock, because two runs must not create, start or stop the same database server concurrently. */
export async function withLock<Answer>(place: PostgresPlace, work: () => Promise<Answer>): Promise<Answer> {
  const lock = join(place.home, 'lock');
  for (const deadline = performance.now() + 90_000; ; ) {
    try {
      writeFileSync(lock, processIdentity(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || performance.now() > deadline) throw error;
      const holder = readText(place, 'lock');
      if (holder && !isStillRunning(holder)) rmSync(lock, { force: true });
      await wait(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
