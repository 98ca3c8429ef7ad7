import { expect, test } from 'vitest';
import { SHARED_BY_MAX } from '../../members/duplicates.ts';
import { type SeededRandom, seededRandom } from '../../seeded-random.ts';
import { findRing, type Invitation, type MemberLink } from './rings.ts';

/** A random forest of members 0 … size-1, in which about every seventh joined without an invitation. */
function forest(random: SeededRandom, size: number): Invitation<number>[] {
  return Array.from({ length: size }, (_, friend) => friend).flatMap((friend) =>
    friend === 0 || random.chance(7) ? [] : [{ referrer: random.below(friend), friend }],
  );
}

const link = (one: number, other: number, sign: MemberLink<number>['sign'] = 'device', sharedBy = 2) => ({
  one,
  other,
  sign,
  sharedBy,
});
const strong = ['document', 'bank', 'mobile', 'email', 'device'] as const;
const heldOf = (all: readonly Invitation<number>[], links: readonly MemberLink<number>[]) =>
  all.filter((one) => findRing(one, all, links).length > 0);
const wayUp = (all: readonly Invitation<number>[], from: number): Invitation<number>[] => {
  const step = all.find(({ friend }) => friend === from);
  return step ? [step, ...wayUp(all, step.referrer)] : [];
};

test('[M06] an honest tree is never held, whatever its shape', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const all = forest(random, 2 + random.below(60));
    expect(heldOf(all, [])).toEqual([]);
  }
});

test('[M06] somebody who shares a thing with a member of the line above is found, and so is all of the way between', () => {
  let planted = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = seededRandom(seed);
    const all = forest(random, 4 + random.below(60));
    const way = wayUp(all, random.pick(all).friend);
    const [lowest] = way;
    const top = way.at(random.below(way.length))?.referrer;
    if (!lowest || top === undefined) continue;
    const held = heldOf(all, [link(top, lowest.friend, random.pick(strong))]);
    const end = way.findIndex(({ referrer }) => referrer === top);
    for (const step of way.slice(0, end + 1)) expect(held).toContainEqual(step);
    planted += 1;
  }
  expect(planted).toBeGreaterThan(350);
});

test('[M06] a farm of friends on one device is found whole, also when the device has more members than a shop’s', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededRandom(seed);
    const all = forest(random, 5 + random.below(30));
    const boss = random.below(5);
    const count = 2 + random.below(3 * SHARED_BY_MAX);
    const farm = Array.from({ length: count }, (_, index) => ({ referrer: boss, friend: 1000 + index }));
    const links = farm.slice(1).map(({ friend }) => link(1000, friend, 'device', count));
    const held = heldOf([...all, ...farm], links);
    for (const one of farm) expect(held).toContainEqual(one);
    expect(held).toHaveLength(farm.length);
  }
});

test('[M06] invitations that come back to where they began are found without any shared thing', () => {
  for (let size = 2; size <= 12; size += 1) {
    const circle = Array.from({ length: size }, (_, index) => ({ referrer: index, friend: (index + 1) % size }));
    for (const one of circle) expect(findRing(one, circle, [])).toMatchObject([{ kind: 'loop', signs: [] }]);
  }
});

test('[M06] a household of three on one network is found, two neighbours and a hotel are not', () => {
  const all = [
    { referrer: 1, friend: 2 },
    { referrer: 2, friend: 3 },
  ];
  const three = [link(1, 2, 'network', 3), link(2, 3, 'network', 3), link(1, 3, 'network', 3)];
  expect(heldOf(all, three)).toEqual(all);
  expect(heldOf(all, three.slice(0, 1))).toEqual([]);
  expect(
    heldOf(
      all,
      three.map((one) => ({ ...one, sharedBy: SHARED_BY_MAX + 1 })),
    ),
  ).toEqual([]);
  expect(heldOf(all, [link(1, 9, 'network', 3), link(2, 8, 'network', 3), link(3, 7, 'network', 3)])).toEqual([]);
});

/**
 * A second implementation of the rule, for comparison. In the graph of persons, an invitation is suspect if it is part
 * of a circle of invitations, or if the friend has more than one account.
 */
function suspects(all: readonly Invitation<number>[], links: readonly MemberLink<number>[]): Set<number> {
  const members = [...new Set(all.flatMap(({ referrer, friend }) => [referrer, friend]))];
  const same = new Map(members.map((member) => [member, new Set([member])]));
  for (const { one, other } of links) {
    const joined = new Set([...(same.get(one) ?? [one]), ...(same.get(other) ?? [other])]);
    for (const member of joined) same.set(member, joined);
  }
  const person = (member: number) => Math.min(...(same.get(member) ?? [member]));
  const reach = new Map(members.map((member) => [person(member), new Set<number>()]));
  for (const { referrer, friend } of all) reach.get(person(referrer))?.add(person(friend));
  for (const middle of reach.keys())
    for (const [from, to] of reach)
      if (to.has(middle)) for (const end of reach.get(middle) ?? []) reach.get(from)?.add(end);
  return new Set(
    all
      .filter(({ referrer, friend }) => {
        const isBack = reach.get(person(friend))?.has(person(referrer));
        return isBack || (same.get(friend)?.size ?? 1) > 1;
      })
      .map(({ friend }) => friend),
  );
}

test('[M06] with any links, exactly those are held whom a second reading of the rule finds, and each shares something', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = seededRandom(seed);
    const size = 3 + random.below(25);
    const all = forest(random, size);
    const links = Array.from({ length: random.below(5) }, () => {
      const one = random.below(size - 1);
      return link(one, one + 1 + random.below(size - one - 1), random.pick(strong));
    });
    const held = heldOf(all, links);
    expect(new Set(held.map(({ friend }) => friend))).toEqual(suspects(all, links));
    for (const one of held)
      for (const finding of findRing(one, all, links)) expect(finding.signs.length).toBeGreaterThan(0);
  }
});
