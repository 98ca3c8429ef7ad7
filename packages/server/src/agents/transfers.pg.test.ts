import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { houseAgentTerms } from '@tamarind/domain/agents/line/house-terms';
import { money } from '@tamarind/domain/money';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { clearance, memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { changeBrand } from '../testing/brand.ts';
import { TEST_PASSWORD, startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { agentRoutes, receivedTransfer } from './index.ts';

const c = contract.agents;
const PASSWORD = '702819';

let app: TestApp;
/** The test's line: top → agent → member, each with 100,000 in the wallet. */
let top: TestMember;
let agent: TestMember;
let member: TestMember;
beforeAll(async () => {
  app = await startTestApp({ routes: [...agentRoutes, ...memberRoutes, ...walletRoutes] });
});
afterAll(async () => {
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.intact).toBe(true);
  await app.close();
});
beforeEach(async () => {
  top = await person({ memberKind: 'agent' });
  agent = await person({ memberKind: 'agent', upline: top });
  member = await person({ upline: agent });
});

async function person(wish: NonNullable<Parameters<TestApp['member']>[0]>): Promise<TestMember> {
  const made = await app.member({ currency: 'THB', balance: 100_000n, ...wish });
  const set = { loginPassword: TEST_PASSWORD, paymentPassword: PASSWORD };
  (await app.call(contract.members.setPaymentPassword, set, made)).value();
  await sql(app.pool)`delete from member_cooling where member_id = ${made.id}`;
  return made;
}
const wish = (amount = 5_000) => ({ amount: money(amount), paymentPassword: PASSWORD });
const up = (who: TestMember, amount?: number, requestId: string = crypto.randomUUID()) =>
  app.call(c.transferToUpline, wish(amount), { ...who, requestId });
const down = (who: TestMember, to: TestMember, amount?: number) =>
  app.call(c.transferToDownline, { account: to.account, ...wish(amount) }, who);
const balances = () =>
  Promise.all([top, agent, member].map(async ({ wallet }) => (await balanceOf(app.pool, wallet)).balance));

test('[J08] [E05] money goes up and down the line, once a request, and both sides read it', async () => {
  const requestId = crypto.randomUUID();
  const first = await up(member, 5_000, requestId);
  expect((await up(member, 5_000, requestId)).body).toBe(first.body);
  expect(first.value().available).toBe(95_000n);
  expect(await balances()).toEqual([100_000n, 105_000n, 95_000n]);
  (await down(top, member, 7_000)).value();
  expect(await balances()).toEqual([93_000n, 105_000n, 102_000n]);
  const records = async (who: TestMember) =>
    (await app.call(c.listTransfers, {}, who))
      .value()
      .transfers.map((row) => [row.way, row.with, row.account, row.amount]);
  const masked = ({ account }: TestMember) => `${account.slice(0, 2)}***${account.slice(-2)}`;
  expect(await records(member)).toEqual([
    ['received', 'upline', masked(top), 7_000n],
    ['sent', 'upline', masked(agent), 5_000n],
  ]);
  expect(await records(agent)).toEqual([['received', 'downline', member.account, 5_000n]]);
  const { entries } = (await app.call(contract.wallet.listEntries, { kind: 'team' }, member)).value();
  expect(entries.map(({ amount }) => amount)).toEqual([7_000n, -5_000n]);
});

test('[J08] commission that an agent owes stays: it is neither sent nor shown as available', async () => {
  await sql(app.pool)`insert into agent_receivable (agent_id, currency, owed) values (${agent.id}, 'THB', 96000)`;
  expect((await app.call(c.getTransferDesk, {}, agent)).value().available).toBe(4_000n);
  expect((await up(agent, 5_000)).code).toBe('BALANCE_TOO_LOW');
  expect((await up(agent, 4_000)).value().available).toBe(0n);
});

test('[J09] the receiver is told by push and gets a message with amount and reference', async () => {
  const { reference } = (await down(agent, member, 2_000)).value();
  const [event] = await sql<{ data: { id: string } }>(app.pool)`
    select data from outbox_event where type = 'transfer' and audience = ${`member:${member.id}`}`;
  expect(await receivedTransfer(app.pool, event?.data.id ?? '')).toEqual({
    memberId: member.id,
    reference,
    amount: 2_000n,
    currency: 'THB',
  });
});

test('[J08] both at once in opposite directions: no deadlock, and the sum of the line is unchanged', async () => {
  // Send only five transfers each way per wave: each concurrent try at the payment password counts as a failure until
  // it is checked, and tries are limited.
  for (let wave = 0; wave < 6; wave += 1) {
    const ways = Array.from({ length: 5 }, () => [up(member, 1_000), down(agent, member, 1_000)]);
    const answers = await Promise.all(ways.flat());
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined]));
  }
  expect(await balances()).toEqual([100_000n, 100_000n, 100_000n]);
});

test('[J08] of many at once no more is sent than there is, and no more than the day allows', async () => {
  const many = await Promise.all(Array.from({ length: 5 }, () => up(member, 30_000)));
  expect(many.filter(({ code }) => code === undefined)).toHaveLength(3);
  expect(await balances()).toEqual([100_000n, 190_000n, 10_000n]);
  const { transfers } = houseAgentTerms;
  const set = (day: string) =>
    changeBrand(app, {
      agents: { ...houseAgentTerms, transfers: { ...transfers, day: { ...transfers.day, THB: day } } },
    });
  await set('9000');
  const within = await Promise.all(Array.from({ length: 4 }, () => down(agent, member, 3_000)));
  expect(within.filter(({ code }) => code === undefined)).toHaveLength(3);
  expect(within.filter(({ code }) => code === 'AMOUNT_TOO_LARGE')).toHaveLength(1);
  expect((await app.call(c.getTransferDesk, {}, agent)).value()).toMatchObject({ dayLeft: 0n, min: 1_000n });
  await set(transfers.day.THB);
  expect((await up(agent, 999)).details).toEqual({ min: '1000' });
});

test('[F04] an agent freezes the sending of a downline; another agent or the downline does not lift it', async () => {
  (await app.call(c.freezeTransfers, { account: member.account, isFrozen: true }, top)).value();
  expect((await up(member)).code).toBe('TRANSFER_FROZEN');
  const lifted = await app.call(c.freezeTransfers, { account: member.account, isFrozen: false }, agent);
  expect(lifted.value()).toEqual({ isFrozen: true });
  expect((await down(agent, member)).code).toBeUndefined();
  expect((await app.call(c.getTransferDesk, {}, member)).value().isFrozen).toBe(true);
  expect((await app.call(c.freezeTransfers, { account: agent.account, isFrozen: true }, member)).code).toBe(
    'FORBIDDEN',
  );
  (await app.call(c.freezeTransfers, { account: member.account, isFrozen: false }, top)).value();
  expect((await up(member)).code).toBeUndefined();
});

test('[F13] nobody sends to an upline’s other downlines, past the upline, or to oneself', async () => {
  const sibling = await person({ upline: top, memberKind: 'agent' });
  for (const [who, to] of [
    [agent, sibling],
    [agent, top],
    [agent, agent],
    [sibling, member],
  ] as const)
    expect((await down(who, to)).code).toBe('NOT_FOUND');
  expect((await up(top)).code).toBe('NOT_FOUND');
  expect((await app.call(c.getTransferDesk, {}, member)).value().upline).toMatch(/^..\*\*\*..$/);
});

test('[R8] a receiver who may not deposit gets nothing, and the sender does not learn why', async () => {
  await sql(app.pool)`
    insert into member_block (id, member_id, kind, cause, reason, began_at)
    values (${crypto.randomUUID()}, ${member.id}, 'play', 'rule', 'looked at', ${app.clock.now()})`;
  const refused = await down(agent, member);
  expect([refused.code, refused.details]).toEqual(['TRANSFER_REFUSED', {}]);
  expect(await balances()).toEqual([100_000n, 100_000n, 100_000n]);
});

test('[R8] received money counts for the deposit limit of the day', async () => {
  await sql(app.pool)`
    insert into member_limit (member_id, kind, period, value, state, asked_at, from_at)
    values (${member.id}, 'deposit', 'day', 6000, 'in_force', ${app.clock.now()}, ${app.clock.now()})`;
  expect((await down(agent, member, 5_000)).code).toBeUndefined();
  expect((await down(agent, member, 2_000)).code).toBe('TRANSFER_REFUSED');
  expect((await down(agent, member, 1_000)).code).toBeUndefined();
});

test('[J08] whatever holds back a withdrawal holds back a transfer', async () => {
  expect((await app.call(c.transferToUpline, { ...wish(), paymentPassword: '111111' }, member)).code).toBe(
    'PAYMENT_PASSWORD_WRONG',
  );
  await inTransaction(app.pool, (tx) => clearance.hold(tx, member.id, 'looked at', app.clock.now()));
  expect((await up(member)).code).toBe('ACCOUNT_HELD');
  await sql(app.pool)`
    insert into member_block (id, member_id, kind, cause, reason, began_at)
    values (${crypto.randomUUID()}, ${agent.id}, 'withdraw', 'rule', 'looked at', ${app.clock.now()})`;
  expect((await up(agent)).code).toBe('WITHDRAWALS_STOPPED');
  expect(await balances()).toEqual([100_000n, 100_000n, 100_000n]);
});

test('[J08] another currency and a trial account are refused', async () => {
  const inDong = await person({ upline: agent, currency: 'VND' });
  expect((await down(agent, inDong)).code).toBe('TRANSFER_CURRENCY');
  const trial = await app.member({ memberKind: 'trial', balance: 1_000n });
  expect((await up(trial)).code).toBe('in_need_true_account');
});
