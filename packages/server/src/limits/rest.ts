import { longestPause } from '@tamarind/domain/limits/breaks';
import { type Pause, restOf } from '@tamarind/domain/limits/rules';
import type { Db } from '../platform/db/sql.ts';
import { rulesOf } from './queries.ts';

/** The current break or exclusion, as a refusal. */
export async function restNow(db: Db, memberId: bigint, now: Date) {
  const [stored] = await rulesOf(db, [memberId], now);
  return restOf({ pause: pauseOf(stored?.pauses ?? null, now), now });
}

export const pauseOf = (
  pauses: readonly { kind: Pause['kind']; until: string; isAskable: boolean }[] | null,
  now: Date,
) =>
  longestPause(
    (pauses ?? []).map(({ kind, until, isAskable }) => ({ kind, until: new Date(until), isAskable })),
    now,
  );
