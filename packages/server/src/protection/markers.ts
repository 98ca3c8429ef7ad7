import { markersOf } from '@tamarind/domain/limits/markers';
import { addDays, addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import type { Platform } from '../platform/platform.ts';
import { announce } from '../platform/outbox.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { uuidV7 } from '../platform/random.ts';
import * as queries from './queries.ts';

/**
 * Looks for signs of gambling harm in the current day of every member who played. In the first hour of a day it also
 * checks the day before, so that the last minutes of that day are covered [R8].
 */
export async function findMarkers(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const today = dayOf(now);
  const yesterday = dayOf(addMs(now, -HOUR_MS));
  for (const day of yesterday === today ? [today] : [yesterday, today]) await findOn(platform, day, now);
}

async function findOn(platform: Platform, day: string, now: Date): Promise<void> {
  const facts = await queries.factsOf(platform.pool, day, startOfDay(day), startOfDay(addDays(day, 1)));
  const found = facts.flatMap(({ memberId, ...of }) =>
    markersOf(of).map((marker) => ({ ...marker, memberId, day, now, id: uuidV7(now, platform.random) })),
  );
  if (found.length === 0) return;
  await inTransaction(platform.pool, async (tx) => {
    let fresh = 0;
    for (const marker of found) fresh += (await queries.putMarker(tx, marker)).length;
    if (fresh > 0) await announce(tx, 'staff', { type: 'queue', data: { room: 'protection' } }, now);
  });
}

const HOUR_MS = 3_600_000;
