import { expect, test } from 'vitest';
import { games } from '../lottery/games/index.ts';
import { limitKinds, periodsOf } from '../limits/rules.ts';
import { housePacks, jurisdictions } from './codes.ts';
import { firstTerms } from './first-terms.ts';
import { agesOf, isAllowed, packOf } from './index.ts';
import { products } from './products.ts';

const allowed = (code: (typeof jurisdictions)[number]) => products.filter((product) => isAllowed(code, product));

test('[L03] the packs of Thailand and Vietnam sell nothing, and a house without a pack neither', () => {
  expect([allowed('thailand'), allowed('vietnam')]).toEqual([[], []]);
  expect(products.filter((product) => isAllowed(undefined, product))).toEqual([]);
  for (const code of ['thailand', 'vietnam'] as const)
    expect(firstTerms(packOf(code))).toEqual({ prices: [], limits: [], ladders: [] });
});

test('[L03] play money shows everything; licences leave out what markets or players make', () => {
  expect(allowed('demo')).toEqual([...products]);
  expect(allowed('licensed-online')).not.toContain('yeekee');
  expect(allowed('own-draws')).toEqual(['quick']);
  expect(housePacks).not.toContain('demo');
});

test('[I04] no pack admits anybody under 18, nor under 20 in Thailand', () => {
  for (const code of [undefined, ...jurisdictions]) {
    expect(agesOf(code).TH).toBeGreaterThanOrEqual(20);
    expect(agesOf(code).VN).toBeGreaterThanOrEqual(18);
  }
  expect(agesOf('thailand')).toEqual({ TH: 20, VN: 20 });
});

test.each(jurisdictions)(
  '[L03] the terms of %s cover each game that it allows, in both currencies, and no other',
  (code) => {
    const { prices, limits } = firstTerms(packOf(code));
    const sold = games.filter(({ product }) => isAllowed(code, product)).map((game) => game.code);
    expect([...new Set(prices.map(({ game }) => game))]).toEqual(sold);
    for (const game of sold)
      expect(limits.filter((row) => row.game === game).map(({ currency }) => currency)).toEqual(['THB', 'VND']);
    for (const { unitStakeMin, unitStakeMax, payoutMax, memberPayoutMax } of limits) {
      expect(unitStakeMin < unitStakeMax && unitStakeMax <= payoutMax).toBe(true);
      expect(payoutMax <= memberPayoutMax).toBe(true);
    }
  },
);

test('[L03] a licence for own draws has smaller stakes than one for fixed odds', () => {
  const max = (code: 'own-draws' | 'licensed-online') =>
    firstTerms(packOf(code)).limits.find(({ game, currency }) => game === 'vn27x1' && currency === 'THB');
  const [small, large] = [max('own-draws'), max('licensed-online')];
  expect(small && large && small.unitStakeMax < large.unitStakeMax && small.payoutMax < large.payoutMax).toBe(true);
});

test.each(housePacks)('[R8] the first limits of %s are limits that exist, the same in both currencies', (code) => {
  const { protection, law } = packOf(code);
  for (const texts of [protection, law])
    for (const kind of limitKinds) {
      const [baht, dong] = [texts.THB?.[kind] ?? {}, texts.VND?.[kind] ?? {}];
      expect(Object.keys(baht)).toEqual(Object.keys(dong));
      for (const [period, value] of Object.entries(baht)) {
        expect(periodsOf[kind]).toContain(period);
        expect(BigInt(value)).toBeGreaterThan(0n);
      }
    }
});
