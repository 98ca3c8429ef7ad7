import { longestPause } from '@tamarind/domain/limits/breaks';
import { restOf } from '@tamarind/domain/limits/rules';
import { type Block, type BlockKind, blockOf } from '@tamarind/domain/members/blocks';
import type { Db } from '../platform/db/sql.ts';
import { rulesOf, type StoredRules } from './queries.ts';

/**
 * The refusal for the break, self-exclusion or block of play that is in force for the member now; undefined if none is.
 */
export const restNow = async (db: Db, memberId: bigint, now: Date) =>
  (await stopsNow(db, [memberId], now))(memberId).rest;

/** The block by staff that stops this action of the member now; undefined if none. */
export const blockNow = async (db: Db, memberId: bigint, act: Act, now: Date) =>
  (await stopsNow(db, [memberId], now))(memberId).block(act);

type Act = Exclude<BlockKind, 'all'>;

/** `restNow` and `blockNow` for several members in one read. */
export async function stopsNow(db: Db, memberIds: readonly bigint[], now: Date) {
  const stored = await rulesOf(db, memberIds, now);
  return (memberId: bigint) => {
    const { pauses, blocks: found } = stored.of(memberId);
    const blocks = blocksOf(found);
    return {
      rest: restOf({ pause: pauseOf(pauses, now), blocks, now }),
      block: (act: Act) => blockOf(blocks, act, now),
    };
  };
}

export const blocksOf = (blocks: StoredRules['blocks']): Block[] =>
  blocks.map(({ kind, until }) => ({ kind, until: until === null ? null : new Date(until) }));

export const pauseOf = (pauses: StoredRules['pauses'], now: Date) =>
  longestPause(
    pauses.map(({ kind, until, isAskable }) => ({ kind, until: new Date(until), isAskable })),
    now,
  );
