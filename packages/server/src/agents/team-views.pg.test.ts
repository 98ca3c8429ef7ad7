import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addDays, addMs, dayOf, startOfDay } from '@tamarind/domain/time';
import { onServer } from '../../../../tools/postgres.ts';
import { insertAnnouncement, setState } from '../announcements/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { sendRaw } from '../testing/calls.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { agentRoutes } from './index.ts';

const c = contract.agents;

let app: TestApp;
/** The test's tree: top → agent; below agent are left (with leaf below) and right. A stranger is directly below top. */
let top: TestMember;
let agent: TestMember;
let left: TestMember;
let leaf: TestMember;
let right: TestMember;
let stranger: TestMember;
let today: string;
beforeAll(async () => {
  app = await startTestApp({ routes: agentRoutes });
  today = dayOf(app.clock.now());
  top = await app.member({ memberKind: 'agent', account: 'topagent1' });
  agent = await app.member({ memberKind: 'agent', account: 'agent1', upline: top });
  left = await app.member({ memberKind: 'agent', account: 'left1', upline: agent, balance: 700n, currency: 'THB' });
  leaf = await app.member({ account: 'leaf1', upline: left, currency: 'THB' });
  right = await app.member({ account: 'right1', upline: agent });
  stranger = await app.member({ account: 'leaf2stranger', upline: top });
  await onServer(app.ownerUrl, async (owner) => {
    await owner.query("update member_line set from_day = '2020-01-01'");
    await owner.query(`update member set registered_at = registered_at - interval '40 days' where id = any ($1)`, [
      [top, agent, left, right, stranger].map(({ id }) => id),
    ]);
  });
  await day(leaf, today, 1_000n, 400n);
  await day(leaf, addDays(today, -1), 500n, -200n);
  await day(left, today, 300n, 100n);
  await day(right, today, 50n, 50n, 'VND');
  await day(stranger, today, 9_999n, 9_999n);
  await day(agent, today, 7_777n, 7_777n);
  await day(leaf, addDays(today, -3), 200n, 20n);
});
afterAll(() => app.close());

const day = (who: TestMember, on: string, turnover: bigint, net: bigint, currency: Currency = 'THB') => sql(app.pool)`
  insert into member_day (member_id, currency, day, bets, turnover, net, deposits)
  values (${who.id}, ${currency}, ${on}::date, 1, ${turnover}, ${net}, 10)`;
const days = (length = 2) => ({ from: addDays(today, 1 - length), to: today });

test('[F02] the overview sums the team by day, without the agent, beside the period before', async () => {
  const seen = (await app.call(c.getTeamOverview, { ...days(), currency: 'THB' }, agent)).value();
  expect(seen.days.map((each) => [each.day, each.turnover, each.net, each.active])).toEqual([
    [addDays(today, -1), 500n, -200n, 1],
    [today, 1_300n, 500n, 2],
  ]);
  expect(seen.now).toMatchObject({ turnover: 1_800n, net: 300n, deposits: 30n, active: 2, bets: 3 });
  expect(seen.before).toMatchObject({ turnover: 200n, net: 20n, active: 1 });
  expect([seen.members, seen.agents]).toEqual([3, 1]);
});

test('[F02] a member who joined within the period is new on that day', async () => {
  const newcomer = await app.member({ upline: left });
  const seen = (await app.call(c.getTeamOverview, { ...days(), currency: 'THB' }, agent)).value();
  expect([seen.now.registered, seen.before.registered, seen.days.map((each) => each.registered)]).toEqual([
    1,
    0,
    [0, 1],
  ]);
  await onServer(app.ownerUrl, async (owner) => {
    await owner.query('delete from member_line where member_id = $1', [newcomer.id]);
    await owner.query('update member set upline_id = null where id = $1', [newcomer.id]);
  });
});

test('[F04] the tree opens level by level with team counts and sums, and the line that leads there', async () => {
  const wish = { ...days(), currency: 'THB' } as const;
  const direct = (await app.call(c.listTeam, wish, agent)).value();
  expect(direct.members.map((row) => [row.account, row.team, row.turnover, row.depth])).toEqual([
    ['right1', 0, 0n, 1],
    ['left1', 1, 1_800n, 1],
  ]);
  expect([direct.line, direct.count, direct.members[1]?.balance]).toEqual([[], 2, 700n]);
  const below = (await app.call(c.listTeam, { ...wish, of: 'LEFT1' }, agent)).value();
  expect([below.line, below.members.map((row) => [row.account, row.depth])]).toEqual([['left1'], [['leaf1', 2]]]);
  const leafs = (await app.call(c.listTeam, { ...wish, of: 'leaf1' }, agent)).value();
  expect([leafs.line, leafs.members]).toEqual([['left1', 'leaf1'], []]);
});

test('[F04] [F13] the search finds beginnings of names in the whole team only', async () => {
  const wish = { ...days(), currency: 'THB' } as const;
  const found = async (search: string, who = agent) =>
    (await app.call(c.listTeam, { ...wish, search }, who)).value().members.map(({ account }) => account);
  expect(await found('LE')).toEqual(['leaf1', 'left1']);
  expect(await found('le%')).toEqual([]);
  expect(await found('le', top)).toEqual(['leaf2stranger', 'leaf1', 'left1']);
  expect(await found('agent')).toEqual([]);
});

test('[F06] profit and loss by member, for the team or from one member down, with the sum of all', async () => {
  const wish = { ...days(), currency: 'THB' } as const;
  const seen = (await app.call(c.listTeamProfit, wish, agent)).value();
  expect(seen.members.map((row) => [row.account, row.depth, row.turnover, row.net])).toEqual([
    ['leaf1', 2, 1_500n, 200n],
    ['left1', 1, 300n, 100n],
  ]);
  expect(seen.sum).toMatchObject({ turnover: 1_800n, net: 300n, bets: 3 });
  const one = (await app.call(c.listTeamProfit, { ...wish, of: 'leaf1' }, agent)).value();
  expect([one.members.length, one.sum.turnover]).toEqual([1, 1_500n]);
  expect((await app.call(c.exportTeamProfit, wish, agent)).body).toBe(
    'account,level,bets,turnover,net,bonuses,salaries,deposits,withdrawals,currency\r\n' +
      'leaf1,2,2,15.00,2.00,0.00,0.00,0.20,0.00,THB\r\nleft1,1,1,3.00,1.00,0.00,0.00,0.10,0.00,THB\r\n',
  );
});

test('[F05] [F08] bets and money of the team, newest first, of all or of one member, and as files', async () => {
  const at = startOfDay(today);
  for (const [who, source] of [
    [leaf, 'ticket:L1'],
    [right, 'round:R1'],
    [stranger, 'ticket:S1'],
    [agent, 'ticket:A1'],
  ] as const) {
    await sql(app.pool)`
      insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, counted_at, at)
      values (${source}, 1, ${who.id}, 'THB', 'lottery', 1000, 300, ${at}, ${at}, ${at}, ${at})`;
    await sql(app.pool)`
      insert into counted_money (transfer_id, member_id, currency, kind, amount, counted_at, at)
      values (${crypto.randomUUID()}, ${who.id}, 'THB', 'deposit', 5000, ${at}, ${at})`;
  }
  const bets = (await app.call(c.listTeamBets, days(), agent)).value();
  expect([bets.count, bets.bets.map(({ source }) => source).toSorted()]).toEqual([2, ['round:R1', 'ticket:L1']]);
  const one = (await app.call(c.listTeamBets, { ...days(), account: 'leaf1' }, agent)).value();
  expect([one.count, one.bets[0]]).toMatchObject([1, { account: 'leaf1', turnover: 1000n, net: 300n }]);
  expect((await app.call(c.exportTeamBets, { ...days(), account: 'leaf1' }, agent)).body.split('\r\n')[1]).toContain(
    ',leaf1,ticket:L1,1,lottery,10.00,3.00,THB',
  );
  const moved = (await app.call(c.listTeamTransactions, days(), agent)).value();
  expect([moved.count, moved.transactions.map(({ account }) => account).toSorted()]).toEqual([2, ['leaf1', 'right1']]);
  expect((await app.call(c.listTeamTransactions, { ...days(), kind: 'bonus' }, agent)).value().count).toBe(0);
  expect((await app.call(c.exportTeamTransactions, days(), agent)).body.split('\r\n')).toHaveLength(4);
});

test('[F05] [F08] bets and money are listed of one level below the agent, also as files', async () => {
  const listed = async (level: number | undefined, who = agent) => {
    const wish = { ...days(), ...present({ level }) };
    const bets = (await app.call(c.listTeamBets, wish, who)).value();
    const money = (await app.call(c.listTeamTransactions, wish, who)).value();
    const files = [c.exportTeamBets, c.exportTeamTransactions] as const;
    const lines = await Promise.all(
      files.map(async (file) => (await app.call(file, wish, who)).body.trim().split('\r\n').length - 1),
    );
    expect([bets.count, money.count, ...lines]).toEqual(Array.from({ length: 4 }, () => bets.bets.length));
    const accounts = bets.bets.map(({ account }) => account).toSorted();
    expect(money.transactions.map(({ account }) => account).toSorted()).toEqual(accounts);
    expect([bets.levels, money.levels]).toEqual([who === agent ? 2 : 3, who === agent ? 2 : 3]);
    return accounts;
  };
  expect(await listed(undefined)).toEqual(['leaf1', 'right1']);
  expect(await listed(1)).toEqual(['right1']);
  expect(await listed(2)).toEqual(['leaf1']);
  expect(await listed(3)).toEqual([]);
  expect(await listed(1, top)).toEqual(['agent1', 'leaf2stranger']);
});

test('[F02] a period of more than 92 days, or one that ends before it begins, is refused', async () => {
  for (const wish of [days(93), { from: today, to: addDays(today, -1) }])
    expect((await app.call(c.listTeamBets, wish, agent)).code).toBe('MOMENT_INVALID');
  expect((await app.call(c.listTeamBets, days(92), agent)).code).toBeUndefined();
});

test('[F01] an agent reads the announcements for agents, and no other', async () => {
  const text = { body: 'They **hold**.', tag: '', act: '' };
  await inTransaction(app.pool, async (tx) => {
    for (const audience of ['agent', 'player', 'staff'] as const) {
      const title = `Rates of December ${audience}`;
      const texts = Object.fromEntries(['TY', 'EN', 'VI', 'CN'].map((language) => [language, { ...text, title }]));
      const draft = {
        type: 'B',
        form: 'strip',
        audience,
        startsAt: app.clock.now(),
        endsAt: null,
        position: 0,
      } as const;
      const change = { by: null, now: app.clock.now() };
      const id = await insertAnnouncement(tx, { ...draft, address: '', picture: null, texts: texts as never }, change);
      await setState(tx, id, 'published', change);
    }
  });
  const { notices } = (await app.call(c.listAgentNotices, { language: 'EN' }, agent)).value();
  expect(notices.map(({ title, markup }) => [title, markup])).toEqual([['Rates of December agent', 'They **hold**.']]);
});

test('[F02] the overview as a file has a line for each day with the same figures', async () => {
  const { body } = await sendRaw(app, c.exportTeamOverview, { ...days(), currency: 'THB' }, agent.token);
  const lines = body.trim().split('\r\n');
  expect(lines[0]).toContain('day,active,registered,bets,turnover,net');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 6))).toEqual([
    [addDays(today, -1), '1', '0', '1', '5.00', '-2.00'],
    [today, '2', '0', '2', '13.00', '5.00'],
  ]);
});

test('[F02] [F07] a direct downline has its active members, its last login and an estimate of what its line brought', async () => {
  const at = startOfDay(today);
  const [window] = await sql<{ id: bigint }>(app.pool)`
    insert into commission_window (kind, period, from_at, until_at, closed_at)
    values ('daily', 'day', ${at}, ${startOfDay(addDays(today, 1))}, ${startOfDay(addDays(today, 1))}) returning id`;
  // The agent earns 2 % of 2,000, which is 40. The downline's own income from its 1,300 is 13.
  const facts = (earnedE6: string, turnover: string) => JSON.stringify({ earnedE6, figures: { turnover, net: '0' } });
  for (const [who, earnedE6, turnover] of [
    [agent, '40000000', '2000'],
    [left, '13000000', '1300'],
  ] as const)
    await sql(app.pool)`
      with signed as (
        insert into agent_contract (id, agent_id, kind, currency, upline_id, state, terms, sha256, top_ppm, offered_at, expires_at, from_at)
        values (gen_random_uuid(), ${who.id}, 'daily', 'THB', ${who === left ? agent.id : top.id}, 'active', '{}'::jsonb,
                repeat('a', 64), 20000, ${at}, ${at}, ${addMs(at, 86_400_000)}) returning id)
      insert into agent_income (id, window_id, contract_id, agent_id, currency, part, from_day, until_day, facts, pay)
      select gen_random_uuid(), ${window?.id}, id, ${who.id}, 'THB', 0, ${today}::date, ${today}::date + 1,
             ${facts(earnedE6, turnover)}::jsonb, 1 from signed`;
  const wish = { ...days(), currency: 'THB' } as const;
  const { members } = (await app.call(c.listTeam, wish, agent)).value();
  const row = members.find(({ account }) => account === 'left1');
  // Expected estimate: 2 % of 1,300 is 26, less the downline's own 13, is 13.
  expect([row?.active, row?.income, members.find(({ account }) => account === 'right1')?.income]).toEqual([2, 13n, 0n]);
  expect(row?.loggedInAt).toBeInstanceOf(Date);
  expect(row?.contracts).toMatchObject([{ kind: 'daily', state: 'active', from: addMs(at, 86_400_000) }]);
  const below = (await app.call(c.listTeam, { ...wish, of: 'left1' }, agent)).value();
  expect(below.members.map(({ account, income }) => [account, income])).toEqual([['leaf1', null]]);
});
