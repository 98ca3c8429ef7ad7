import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { money } from '@tamarind/domain/money';
import { brandSettings, putSetting } from '../brand/index.ts';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { clearance, memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalJobs, proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { PAYMENT_PASSWORD, payee } from '../testing/cashier.ts';
import { withdrawalRoutes } from '../withdrawals/index.ts';
import { walletRoutes } from '../wallet/index.ts';
import { adjustmentActs, adjustmentRoutes } from './index.ts';

const { proposeAdjustment, listAdjustments } = contract.adjustments;
const { decideProposal, withdrawProposal } = contract.proposals;
type Wish = Partial<InputOf<typeof proposeAdjustment>>;

let app: TestApp;
let maker: { username: string; token: string };
let checker: { username: string; token: string };
let third: { username: string; token: string };
let member: TestMember;
/** Id of a chat with the member; the adjustments in this test refer to it. */
let chat = '';
beforeAll(async () => {
  app = await startTestApp({
    routes: [
      ...adjustmentRoutes,
      ...walletRoutes,
      ...memberRoutes,
      ...withdrawalRoutes,
      ...proposalRoutes(adjustmentActs),
    ],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.member({ currency: 'THB', balance: 50_000n });
  chat = await chatWith(member);
  [maker, checker, third] = [
    await app.staff('support_2'),
    await app.staff('cashier_approver'),
    await app.staff('compliance'),
  ];
});

async function chatWith({ id: memberId }: TestMember): Promise<string> {
  const id = crypto.randomUUID();
  await sql(app.pool)`
    insert into support_chat (id, kind, key_hash, member_id, language, opened_at, last_at)
    values (${id}, 'chat', ${Buffer.from(id)}, ${memberId}, 'EN', ${app.clock.now()}, ${app.clock.now()})`;
  return id;
}
const ask = (wish: Wish = {}, as: { token: string; requestId?: string } = maker) =>
  app.call(
    proposeAdjustment,
    {
      account: member.account,
      way: 'credit',
      amount: money(20_000),
      currency: 'THB',
      cause: 'other',
      link: chat,
      note: 'the bank lost it',
      ...wish,
    },
    as,
  );
const decide = (proposal: string, who: { token: string }, decision: 'agree' | 'refuse' = 'agree') =>
  app.call(decideProposal, { id: proposal, decision, note: 'checked' }, who);
const balance = async () => (await balanceOf(app.pool, member.wallet)).balance;
const listed = async (who = maker) => (await app.call(listAdjustments, { account: member.account }, who)).value();
const states = async () => (await listed()).adjustments.map(({ state }) => state);
const bind = (one: { username: string }, other: { username: string }) => sql(app.pool)`
  update staff set person_id = (select person_id from staff where username = ${one.username}) where username = ${other.username}`;

test('[S-H4] a credit is booked against the adjustment account when a second person agrees, and the member reads it', async () => {
  const asked = await ask();
  expect([await balance(), await states()]).toEqual([50_000n, ['waiting']]);
  expect((await agreeTo(app, asked, checker)).value().state).toBe('agreed');
  expect(await balance()).toBe(70_000n);
  const [booked] = (await listed()).adjustments;
  expect(booked).toMatchObject({ state: 'booked', by: maker.username, decidedBy: [checker.username], link: chat });
  const { entries } = (await app.call(contract.wallet.listEntries, {}, member)).value();
  expect(entries[0]).toMatchObject({ kind: 'adjustment', amount: 20_000n, reference: booked?.reference });
  const house = await sql<{ sum: bigint }>(app.pool)`
    select sum(e.amount)::bigint as sum from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
     where t.key = ${`wallet-adjustment:${booked?.id}`} and a.purpose = 'adjustment'`;
  expect(house).toEqual([{ sum: -20_000n }]);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.intact).toBe(true);
});

test('[S-H4] a debit takes money back, but never more than the wallet has free', async () => {
  const tooHigh = await ask({ way: 'debit', amount: money(50_001) });
  expect([tooHigh.code, tooHigh.details]).toEqual(['ADJUSTMENT_TOO_HIGH', { available: '50000' }]);
  const all = await ask({ way: 'debit', amount: money(50_000) });
  const lower = await app.member({ currency: 'THB' });
  await sql(app.pool)`
    select ledger_post(array['spent:' || ${member.account}], array[${member.wallet.toString()}],
                       array[${lower.wallet.toString()}], array[1::bigint], array['grant'], array['x'], array[now()])`;
  const late = await agreeTo(app, all, checker);
  expect([late.code, late.details, await balance()]).toEqual(['ADJUSTMENT_TOO_HIGH', { available: '49999' }, 49_999n]);
  await decide(all.value().proposal, checker, 'refuse');
  await agreeTo(app, await ask({ way: 'debit', amount: money(49_999) }), checker);
  expect(await balance()).toBe(0n);
});

test('[S-H4] the maker never checks, not under a second account either', async () => {
  const { proposal } = (await ask()).value();
  expect((await decide(proposal, maker)).code).toBe('FORBIDDEN');
  await bind(maker, checker);
  expect((await decide(proposal, checker)).code).toBe('SAME_PERSON');
  expect(await balance()).toBe(50_000n);
  expect((await decide(proposal, third)).value().state).toBe('agreed');
});

test('[S-H4] above the brand’s amount two people check, and only then money moves', async () => {
  const { proposal } = (await ask({ amount: money(1_000_001) })).value();
  expect((await decide(proposal, checker)).value().state).toBe('waiting');
  expect(await balance()).toBe(50_000n);
  expect((await decide(proposal, checker)).code).toBe('SAME_PERSON');
  expect((await decide(proposal, third)).value().state).toBe('agreed');
  expect(await balance()).toBe(1_050_001n);
  expect((await listed()).adjustments[0]?.decidedBy).toEqual([checker.username, third.username]);
});

test('[S-H4] a refused, a withdrawn and an expired adjustment move nothing, and free the maker’s cap', async () => {
  const refused = (await ask()).value().proposal;
  expect((await decide(refused, checker, 'refuse')).value().state).toBe('refused');
  const withdrawn = (await ask()).value().proposal;
  await app.call(withdrawProposal, { id: withdrawn }, maker);
  const expired = (await ask()).value().proposal;
  expect((await listed()).left).toBe(1_980_000n);
  app.clock.advance(72 * 3_600_000);
  [maker, checker] = [await app.staff('support_2'), await app.staff('cashier_approver')];
  expect((await decide(expired, checker)).code).toBe('PROPOSAL_EXPIRED');
  for (const job of proposalJobs(adjustmentActs)) await app.run(job);
  expect([await balance(), await states()]).toEqual([50_000n, ['expired', 'withdrawn', 'refused']]);
  expect((await listed()).left).toBe(2_000_000n);
});

test('[S-H4] is stale when the brand’s bounds or the member’s standing have changed since', async () => {
  const bounded = (await ask()).value().proposal;
  const { adjustments } = await brandSettings(app.pool);
  const set = (daily: string) =>
    inTransaction(app.pool, (tx) =>
      putSetting(tx, 'adjustments', { ...adjustments, daily: { ...adjustments.daily, THB: daily } }, app.clock.now()),
    );
  await set('3000000');
  const late = await decide(bounded, checker);
  expect([late.code, late.details]).toEqual(['PROPOSAL_STALE', { changed: ['adjustmentsByPerson'] }]);
  await set(adjustments.daily.THB);
  await inTransaction(app.pool, (tx) => clearance.hold(tx, member.id, 'looked at', app.clock.now()));
  expect((await decide(bounded, checker)).details).toEqual({ changed: ['clearance'] });
  expect(await balance()).toBe(50_000n);
});

test('[S-H4] a person’s adjustments of 24 hours stay within the cap, under all accounts together', async () => {
  const other = await app.member({ currency: 'THB' });
  await agreeTo(app, await ask({ amount: money(900_000) }), checker);
  const asked = { amount: money(600_000), account: other.account, link: await chatWith(other) };
  await ask(asked);
  const second = await app.staff('finance');
  await bind(maker, second);
  const over = await ask({ amount: money(500_001) }, second);
  expect([over.code, over.details]).toEqual(['ADJUSTMENT_CAP', { left: '500000' }]);
  expect((await ask({ amount: money(500_001) }, await app.staff('finance'))).code).toBeUndefined();
  app.clock.advance(86_400_000);
  maker = await app.staff('support_2', `again${maker.username}`);
  await bind(second, maker);
  expect((await listed()).left).toBe(2_000_000n);
});

test('[S-H4] the same request twice proposes once, and a member has one open adjustment', async () => {
  const requestId = crypto.randomUUID();
  const [one, other] = [await ask({}, { ...maker, requestId }), await ask({}, { ...maker, requestId })];
  expect(other.body).toBe(one.body);
  expect((await ask({ amount: money(1) }, await app.staff('finance'))).code).toBe('PROPOSAL_OPEN');
  expect(await states()).toEqual(['waiting']);
  const twice = await Promise.all([decide(one.value().proposal, checker), decide(one.value().proposal, third)]);
  expect(new Set(twice.map(({ code }) => code))).toEqual(new Set(['PROPOSAL_DECIDED', undefined]));
  expect(await balance()).toBe(70_000n);
});

test('[S-H4] another currency, a cause that does not fit and a trial account are refused', async () => {
  expect((await ask({ currency: 'VND' })).details).toEqual({ field: 'currency' });
  expect((await ask({ way: 'debit', cause: 'goodwill' })).details).toEqual({ field: 'cause' });
  const trial = await app.member({ currency: 'THB', memberKind: 'trial' });
  expect((await ask({ account: trial.account })).code).toBe('NOT_FOUND');
  expect((await ask({}, await app.staff('support_1'))).code).toBe('FORBIDDEN');
});

test('[S-H4] the case must be one of this member: an unknown one and that of another member are refused', async () => {
  const others = await chatWith(await app.member({ currency: 'THB' }));
  for (const link of ['chat 4711', others, crypto.randomUUID()])
    expect((await ask({ link })).code).toBe('CASE_UNKNOWN');
  expect(await states()).toEqual([]);
  expect((await ask({ link: ` ${chat} ` })).code).toBeUndefined();
});

test('[S-H4] a case is named by the reference that the member’s own page shows', async () => {
  const owner = await payee(app);
  const wish = { bankAccountId: owner.bankAccountId, amount: money(200_000), paymentPassword: PAYMENT_PASSWORD };
  const { reference } = (await app.call(contract.withdrawals.requestWithdrawal, wish, owner)).value();
  expect((await ask({ link: reference })).code).toBe('CASE_UNKNOWN');
  expect((await ask({ account: owner.account, link: reference })).code).toBeUndefined();
});
