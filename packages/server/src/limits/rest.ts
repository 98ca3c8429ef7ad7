import { longestPause } from '@tamarind/domain/limits/breaks';
import { type Pause, restOf } from '@tamarind/domain/limits/rules';
import { type Block, type BlockKind, blockOf } from '@tamarind/domain/members/blocks';
import type { Db } from '../platform/db/sql.ts';
import { rulesOf } from './queries.ts';

/** The break, exclusion or block of play in force, as a refusal; undefined if none. */
export async function restNow(db: Db, memberId: bigint, now: Date) {
  const [stored] = await rulesOf(db, [memberId], now);
  return restOf({ pause: pauseOf(stored?.pauses ?? null, now), blocks: blocksOf(stored?.blocks ?? null), now });
}

/** The block by staff that stops this action of the member now; undefined if none. */
export async function blockNow(db: Db, memberId: bigint, act: Exclude<BlockKind, 'all'>, now: Date) {
  const [stored] = await rulesOf(db, [memberId], now);
  return blockOf(blocksOf(stored?.blocks ?? null), act, now);
}

export const blocksOf = (blocks: readonly { kind: BlockKind; until: string | null }[] | null): Block[] =>
  (blocks ?? []).map(({ kind, until }) => ({ kind, until: until === null ? null : new Date(until) }));

export const pauseOf = (
  pauses: readonly { kind: Pause['kind']; until: string; isAskable: boolean }[] | null,
  now: Date,
) =>
  longestPause(
    (pauses ?? []).map(({ kind, until, isAskable }) => ({ kind, until: new Date(until), isAskable })),
    now,
  );
