import { afterAll, beforeAll, expect, test } from 'vitest';
import '../app.ts';
import { allBudgets, spend, spent, trySpend } from '../platform/budget.ts';
import type { Pool } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { testDatabase } from '../platform/db/testing.ts';
import { netOf } from '../platform/network.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * This file tests every rate limit found in the code, so a new one is tested automatically. docs/budgets.md says who
 * can use up each.
 */

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

const now = new Date('2027-03-01T00:00:00Z');
/**
 * For each kind of rate limit, two subjects that it counts separately: a stranger, who uses the limit up, and an owner,
 * who must still be served.
 */
const subjects: Record<string, readonly [string, string]> = {
  network: [netOf('2001:db8:1:2::1'), netOf('2001:db8:1:3::1')],
  member: ['7', '8'],
  staff: ['7', '8'],
};

test.each(allBudgets().map((one) => [one.name, one] as const))(
  '[S-L3] %s: spent up, the next try is refused with the seconds left, another subject is served, and the next window begins anew',
  async (_name, one) => {
    const [stranger, owner] = subjects[one.by] ?? ['of a stranger', 'of the owner'];
    // Raise the counter in one step; only the last attempts are made one by one.
    await trySpend(pool, one, stranger, now);
    await sql(pool)`update budget set used = ${one.max - 1} where name = ${one.name} and subject = ${stranger}`;
    expect(await trySpend(pool, one, stranger, now)).toBe(true);
    expect(await trySpend(pool, one, stranger, now)).toBe(false);
    expect(await spent(pool, one, stranger, now)).toBe(one.max);
    const refusal = await spend(pool, one, stranger, now).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED' });
    expect((refusal as Refusal).details).toMatchObject({ retryAfterSeconds: one.windowSeconds });
    expect(await trySpend(pool, one, owner, now)).toBe(true);
    const later = new Date(now.getTime() + one.windowSeconds * 1000);
    expect(await trySpend(pool, one, stranger, later)).toBe(true);
  },
);

test('[S-L3] every address of an IPv6 /64 and of an IPv4 /24 spends the budget of one network', () => {
  expect(netOf('2001:db8:1:2::1')).toBe(netOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'));
  expect(netOf('2001:db8:1:2::1')).not.toBe(netOf('2001:db8:1:3::1'));
  expect(netOf('198.51.100.1')).toBe(netOf('::ffff:198.51.100.254'));
  expect(netOf('198.51.100.1')).not.toBe(netOf('198.51.101.1'));
});
