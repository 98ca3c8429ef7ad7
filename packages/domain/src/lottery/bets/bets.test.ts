import { expect, test } from 'vitest';
import { betTypeOf, betTypesOf, houseSharePpm } from './index.ts';

const oddsOf = (code: string) => betTypeOf('vn27', code).levels.map(({ oddsE4 }) => oddsE4);

test('[L02] at the default odds the house keeps what the rules page says', () => {
  const shares = {
    lo2: 10_000,
    lo3: 40_000,
    lo4: 112_000,
    de_db: 10_000,
    dau: 20_000,
    duoi: 20_000,
    cang3_db: 40_000,
    xien2: 118_071,
    xien3: 195_396,
    xien4: 515_193,
    xienq3: 137_402,
    xienq4: 182_291,
    truot8: 162_779,
  };
  for (const [code, share] of Object.entries(shares))
    expect([code, houseSharePpm(betTypeOf('vn27', code), oddsOf(code))]).toEqual([code, share]);
});

test('[L02] if the price depends on the selection, each price has its own house edge', () => {
  const tong = betTypeOf('vn27', 'tong');
  // A sum of 2 or 16 wins in 3 of 100 results at odds of 23.3 and returns 69.9 %; a sum of 9 wins in 10 results at odds
  // of 7 and returns 70 %.
  const shares = ['s2', 's16', 's9'].map((sum) => houseSharePpm(tong, oddsOf('tong'), sum));
  expect(shares).toEqual([301_000, 301_000, 300_000]);
});

test('[L02] a code that is no bet type has no rule, whatever an object may inherit', () => {
  for (const code of ['constructor', '__proto__', 'lo5', '']) {
    expect(betTypesOf('vn27').get(code)).toBeUndefined();
    expect(() => betTypeOf('vn27', code)).toThrow(RangeError);
  }
});
