import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { momentAt } from '@tamarind/domain/time';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { settleCommission } from './close.ts';
import { commissionActs, commissionRoutes } from './index.ts';
import { agentLine, logInAgain, plainTerms, playOf, signerOf } from './testing-commission.ts';

const c = contract.commission;
let app: TestApp;
let [agent, other, player] = [{}, {}, {}] as [TestMember, TestMember, TestMember];
let id = '';
beforeAll(async () => {
  app = await startTestApp({
    routes: [...commissionRoutes, ...proposalRoutes(commissionActs)],
    now: momentAt('2026-11-23', '12:00'),
  });
  const play = playOf(app);
  await play.addVendor();
  const signer = await signerOf(app);
  [agent] = (await agentLine(app, 1)) as [TestMember];
  [other] = (await agentLine(app, 1)) as [TestMember];
  player = await app.member({ upline: agent });
  await signer.sign(agent, 'daily', plainTerms(1));
  app.clock.moveTo(momentAt('2026-11-24', '10:00'));
  await play.round(player, 100_000n, 0n);
  await settleCommission(app.platform);
  app.clock.moveTo(momentAt('2026-11-25', '00:10'));
  await settleCommission(app.platform);
  [agent, other] = [await logInAgain(app, agent), await logInAgain(app, other)];
  id = (await app.call(c.listIncomes, {}, agent)).value().incomes[0]?.id ?? '';
});
afterAll(() => app.close());

test('[F12] a dispute opens a case with the row, and its agent alone reads it', async () => {
  const row = { source: 'day:2026-11-24', account: player.account };
  const wish = { id, row, message: 'two bets are missing' };
  const opened = (await app.call(c.disputeIncome, wish, agent)).value();
  expect(opened).toMatchObject({ state: 'open', answer: null, row: { ...row, turnover: 100_000n } });
  expect((await app.call(c.disputeIncome, wish, agent)).code).toBe('DISPUTE_OPEN');
  expect((await app.call(c.disputeIncome, { ...wish, row: { ...row, source: 'day:2026-11-23' } }, agent)).code).toBe(
    'NOT_FOUND',
  );
  expect((await app.call(c.disputeIncome, wish, other)).code).toBe('NOT_FOUND');
  expect((await app.call(c.listIncomeDisputes, { id }, other)).code).toBe('NOT_FOUND');
  expect((await app.call(c.listIncomeDisputes, { id }, agent)).value().disputes).toEqual([opened]);
});

test('[F12] a case is upheld only after two people corrected the income; the agent reads state and answer', async () => {
  const [officer, approver] = [await app.staff('officer'), await app.staff('approver')];
  const [dispute] = (await app.call(c.listDisputes, { state: 'open' }, officer)).value().disputes;
  expect(dispute).toMatchObject({ income: id, account: agent.account, kind: 'daily', pay: 1_000n });
  const decision = { id: dispute?.id ?? '', outcome: 'upheld' as const, answer: 'the bets are paid now' };
  expect((await app.call(c.decideDispute, decision, officer)).code).toBe('DISPUTE_UNCORRECTED');
  const fix = { id, way: 'credit' as const, amount: money(50), currency: 'VND' as const, reason: 'missing bets' };
  (await agreeTo(app, await app.call(c.correctIncome, fix, officer), approver)).value();
  expect((await app.call(c.decideDispute, decision, officer)).value()).toEqual({ state: 'upheld' });
  expect((await app.call(c.decideDispute, decision, officer)).code).toBe('DISPUTE_DECIDED');
  const [read] = (await app.call(c.listIncomeDisputes, { id }, agent)).value().disputes;
  expect(read).toMatchObject({ state: 'upheld', answer: 'the bets are paid now' });
  expect((await app.call(c.listDisputes, { state: 'open' }, officer)).value().count).toBe(0);
});

test('[F12] a case about the whole income is dismissed with an answer, and the row may be disputed again', async () => {
  const officer = await app.staff('officer');
  const opened = (await app.call(c.disputeIncome, { id, message: 'the rate is wrong' }, agent)).value();
  expect(opened.row).toBeNull();
  const wish = { id: opened.id, outcome: 'dismissed' as const, answer: 'the contract says 1 %' };
  expect((await app.call(c.decideDispute, wish, officer)).value()).toEqual({ state: 'dismissed' });
  expect((await app.call(c.disputeIncome, { id, message: 'it is still wrong' }, agent)).code).toBeUndefined();
});
