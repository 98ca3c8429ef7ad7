import { SHARED_BY_MAX } from '@tamarind/domain/members/duplicates';
import { findRing, type Finding, type Invitation, type MemberLink } from '@tamarind/domain/promotions/referral/rings';
import { clearance } from '../members/index.ts';
import type { Db } from '../platform/db/sql.ts';
import * as queries from './queries.ts';

interface Evidence {
  readonly findings: readonly Finding<bigint>[];
  readonly isSameDocument: boolean;
}

/**
 * Reads the members who may be the same person around an invitation, and who invited whom. The search starts with
 * referrer and friend. It continues with members who share something (such as a device) with a member already read, and
 * with their referrers. Friends further down need not be read: everybody has at most one referrer, so a ring is always
 * found by going up.
 */
export async function evidenceOf(db: Db, asked: Invitation<bigint>, now: Date): Promise<Evidence> {
  const referrers = new Map<bigint, bigint>([[asked.friend, asked.referrer]]);
  const links: MemberLink<bigint>[] = [];
  const read = new Set<bigint>();
  for (let next = [asked.friend, asked.referrer]; next.length > 0 && read.size < MEMBERS_MAX; ) {
    const found: bigint[] = [];
    for (const one of next.slice(0, MEMBERS_MAX - read.size)) {
      read.add(one);
      for (const { memberId: other, sign, sharedBy } of await clearance.signs(db, one, now))
        links.push({ one, other, sign, sharedBy });
    }
    const known = [...new Set([...next, ...links.map(({ other }) => other)])];
    for (const { friend, referrer } of await queries.invitersOf(db, known)) referrers.set(friend, referrer);
    for (const { other, sign, sharedBy } of links)
      if (sign !== 'network' && (sign !== 'device' || sharedBy <= SHARED_BY_MAX)) found.push(other);
    for (const one of next) found.push(referrers.get(one) ?? one);
    next = [...new Set(found)].filter((one) => !read.has(one));
  }
  const invitations = [...referrers].map(([friend, referrer]) => ({ friend, referrer }));
  return {
    findings: findRing(asked, invitations, links),
    isSameDocument: links.some(
      ({ one, other, sign }) => sign === 'document' && one === asked.friend && other === asked.referrer,
    ),
  };
}

/**
 * The search stops at this number of members. A household or a circle of friends is smaller, so a larger group is
 * suspicious by itself.
 */
const MEMBERS_MAX = 60;
