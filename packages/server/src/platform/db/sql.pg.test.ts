import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { only, sql } from './sql.ts';
import { testDatabase } from './testing.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const gap = fc.option(fc.constant(undefined), { nil: undefined });
const orNothing = <T>(some: fc.Arbitrary<T>) => fc.array(fc.oneof(some, gap), { maxLength: 12 });

test('[J10] arrays arrive in the database unchanged, with any content', async () => {
  await fc.assert(
    fc.asyncProperty(
      orNothing(
        fc.oneof(
          fc.string({ unit: 'binary' }).filter((text) => !text.includes('\u0000')),
          fc.constantFrom('', 'NULL', 'null', '{', ',', '"', '\\', ' ', '\\"'),
        ),
      ),
      orNothing(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      orNothing(fc.uint8Array({ maxLength: 40 })),
      orNothing(fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })),
      orNothing(fc.boolean()),
      async (texts, numbers, bytes, moments, flags) => {
        const row = only(
          await sql<{ texts: unknown; numbers: unknown; bytes: unknown; moments: unknown; flags: unknown }>(
            database.pool,
          )`
            select ${texts}::text[] as texts, ${numbers}::bigint[]::text[] as numbers, ${flags}::boolean[] as flags,
                   (select array_agg(encode(b, 'hex') order by n)
                      from unnest(${bytes}::bytea[]) with ordinality x (b, n)) as bytes,
                   (select array_agg(extract(epoch from m) * 1000 order by n)
                      from unnest(${moments}::timestamptz[]) with ordinality x (m, n)) as moments`,
        );
        const empty = <T>(list: T[]) => (list.length === 0 ? null : list);
        expect(row.texts).toEqual(texts.map((text) => text ?? null));
        expect(row.flags).toEqual(flags.map((flag) => flag ?? null));
        expect(row.numbers).toEqual(numbers.map((number) => number?.toString() ?? null));
        expect(row.bytes).toEqual(empty(bytes.map((one) => (one ? Buffer.from(one).toString('hex') : null))));
        expect(
          (row.moments as (string | null)[] | null)?.map((text) => (text === null ? null : Number(text))) ?? null,
        ).toEqual(empty(moments.map((moment) => moment?.getTime() ?? null)));
      },
    ),
    { numRuns: 300 },
  );
});
