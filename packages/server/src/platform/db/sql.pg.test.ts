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
      orNothing(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
      orNothing(fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 })),
      orNothing(fc.uuid()),
      async (texts, numbers, bytes, moments, flags, ints, smallints, uuids) => {
        const row = only(
          await sql<Record<string, unknown>>(database.pool)`
            select ${texts}::text[] as texts, ${numbers}::bigint[]::text[] as numbers, ${flags}::boolean[] as flags,
                   ${ints}::int[] as ints, ${smallints}::smallint[] as smallints, ${uuids}::uuid[]::text[] as uuids,
                   (select array_agg(encode(b, 'hex') order by n)
                      from unnest(${bytes}::bytea[]) with ordinality x (b, n)) as bytes,
                   (select array_agg(extract(epoch from m) * 1000 order by n)
                      from unnest(${moments}::timestamptz[]) with ordinality x (m, n)) as moments`,
        );
        const empty = <T>(list: T[]) => (list.length === 0 ? null : list);
        expect(row.texts).toEqual(texts.map((text) => text ?? null));
        expect(row.flags).toEqual(flags.map((flag) => flag ?? null));
        expect(row.ints).toEqual(ints.map((number) => number ?? null));
        expect(row.smallints).toEqual(smallints.map((number) => number ?? null));
        expect(row.uuids).toEqual(uuids.map((uuid) => uuid ?? null));
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

test('[J10] what has no binary form is read as text, with the same answer or refusal', async () => {
  const { pool } = database;
  const numbers = (values: readonly (bigint | number | string)[]) => sql<{ n: bigint }>(pool)`
    select n from unnest(${values}::bigint[]) as n`;
  expect((await numbers([1n, 2, '3'])).map(({ n }) => n)).toEqual([1n, 2n, 3n]);
  await expect(numbers([2n ** 63n])).rejects.toMatchObject({ code: '22003' });
  await expect(numbers([1.5])).rejects.toMatchObject({ code: '22P02' });
  await expect(sql(pool)`select ${[2 ** 15]}::smallint[]`).rejects.toMatchObject({ code: '22003' });
  await expect(sql(pool)`select ${['not a uuid']}::uuid[]`).rejects.toMatchObject({ code: '22P02' });
  await expect(sql(pool)`select ${['\u0000']}::text[]`).rejects.toMatchObject({ code: '22021' });
  const mixed = await sql<{ t: string[]; d: string[]; u: string[] }>(pool)`
    select ${['a', 1n, true]}::text[] as t, ${['2026-11-29', 'infinity']}::date[]::text[] as d,
           ${['{6E8BC430-9C3A-11D9-9669-0800200C9A66}']}::uuid[]::text[] as u`;
  expect(only(mixed)).toEqual({
    t: ['a', '1', 'true'],
    d: ['2026-11-29', 'infinity'],
    u: ['6e8bc430-9c3a-11d9-9669-0800200c9a66'],
  });
});
