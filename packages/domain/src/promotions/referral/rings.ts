import { type DuplicateSign, duplicateSigns, SHARED_BY_MAX } from '../../members/duplicates.ts';

/** A friend registered with the code of a referrer. Members can be any values that compare with `===`. */
export interface Invitation<Member> {
  readonly referrer: Member;
  readonly friend: Member;
}

/** Two members who share a value of one kind: a device, a bank account, … */
export interface MemberLink<Member> {
  readonly one: Member;
  readonly other: Member;
  readonly sign: DuplicateSign;
  /** The number of the platform's members who share this value. */
  readonly sharedBy: number;
}

export const findingKinds = ['self', 'loop', 'again'] as const;
/**
 * One kind of finding about an invitation. self: referrer and friend may be one person. loop: the invitations lead back
 * to the referrer. again: the friend seems to have another account.
 */
export type FindingKind = (typeof findingKinds)[number];

export interface Finding<Member> {
  readonly kind: FindingKind;
  /**
   * The kinds of values that the members share, surest first; empty for a loop of invitations between members who share
   * nothing.
   */
  readonly signs: readonly DuplicateSign[];
  /** The members whose shared values or invitations are the evidence. */
  readonly members: readonly Member[];
}

/**
 * The reasons to check an invitation before its reward is paid [E11, M06]. Members who share a value count as one
 * person. Without abuse each friend is a new person, so the invitations form trees: nobody invites themselves, and no
 * chain of invitations leads back to its start. Everything that contradicts this is returned.
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
 * The links by which two members count as one person. A document, a bank account or a contact always counts. A device
 * with many members is usually a shop's computer, so it counts only inside a family (members connected by invitations):
 * one person who invites a dozen friends on one device is the abuse to find. A network is shared by a household, so it
 * counts only with three members of a family on it.
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

/**
 * The family of an invitation: the friend, all referrers above the friend, and all other friends whom one of these
 * referrers invited.
 */
function familyOf<Member>(invitation: Invitation<Member>, invitations: readonly Invitation<Member>[]): Set<Member> {
  const above = new Map(invitations.map(({ referrer, friend }) => [friend, referrer]));
  const line = new Set<Member>([invitation.friend]);
  for (let member: Member | undefined = invitation.referrer; member !== undefined && !line.has(member); ) {
    line.add(member);
    member = above.get(member);
  }
  return new Set([...line, ...invitations.filter(({ referrer }) => line.has(referrer)).map(({ friend }) => friend)]);
}

/** Groups members who are linked. Returns a function that gives the same member for all members of a group. */
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

/** The friends along a chain of invitations from one person to another; undefined if there is no chain. */
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

/**
 * From this number on, members of one family (connected by invitations) who share a small network count as one person.
 */
const NETWORK_FAMILY = 3;
