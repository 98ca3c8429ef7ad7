import { expect, test } from 'vitest';
import { seededRandom } from '../../../../domain/src/seeded-random.ts';
import { percentText } from '../exact.ts';
import { fraction } from '../game.ts';
import { sample } from '../measure.ts';
import { fishing } from './index.ts';
import { catchChance, creatures, meanPay, meanReturn, RETURN, shoot } from './rules.ts';

test('[A02] every creature returns exactly 96 percent', () => {
  for (const creature of creatures) expect(meanReturn(creature)).toEqual(fraction(24, 25));
});

test('[A02] the chance of a catch is the return divided by what it pays', () => {
  const shown = creatures.map((creature) => `${creature.id} ${percentText(catchChance(creature))}`);
  expect(shown).toContain('sardine 48.00');
  expect(shown).toContain('crab 9.60');
  expect(shown).toContain('dragon 0.32');
  expect(meanPay(creatures.at(-1) ?? { id: '', pays: [] })).toEqual(fraction(90));
});

test('[A02] a throw needs a creature of the reef', () => {
  expect(fishing.accepts?.({ creature: 'turtle' })).toBe(true);
  for (const input of [null, {}, { creature: 'kraken' }, { creature: 3 }]) {
    expect(fishing.accepts?.(input)).toBe(false);
  }
});

test('[A02] throws return what is published, within three standard errors', () => {
  for (const [index, creature] of creatures.entries()) {
    const chance = seededRandom(100 + index);
    const throws = sample();
    for (let count = 0; count < 20_000; count++) throws.add(shoot(creature, chance));
    expect(throws.distance(RETURN), creature.id).toBeLessThan(3);
  }
});
