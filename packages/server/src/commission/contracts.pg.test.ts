import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Terms } from '@tamarind/contract/commission';
import { contract } from '@tamarind/contract/index';
import { endedBelow } from '@tamarind/domain/agents/contracts/life';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { commissionActs, commissionJobs, commissionRoutes } from './index.ts';

const c = contract.commission;
let app: TestApp;
let [mali, tuan] = [{ token: '' }, { token: '' }];
beforeAll(async () => {
  app = await startTestApp({ routes: [...commissionRoutes, ...proposalRoutes(commissionActs)] });
  [mali, tuan] = [await app.staff('officer', 'mali'), await app.staff('approver', 'tuan')];
});
afterAll(() => app.close());

const termsOf = (percent: number, more: Partial<Terms> = {}): Terms => ({
  period: 'month',
  tiers: [{ ratePpm: BigInt(percent * 10_000) }],
  deducts: [],
  platformPpm: 0n,
  paymentPpm: 0n,
  activeWhen: { deposits: money(0), turnover: money(1) },
  carriesLoss: true,
  unit: money(1),
  most: null,
  unearned: 'upline',
  sharePpm: null,
  ...more,
});
/** Creates `count` agents, each the direct downline of the previous one. */
const line = async (count: number) => {
  const agents: TestMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const upline = agents.at(-1);
    agents.push(await app.member({ memberKind: 'agent', ...present({ upline }) }));
  }
  return agents as [TestMember, TestMember, TestMember];
};
const give = async (agent: TestMember, percent: number) =>
  (
    await app.call(
      c.offerAgentContract,
      { account: agent.account, kind: 'dividend', terms: termsOf(percent), reason: 'as agreed' },
      mali,
    )
  ).value();
const offer = (from: TestMember, to: TestMember, percent: number, more: Partial<Terms> = {}) =>
  app.call(c.offerContract, { account: to.account, kind: 'dividend', terms: termsOf(percent, more) }, from);
const waiting = async (agent: TestMember) => (await app.call(c.getDividendRequests, {}, agent)).value();
const answer = async (agent: TestMember, accepts = true, endsDownlines = false) => {
  const { offer: found } = await waiting(agent);
  const text = { id: found?.id ?? crypto.randomUUID(), sha256: found?.sha256 ?? 'a'.repeat(64) };
  return app.call(c.answerContract, { ...text, accepts, endsDownlines }, agent);
};
const news = (member: TestMember) =>
  sql<{ state: string }>(app.pool)`
    select data ->> 'state' as state from outbox_event where audience = ${`member:${member.id}`} and type = 'contract' order by id`;

test('[F11] an upline offers, the downline refuses, gets another offer and accepts; both sides are told', async () => {
  const [top, below] = await line(2);
  await give(top, 20);
  expect((await offer(top, below, 10)).code).toBe('CONTRACT_RATE');
  expect((await answer(top)).value()).toMatchObject({ state: 'active', upline: null });
  expect((await offer(top, below, 21)).code).toBe('CONTRACT_RATE');
  expect((await offer(top, below, 10, { period: 'week' })).code).toBe('CONTRACT_TERMS');
  const first = (await offer(top, below, 10)).value();
  expect((await offer(top, below, 12)).code).toBe('CONTRACT_OPEN');
  expect((await app.call(c.getContractInfo, {}, below)).value()).toMatchObject({ divtypereq: 1, divinfotype: 0 });
  expect((await answer(below, false)).value()).toMatchObject({ id: first.id, state: 'refused', from: null });
  (await offer(top, below, 12)).value();
  const wrong = { id: (await waiting(below)).offer?.id ?? '', accepts: true, sha256: 'b'.repeat(64) };
  expect((await app.call(c.answerContract, wrong, below)).code).toBe('CONTRACT_CHANGED');
  expect((await app.call(c.answerContract, { ...wrong, sha256: 'a'.repeat(64) }, top)).code).toBe('NOT_FOUND');
  const accepted = (await answer(below)).value();
  // The downline sees the upline's account masked; the upline and staff see it in full.
  const upline = `${top.account.slice(0, 2)}***${top.account.slice(-2)}`;
  expect(accepted).toMatchObject({ state: 'active', upline, until: null });
  const given = (await app.call(c.listContracts, { of: 'downlines' }, top)).value().contracts;
  expect(given.find(({ id }) => id === accepted.id)?.upline).toBe(top.account);
  expect(accepted.from?.getTime()).toBeGreaterThan(app.clock.now().getTime());
  expect((await app.call(c.getContractInfo, {}, below)).value()).toMatchObject({ divtypereq: 0, divinfotype: 1 });
  expect((await news(below)).map(({ state }) => state)).toEqual(['offered', 'refused', 'offered', 'active']);
  expect((await news(top)).map(({ state }) => state)).toEqual([
    ...['offered', 'active'],
    ...['offered', 'refused', 'offered', 'active'],
  ]);
});

test('[F11] accepting a lower rate warns, ends the contracts below it at the edge of their window and offers anew', async () => {
  const [top, middle, low] = await line(3);
  await give(top, 30);
  (await answer(top)).value();
  (await offer(top, middle, 20)).value();
  (await answer(middle)).value();
  (await offer(middle, low, 15)).value();
  (await answer(low)).value();
  (await offer(top, middle, 12)).value();
  const warned = await answer(middle);
  expect([warned.code, warned.details]).toEqual(['CONTRACT_ENDS_DOWNLINES', { accounts: [low.account] }]);
  expect((await waiting(low)).contract?.state).toBe('active');
  const accepted = (await answer(middle, true, true)).value();
  const { contracts } = (await app.call(c.listContracts, { of: 'own' }, low)).value();
  expect(contracts.map(({ state, terms }) => [state, terms.tiers[0]?.ratePpm])).toEqual([
    ['offered', 120_000n],
    ['ended', 150_000n],
  ]);
  // The current month is settled at the old rates; the new contract begins with the next month.
  expect([contracts[1]?.until, accepted.from].map((at) => at?.toISOString())).toEqual([
    '2026-11-30T17:00:00.000Z',
    '2026-11-30T17:00:00.000Z',
  ]);
  const before = (await app.call(c.listContracts, { of: 'own' }, middle)).value().contracts[1];
  expect([before?.state, before?.until?.toISOString()]).toEqual(['ended', '2026-11-30T17:00:00.000Z']);
  expect((await answer(low)).value().state).toBe('active');
});

test('[F11] a downline that has an offer already gets the new one instead when its contract ends', async () => {
  const [top, middle, low] = await line(3);
  await give(top, 30);
  (await answer(top)).value();
  (await offer(top, middle, 20)).value();
  (await answer(middle)).value();
  (await offer(middle, low, 15)).value();
  (await answer(low)).value();
  const old = (await offer(middle, low, 16)).value();
  (await offer(top, middle, 12)).value();
  expect((await answer(middle, true, true)).value().state).toBe('active');
  const { contracts } = (await app.call(c.listContracts, { of: 'own' }, low)).value();
  expect(contracts.map(({ id, state, terms }) => [id === old.id, state, terms.tiers[0]?.ratePpm])).toEqual([
    [false, 'offered', 120_000n],
    [true, 'expired', 160_000n],
    [false, 'ended', 150_000n],
  ]);
  expect((await news(low)).map(({ state }) => state)).toEqual(
    expect.arrayContaining(['offered', 'expired', 'ended', 'offered']),
  );
  expect((await answer(low)).value().terms.tiers[0]?.ratePpm).toBe(120_000n);
});

test('[F11] either side asks for the end and the other agrees; the contract runs to the end of its window', async () => {
  const [top, below] = await line(2);
  await give(top, 20);
  const { id } = (await answer(top)).value();
  const end = (step: 'ask' | 'agree' | 'withdraw', who = top) => app.call(c.endContract, { id, step }, who);
  expect((await end('agree')).code).toBe('CONTRACT_STATE');
  expect((await end('ask', below)).code).toBe('NOT_FOUND');
  expect((await end('ask')).value()).toMatchObject({ state: 'ending', endAskedBy: 'agent' });
  expect((await app.call(c.getContractInfo, {}, top)).value().divtypereq).toBe(3);
  expect((await end('withdraw')).value().state).toBe('active');
  (await end('ask')).value();
  const ended = (await app.call(c.endAgentContract, { id, step: 'agree', reason: 'as asked' }, tuan)).value();
  expect([ended.state, ended.until?.toISOString()]).toEqual(['ended', '2026-11-30T17:00:00.000Z']);
  await expect(sql(app.pool)`update agent_contract set from_at = now() where id = ${id}`).rejects.toThrow(/fixed/);
});

test('[F11] [S-H4] an offer above the grid waits for a second person of the house', async () => {
  const [top] = await line(1);
  const wish = { account: top.account, kind: 'dividend', terms: termsOf(45), reason: 'a large team' } as const;
  const asked = await app.call(c.offerAgentContract, wish, mali);
  expect(asked.value()).toMatchObject({ id: null });
  expect((await waiting(top)).offer).toBeNull();
  expect((await agreeTo(app, asked, mali)).code).toBe('SAME_PERSON');
  (await agreeTo(app, asked, tuan)).value();
  expect((await answer(top)).value()).toMatchObject({ state: 'active', terms: { tiers: [{ ratePpm: 450_000n }] } });
  const { contracts, grid } = (await app.call(c.listAgentContracts, { account: top.account }, mali)).value();
  expect([contracts.length, grid.find(({ kind }) => kind === 'dividend')?.ratePpm]).toEqual([1, 400_000]);
});

test('[F11] an upline sees before an offer what it replaces, what limits it and whose contracts it would end', async () => {
  const [top, middle, low] = await line(3);
  const desk = async (of: TestMember, by: TestMember) =>
    app.call(c.getOfferDesk, { account: of.account, kind: 'dividend' }, by);
  expect((await desk(middle, top)).value()).toEqual({
    currency: 'VND',
    own: null,
    inForce: null,
    waiting: null,
    below: [],
    belowCount: 0,
  });
  await give(top, 30);
  (await answer(top)).value();
  (await offer(top, middle, 20)).value();
  (await answer(middle)).value();
  (await offer(middle, low, 15)).value();
  (await answer(low)).value();
  (await offer(top, middle, 12)).value();
  const seen = (await desk(middle, top)).value();
  expect([seen.own, seen.inForce, seen.waiting].map((one) => one?.terms.tiers[0]?.ratePpm)).toEqual([
    300_000n,
    200_000n,
    120_000n,
  ]);
  expect([seen.below, seen.belowCount]).toEqual([[{ account: low.account, topPpm: 150_000 }], 1]);
  // The preview must name exactly those agents about whom the downline is warned when accepting.
  const warned = await answer(middle);
  const ended = endedBelow(seen.below, { tiers: [{ ratePpm: 120_000n }] });
  expect(warned.details).toEqual({ accounts: ended.map(({ account }) => account) });
  expect((await desk(low, top)).code).toBe('NOT_FOUND');
  expect((await desk(top, middle)).code).toBe('NOT_FOUND');
});

test('[F11] an offer that nobody answers for a week is over', async () => {
  const [top] = await line(1);
  await give(top, 20);
  const { offer: found } = await waiting(top);
  app.clock.moveTo(found?.expiresAt ?? new Date());
  for (const job of commissionJobs) await app.run(job);
  const rows = await sql<{ state: string }>(app.pool)`select state from agent_contract where agent_id = ${top.id}`;
  expect(rows).toEqual([{ state: 'expired' }]);
});
