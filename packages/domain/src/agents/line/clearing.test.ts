import { expect, test } from 'vitest';
import { money } from '../../money.ts';
import { clears } from './clearing.ts';

test('[F04] a line clears the part of the result above its share, half up, in both directions', () => {
  expect(clears(money(1_000_000), 300_000)).toBe(700_000n);
  expect(clears(money(-1_000_000), 300_000)).toBe(-700_000n);
  expect(clears(money(5), 500_000)).toBe(3n);
  expect(clears(money(-5), 500_000)).toBe(-3n);
  expect(clears(money(123), 0)).toBe(123n);
  expect(clears(money(123), 1_000_000)).toBe(0n);
});

test('[F04] what an agent clears above is what the downline clears below less the difference of their shares', () => {
  const net = money(700_000);
  const [own, below] = [clears(net, 400_000), clears(net, 250_000)];
  expect(below - own).toBe((700_000n * 15n) / 100n);
});
