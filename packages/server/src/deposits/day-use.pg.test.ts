import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { type Money, money } from '@tamarind/domain/money';
import { putReceivingAccount, receivingRoutes } from '../receiving/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { planOf, sentWhile } from '../testing/plans.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { depositJobs, depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

const { createDeposit, cancelDeposit } = contract.deposits;

let app: TestApp;
let owner: pg.Client;
let cashier: ReturnType<typeof thaiCashier>;
let desk: { token: string };
beforeAll(async () => {
  app = await startTestApp({
    now: new Date('2026-11-20T03:00:00Z'),
    routes: [...depositRoutes, ...receivingRoutes],
    webhooks: depositWebhooks,
  });
  desk = await app.staff('officer');
  cashier = thaiCashier(app, desk);
  owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const open = async (member?: TestMember, amount = 100_000n) =>
  app.call(createDeposit, { method: 'promptpay', amount: money(amount) }, member ?? (await cashier.thai()));
const pay = (
  { reference, amount, payee }: { reference: string; amount: Money; payee: { account: string } },
  paidAt = app.clock.now(),
) => {
  const change = { payeeProxyId: payee.account, transactionDateandTime: paidAt.toISOString() };
  return cashier.tell('thb', cashier.payment(reference, amount, change));
};
/** Adds a receiving account and makes it the only one of the method that is switched on. */
async function account(number: string, change: { dayMax?: Money; dayCount?: number }) {
  await owner.query(`update receiving_account set is_on = false where method = 'promptpay'`);
  const call = { random: app.platform.random, now: app.clock.now(), people: null };
  const details = { method: 'promptpay', bank: 'KBANK', number, name: 'Brand Co Ltd', isOn: true } as const;
  await inTransaction(app.pool, (tx) => putReceivingAccount(tx, call, { ...details, ...change }));
}
async function shownUse() {
  const { accounts } = (await app.call(contract.receiving.listReceivingAccounts, {}, desk)).value();
  return accounts.filter(({ isOn, method }) => isOn && method === 'promptpay').map(({ used, count }) => [used, count]);
}
/** The sum and number of the day's deposits, computed from the deposits themselves for comparison. */
const summedUse = async (number: string) =>
  (
    await sql<{ used: Money; count: number }>(app.pool)`
      select coalesce(sum(amount), 0)::bigint as used, count(*)::int as count from deposit
       where payee_account = ${number} and (created_at at time zone 'UTC' + interval '7 hours')::date
             = (${app.clock.now()}::timestamptz at time zone 'UTC' + interval '7 hours')::date
         and (state = 'credited' or (state = 'waiting' and expires_at > ${app.clock.now()}))`
  ).map(({ used, count }) => [used, count]);

test('[J05] the day of an account is the sum of its credited and open deposits, whatever became of the others', async () => {
  const number = '010555400000909';
  await account(number, {});
  const [old, late, kept] = [(await open()).value(), (await open()).value(), (await open(undefined, 70_000n)).value()];
  await pay(kept);
  expect(await shownUse()).toEqual([[270_000n, 3]]);
  app.clock.advance(16 * 60_000);
  desk = await app.staff('officer');
  expect(await shownUse()).toEqual([[70_000n, 1]]);
  const expire = depositJobs.find(({ name }) => name === 'expire-deposits');
  if (expire) await app.run(expire);
  const quitter = await cashier.thai();
  const quit = (await open(quitter)).value();
  (await app.call(cancelDeposit, { id: quit.id }, quitter)).value();
  const both = [(await open(undefined, 30_000n)).value(), (await open(undefined, 40_000n)).value()];
  for (const one of both) await pay(one);
  // The payment was made in time; only its notice is late.
  await pay(late, late.createdAt);
  await open(undefined, 20_000n);
  const use = await shownUse();
  expect(use).toEqual(await summedUse(number));
  expect([old.payee.account, use[0]?.[1]]).toEqual([number, 5]);

  // On the next day, sum and number start again at zero.
  app.clock.advance(86_400_000);
  desk = await app.staff('officer');
  expect(await shownUse()).toEqual([[0n, 0]]);
});

test('[J05] credited and open deposits fill a limit together; a raised limit and a cancelled deposit make room', async () => {
  await account('010555400000808', { dayCount: 2 });
  const waiting = await cashier.thai();
  await pay((await open()).value());
  const { id } = (await open(waiting)).value();
  expect((await open()).code).toBe('METHOD_OFF');
  await owner.query('update receiving_account set day_count = 3 where is_on');
  expect((await open()).code).toBeUndefined();
  expect((await open()).code).toBe('METHOD_OFF');
  (await app.call(cancelDeposit, { id }, waiting)).value();
  expect((await open()).code).toBeUndefined();
});

test('[J05] a deposit reads the open deposits and one row for the day’s credited ones, however many there are', async () => {
  const number = '010555400000707';
  await account(number, { dayMax: money(100_000_000_000) });
  const credit = async (count: number) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into deposit (id, member_id, method, currency, amount, state, reference, qr_payload, instruction, payee_name,
                            payee_bank, payee_account, created_at, expires_at)
       select gen_random_uuid(), (select min(id) from member), 'promptpay', 'THB', 100, 'waiting', gen_random_uuid()::text,
              '', '{}', '', '', $2, $3, $3::timestamptz + interval '15 minutes' from generate_series(1, $1)`,
      [count, number, app.clock.now()],
    );
    await owner.query('set session_replication_role = origin');
    await owner.query(
      `update deposit set state = 'credited', credited_at = created_at, notice_id = gen_random_uuid()
        where payee_account = $1 and state = 'waiting'`,
      [number],
    );
    await owner.query('vacuum analyze deposit');
    await owner.query('analyze deposit_day');
  };
  const reads = async () => {
    const sent = await sentWhile(async () => (await open(undefined, 50_000n)).value());
    const plans = [];
    for (const one of sent.filter(({ text }) => text.includes('from deposit_use')))
      plans.push(await planOf(owner, one));
    return plans.map(({ read }) => read);
  };
  await owner.query('alter table deposit drop constraint deposit_notice_id_fkey');
  await credit(1_000);
  const few = await reads();
  await credit(9_000);
  const many = await reads();
  expect([few.length, many.length]).toEqual([2, 2]);
  expect(Math.max(...many, ...few)).toBeLessThan(40);
  expect(await shownUse()).toEqual(await summedUse(number));
});
