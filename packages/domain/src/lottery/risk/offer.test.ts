import { expect, test } from 'vitest';
import { money } from '../../money.ts';
import { NO_LADDER, oddsAt, offerOf } from './offer.ts';

const ladder = {
  steps: [
    { from: money(1_000), factorE4: 9_000 },
    { from: money(5_000), factorE4: 7_000 },
  ],
  max: money(9_000),
};
const at = (accepted: number, rule?: Parameters<typeof offerOf>[2]) => offerOf(ladder, money(accepted), rule);

test('[L06] the price of a number falls step by step, and at its maximum the number is full', () => {
  expect(at(0)).toEqual({ state: 'full_rate', factorE4: 10_000, room: 9_000n, reason: null });
  expect(at(999)).toMatchObject({ state: 'full_rate', room: 8_001n });
  expect(at(1_000)).toEqual({ state: 'reduced', factorE4: 9_000, room: 8_000n, reason: 'exposure' });
  expect(at(4_999).factorE4).toBe(9_000);
  expect(at(5_000).factorE4).toBe(7_000);
  expect(at(9_000)).toEqual({ state: 'closed', factorE4: 0, room: 0n, reason: 'full' });
  expect(at(12_000)).toMatchObject({ state: 'closed', room: 0n });
});

test('[L03] half pay halves, unless the ladder is stricter; a closed number says why', () => {
  expect(at(0, { kind: 'half', reason: 'lucky' })).toEqual({
    state: 'reduced',
    factorE4: 5_000,
    room: 9_000n,
    reason: 'lucky',
  });
  const steep = { steps: [{ from: money(10), factorE4: 3_000 }], max: money(100) };
  expect(offerOf(steep, money(10), { kind: 'half', reason: 'lucky' }).factorE4).toBe(3_000);
  expect(at(0, { kind: 'closed', reason: 'birthday' })).toEqual({
    state: 'closed',
    factorE4: 0,
    room: 0n,
    reason: 'birthday',
  });
});

test('[L06] a step of factor 0 closes the number; without a ladder the full rate applies', () => {
  expect(offerOf({ steps: [{ from: money(1), factorE4: 0 }], max: money(9) }, money(1), undefined).state).toBe(
    'closed',
  );
  expect(offerOf(NO_LADDER, money(10n ** 12n), undefined).state).toBe('full_rate');
});

test('[L03] reduced odds are rounded down: 3.2 at one half is 1.6, 1.95 at nine tenths is 1.755', () => {
  expect([oddsAt(32_000n, 5_000), oddsAt(19_500n, 9_000), oddsAt(3n, 5_000)]).toEqual([16_000n, 17_550n, 1n]);
});
