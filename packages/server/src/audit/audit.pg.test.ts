import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { inTransaction, TryAgain } from '../platform/db/pool.ts';
import { sql, type Tx } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { record } from './index.ts';

/**
 * This file tests that audit records are appended at the end of their transaction, in one statement, and that the hash
 * chain stays valid.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const note = (tx: Tx, subject: string, facts: Parameters<typeof record>[1]['facts'] = {}) =>
  record(tx, { actor: 'job:test', action: 'test.noted', subject, facts, at: app.clock.now() });

const recorded = async (like: string): Promise<string[]> =>
  (
    await sql<{ subject: string }>(app.pool)`select subject from audit_record where subject like ${like} order by seq`
  ).map(({ subject }) => subject);

async function isIntact(): Promise<boolean> {
  const { token } = await app.staff('approver');
  return (await app.call(contract.audit.verifyAudit, {}, { token })).value().intact;
}

test('[A01] transactions at the same time each append their records in order, and the chain is whole', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      inTransaction(app.pool, async (tx) => {
        await Promise.all(
          ['a', 'b', 'c'].map((part) => note(tx, `many:${at}${part}`, { note: 'ชื่อ "\\ 🎟', part, none: null })),
        );
      }),
    ),
  );
  const subjects = await recorded('many:%');
  expect(subjects).toHaveLength(24);
  for (let at = 0; at < 24; at += 3) {
    const [first = ''] = subjects.slice(at);
    expect(subjects.slice(at, at + 3)).toEqual(['a', 'b', 'c'].map((part) => `${first.slice(0, -1)}${part}`));
  }
  expect(await isIntact()).toBe(true);
});

test('[A01] a transaction that has noted a record lets others append theirs before it commits', async () => {
  await inTransaction(app.pool, async (tx) => {
    await note(tx, 'overtaken:slow');
    await inTransaction(app.pool, (other) => note(other, 'overtaken:fast'));
  });
  expect(await recorded('overtaken:%')).toEqual(['overtaken:fast', 'overtaken:slow']);
});

test('[A01] a rolled back attempt leaves no record, the repeated one leaves its own', async () => {
  await inTransaction(app.pool, async (tx) => {
    await note(tx, `again:${tx.attempt}`);
    if (tx.attempt === 1) throw new TryAgain('once more');
  });
  const failed = inTransaction(app.pool, async (tx) => {
    await note(tx, 'again:failed');
    throw new Error('the work failed');
  });
  await expect(failed).rejects.toThrow('the work failed');
  expect(await recorded('again:%')).toEqual(['again:2']);
});

test('[A01] a change whose record cannot be written does not commit', async () => {
  const change = inTransaction(app.pool, async (tx) => {
    await sql(tx)`insert into budget (name, subject, window_start, used) values ('test', 'unrecorded', now(), 1)`;
    await note(tx, 'unwritable:\u0000');
  });
  await expect(change).rejects.toThrow(/invalid byte sequence/);
  expect(await sql(app.pool)`select 1 from budget where subject = 'unrecorded'`).toEqual([]);
});

test('[A01] a record that a last step notes is appended after those of the work', async () => {
  await inTransaction(app.pool, async (tx) => {
    await note(tx, 'late:work');
    tx.beforeCommit(async () => {
      await sql(tx)`select 1`;
      await note(tx, 'late:step');
    });
  });
  expect(await recorded('late:%')).toEqual(['late:work', 'late:step']);
  expect(await isIntact()).toBe(true);
});
