import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, ZERO } from '../money.ts';
import { accountPass, type AccountTerms, type AccountUse, chooseAccount, freeTerms } from './choose-account.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 3, minute));
const account = (change: Partial<AccountTerms & AccountUse> = {}) => ({
  ...freeTerms,
  used: ZERO,
  count: 0,
  lastAt: null,
  ...change,
});

test('[J05] an account is passed over at its ceiling of sum or count, and while it rests', () => {
  const pass = (change: Partial<AccountTerms & AccountUse>, amount = 100) =>
    accountPass(account(change), money(amount), at(10));
  expect(pass({})).toBeUndefined();
  expect(pass({ dayMax: money(1000), used: money(900) })).toBeUndefined();
  expect(pass({ dayMax: money(1000), used: money(901) })).toBe('day_full');
  expect(pass({ dayCount: 2, count: 1 })).toBeUndefined();
  expect(pass({ dayCount: 2, count: 2 })).toBe('count_full');
  expect(pass({ restMinutes: 5, lastAt: at(6) })).toBe('rests');
  expect(pass({ restMinutes: 5, lastAt: at(5) })).toBeUndefined();
});

test('[J05] deposits are shared by weight; a reserve is shown when no other can be', () => {
  const light = account({ share: 1, used: money(100) });
  const heavy = account({ share: 3, used: money(200) });
  const reserve = account({ share: 0 });
  expect(chooseAccount([light, heavy, reserve], money(50), at(0))).toBe(heavy);
  expect(chooseAccount([{ ...light, dayCount: 1, count: 1 }, reserve], money(50), at(0))).toBe(reserve);
  expect(chooseAccount([{ ...light, dayCount: 1, count: 1 }], money(50), at(0))).toBeUndefined();
});

test('[J05] over any day no account passes its ceilings or is shown while it rests, and one that could be shown is', () => {
  const terms = fc.record({
    dayMax: fc.option(fc.bigInt({ min: 1n, max: 5_000n }).map(money)),
    dayCount: fc.option(fc.integer({ min: 1, max: 8 })),
    restMinutes: fc.integer({ min: 0, max: 30 }),
    share: fc.integer({ min: 0, max: 5 }),
  });
  const deposits = fc.array(
    fc.record({ amount: fc.bigInt({ min: 1n, max: 2_000n }).map(money), after: fc.integer({ min: 0, max: 20 }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(fc.array(terms, { minLength: 1, maxLength: 5 }), deposits, (pool, day) => {
      let accounts = pool.map((one, number) => ({ number, ...account(one) }));
      let minute = 0;
      for (const { amount, after } of day) {
        minute += after;
        const now = at(minute);
        const chosen = chooseAccount(accounts, amount, now);
        expect(chosen === undefined).toBe(accounts.every((one) => accountPass(one, amount, now) !== undefined));
        if (chosen?.lastAt) expect(now.getTime() - chosen.lastAt.getTime() >= chosen.restMinutes * 60_000).toBe(true);
        accounts = accounts.map((one) =>
          one.number === chosen?.number
            ? { ...one, used: money(one.used + amount), count: one.count + 1, lastAt: now }
            : one,
        );
      }
      for (const { used, count, dayMax, dayCount } of accounts)
        expect([dayMax === null || used <= dayMax, dayCount === null || count <= dayCount]).toEqual([true, true]);
    }),
  );
});
