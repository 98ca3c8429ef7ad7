import { endpoint } from '@tamarind/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { readOf } from './change.ts';
import { type Call, type KeptHandler, routes } from './routes.ts';

const purse = {
  getPurse: endpoint({
    method: 'GET',
    path: '/api/test/purse',
    access: 'member',
    input: z.object({ page: z.string() }),
    output: z.object({ page: z.string(), coins: z.number() }),
    refusals: [],
  }),
};

test('[J10] a cached answer is served again to its member for the same request while its data is unchanged, and no longer', async () => {
  const coins = new Map([
    [1n, 1],
    [2n, 1],
  ]);
  let [looks, reads, isSteady] = [0, 0, true];
  const handler: KeptHandler<typeof purse.getPurse, { readonly coins: number }> = {
    look: async ({ actor }) => {
      looks += 1;
      return { coins: coins.get(actor.memberId) ?? 0 };
    },
    read: async (_call, { page }, basis) => {
      reads += 1;
      return { answer: { page, ...basis }, basis: isSteady ? basis : undefined };
    },
  };
  const [route] = routes('test', purse, { getPurse: { kept: handler } });
  if (!route) throw new Error('no route');
  const read = readOf(route);
  const ask = (memberId: bigint, page: string) =>
    read({ actor: { kind: 'member', memberId } } as unknown as Call, { page });

  const first = await ask(1n, 'a');
  expect(first.body).toContain('"coins":1');
  expect(await ask(1n, 'a')).toBe(first);
  expect([looks, reads]).toEqual([2, 1]);
  expect((await ask(1n, 'b')).body).toContain('"page":"b"');
  expect(await ask(2n, 'a')).not.toBe(first);
  expect(reads).toBe(3);

  coins.set(1n, 2);
  expect((await ask(1n, 'a')).body).toContain('"coins":2');
  expect(reads).toBe(4);
  isSteady = false;
  coins.set(1n, 3);
  await ask(1n, 'a');
  await ask(1n, 'a');
  expect(reads).toBe(6);
});
