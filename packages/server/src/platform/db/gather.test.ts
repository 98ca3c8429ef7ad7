import { expect, test } from 'vitest';
import { gather } from './gather.ts';
import type { Db } from './sql.ts';

const db = (): Db => ({ query: () => Promise.reject(new Error('not asked')) });

test('[J10] look-ups of one turn share a statement and get their own rows; the next turn queries again, in its own database', async () => {
  const asked: (readonly string[])[] = [];
  const upper = gather<string, string>((_, keys) => {
    asked.push(keys);
    return Promise.resolve((key) => key.toUpperCase());
  });
  const [one, other] = [db(), db()];
  expect(await Promise.all([upper(one, 'a'), upper(one, 'b'), upper(other, 'c')])).toEqual(['A', 'B', 'C']);
  expect(await upper(one, 'a')).toBe('A');
  expect(asked).toEqual([['a', 'b'], ['c'], ['a']]);
});

test('[J10] an error goes to all requests of the turn, and to none after it', async () => {
  let isAway = true;
  const find = gather<string, string>(() => {
    if (isAway) return Promise.reject(new Error('away'));
    return Promise.resolve((key) => key);
  });
  const one = db();
  const answers = await Promise.allSettled([find(one, 'a'), find(one, 'b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await find(one, 'a')).toBe('a');
});
