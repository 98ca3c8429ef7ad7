import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from './money.ts';
import { isWithinSoleCaps } from './sole-caps.ts';

const caps = { member: money(100_000), officer: money(1_000_000) };

test('[S-M1] gifts of any number and size by three people to three members stay below both caps', () => {
  const gift = fc.record({ officer: fc.nat(2), member: fc.nat(2), amount: fc.bigInt({ min: 1n, max: 120_000n }) });
  fc.assert(
    fc.property(fc.array(gift, { maxLength: 200 }), (gifts) => {
      const [byOfficer, toMember] = [
        [0n, 0n, 0n],
        [0n, 0n, 0n],
      ];
      for (const { officer, member, amount } of gifts) {
        const given = { toMember: money(toMember[member] ?? 0n), byOfficer: money(byOfficer[officer] ?? 0n) };
        if (!isWithinSoleCaps(caps, money(amount), given)) continue;
        byOfficer[officer] = (byOfficer[officer] ?? 0n) + amount;
        toMember[member] = (toMember[member] ?? 0n) + amount;
      }
      expect(toMember.every((sum) => sum <= caps.member)).toBe(true);
      expect(byOfficer.every((sum) => sum <= caps.officer)).toBe(true);
    }),
  );
});

test('[S-M1] exactly the cap is one person’s, one satang more is not', () => {
  const none = { toMember: money(0n), byOfficer: money(0n) };
  expect(isWithinSoleCaps(caps, money(100_000n), none)).toBe(true);
  expect(isWithinSoleCaps(caps, money(100_001n), none)).toBe(false);
  expect(isWithinSoleCaps(caps, money(100_000n), { ...none, byOfficer: money(900_001n) })).toBe(false);
});
