import { expect, test } from 'vitest';
import type { Audience, OutboxEvent } from '../outbox.ts';
import { recentPublic } from './push-recent.ts';

const event = (tx: number, audience: Audience = 'public'): OutboxEvent => ({
  tx: `${tx}`,
  id: BigInt(tx),
  audiences: [audience],
  type: 'draw',
  data: {},
});
const after = (recent: ReturnType<typeof recentPublic>, tx: number) =>
  recent.after({ tx: `${tx}`, id: BigInt(tx) })?.map((one) => one.tx);

test('[S-M5] a visitor who was away for a moment gets the public events after the last one, and no others', () => {
  const recent = recentPublic([event(5), event(9, 'member:1'), event(10)], false);
  recent.add(event(11, 'staff'));
  recent.add(event(12));
  expect(after(recent, 5)).toEqual(['10', '12']);
  expect(after(recent, 9)).toEqual(['10', '12']);
  expect(after(recent, 12)).toEqual([]);
});

test('[S-M5] events before the first row read or no longer in memory are reported as missed; without earlier events none is', () => {
  expect(after(recentPublic([event(5)], false), 4)).toBeUndefined();
  expect(after(recentPublic([event(5)], true), 4)).toEqual(['5']);
  const recent = recentPublic([event(5)], true);
  for (let tx = 6; tx < 1006; tx += 1) recent.add(event(tx));
  expect(after(recent, 5)).toBeUndefined();
  expect(after(recent, 1000)).toEqual(['1001', '1002', '1003', '1004', '1005']);
});
