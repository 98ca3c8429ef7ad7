import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMs } from '@tamarind/domain/time';
import { brandSettings } from '../../brand/index.ts';
import { proveLedger, trialBalance } from '../../ledger/index.ts';
import { sql } from '../../platform/db/sql.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { livedHouse, NOW } from './testing-lived.ts';

let first: TestApp;
let second: TestApp;
/**
 * Two test servers that simulate the same days: one runs several actions in parallel, the other runs one at a time.
 * Both must give the same result.
 */
beforeAll(async () => {
  [first, second] = await Promise.all([livedHouse(), livedHouse({ atOnce: 1 })]);
}, 600_000);
afterAll(() => Promise.all([first?.close(), second?.close()]));

const sumsOf = ({ pool }: TestApp) => sql<{ what: string; count: number; sum: string }>(pool)`
  select t.reason || ' ' || a.currency || ' ' || date_trunc('day', t.at)::date as what, count(*)::int as count, sum(t.amount)::text as sum
    from ledger_transfer t join ledger_account a on a.id = t.credit
   where t.at < ${NOW}::timestamptz - interval '1 hour' group by 1
  union all select 'members', count(*)::int, '0' from member
  union all select 'tickets ' || state, count(*)::int, sum(stake)::text from ticket group by state
  union all select 'deposits ' || state, count(*)::int, sum(amount)::text from deposit group by state
  union all select 'withdrawals ' || state, count(*)::int, sum(amount)::text from withdrawal group by state
  order by 1`;

test('[J10] the demo’s past obeys the ledger: all sums are zero, every entry follows the one before', async () => {
  const proof = await proveLedger(first.pool, NOW, { whole: true });
  expect(proof).toMatchObject({ intact: true, findings: [] });
  for (const { sum } of await trialBalance(first.pool)) expect(sum).toBe(0n);
});

test('the same days have the same sums, whatever runs beside what', async () => {
  const sums = await sumsOf(first);
  expect(sums.length).toBeGreaterThan(100);
  expect(await sumsOf(second)).toEqual(sums);
});

test('the past ends now: nothing in it is later, and nobody moved money before joining', async () => {
  const [found] = await sql<{ late: number; early: number }>(first.pool)`
    select (select count(*)::int from ledger_transfer where at > ${first.clock.now()}) as late,
           (select count(*)::int from ledger_entry e join ledger_account a on a.id = e.account_id
              join member m on m.id = a.member_id where e.at < m.registered_at) as early`;
  expect(found).toEqual({ late: 0, early: 0 });
});

test('[J05] most deposits of either currency are credited, and few payments wait for people', async () => {
  const found = await sql<{ currency: string; share: number; credited: number }>(first.pool)`
    select currency, (100 * count(*) filter (where state = 'matched') / count(*))::int as share,
           (select 100 * count(*) filter (where d.state = 'credited') / count(*) from deposit d
             where d.currency = n.currency)::int as credited
      from bank_notice n group by currency order by currency`;
  expect(found.map(({ currency, share, credited }) => [currency, share > 80, credited > 80])).toEqual([
    ['THB', true, true],
    ['VND', true, true],
  ]);
});

test('[J06] few withdrawals wait past the brand’s deadline', async () => {
  const { requestMinutes, disputeMinutes } = (await brandSettings(first.pool)).withdrawalDeadlines;
  const before = (minutes: number): Date => addMs(NOW, -minutes * 60_000);
  const [queue] = await sql<{ waiting: number; late: number; disputed: number; lateDisputes: number }>(first.pool)`
    select count(*) filter (where state <> 'disputed')::int as waiting,
           count(*) filter (where state <> 'disputed' and requested_at < ${before(requestMinutes)})::int as late,
           count(*) filter (where state = 'disputed')::int as disputed,
           count(*) filter (where state = 'disputed' and receipt_at < ${before(disputeMinutes)})::int as "lateDisputes"
      from withdrawal where state in ('requested', 'review', 'disputed')`;
  expect(queue?.waiting).toBeGreaterThan(5);
  expect(queue?.disputed).toBeGreaterThan(0);
  expect([(queue?.late ?? 99) < 4, queue?.lateDisputes]).toEqual([true, 0]);
});

test('[J06] withdrawals of verified members at a known place are paid by rule, the last of them in the newest days', async () => {
  const [found] = await sql<{ byRule: number; newest: number }>(first.pool)`
    select count(*)::int as "byRule", count(*) filter (where at > ${new Date(NOW.getTime() - 14 * 86_400_000)})::int as newest
      from withdrawal_ruling where is_paid_by_rule`;
  expect([(found?.byRule ?? 0) >= 5, (found?.newest ?? 0) >= 1]).toEqual([true, true]);
});

/** Tables whose rows are listed on pages of the back office and of members, and the states that must occur in each. */
const pages: Readonly<Record<string, readonly string[]>> = {
  deposit: ['credited', 'expired'],
  withdrawal: ['requested', 'review', 'confirmed', 'rejected', 'cancelled', 'disputed', 'failed'],
  bank_notice: ['matched', 'unmatched'],
  ticket: ['accepted', 'cancelled'],
  vendor_round: ['closed'],
  support_chat: ['waiting', 'closed'],
  identity_case: ['in_review', 'accepted', 'rejected'],
  referral: ['waiting', 'held', 'paid', 'refused'],
  promotion_application: ['waiting', 'issued', 'claimed', 'rejected'],
  harm_marker: ['open'],
};
/** Tables without states whose rows are listed on pages of the back office and of members. */
const lists = [
  ...['member_limit', 'member_pause', 'member_block', 'member_note', 'wallet_adjustment', 'lottery_price_request'],
  ...['staff_proposal', 'referral_visit'],
  ...['vendor_reconciliation', 'vendor_case', 'vip_change', 'vip_turnover', 'point_movement', 'point_record'],
  ...[
    'winner_consent',
    'message',
    'brand_announcement',
    'audit_record',
    'ticket_win',
    'settlement_credit',
    'login_try',
  ],
];
test('every list has rows in every state', async () => {
  for (const [table, states] of Object.entries(pages)) {
    const { rows } = await first.pool.query({ text: `select distinct state from ${table}` });
    const found = (rows as { state: string }[]).map(({ state }) => state);
    expect(found, table).toEqual(expect.arrayContaining([...states]));
  }
  for (const table of lists) {
    const { rows } = await first.pool.query({ text: `select 1 from ${table} limit 1` });
    expect(rows.length, table).toBe(1);
  }
});
