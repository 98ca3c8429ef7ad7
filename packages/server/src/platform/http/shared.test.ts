import { endpoint } from '@tamarind/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { refuse } from '../refusal.ts';
import { readOf } from './change.ts';
import { type Call, routes } from './routes.ts';
import { shared } from './shared.ts';

const board = {
  getBoard: endpoint({
    method: 'GET',
    path: '/api/test/board',
    access: 'visitor',
    input: z.object({ game: z.string() }),
    output: z.object({ game: z.string(), reading: z.number() }),
    refusals: ['NOT_FOUND'],
  }),
};

test('[J10] equal reads of one turn share one answer or its refusal; the next turn reads again', async () => {
  let reading = 0;
  const [route] = routes('test', board, {
    getBoard: shared<typeof board.getBoard>(async (_call, { game }) => {
      reading += 1;
      return game === 'none' ? refuse('NOT_FOUND') : { game, reading };
    }),
  });
  if (!route) throw new Error('no route');
  const read = readOf(route);
  const call = { pool: {} } as unknown as Call;
  const [one, same, other, none] = await Promise.allSettled(
    ['a', 'a', 'b', 'none'].map((game) => read(call, { game })),
  );
  // Both calls get the same object, so the response is compressed once.
  expect(one).toMatchObject({ status: 'fulfilled' });
  expect(Reflect.get(one ?? {}, 'value')).toBe(Reflect.get(same ?? {}, 'value'));
  expect(one).toMatchObject({ value: { body: '{"success":true,"message":"","value":{"game":"a","reading":1}}' } });
  expect(other).toMatchObject({ value: { body: '{"success":true,"message":"","value":{"game":"b","reading":2}}' } });
  expect(none).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
  expect((await read(call, { game: 'a' })).body).toContain('"reading":4');
});
