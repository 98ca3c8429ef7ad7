import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkResult, type Format, type Prizes } from '../../formats/format.ts';
import { vn18, vn27 } from '../../formats/vietnam.ts';
import type { BetType } from '../bet-type.ts';
import { vietnamTypes } from './index.ts';

/**
 * Any valid result. Half of the numbers end in one of a few tails, so that hits and repeats across tiers are common.
 */
const drawOf = (format: Format): fc.Arbitrary<Prizes> =>
  fc.record(
    Object.fromEntries(
      format.tiers.map(({ prize, count, width, repeats }) => {
        const any = fc.nat(10 ** width - 1);
        const common = fc.tuple(any, fc.constantFrom(0, 7, 10, 73)).map(([n, tail]) => n - (n % 100) + tail);
        const number = fc.oneof(any, common).map((n) => String(n).padStart(width, '0'));
        const bounds = { minLength: count, maxLength: count };
        return [prize, repeats === 'never' ? fc.uniqueArray(number, bounds) : fc.array(number, bounds)];
      }),
    ),
  );
/** A pick of the type: often one that was drawn, otherwise any text that the entry allows. */
function pickOf({ entry, normalise }: BetType, prizes: Prizes): fc.Arbitrary<string> {
  if (entry.kind === 'choice') return fc.constantFrom(...entry.choices);
  const numbers = Object.values(prizes).flat();
  const digits = entry.kind === 'digits' ? entry.digits : entry.width;
  const number = fc.oneof(
    fc.nat(10 ** digits - 1).map((n) => String(n).padStart(digits, '0')),
    fc.constantFrom(...numbers).map((drawn) => drawn.slice(-digits).padStart(digits, '0')),
  );
  const picks = entry.kind === 'picks' ? entry.picks : 1;
  return fc
    .uniqueArray(number, { minLength: picks, maxLength: picks })
    .map((chosen) => normalise(chosen.join('-')) ?? '')
    .filter((selection) => selection !== '');
}
const typesOf = new Map([vn27, vn18].map((format) => [format, vietnamTypes(format)]));
const game = fc
  .constantFrom(vn27, vn18)
  .chain((format) => fc.record({ format: fc.constant(format), prizes: drawOf(format) }));
const bet = game.chain(({ format, prizes }) =>
  fc
    .constantFrom(...(typesOf.get(format) ?? []))
    .chain((type) =>
      fc.record({
        format: fc.constant(format),
        prizes: fc.constant(prizes),
        type: fc.constant(type),
        selection: pickOf(type, prizes),
      }),
    ),
);
const isHit = (hits: readonly number[]) => hits.some((count) => count > 0);

test('[L07] the draws of these tests are valid', () => {
  fc.assert(
    fc.property(game, ({ format, prizes }) => {
      expect(checkResult(format, prizes)).toMatchObject({ ok: true });
    }),
    { numRuns: 30 },
  );
});

test('[L07] both sides of a rule agree: each winning selection has its hits, any other has none', () => {
  fc.assert(
    fc.property(bet, ({ prizes, type, selection }) => {
      expect(type.normalise(selection)).toBe(selection);
      const winning = type.winning?.(prizes);
      fc.pre(winning !== undefined);
      const hits = type.hits(prizes, selection);
      expect(hits).toEqual(winning?.get(selection) ?? hits.map(() => 0));
      for (const [winner, those] of [...(winning ?? [])].slice(0, 50)) {
        expect(isHit(those)).toBe(true);
        expect(type.normalise(winner)).toBe(winner);
        expect(type.hits(prizes, winner)).toEqual(those);
      }
    }),
    { numRuns: 250 },
  );
});

test('[L06] no selection hits more often than its maximum, no draw more often than its type allows, and each hit has a level', () => {
  fc.assert(
    fc.property(bet, ({ prizes, type, selection }) => {
      const hits = type.hits(prizes, selection);
      expect(hits).toHaveLength(type.levelsOf?.(selection).length ?? type.levels.length);
      const within = (most: readonly number[]) => hits.every((count, level) => count <= (most[level] ?? 0));
      expect(type.most(selection).some(within)).toBe(true);
      const together = [...(type.winning?.(prizes).values() ?? [])].reduce((sum, [count = 0]) => sum + count, 0);
      expect(together).toBeLessThanOrEqual(type.hitsTogether);
    }),
    { numRuns: 250 },
  );
});

test('[L07] the explanation matches the payout: one number per hit, none for a loss', () => {
  fc.assert(
    fc.property(bet, ({ prizes, type, selection }) => {
      const hits = type.hits(prizes, selection);
      const numbers = type.hitBy(prizes, selection);
      if (!isHit(hits)) expect(numbers).toEqual([]);
      else if (type.entry.kind !== 'picks') expect(numbers).toHaveLength(hits[0] ?? 0);
      for (const { prize, number } of numbers) expect(prizes[prize]).toContain(number);
    }),
    { numRuns: 250 },
  );
});

/** The expected hits are computed separately from the written rules, from the last two digits of each number. */
test('[L07] xiên, quay and trượt settle as the written rules do', () => {
  fc.assert(
    fc.property(bet, ({ prizes, type, selection }) => {
      const [, family = '', size = ''] = /^(xien|xienq|truot)(\d+)$/.exec(type.code) ?? [];
      fc.pre(family !== '');
      const tails = Object.values(prizes)
        .flat()
        .map((number) => number.slice(-2));
      const present = selection.split('-').filter((pick) => tails.includes(pick)).length;
      // The number of winning xiên (combinations that must all be drawn) of 2, 3 and 4 numbers, by the number of picks
      // drawn.
      const quay = [[], [], [1], [3, 1], [6, 4, 1]][present] ?? [];
      const expected = {
        xien: [present === Number(size) ? 1 : 0],
        truot: [present === 0 ? 1 : 0],
        xienq: Array.from({ length: Number(size) - 1 }, (_, level) => quay[level] ?? 0),
      };
      expect(type.hits(prizes, selection)).toEqual(expected[family as keyof typeof expected]);
    }),
    { numRuns: 400 },
  );
});
