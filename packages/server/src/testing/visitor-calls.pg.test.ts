import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../app.ts';
import { startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { allBudgets } from '../platform/budget.ts';
import { sql } from '../platform/db/sql.ts';
import type { PayloadKey } from '../platform/http/enc.ts';
import { operations, sendRaw } from './calls.ts';

/**
 * docs/budgets.md lists every call that a visitor can make, with the rate limits that it counts against. This test
 * makes each call and compares.
 */

const part = readFileSync(new URL('../../../../docs/budgets.md', import.meta.url), 'utf8').split(
  '## Calls of visitors',
)[1];
const rows = (part ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const documented = (rows ?? []).flatMap(([, calls = '', spends = '', why = '']) =>
  [...calls.matchAll(/`(\w+)`/g)].map(([, name]) => ({
    name: name ?? '',
    spends: [...spends.matchAll(/`([\w-]+)`/g)].map(([, budget]) => budget ?? ''),
    isRead: spends === 'reads',
    isKeyed: spends === 'needs a key',
    why,
  })),
);
const visitors = operations.filter(({ endpoint }) => endpoint.access === 'visitor');

let room: TestLottery;
beforeAll(async () => {
  const there = new Set(['brand', 'sessions', 'registration', 'operators', 'audit', 'lottery', 'wallet']);
  const routes = allRoutes({} as PayloadKey).filter((route) => !there.has(route.room));
  room = await startTestLottery(['vn27x1'], false, {}, routes);
});
afterAll(() => room.close());

test('[S-L3] [S-L12] every call of visitors has one row in docs/budgets.md, with its budgets or the reason for none', () => {
  const names = documented.map(({ name }) => name);
  expect(names.toSorted()).toEqual(visitors.map(({ name }) => name).toSorted());
  expect(documented.filter(({ why }) => why === '').map(({ name }) => name)).toEqual([]);
  const known = new Set(allBudgets().map(({ name }) => name));
  expect(documented.flatMap(({ spends }) => spends).filter((name) => !known.has(name))).toEqual([]);
  const without = documented.filter(({ spends, isRead, isKeyed }) => spends.length === 0 && !isRead && !isKeyed);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test.each(visitors.map((operation) => [operation.name, operation] as const))(
  '[S-L3] [S-L12] a visitor who calls %s spends what docs/budgets.md says',
  async (name, { endpoint, sample }) => {
    await sql(room.app.pool)`delete from budget`;
    await sendRaw(room.app, endpoint, { ...sample }, undefined);
    const used = (
      await sql<{ name: string }>(room.app.pool)`select distinct name from budget where used > 0 order by name`
    ).map((row) => row.name);
    const row = documented.find((one) => one.name === name);
    if (row?.isRead)
      expect([endpoint.method, endpoint.once, endpoint.sameOrigin]).toEqual(['GET', undefined, undefined]);
    const spends = row?.spends ?? [];
    expect(used.filter((one) => !spends.includes(one))).toEqual([]);
    expect(used).toEqual(expect.arrayContaining(spends.slice(0, 1)));
  },
);
