import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { notify } from '../testing/cashier.ts';
import { sentWhile } from '../testing/plans.ts';
import { depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

/** This file tests notices that are received together and processed in one transaction. */
let app: TestApp;
let cashier: ReturnType<typeof thaiCashier>;
beforeAll(async () => {
  app = await startTestApp({ routes: depositRoutes, webhooks: depositWebhooks });
  cashier = thaiCashier(app, await app.staff('officer'));
});
afterAll(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await app.close();
});

/** Stores notices in this order and processes them; returns the resulting state of each. */
async function together(...bodies: readonly unknown[]): Promise<readonly string[]> {
  const [before] = await sql<{ count: number }>(app.pool)`select count(*)::int as count from bank_notice`;
  for (const body of bodies) {
    app.clock.advance(1);
    expect((await notify(app, 'thb', body)).statusCode).toBe(200);
  }
  await cashier.job('process-notices');
  const rows = await sql<{ state: string; why: string | null }>(app.pool)`
    select state, why from bank_notice order by received_at, id offset ${before?.count ?? 0}`;
  return rows.map(({ state, why }) => why ?? state);
}

const points = (memberId: bigint) => sql<{ seq: number; amount: number; balanceAfter: number }>(app.pool)`
  select seq, amount, balance_after as "balanceAfter" from point_movement where member_id = ${memberId} order by seq`;

describe('notices that wait together', () => {
  test('[J05] each has its own outcome, and a deposit that is paid twice is credited by the older notice', async () => {
    const [one, other] = [await cashier.thai(), await cashier.thai()];
    const [first, second] = [await cashier.deposit(one), await cashier.deposit(one, 70_000n)];
    const third = await cashier.deposit(other);
    const paid = cashier.payment(first.reference, 50_000n);
    const outcomes = await together(
      paid,
      cashier.payment('TMRNOBODY', 10_000n),
      'no JSON',
      { ...paid, billPaymentRef2: 'again' },
      cashier.payment(third.reference, 50_001n),
      cashier.payment(first.reference, 50_000n),
      cashier.payment(second.reference, 70_000n),
      cashier.payment(third.reference, 50_000n),
    );
    expect(outcomes).toEqual([
      'matched',
      'unknown_reference',
      'unreadable',
      'repeated',
      'wrong_amount',
      'already_credited',
      'matched',
      'matched',
    ]);
    expect([await cashier.balance(one), await cashier.balance(other)]).toEqual([120_000n, 50_000n]);
  });

  test('[J05] a set is read, judged and booked by a dozen statements', async () => {
    const members = [await cashier.thai(), await cashier.thai(), await cashier.thai()];
    for (const member of members) {
      const { reference } = await cashier.deposit(member);
      await notify(app, 'thb', cashier.payment(reference, 50_000n));
    }
    const sent = await sentWhile(() => cashier.job('process-notices'));
    expect(sent.length).toBeLessThanOrEqual(12);
    expect(await Promise.all(members.map(cashier.balance))).toEqual([50_000n, 50_000n, 50_000n]);
  });

  test('[M04] two deposits of one member earn points in their order', async () => {
    const member = await cashier.thai();
    const [first, second] = [await cashier.deposit(member, 500_000n), await cashier.deposit(member, 300_000n)];
    await together(cashier.payment(second.reference, 300_000n), cashier.payment(first.reference, 500_000n));
    const [older, newer] = await points(member.id);
    expect([older?.seq, newer?.seq]).toEqual([1, 2]);
    expect(older?.amount).toBe(older?.balanceAfter);
    expect(newer?.balanceAfter).toBe((older?.amount ?? 0) + (newer?.amount ?? 0));
    expect((newer?.amount ?? 0) > (older?.amount ?? 0)).toBe(true);
  });

  test('[J05] one that the database cannot store is left to staff, and the others are booked', async () => {
    const [one, other] = [await cashier.thai(), await cashier.thai()];
    const [first, second] = [await cashier.deposit(one), await cashier.deposit(other)];
    const outcomes = await together(
      cashier.payment(first.reference, 50_000n),
      // JSON may contain the character U+0000, but PostgreSQL cannot store it in text.
      cashier.payment('', 10_000n, { payeeProxyId: '01\u0000' }),
      cashier.payment(second.reference, 50_000n),
    );
    expect(outcomes).toEqual(['matched', 'unreadable', 'matched']);
    expect([await cashier.balance(one), await cashier.balance(other)]).toEqual([50_000n, 50_000n]);
  });

  test('[J05] three hundred are credited once each by several processes', async () => {
    const members = await Promise.all(Array.from({ length: 100 }, () => cashier.thai()));
    const deposits = await Promise.all(
      members.flatMap((member) => [1, 2, 3].map(() => cashier.deposit(member).then(({ reference }) => reference))),
    );
    for (const reference of deposits) await notify(app, 'thb', cashier.payment(reference, 50_000n));
    await Promise.all([1, 2, 3].map(() => cashier.job('process-notices')));
    await cashier.job('process-notices');
    expect(await Promise.all(members.map((member) => cashier.balance(member)))).toEqual(members.map(() => 150_000n));
  });
});
