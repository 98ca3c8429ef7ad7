import { expect, test } from 'vitest';
import type { Actor } from './actor.ts';
import { createPlaces, streamPlaces } from './push-places.ts';

const visitor: Actor = { kind: 'visitor' };
const member = { kind: 'member', memberId: 7n } as Actor;

test('[S-L5] visitors of every network together leave half of a process to members and staff', () => {
  const places = createPlaces();
  const frees = Array.from({ length: streamPlaces.visitors }, (_, at) =>
    places.take(visitor, `11.${at >> 14}.${(at >> 6) & 255}.${at & 63}`),
  );
  expect(frees.every((free) => free !== undefined)).toBe(true);
  expect(places.take(visitor, '203.0.113.1')).toBeUndefined();
  expect(places.take(member, '203.0.113.1')).toBeDefined();
  frees[0]?.();
  // A second call of the function that frees a slot must not free the slot of another stream.
  frees[0]?.();
  expect(places.take(visitor, '203.0.113.1')).toBeDefined();
  expect(places.take(visitor, '203.0.113.1')).toBeUndefined();
});

test('[S-L5] [S-L3] the addresses of one IPv6 /64 share the places of a network', () => {
  const places = createPlaces();
  for (let at = 1; at <= streamPlaces.network; at += 1)
    expect(places.take(visitor, `2001:db8:1:2::${at.toString(16)}`)).toBeDefined();
  expect(places.take(visitor, '2001:db8:1:2:ffff::1')).toBeUndefined();
  expect(places.take(visitor, '2001:db8:1:3::1')).toBeDefined();
});

test('[S-L5] probes and balancers on private addresses are not one network', () => {
  const places = createPlaces();
  for (let at = 0; at <= streamPlaces.network; at += 1) expect(places.take(visitor, '127.0.0.1')).toBeDefined();
});
