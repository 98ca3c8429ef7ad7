import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { age } from '../testing/age.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { proposalJobs, proposalRoutes } from '../proposals/index.ts';
import { depositActs, depositRoutes, depositWebhooks } from './index.ts';
import { thaiCashier } from './testing-deposits.ts';

const { listDeposits, proposeAssignment, decideAssignment } = contract.deposits;

let app: TestApp;
let cashier: ReturnType<typeof thaiCashier>;
let [first, second] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  app = await startTestApp({ routes: [...depositRoutes, ...proposalRoutes(depositActs)], webhooks: depositWebhooks });
  [first, second] = [await app.staff('officer'), await app.staff('approver')];
  cashier = thaiCashier(app, first);
});
afterAll(async () => {
  const proof = await proveLedger(app.pool, app.clock.now(), { whole: true });
  expect(proof?.findings).toEqual([]);
  await app.close();
});

describe('two people', () => {
  const late = async (amount = 50_000n, paid = amount) => {
    const member = await cashier.thai();
    const opened = await cashier.deposit(member, amount);
    app.clock.advance(16 * 60_000);
    await cashier.job('expire-deposits');
    const body = cashier.payment(opened.reference, paid);
    await cashier.tell('thb', body);
    return { member, deposit: opened, notice: await cashier.unmatched(body.transactionId) };
  };
  const propose = (id: string, account: string | undefined, as = first) =>
    app.call(proposeAssignment, { id, note: 'slip seen', ...present({ account }) }, as);
  const decide = (id: string, agree: boolean, as = second) => app.call(decideAssignment, { id, agree, note: '' }, as);

  test('[J05] a late payment of the right amount completes its deposit when two people agree', async () => {
    const { member, deposit: opened, notice } = await late();
    expect(notice).toMatchObject({
      why: 'late',
      suggestion: { depositId: opened.id, account: member.account, amount: 50_000n },
    });
    const held = await cashier.suspense();
    expect((await propose(notice.id, member.account.toUpperCase())).value()).toMatchObject({
      state: 'proposed',
      proposal: { account: member.account, note: 'slip seen' },
    });
    expect(await cashier.balance(member)).toBe(0n);
    expect((await decide(notice.id, true)).value().state).toBe('assigned');
    expect([
      await cashier.balance(member),
      await cashier.stateOf(member, opened.id),
      (await cashier.suspense()) - held,
    ]).toEqual([50_000n, 'credited', -50_000n]);
  });

  test('[A01] [J05] a proposed assignment ends after a week, moves nothing then, and can be made anew', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    await age(app, 'deposit.assign', 168);
    expect((await decide(notice.id, true)).code).toBe('PROPOSAL_EXPIRED');
    expect((await decide(notice.id, false)).code).toBe('PROPOSAL_EXPIRED');
    for (const job of proposalJobs(depositActs)) await app.run(job);
    expect(await cashier.balance(member)).toBe(0n);
    const anew = await propose(notice.id, member.account);
    expect(anew.value().state).toBe('proposed');
    expect((await decide(notice.id, true)).value().state).toBe('assigned');
  });

  test('[A01] [J05] an assignment is not agreed to once its maker was suspended, who may take it back before', async () => {
    const { member, notice } = await late();
    const maker = await app.staff('officer');
    await propose(notice.id, member.account, maker);
    await sql(app.pool)`update staff set active = false where username = ${maker.username}`;
    const stale = await decide(notice.id, true);
    expect([stale.code, stale.details]).toEqual(['PROPOSAL_STALE', { changed: ['maker'] }]);
    (await decide(notice.id, false)).value();
    await propose(notice.id, member.account);
    const [waiting] = (await app.call(contract.proposals.listProposals, { subject: notice.id }, first)).value()
      .proposals;
    const facts = waiting?.facts.map(({ name, value }) => `${name} ${value}`);
    expect(facts).toEqual(expect.arrayContaining(['amount 50000', 'currency THB', `account ${member.account}`]));
    (await app.call(contract.proposals.withdrawProposal, { id: waiting?.id ?? '' }, first)).value();
    expect((await propose(notice.id, undefined)).value().state).toBe('proposed');
    expect(await cashier.balance(member)).toBe(0n);
  });

  test('[J05] another amount than asked for becomes a deposit of what really came', async () => {
    const { member, deposit: opened, notice } = await late(50_000n, 70_000n);
    await propose(notice.id, member.account);
    (await decide(notice.id, true)).value();
    expect([await cashier.balance(member), await cashier.stateOf(member, opened.id)]).toEqual([70_000n, 'expired']);
    const { deposits } = (await app.call(listDeposits, {}, member)).value();
    expect(deposits.map(({ state, amount }) => [state, amount])).toEqual(
      expect.arrayContaining([
        ['credited', 70_000n],
        ['expired', 50_000n],
      ]),
    );
  });

  test('[J05] money that goes back leaves suspense and touches no wallet', async () => {
    const { member, notice } = await late();
    const [held, bank] = [await cashier.suspense(), await cashier.bankBalance()];
    await propose(notice.id, undefined);
    expect((await decide(notice.id, true)).value().state).toBe('returned');
    expect([
      (await cashier.suspense()) - held,
      (await cashier.bankBalance()) - bank,
      await cashier.balance(member),
    ]).toEqual([-50_000n, 50_000n, 0n]);
  });

  test('[J05] a refused proposal leaves the notice for a new one', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    expect((await decide(notice.id, false)).value()).toMatchObject({ state: 'unmatched', proposal: null });
    expect((await decide(notice.id, true)).code).toBe('DEPOSIT_NOT_OPEN');
    expect((await propose(notice.id, member.account, second)).code).toBeUndefined();
    expect((await decide(notice.id, true, first)).value().state).toBe('assigned');
  });

  test('[J05] one person cannot do both, and the database enforces it', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    expect((await decide(notice.id, true, first)).code).toBe('SAME_PERSON');
    await expect(
      sql(app.pool)`update bank_notice set decided_by = proposed_by where id = ${notice.id}`,
    ).rejects.toThrow(/bank_notice_two_people/);
    expect(await cashier.balance(member)).toBe(0n);
  });

  test('[J05] ten decisions at the same moment credit once', async () => {
    const { member, notice } = await late();
    await propose(notice.id, member.account);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => decide(notice.id, true)));
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(await cashier.balance(member)).toBe(50_000n);
  });

  test('[J05] a deposit cannot be assigned to another currency, a trial account or an unknown member', async () => {
    const { notice } = await late();
    const [vietnamese, trial] = [
      await app.member({ currency: 'VND' }),
      await app.member({ currency: 'THB', memberKind: 'trial' }),
    ];
    for (const account of [vietnamese.account, trial.account, 'nobodyatall'])
      expect((await propose(notice.id, account)).code).toBe('NOT_FOUND');
    expect((await propose(crypto.randomUUID(), vietnamese.account)).code).toBe('NOT_FOUND');
  });
});
