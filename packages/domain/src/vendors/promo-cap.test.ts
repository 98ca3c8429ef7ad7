import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { isPromotional, promoCapReached } from './promo-cap.ts';

const amounts = fc.bigInt({ min: 1n, max: 400n });

describe('promotional wins', () => {
  test('[S-H4] wins in any order and of any size never pass the day’s or a member’s cap', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), amounts)), amounts, amounts, (wins, dayMax, memberMax) => {
        const paid = [0n, 0n, 0n, 0n];
        for (const [member, amount] of wins) {
          const book = {
            dayMax: money(dayMax),
            memberMax: money(memberMax),
            paid: money(paid.reduce((sum, one) => sum + one, 0n)),
            paidToMember: money(paid[member] ?? 0n),
          };
          const reached = promoCapReached(money(amount), book);
          if (reached === undefined) paid[member] = (paid[member] ?? 0n) + amount;
          // A refused win must really exceed the cap that is named as the reason.
          else
            expect(
              reached === 'member_day' ? book.paidToMember + amount > memberMax : book.paid + amount > dayMax,
            ).toBe(true);
        }
        expect(paid.every((one) => one <= memberMax)).toBe(true);
        expect(paid.reduce((sum, one) => sum + one, 0n)).toBeLessThanOrEqual(dayMax);
      }),
    );
  });

  test('[S-H4] the win of a free bet counts like a promotion of the vendor, an ordinary win does not', () => {
    const win = { kind: 'win', isSupplierPromo: false, isFree: false } as const;
    expect(isPromotional({ ...win, isSupplierPromo: true }, undefined)).toBe(true);
    expect(isPromotional({ ...win, isFree: true }, { isFree: false })).toBe(true);
    expect(isPromotional(win, { isFree: true })).toBe(true);
    expect(isPromotional(win, { isFree: false })).toBe(false);
    expect(isPromotional({ ...win, kind: 'bet', isFree: true }, undefined)).toBe(false);
  });

  test('[S-H4] a win of nothing is never refused: it closes a round', () => {
    const none = money(0n);
    expect(promoCapReached(none, { dayMax: none, memberMax: none, paid: none, paidToMember: none })).toBe(undefined);
  });
});
