import { contract } from '@tamarind/contract/index';
import type { SegmentRules } from '@tamarind/contract/member-segments';
import { firstDayOf, SEGMENTS_MAX } from '@tamarind/domain/members/segments';
import { dayOf } from '@tamarind/domain/time';
import { currencies as everyCurrency } from '@tamarind/domain/money';
import { z } from 'zod/mini';
import { record } from '../audit/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { actorKey } from '../platform/http/actor.ts';
import type { Handler } from '../platform/http/routes.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { uuidV7 } from '../platform/random.ts';
import { refuse } from '../platform/refusal.ts';
import { memberOf } from './member-of.ts';
import * as queries from './segment-queries.ts';

type Calls = typeof contract.members;
const Rules = contract.members.saveSegment.input.shape.rules;

/**
 * Endpoints for segments, which are saved filters over members. Their members are counted and listed whenever a segment
 * is read; no list of members is stored.
 */
export const segmentHandlers = {
  listSegments: async ({ pool, now, currencies }) => {
    const segments = await queries.segments(pool);
    return {
      segments: await Promise.all(
        segments.map(async ({ id, name, rules: stored }) => {
          const rules = Rules.parse(stored);
          const [first] = await queries.segmentMembers(pool, { ...wishOf(rules, now), currencies }, now, {
            limit: 1,
            offset: 0,
          });
          return { id, name, rules, members: first?.count ?? 0 };
        }),
      ),
    };
  },

  saveSegment: async (call, { id, name, rules }) => {
    const { tx, actor, now } = call;
    if (rules.deposited && rules.currency === null) return refuse('INPUT_INVALID', { field: 'currency' });
    await queries.lockList(tx);
    if (id !== null && !(await queries.segmentById(tx, id))) return refuse('NOT_FOUND');
    if (id === null && (await queries.segments(tx)).length >= SEGMENTS_MAX)
      return refuse('SEGMENT_LIMIT', { max: SEGMENTS_MAX });

    // Point of no return
    const row = { id: id ?? uuidV7(now, call.random), name: name.trim(), rules: z.encode(Rules, rules) };
    await queries.putSegment(tx, { ...row, at: now, by: actor.staffId });
    await record(tx, {
      actor: actorKey(actor),
      action: 'segment.saved',
      subject: `segment:${row.id}`,
      facts: { rules: JSON.stringify(row.rules) },
      at: now,
    });
    return { id: row.id };
  },

  removeSegment: async ({ tx, actor, now }, { id }) => {
    if (!(await queries.deleteSegment(tx, id))) return refuse('NOT_FOUND');
    await record(tx, { actor: actorKey(actor), action: 'segment.removed', subject: `segment:${id}`, at: now });
    return {};
  },

  listSegmentMembers: async ({ pool, now, currencies }, { id, page }) => {
    const wish = { ...wishOf(await rulesOf(pool, id), now), currencies };
    const members = await queries.segmentMembers(pool, wish, now, pageOf({ page }));
    return {
      members: members.map(({ count: _count, ...member }) => member),
      count: members[0]?.count ?? 0,
      pageSize: PAGE_SIZE,
    };
  },

  listMemberSegments: async ({ pool, now }, { account }) => {
    const { id: memberId } = await memberOf(pool, account);
    const found = [];
    for (const { id, name, rules } of await queries.segments(pool)) {
      const wish = { ...wishOf(Rules.parse(rules), now), memberId };
      const [member] = await queries.segmentMembers(pool, wish, now, { limit: 1, offset: 0 });
      if (member) found.push({ id, name });
    }
    return { segments: found };
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

/** The segment's name and its members, the newest first. Refuses NOT_FOUND. */
export async function segmentFile(db: Db, id: string, now: Date, limit: number) {
  const { name } = (await queries.segmentById(db, id)) ?? refuse('NOT_FOUND');
  const members = await queries.segmentMembers(db, wishOf(await rulesOf(db, id), now), now, { limit, offset: 0 });
  return { name, members };
}

const rulesOf = async (db: Db, id: string): Promise<SegmentRules> =>
  Rules.parse(((await queries.segmentById(db, id)) ?? refuse('NOT_FOUND')).rules);

/**
 * Converts a segment's rules from numbers of days to absolute days, counted back from today in the brand's time zone.
 */
function wishOf({ playedWithin, idleFor, deposited, ...rules }: SegmentRules, now: Date): queries.SegmentWish {
  const today = dayOf(now);
  return {
    ...rules,
    playedSince: playedWithin === null ? null : firstDayOf(playedWithin, today),
    idleSince: idleFor === null ? null : firstDayOf(idleFor, today),
    depositedSince: deposited && firstDayOf(deposited.days, today),
    depositedFrom: deposited && deposited.amount,
    currencies: everyCurrency,
  };
}
