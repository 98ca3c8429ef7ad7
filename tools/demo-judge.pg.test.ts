import { afterAll, beforeAll, expect, test } from 'vitest';
import { livedHouse } from '../packages/server/src/demo/lived/testing-lived.ts';
import type { TestApp } from '../packages/server/src/testing/test-app.ts';
import type { Evidence } from './drill/judge/evidence.ts';
import { judge } from './drill/judge/judge.ts';
import { readQuietHouse } from './drill/judge/read-house.ts';

let app: TestApp;
let evidence: Evidence;
beforeAll(async () => {
  app = await livedHouse();
  evidence = await readQuietHouse(app.ownerUrl);
}, 600_000);
afterAll(() => app?.close());

test('[J10] the judge of the drill finds no contradiction in the days of the demo', () => {
  expect(evidence.transfers.length).toBeGreaterThan(1_000);
  expect(evidence.draws.owed.length).toBeGreaterThan(20);
  expect(judge(evidence)).toEqual([]);
});

test('the judge finds a credit that is one unit too high, and a record that was changed', () => {
  const [first, ...others] = evidence.transfers;
  const [record, ...records] = evidence.audit.records;
  if (!first || !record) throw new Error('the demo has no transfer and no record');
  const changed = judge({
    ...evidence,
    transfers: [{ ...first, amount: first.amount + 1n }, ...others],
    audit: { ...evidence.audit, records: [{ ...record, actor: 'staff:nobody' }, ...records] },
  });
  expect(new Set(changed.map(({ rule }) => rule))).toEqual(new Set(['C6', 'C14']));
});
