import { createHash } from 'node:crypto';
import { derivePrk, drawStream } from '@tamarind/domain/lottery/quick-draw';
import { ALARM_P } from '@tamarind/domain/lottery/randomness-tests';
import { fromHex } from '@tamarind/domain/hash';
import { expect, test } from 'vitest';
import { rowsOf } from './dieharder.ts';
import { rawBytes, testRaw, testScaled, WORDS_PER_DRAW } from './generator.ts';

test('[L05] the raw output is the words of the draws, one draw after the other', () => {
  const words = [1, 2, 3].flatMap((number) => {
    const [secret, beacon] = ['secret', 'beacon'].map((what) =>
      createHash('sha256').update(`any ${what} ${number}`).digest('hex'),
    ) as [string, string];
    const stream = drawStream(derivePrk(fromHex(secret), 'raw', `${number}`, beacon));
    return Array.from({ length: WORDS_PER_DRAW }, () =>
      stream
        .uniform(2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    );
  });
  const bytes = rawBytes('any', 3 * 64);
  const chunks = [bytes.next().value, bytes.next().value].map((chunk) => Buffer.from(chunk).toString('hex'));
  expect(chunks.join('')).toBe(words.join('').slice(0, 2 * 2 * 3 * 64));
});

test('[L05] a small run tests every game and the raw words, without an alarm', () => {
  const rows = [...testScaled('any', 1_000), ...testRaw('any', 8)];
  expect(rows.filter(({ p }) => !(p >= ALARM_P))).toEqual([]);
  expect(rows).toHaveLength(9 * 4 + 5);
  expect(rows.at(-1)).toMatchObject({ test: 'FIPS 140-2, failed of 8', statistic: 0, p: 1 });
});

test('[L05] the output of dieharder is parsed, and a p too near 1 is an alarm too', () => {
  const said = `
#=============================================================================#
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
   diehard_birthdays|   0|       100|     100|0.40000000|  PASSED
          sts_serial|  16|    100000|      20|0.99999900|   WEAK
`;
  expect(rowsOf(said)).toEqual([
    { of: 'dieharder', test: 'diehard_birthdays 0 (100 samples)', statistic: 0.4, p: 0.8 },
    { of: 'dieharder', test: 'sts_serial 16 (20 samples)', statistic: 0.999999, p: expect.closeTo(2e-6) },
  ]);
});
