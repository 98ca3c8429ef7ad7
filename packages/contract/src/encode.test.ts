import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { money } from '@tamarind/domain/money';
import { encodeAs } from './encode.ts';
import { Day, Moment, Money, OddsE4, wholeNumber } from './wire.ts';

const line = z.object({ odds: z.array(OddsE4), stake: Money, note: z.optional(z.string()), at: z.nullable(Moment) });
const zoo = z.object({
  day: Day,
  count: wholeNumber(0, 1000),
  lines: z.array(line),
  byName: z.record(z.string(), z.array(Money)),
  either: z.union([z.object({ kind: z.literal('money'), amount: Money }), z.object({ kind: z.literal('none') })]),
  plain: z.union([z.string(), z.number()]),
  loose: z.looseObject({ known: z.boolean() }),
  inner: z.nullable(z.object({ at: Moment })),
  anything: z.unknown(),
});

const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(money);
const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
const some = fc.record({
  day: fc.constantFrom('2026-11-22', '2026-02-28'),
  count: fc.integer({ min: 0, max: 1000 }),
  lines: fc.array(
    fc.record(
      {
        odds: fc.array(fc.bigInt({ min: 1n, max: 999_999_999_999n }), { maxLength: 3 }),
        stake: amount,
        note: fc.option(fc.string(), { nil: undefined }),
        at: fc.option(moment),
        secret: fc.string(),
      },
      { requiredKeys: ['odds', 'stake', 'at'] },
    ),
    { maxLength: 4 },
  ),
  byName: fc.dictionary(fc.string(), fc.array(amount, { maxLength: 3 })),
  either: fc.oneof(fc.record({ kind: fc.constant('money' as const), amount }), fc.constant({ kind: 'none' as const })),
  plain: fc.oneof(fc.string(), fc.integer()),
  loose: fc.record({ known: fc.boolean(), more: fc.string() }),
  inner: fc.option(fc.record({ at: moment })),
  anything: fc.jsonValue(),
  secret: fc.string(),
});

test('[P01] an answer leaves in the form that Zod gives it, and nothing leaves that the contract does not name', () => {
  fc.assert(
    fc.property(some, (value) => {
      expect(JSON.stringify(encodeAs(zoo, value))).toBe(JSON.stringify(z.encode(zoo, value)));
    }),
    { numRuns: 500 },
  );
});
