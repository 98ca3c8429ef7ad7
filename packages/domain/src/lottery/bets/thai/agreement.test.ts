import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkResult, type Format, type Prizes } from '../../formats/format.ts';
import { thaiFormats } from '../../formats/thai.ts';
import type { BetType } from '../bet-type.ts';
import { thaiTypes } from './index.ts';

/** Generates digits of which most are 0, 2 or 6, so that repeated digits inside a number and hits are common. */
const digit = fc.oneof(fc.constantFrom(...'0266'), fc.constantFrom(...'0123456789'));
const text = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((digits) => digits.join(''));
const drawOf = ({ tiers }: Format): fc.Arbitrary<Prizes> =>
  fc.record(
    Object.fromEntries(
      tiers
        .filter(({ isOptional }) => !isOptional)
        .map(({ prize, count, width }) => [prize, fc.uniqueArray(text(width), { minLength: count, maxLength: count })]),
    ),
  );
const pickOf = ({ entry, normalise }: BetType): fc.Arbitrary<string> =>
  (entry.kind === 'choice' ? fc.constantFrom(...entry.choices) : text(entry.kind === 'digits' ? entry.digits : 0))
    .map((typed) => normalise(typed) ?? '')
    .filter((selection) => selection !== '');
const typesOf = new Map(thaiFormats.map((format) => [format, thaiTypes(format)]));
const bet = fc
  .constantFrom(...thaiFormats)
  .chain((format) =>
    fc
      .constantFrom(...(typesOf.get(format) ?? []))
      .chain((type) =>
        fc.record({
          format: fc.constant(format),
          prizes: drawOf(format),
          type: fc.constant(type),
          selection: pickOf(type),
        }),
      ),
  );

test('[L03] the draws of these tests are valid', () => {
  fc.assert(
    fc.property(bet, ({ format, prizes }) => {
      expect(checkResult(format, prizes)).toMatchObject({ ok: true });
    }),
    { numRuns: 50 },
  );
});

test('[L07] both sides of a rule agree: each winning selection has its hit, any other has none', () => {
  fc.assert(
    fc.property(bet, ({ prizes, type, selection }) => {
      expect(type.normalise(selection)).toBe(selection);
      const winning = type.winning?.(prizes) ?? new Map<string, readonly number[]>();
      const hits = type.hits(prizes, selection);
      expect(hits).toEqual(winning.get(selection) ?? [0]);
      for (const [winner, those] of winning) {
        expect(those).toEqual([1]);
        expect(type.normalise(winner)).toBe(winner);
        expect(type.hits(prizes, winner)).toEqual(those);
      }
      expect(winning.size).toBeLessThanOrEqual(type.hitsTogether);
      const numbers = type.hitBy(prizes, selection);
      expect(numbers).toHaveLength(hits[0] ?? 0);
      for (const { prize, number } of numbers) expect(prizes[prize]).toContain(number);
    }),
    { numRuns: 500 },
  );
});

// ── The rules again, as the price list words them ─────────────────────────────────────────────────────────────────────

const sorted = (number: string) => [...number].sort().join('');
/** True if the number contains each digit at least as often as the pick does. */
const isWithin = (pick: string, number: string) =>
  [...pick].every((one) => pick.split(one).length <= number.split(one).length);
const isAllIn = (number: string, pick: string) =>
  new Set(number).size === 3 && [...number].every((one) => pick.includes(one));
const isSide = (side: string, number: string) =>
  ({ high: number >= '50', low: number < '50', odd: /[13579]$/.test(number), even: /[02468]$/.test(number) })[side] ===
  true;

function isWon(code: string, prizes: Prizes, pick: string): boolean {
  const top = prizes.first?.[0] ?? prizes.top?.[0] ?? '';
  const top3 = top.slice(-3);
  const bottom2 = prizes.last2?.[0] ?? prizes.bottom?.[0] ?? '';
  const front = prizes.front3 ?? [];
  const last = prizes.last3 ?? [];
  const rules: Record<string, () => boolean> = {
    top4: () => top.endsWith(pick),
    top3: () => top3 === pick,
    top2: () => top.endsWith(pick),
    bottom2: () => bottom2 === pick,
    tod4: () => sorted(top.slice(-4)) === pick,
    tod3: () => sorted(top3) === pick,
    tod2: () => isWithin(pick, top3),
    tod4_in3: () => isAllIn(top3, pick),
    tod5_in3: () => isAllIn(top3, pick),
    front3: () => front.includes(pick),
    bottom3: () => last.includes(pick),
    front3_tod: () => front.some((number) => sorted(number) === pick),
    bottom3_tod: () => last.some((number) => sorted(number) === pick),
    run_top: () => top3.includes(pick),
    run_bottom: () => bottom2.includes(pick),
    run_front3: () => front.some((number) => number.includes(pick)),
    run_bottom3: () => last.some((number) => number.includes(pick)),
    pin_100: () => top3[0] === pick,
    pin_10: () => top3[1] === pick,
    pin_1: () => top3[2] === pick,
    top2_side: () => isSide(pick, top.slice(-2)),
    bottom2_side: () => isSide(pick, bottom2),
  };
  const rule = rules[code];
  if (!rule) throw new Error(`no rule for ${code}`);
  return rule();
}

test('[L03] every type settles as the price list words it', () => {
  fc.assert(
    fc.property(bet, ({ prizes, type, selection }) => {
      expect(type.hits(prizes, selection)).toEqual([isWon(type.code, prizes, selection) ? 1 : 0]);
    }),
    { numRuns: 1_000 },
  );
});
