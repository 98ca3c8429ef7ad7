import { type DuplicateSign, duplicateSigns, SHARED_BY_MAX } from '../../members/duplicates.ts';

/** A friend came by the code of a referrer. Members are named by any value that compares with `===`. */
export interface Invitation<Member> {
  readonly referrer: Member;
  readonly friend: Member;
}

/** Two members share one thing: a device, a bank account, … */
export interface MemberLink<Member> {
  readonly one: Member;
  readonly other: Member;
  readonly sign: DuplicateSign;
  /** Members of the house who share this same value. */
  readonly sharedBy: number;
}

export const findingKinds = ['self', 'loop', 'again'] as const;
/**
 * self: referrer and friend may be one person. loop: the invitations lead back to the referrer. again: the friend has
 * another account, it seems.
 */
export type FindingKind = (typeof findingKinds)[number];

export interface Finding<Member> {
  readonly kind: FindingKind;
  /** The things they share, surest first; empty for a loop of invitations that share nothing. */
  readonly signs: readonly DuplicateSign[];
  /** The members whose links or invitations show it. */
  readonly members: readonly Member[];
}

/**
 * Reasons to look at an invitation before it is paid [E11, M06]. Members who share something count as one person. In a
 * house without tricks each friend is a new person, and the invitations between persons form a forest: nobody invites
 * themselves and no chain comes back. Every finding is a place where that is not so.
 */
export function findRing<Member>(
  invitation: Invitation<Member>,
  invitations: readonly Invitation<Member>[],
  links: readonly MemberLink<Member>[],
): Finding<Member>[] {
  const counted = countedLinks(invitation, invitations, links);
  const personOf = persons(counted);
  const [referrer, friend] = [personOf(invitation.referrer), personOf(invitation.friend)];
  const isOther = (one: Invitation<Member>) => one.friend !== invitation.friend;
  const evidence = (members: readonly Member[]): Pick<Finding<Member>, 'signs' | 'members'> => {
    const all = new Set([invitation.friend, ...members].map(personOf));
    const shown = counted.filter(({ one }) => all.has(personOf(one)));
    const linked = shown.flatMap(({ one, other }) => [one, other]);
    return {
      signs: duplicateSigns.filter((sign) => shown.some((link) => link.sign === sign)),
      members: [...new Set([...members, ...linked])].filter((member) => member !== invitation.friend),
    };
  };
  if (referrer === friend) return [{ kind: 'self', ...evidence([invitation.referrer]) }];
  const found: Finding<Member>[] = [];
  const loop = pathBetween(friend, referrer, invitations.filter(isOther), personOf);
  if (loop) found.push({ kind: 'loop', ...evidence([...loop, invitation.referrer]) });
  if (counted.some(({ one }) => personOf(one) === friend)) found.push({ kind: 'again', ...evidence([]) });
  return found;
}

/**
 * The links that make two members one person. A document, a bank account or a contact always does. A device of many members
 * is a shop's computer, but not between relatives: somebody who invites a dozen friends on one device is what this looks for. A
 * network is shared by a household, so it takes three relatives on it.
 */
function countedLinks<Member>(
  invitation: Invitation<Member>,
  invitations: readonly Invitation<Member>[],
  links: readonly MemberLink<Member>[],
): MemberLink<Member>[] {
  const family = familyOf(invitation, invitations);
  const isFamily = ({ one, other }: MemberLink<Member>) => family.has(one) && family.has(other);
  const networks = links.filter((link) => link.sign === 'network' && link.sharedBy <= SHARED_BY_MAX && isFamily(link));
  const onNetwork = persons(networks);
  const size = (member: Member) => [...family].filter((one) => onNetwork(one) === onNetwork(member)).length;
  return links.filter((link) => {
    if (link.sign === 'network') return networks.includes(link) && size(link.one) >= NETWORK_FAMILY;
    if (link.sign === 'device') return link.sharedBy <= SHARED_BY_MAX || isFamily(link);
    return true;
  });
}

/** The friend, everybody on the line above, and the other friends of these and of the friend. */
function familyOf<Member>(invitation: Invitation<Member>, invitations: readonly Invitation<Member>[]): Set<Member> {
  const above = new Map(invitations.map(({ referrer, friend }) => [friend, referrer]));
  const line = new Set<Member>([invitation.friend]);
  for (let member: Member | undefined = invitation.referrer; member !== undefined && !line.has(member); ) {
    line.add(member);
    member = above.get(member);
  }
  return new Set([...line, ...invitations.filter(({ referrer }) => line.has(referrer)).map(({ friend }) => friend)]);
}

/** Joins linked members; returns one member who names each group. */
function persons<Member>(links: readonly MemberLink<Member>[]): (member: Member) => Member {
  const above = new Map<Member, Member>();
  const top = (member: Member): Member => {
    let at = member;
    for (let next = above.get(at); next !== undefined; next = above.get(at)) at = next;
    return at;
  };
  for (const { one, other } of links) {
    const [left, right] = [top(one), top(other)];
    if (left !== right) above.set(left, right);
  }
  return top;
}

/** The friends on a way of invitations from one person to another; undefined: there is none. */
function pathBetween<Member>(
  from: Member,
  to: Member,
  invitations: readonly Invitation<Member>[],
  personOf: (member: Member) => Member,
): Member[] | undefined {
  const next = Map.groupBy(invitations, ({ referrer }) => personOf(referrer));
  const ways = new Map<Member, Member[]>([[from, []]]);
  for (const [person, way] of ways)
    for (const { friend } of next.get(person) ?? []) {
      const reached = personOf(friend);
      if (reached === to) return [...way, friend];
      if (!ways.has(reached)) ways.set(reached, [...way, friend]);
    }
  return undefined;
}

/** Relatives on one small network that count as one person. */
const NETWORK_FAMILY = 3;
