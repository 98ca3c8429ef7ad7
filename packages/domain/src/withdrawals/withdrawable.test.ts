import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { decideWithdrawal, needsIdentity, withdrawableOf } from './decide-withdrawal.ts';
import { houseCashier, withdrawalTerms } from '../brand/cashier.ts';

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => money(value));

test('[W-1] the request accepts the amount that the check allows, and refuses one unit more', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, (available, draws, vendors, commission) => {
      const withdrawable = withdrawableOf(available, { draws, vendors, commission });
      const terms = withdrawalTerms(houseCashier, 'thai_bank', 0);
      expect(withdrawable >= 0n && withdrawable <= available).toBe(true);
      expect(withdrawable === 0n || withdrawable + draws + vendors + commission === available).toBe(true);
      if (withdrawable >= terms.min && withdrawable <= terms.max)
        expect(decideWithdrawal(terms, withdrawable, withdrawable)).toBeUndefined();
      const more = money(withdrawable + 1n);
      expect(decideWithdrawal(terms, more, withdrawable)).toBeDefined();
    }),
  );
});

test('[S-M8] however a sum is cut into withdrawals, at most the bound leaves without a document', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 900n }), { maxLength: 60 }), (parts) => {
      const above = money(1_000n);
      let withdrawn = 0n;
      for (const part of parts) if (!needsIdentity(money(part), money(withdrawn), above)) withdrawn += part;
      expect(withdrawn).toBeLessThanOrEqual(1_000n);
    }),
  );
});
