import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastFaults, contrastOf, contrastPairs } from './contrast.ts';
import { paletteOf } from './palette.ts';
import { houseColours } from './tokens.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('[A05] the contrast ratio is that of WCAG, rounded down', () => {
  expect([contrastOf('#000000', '#ffffff'), contrastOf('#777777', '#ffffff')]).toEqual([2100, 447]);
  expect(contrastOf('#767676', '#ffffff')).toBe(454);
});

test('[A05] the house’s own look has no pair under AA in either theme', () => {
  expect(contrastFaults(houseColours)).toEqual([]);
  expect(contrastPairs(houseColours).length).toBeGreaterThan(60);
});

test('[A05] a pale grey for small text is refused with its measured ratio', () => {
  const faults = contrastFaults({ ...houseColours, light: { ...houseColours.light, 'ink-3': '#a0a0a0' } });
  expect(faults.map(({ theme, front, ground, ratio }) => [theme, front, ground, ratio])).toContainEqual([
    'light',
    'ink-3',
    'surface',
    261,
  ]);
});

test('[A05] any two colours give a look whose every pair reaches AA', () => {
  fc.assert(
    fc.property(colour, colour, (brand, action) => {
      expect(contrastFaults(paletteOf(brand, action))).toEqual([]);
    }),
    {
      numRuns: 300,
      examples: [
        ['#000000', '#ffffff'],
        ['#ffffff', '#000000'],
        ['#ffff00', '#0000ff'],
        ['#808080', '#7f7f7f'],
      ],
    },
  );
});
