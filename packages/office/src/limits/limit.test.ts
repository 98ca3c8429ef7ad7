import { expect, test } from 'vitest';
import { byMoment } from '#versions/by-moment.ts';
import { factorField, parseAmount, parseFactor } from './limit.ts';

test('[L03] amounts and parts as typed become exact figures, and nothing else is one', () => {
  expect(['20000000', '20 000 000', '0', '-1', '1.5', 'x', ''].map((text) => parseAmount(text, 'VND'))).toEqual([
    20_000_000n,
    20_000_000n,
    ...Array(5).fill(undefined),
  ]);
  expect(['1.5', '1,5', '1.555'].map((text) => parseAmount(text, 'THB'))).toEqual([150n, 150n, undefined]);
  expect(['90', '6.25', '99,99', '100', '0', '-1'].map(parseFactor)).toEqual([
    ...[9000, 625, 9999],
    ...Array(3).fill(undefined),
  ]);
  expect([9000, 625, 9999, 5].map(factorField)).toEqual(['90', '6.25', '99.99', '0.05']);
});

test('[L03] the version in force is the newest that has begun', () => {
  const at = (version: number, day: string) => ({ version, effectiveFrom: new Date(`2026-11-${day}`) });
  const { current, coming, earlier } = byMoment(
    [at(4, '20'), at(3, '30'), at(2, '20'), at(1, '01')],
    new Date('2026-11-21'),
  );
  expect([current?.version, coming, earlier.map(({ version }) => version)]).toEqual([4, [at(3, '30')], [2, 1]]);
});
