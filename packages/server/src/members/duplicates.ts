import type { contract } from '@tamarind/contract/index';
import {
  DUPLICATE_FROM_PERCENT,
  duplicateLevel,
  duplicatePercent,
  duplicateSigns,
  personsOf,
  SHARED_BY_MAX,
  type SharedSign,
} from '@tamarind/domain/members/duplicates';
import { addMs } from '@tamarind/domain/time';
import { currencies as everyCurrency, type Currency } from '@tamarind/domain/money';
import { record } from '../audit/index.ts';
import { actorKey } from '../platform/http/actor.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './duplicate-queries.ts';
import { memberOf } from './member-of.ts';

type Calls = typeof contract.members;

/**
 * Endpoints for pairs of members who may be one person, and for staff's findings that a pair is two different people.
 */
export const duplicateHandlers = {
  listMemberDuplicates: async ({ pool, now, currencies, branches }, { account }) => {
    const { id } = await memberOf(pool, account);
    const [shared, ruledOut] = await Promise.all([
      queries.sharedWith(pool, id, { since: addMs(now, -LOGINS_MS), currencies, branches }),
      queries.ruledOutOf(pool, id),
    ]);
    const found = judged(Map.groupBy(shared, ({ memberId }) => memberId));
    const accounts = await accountsOf(
      pool,
      found.map(({ key }) => key),
    );
    const duplicates = found.map(({ key, ...evidence }) => {
      const ruling = ruledOut.find(({ memberId }) => memberId === key);
      return {
        account: accounts(key),
        ...evidence,
        ruledOut: ruling ? { at: ruling.at, by: ruling.by, reason: ruling.reason } : null,
      };
    });
    const open = duplicates.filter((one) => one.ruledOut === null);
    return { duplicates: [...open, ...duplicates.filter((one) => one.ruledOut !== null)].slice(0, SHOWN_MAX) };
  },

  listDuplicatePairs: async ({ pool, now, currencies }, { page }) => {
    const foundAt = await queries.pairsFoundAt(pool);
    // The job has not run yet, for example after an update of the database, so the pairs are computed now.
    if (!foundAt) return { ...(await pairsFoundNow(pool, { now, currencies, page })), foundAt: now };
    const { count, pairs } = await queries.pageOfPairs(pool, currencies, pageOf({ page }));
    return {
      pairs: pairs.map((pair) => ({ ...pair, level: duplicateLevel(pair.percent) })),
      count,
      pageSize: PAGE_SIZE,
      foundAt,
    };
  },

  ruleOutDuplicate: async ({ tx, actor, now }, { account, other, reason }) => {
    const [{ id: one }, { id: two }] = [await memberOf(tx, account), await memberOf(tx, other)];
    if (one === two) return refuse('NOT_FOUND');
    const row = { members: [one, two], reason: reason.trim(), staffId: actor.staffId, now } as const;
    if (!(await queries.insertRuledOut(tx, row))) return refuse('DUPLICATE_RULED_OUT');
    for (const [subject, different] of [
      [one, two],
      [two, one],
    ])
      await record(tx, {
        actor: actorKey(actor),
        action: 'member.duplicate_ruled_out',
        subject: `member:${subject}`,
        facts: { other: `member:${different}` },
        at: now,
      });
    return {};
  },
} satisfies { [Name in keyof Calls]?: Handler<Calls[Name]> };

/**
 * Stores the list of probable duplicates, because computing it reads the data of all members. Pairs that staff rule out
 * leave the list at once; every other change appears after the next run.
 */
export const memberJobs: readonly Job[] = [
  {
    name: 'find-duplicates',
    everyMs: 600_000,
    run: async ({ pool, clock }) => {
      const now = clock.now();
      const pairs = await findPairs(pool, now, everyCurrency);
      await inTransaction(pool, (tx) => queries.keepPairs(tx, pairs, now));
    },
  },
];

/**
 * Data that the member shares with other members, such as a device. Pairs that staff ruled out as one person are left
 * out.
 */
export async function openSigns(db: Parameters<typeof queries.sharedWith>[0], memberId: bigint, now: Date) {
  const wish = { since: addMs(now, -LOGINS_MS), currencies: everyCurrency, branches: undefined };
  return (await queries.sharedWith(db, memberId, wish)).filter(({ isRuledOut }) => !isRuledOut);
}

/**
 * The member who is most probably the same person, among those that staff have not ruled out; null if there is none.
 */
export async function surestDuplicate(
  db: Parameters<typeof queries.sharedWith>[0],
  memberId: bigint,
  now: Date,
): Promise<{ readonly account: string; readonly percent: number } | null> {
  const open = await openSigns(db, memberId, now);
  const [surest] = judged(Map.groupBy(open, (one) => one.memberId));
  if (!surest) return null;
  return { account: (await accountsOf(db, [surest.key]))(surest.key), percent: surest.percent };
}

/**
 * Groups members who are probably one person, because they share a bank account, a document or a device. Each member is
 * mapped to the lowest member id of the group. Pairs that staff ruled out count as different people. For agents'
 * commission, one person counts as one active member.
 */
export async function linkedMembers(db: Db, now: Date): Promise<{ memberId: bigint; person: bigint }[]> {
  const groups = await queries.sharedByGroups(db, addMs(now, -LOGINS_MS), SHARED_BY_MAX);
  const persons = personsOf(
    groups.filter(({ isRuledOut }) => !isRuledOut).map(({ members }) => members),
    groups.filter(({ isRuledOut }) => isRuledOut).map(({ members: [low = 0n, high = 0n] }) => [low, high]),
  );
  return [...persons].map(([memberId, person]) => ({ memberId, person }));
}

/**
 * Pairs of members with these currencies who share enough data to be listed and whom staff have not ruled out; the pair
 * that is most probably one person comes first.
 */
async function findPairs(db: Db, now: Date, currencies: readonly Currency[]) {
  const since = addMs(now, -LOGINS_MS);
  const shared = await queries.sharedByPairs(db, { since, most: SHARED_BY_MAX, currencies });
  return judged(Map.groupBy(shared, ({ low, high }) => `${low} ${high}`)).map(({ key, ...evidence }) => {
    const [low = 0n, high = 0n] = key.split(' ').map(BigInt);
    return { low, high, ...evidence };
  });
}

async function pairsFoundNow(
  db: Db,
  wish: { readonly now: Date; readonly currencies: readonly Currency[]; readonly page: number | undefined },
) {
  const found = await findPairs(db, wish.now, wish.currencies);
  const { limit, offset } = pageOf(wish);
  const shown = found.slice(offset, offset + limit);
  const accounts = await accountsOf(
    db,
    shown.flatMap(({ low, high }) => [low, high]),
  );
  return {
    pairs: shown.map(({ low, high, ...evidence }) => ({ account: accounts(low), other: accounts(high), ...evidence })),
    count: found.length,
    pageSize: PAGE_SIZE,
  };
}

/** Groups whose members share enough data to be listed; the group that is most probably one person comes first. */
function judged<Key>(groups: Map<Key, SharedSign[]>) {
  return [...groups]
    .map(([key, shared]) => {
      const percent = duplicatePercent(shared);
      const counted = new Set(shared.filter(({ sharedBy }) => sharedBy <= SHARED_BY_MAX).map(({ sign }) => sign));
      return {
        key,
        signs: duplicateSigns.filter((sign) => counted.has(sign)),
        percent,
        level: duplicateLevel(percent),
      };
    })
    .filter(({ percent }) => percent >= DUPLICATE_FROM_PERCENT)
    .toSorted((left, right) => right.percent - left.percent);
}

async function accountsOf(db: Parameters<typeof queries.accountsOf>[0], ids: readonly bigint[]) {
  const accounts = new Map((await queries.accountsOf(db, ids)).map(({ id, account }) => [id, account]));
  return (id: bigint) => accounts.get(id) ?? '';
}

/** Maximum age in milliseconds of the logins that count: older ones no longer show who uses a device today. */
const LOGINS_MS = 30 * 86_400_000;
const SHOWN_MAX = 50;
