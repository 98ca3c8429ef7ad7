import { longestPause } from '@tamarind/domain/limits/breaks';
import { type Pause, restOf } from '@tamarind/domain/limits/rules';
import { type Block, type BlockKind, blockOf } from '@tamarind/domain/members/blocks';
import type { Db } from '../platform/db/sql.ts';
import { rulesOf } from './queries.ts';

/** The break, exclusion or block of play in force, as a refusal; undefined if none. */
export const restNow = async (db: Db, memberId: bigint, now: Date) =>
  (await stopsNow(db, [memberId], now))(memberId).rest;

/** The block by staff that stops this action of the member now; undefined if none. */
export const blockNow = async (db: Db, memberId: bigint, act: Act, now: Date) =>
  (await stopsNow(db, [memberId], now))(memberId).block(act);

type Act = Exclude<BlockKind, 'all'>;

/** Both of these of several members in one read. */
export async function stopsNow(db: Db, memberIds: readonly bigint[], now: Date) {
  const stored = new Map((await rulesOf(db, memberIds, now)).map((row) => [row.memberId, row]));
  return (memberId: bigint) => {
    const row = stored.get(memberId);
    const blocks = blocksOf(row?.blocks ?? null);
    return {
      rest: restOf({ pause: pauseOf(row?.pauses ?? null, now), blocks, now }),
      block: (act: Act) => blockOf(blocks, act, now),
    };
  };
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
