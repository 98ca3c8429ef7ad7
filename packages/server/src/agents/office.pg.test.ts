import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf } from '@tamarind/domain/time';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { lineOf, teamJobs } from '../teams/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { agentActs, agentFile, agentRoutes } from './index.ts';

const c = contract.agents;

let app: TestApp;
let maker: { token: string };
let checker: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...agentRoutes, ...proposalRoutes(agentActs)] });
  maker = await app.staff('agent_manager');
  checker = await app.staff('approver');
});
afterAll(() => app.close());

const today = () => dayOf(app.clock.now());
const day = (days: number) => addDays(today(), days);
const agentBelow = (upline?: TestMember) =>
  app.member({ memberKind: 'agent', currency: 'THB', ...present({ upline }) });
const move = (who: TestMember, upline: TestMember | null, on = day(1)) =>
  app.call(
    c.moveMember,
    { account: who.account, upline: upline?.account ?? null, day: on, reason: 'they agreed' },
    maker,
  );
const line = (who: TestMember, on: string) => lineOf(app.pool, who.id, on);
const uplineOf = async ({ id }: TestMember) =>
  (await sql<{ upline: bigint | null }>(app.pool)`select upline_id as upline from member where id = ${id}`)[0]?.upline;

test('[F04] two people move a sub-tree to a later day; days before it keep the old line', async () => {
  const top = await agentBelow();
  const [from, to] = [await agentBelow(top), await agentBelow(top)];
  const agent = await agentBelow(from);
  const leaf = await app.member({ upline: agent, currency: 'THB' });
  const asked = await move(agent, to);
  expect(await line(leaf, day(1))).toEqual([agent.id, from.id, top.id]);
  expect((await agreeTo(app, asked, maker)).code).toBe('SAME_PERSON');
  (await agreeTo(app, asked, checker)).value();
  // A member who joins after the move is decided but before the day on which it takes effect. The old uplines apply
  // until that day, the new ones from that day.
  const newcomer = await app.member({ upline: agent });
  for (const who of [leaf, newcomer]) {
    expect(await line(who, today())).toEqual([agent.id, from.id, top.id]);
    expect(await line(who, day(1))).toEqual([agent.id, to.id, top.id]);
  }
  expect(await uplineOf(agent)).toBe(from.id);
  for (const job of teamJobs) await app.run(job);
  expect(await uplineOf(agent)).toBe(from.id);
  app.clock.advance(86_400_000);
  for (const job of teamJobs) await app.run(job);
  expect(await uplineOf(agent)).toBe(to.id);
  expect(await line(await app.member({ upline: agent }), today())).toEqual([agent.id, to.id, top.id]);
  expect(await line(leaf, day(-1))).toEqual([agent.id, from.id, top.id]);
  maker = await app.staff('agent_manager');
  checker = await app.staff('approver');
});

test('[F13] sums of past days stay with the old line, those of later days go with the new one', async () => {
  const [from, to] = [await agentBelow(), await agentBelow()];
  const agent = await agentBelow(from);
  (await agreeTo(app, await move(agent, to), checker)).value();
  for (const on of [today(), day(1)])
    await sql(app.pool)`
      insert into member_day (member_id, currency, day, turnover) values (${agent.id}, 'THB', ${on}::date, 100)`;
  const turnover = async (who: TestMember) =>
    (
      await app.call(c.getAgentFile, { from: today(), to: day(1), currency: 'THB', account: who.account }, maker)
    ).value().self.turnover;
  expect([await turnover(from), await turnover(to), await turnover(agent)]).toEqual([100n, 100n, 200n]);
});

test('[F04] a circle, a day that is not later, and a second change before the first are refused', async () => {
  const top = await agentBelow();
  const agent = await agentBelow(top);
  const below = await agentBelow(agent);
  const other = await agentBelow();
  expect((await move(agent, below)).code).toBe('MOVE_CIRCLE');
  expect((await move(agent, agent)).code).toBe('MOVE_CIRCLE');
  expect((await move(agent, other, today())).code).toBe('MOMENT_INVALID');
  const first = await move(agent, other);
  const second = await move(below, top);
  (await agreeTo(app, first, checker)).value();
  expect((await agreeTo(app, second, checker)).code).toBe('MOVE_PENDING');
  // The server refuses this change. Another change, already agreed to, puts the agent below `other` from tomorrow on,
  // so this one would close a circle.
  expect((await agreeTo(app, await move(other, below), checker)).code).toBe('MOVE_CIRCLE');
});

test('[F04] a member may be put under nobody, and the file shows the change', async () => {
  const top = await agentBelow();
  const agent = await agentBelow(top);
  (await agreeTo(app, await move(agent, null), checker)).value();
  expect([await line(agent, today()), await line(agent, day(1))]).toEqual([[top.id], []]);
  const wish = { from: today(), to: today(), currency: 'THB', account: agent.account } as const;
  const file = (await app.call(c.getAgentFile, wish, maker)).value();
  expect(file.moves).toMatchObject([{ former: top.account, upline: null, day: day(1), isDone: false }]);
  expect(file.above.map(({ account }) => account)).toEqual([top.account]);
});

test('[N01] two people make a member an agent, once; the agent centre opens at the next call', async () => {
  const member = await app.member();
  const wish = { account: member.account, memberKind: 'agent', reason: 'brings players' } as const;
  expect((await app.call(c.listAgentNotices, {}, member)).code).toBe('FORBIDDEN');
  const asked = await app.call(c.makeAgent, wish, maker);
  expect((await app.call(c.makeAgent, wish, maker)).code).toBe('PROPOSAL_OPEN');
  (await agreeTo(app, asked, checker)).value();
  expect((await app.call(c.listAgentNotices, {}, member)).code).toBeUndefined();
  expect((await app.call(c.makeAgent, wish, maker)).code).toBe('AGENT_ALREADY');
  const trial = await app.member({ memberKind: 'trial' });
  expect((await app.call(c.makeAgent, { ...wish, account: trial.account }, maker)).code).toBe('NOT_FOUND');
});

test('[F04] staff list agents by the tree and by name, and freeze a member’s transfers beside the agents', async () => {
  const top = await app.member({ memberKind: 'agent', account: 'zztopagent' });
  const below = await app.member({ memberKind: 'agent', account: 'zzbelow', upline: top });
  const wish = { from: today(), to: today(), currency: 'THB' } as const;
  const names = async (more: object) =>
    (await app.call(c.listAgents, { ...wish, ...more }, maker)).value().agents.map(({ account }) => account);
  expect(await names({})).toContain('zztopagent');
  expect(await names({})).not.toContain('zzbelow');
  expect(await names({ of: 'zztopagent' })).toEqual(['zzbelow']);
  expect(await names({ search: 'ZZ' })).toEqual(['zzbelow', 'zztopagent']);
  const freeze = (isFrozen: boolean) =>
    app.call(c.freezeMemberTransfers, { account: below.account, isFrozen, reason: 'looked at' }, maker);
  expect((await freeze(true)).value().isFrozen).toBe(true);
  (await app.call(c.freezeTransfers, { account: below.account, isFrozen: true }, top)).value();
  expect((await freeze(false)).value().isFrozen).toBe(true);
  (await app.call(c.freezeTransfers, { account: below.account, isFrozen: false }, top)).value();
  expect((await freeze(false)).value().isFrozen).toBe(false);
});

test('[F04] staff list every agent, with the part that each line clears, also as a file', async () => {
  const top = await agentBelow();
  const agent = await agentBelow(top);
  const leaf = await app.member({ upline: agent, currency: 'THB' });
  await sql(app.pool)`
    insert into member_day (member_id, currency, day, turnover, net) values (${leaf.id}, 'THB', ${today()}::date, 5000, 1001)`;
  const sign = (who: TestMember, topPpm: number) => sql(app.pool)`
    insert into agent_contract (id, agent_id, kind, currency, state, terms, sha256, top_ppm, offered_at, expires_at, answered_at, from_at)
    select ${crypto.randomUUID()}, ${who.id}, 'dividend', 'THB', 'active', '{}', 'x', ${topPpm}, n, n, n, n
      from (select ${app.clock.now()}::timestamptz as n) now`;
  await sign(agent, 500_000);
  const wish = { from: today(), to: today(), currency: 'THB' } as const;
  const all = (await app.call(c.listAgents, { ...wish, show: 'all', search: agent.account }, maker)).value();
  expect(all.agents).toMatchObject([{ account: agent.account, net: 1001n, sharePpm: 500_000, clears: 501n }]);
  const tops = (await app.call(c.listAgents, wish, maker)).value().agents.map(({ account }) => account);
  expect([tops.includes(top.account), tops.includes(agent.account)]).toEqual([true, false]);
  const everybody = (await app.call(c.listAgents, { ...wish, show: 'all' }, maker)).value();
  expect(everybody.agents.map(({ account }) => account)).toContain(agent.account);
  const rows = await agentFile(app.pool, { from: today(), to: today(), now: app.clock.now(), limit: 100 });
  const row = rows.find(({ account, currency }) => account === agent.account && currency === 'THB');
  expect(row).toMatchObject({
    memberKind: 'agent',
    team: 1,
    turnover: 5000n,
    net: 1001n,
    sharePpm: 500_000,
    clears: 501n,
  });
});

test('[J08] staff see the transfers of a line and who may not send; only an own stop is lifted', async () => {
  const agent = await agentBelow();
  const leaf = await app.member({ upline: agent, currency: 'THB' });
  const now = app.clock.now();
  await sql(app.pool)`
    insert into team_transfer (id, from_id, to_id, goes_down, currency, amount, reference, made_by, made_at)
    values (${crypto.randomUUID()}, ${agent.id}, ${leaf.id}, true, 'THB', 700, 'T-list', ${agent.id}, ${now})`;
  const days = { from: today(), to: today() };
  const list = (who: TestMember) => app.call(c.listTeamTransfers, { ...days, account: who.account }, maker);
  expect((await list(leaf)).value().transfers).toMatchObject([
    { from: agent.account, to: leaf.account, amount: 700n, reference: 'T-list' },
  ]);
  const earlier = { from: day(-9), to: day(-8), account: leaf.account };
  expect((await app.call(c.listTeamTransfers, earlier, maker)).value().count).toBe(0);
  await sql(
    app.pool,
  )`insert into transfer_freeze (member_id, agent_id, frozen_at) values (${leaf.id}, ${agent.id}, ${now})`;
  const freeze = (isFrozen: boolean) =>
    app.call(c.freezeMemberTransfers, { account: leaf.account, isFrozen, reason: 'they sold the account' }, maker);
  (await freeze(true)).value();
  const stops = async () =>
    (await app.call(c.listTransferFreezes, {}, maker))
      .value()
      .freezes.filter(({ account }) => account === leaf.account)
      .map(({ by }) => by);
  expect(new Set(await stops())).toEqual(new Set([agent.account, null]));
  expect((await freeze(false)).value().isFrozen).toBe(true);
  expect(await stops()).toEqual([agent.account]);
});
