import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Terms } from '@tamarind/contract/commission';
import { type Currency, money } from '@tamarind/domain/money';
import { momentAt } from '@tamarind/domain/time';
import { proveLedger, trialBalance } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { settleCommission } from './close.ts';
import { commissionActs, commissionRoutes } from './index.ts';
import { agentLine, percent, plainTerms, playOf, signerOf } from './testing-commission.ts';

/**
 * This file runs every worked example of the agents' design through the server, from offers and bets to wallets.
 * Amounts are whole units of money; amounts with decimals are in baht and satang.
 */
let app: TestApp;
let play: ReturnType<typeof playOf>;
let signer: Awaited<ReturnType<typeof signerOf>>;
type Kind = 'dividend' | 'daily' | 'hourly' | 'real_time';

beforeAll(async () => {
  app = await startTestApp({
    routes: [...commissionRoutes, ...proposalRoutes(commissionActs)],
    now: new Date('2026-11-23T05:00:00Z'),
  });
  play = playOf(app);
  await play.addVendor();
  signer = await signerOf(app);
});
afterAll(async () => {
  // The operator's cost must equal the agents' incomes exactly; this money is in their wallets and debts.
  const [sums] = await sql<{ paid: bigint; owed: bigint; taken: bigint }>(app.pool)`
    select coalesce(sum(pay), 0)::bigint as paid,
           coalesce(sum(case when pay < 0 then settled - pay else -settled end), 0)::bigint as taken,
           (select coalesce(sum(owed), 0)::bigint from agent_receivable) as owed from agent_income where paid_at is not null`;
  const [house] = await sql<{ balance: bigint }>(app.pool)`
    select coalesce(-sum(balance), 0)::bigint as balance from ledger_account where purpose = 'commission'`;
  expect([house?.balance, sums?.taken]).toEqual([sums?.paid, sums?.owed]);
  expect((await trialBalance(app.pool)).map(({ sum }) => sum).filter((sum) => sum !== 0n)).toEqual([]);
  expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.findings).toEqual([]);
  await app.close();
});

/**
 * Creates agents, each the direct downline of the previous one. Each has the contract terms at its position, and a
 * player directly below.
 */
async function lineOf(kind: Kind, terms: readonly Terms[], currency: Currency = 'VND') {
  const agents = await agentLine(app, terms.length, currency);
  for (const [place, agent] of agents.entries()) await signer.sign(agent, kind, terms[place] as Terms);
  const players: TestMember[] = [];
  for (const upline of agents) players.push(await app.member({ upline, currency }));
  return { agents, players };
}
/** Adds a settled bet with this turnover and the operator's net result. */
const bet = (member: TestMember | undefined, turnover: bigint, net = 0n, currency: Currency = 'VND') =>
  play.round(member as TestMember, turnover, turnover - net, { currency });
const at = (day: string, time: string) => app.clock.moveTo(momentAt(day, time));
const settle = () => settleCommission(app.platform);
const paid = async (agents: readonly TestMember[], kind: Kind, from: string) =>
  Promise.all(
    agents.map(async ({ id }) => {
      const rows = await sql<{ pay: bigint }>(app.pool)`
        select i.pay from agent_income i join commission_window w on w.id = i.window_id
         where i.agent_id = ${id} and w.kind = ${kind} and w.from_at = ${momentAt(from.slice(0, 10), from.slice(11) || '00:00')}`;
      return rows.map(({ pay }) => pay)[0];
    }),
  );

test('[F10] [F12] examples 1 to 5, 7, 8 and the check values of dividends and daily salaries', async () => {
  const dividends = (...rates: number[]) =>
    lineOf(
      'dividend',
      rates.map((rate) => plainTerms(rate)),
    );
  const first = await dividends(30, 20, 10);
  const carried = await dividends(20);
  const forgiven = await lineOf('dividend', [plainTerms(20, { carriesLoss: false })]);
  const deducted = await lineOf('dividend', [
    plainTerms(18, { deducts: ['bonuses', 'fees'], platformPpm: percent(5) }),
  ]);
  const losses = await dividends(10, 7, 4, 2, 0.5);
  const thai = await dividends(100, 95, 94, 93, 92, 91);
  const [top] = await agentLine(app, 1);
  if (!top) throw new Error('no agent');
  await signer.sign(top, 'dividend', plainTerms(20, { sharePpm: percent(10) }));
  const subs = [
    await app.member({ memberKind: 'agent', upline: top }),
    await app.member({ memberKind: 'agent', upline: top }),
  ];
  for (const sub of subs) await signer.sign(sub, 'dividend', plainTerms(10));
  const subPlayers = await Promise.all(subs.map((upline) => app.member({ upline })));
  const own = await app.member({ upline: top });
  const salaried = await lineOf('dividend', [plainTerms(20, { period: 'week', deducts: ['salaries'] })]);
  await signer.sign(salaried.agents[0] as TestMember, 'daily', plainTerms(1));
  const [seventh, eighth, stays] = await Promise.all(
    [undefined, 'upline', 'house'].map((unearned) =>
      lineOf('daily', [
        plainTerms(1.2, { unearned: unearned === 'house' ? 'house' : 'upline' }),
        plainTerms(1, { unearned: unearned === 'house' ? 'house' : 'upline' }),
        plainTerms(0.8, { tiers: [unearned ? { ratePpm: percent(0.8), active: 3 } : { ratePpm: percent(0.8) }] }),
      ]),
    ),
  );

  at('2026-11-24', '10:00');
  await bet(first.players[2], 2_000_000n, 1_000_000n);
  await bet(first.players[1], 900_000n, 500_000n);
  await bet(first.players[0], 400_000n, -300_000n);
  for (const { players } of [carried, forgiven]) await bet(players[0], 500_000n, -200_000n);
  await bet(deducted.players[0], 900_000n, 300_000n);
  await play.pay(deducted.players[0] as TestMember, 'bonus', 15_000n);
  await bet(losses.players[4], 900_000n, 700_000n);
  await bet(thai.players[5], 100n, 100n);
  await bet(own, 25_000n, 25_000n);
  await bet(subPlayers[0], 8_000n, 8_000n);
  await bet(subPlayers[1], 120_000n, 120_000n);
  await bet(salaried.players[0], 5_600_000n, 800_000n);
  for (const line of [seventh, eighth, stays]) {
    await bet(line?.players[2], 300_000n);
    await bet(await app.member({ upline: line?.agents[2] as TestMember }), 200_000n);
    await bet(line?.players[1], 300_000n);
    await bet(line?.players[0], 200_000n);
  }
  await settle();
  at('2026-11-25', '00:09');
  await settle();
  expect(await paid(first.agents, 'dividend', '2026-11-24')).toEqual([undefined, undefined, undefined]);
  at('2026-11-25', '00:10');
  await Promise.all([settle(), settle(), settle()]);
  await settle();
  expect(await paid(first.agents, 'dividend', '2026-11-24')).toEqual([60_000n, 200_000n, 100_000n]);
  expect(await paid(deducted.agents, 'dividend', '2026-11-24')).toEqual([48_600n]);
  expect(await paid(losses.agents, 'dividend', '2026-11-24')).toEqual([21_000n, 21_000n, 14_000n, 10_500n, 3_500n]);
  expect(await paid(thai.agents, 'dividend', '2026-11-24')).toEqual([5n, 1n, 1n, 1n, 1n, 91n]);
  expect(await paid([top, ...subs], 'dividend', '2026-11-24')).toEqual([6_280n, 800n, 12_000n]);
  expect(await paid(seventh?.agents ?? [], 'daily', '2026-11-24')).toEqual([4_000n, 4_000n, 4_000n]);
  expect(await paid(eighth?.agents ?? [], 'daily', '2026-11-24')).toEqual([4_000n, 8_000n, 0n]);
  expect(await paid(stays?.agents ?? [], 'daily', '2026-11-24')).toEqual([4_000n, 4_000n, 0n]);
  expect(await paid(salaried.agents, 'daily', '2026-11-24')).toEqual([56_000n]);

  for (const [day, net] of [
    ['2026-11-25', 150_000n],
    ['2026-11-26', 400_000n],
  ] as const) {
    at(day, '10:00');
    for (const { players } of [carried, forgiven]) await bet(players[0], 500_000n, net);
    await settle();
  }
  at('2026-11-30', '00:10');
  await settle();
  const months = (agents: readonly TestMember[]) =>
    Promise.all(
      ['2026-11-24', '2026-11-25', '2026-11-26'].map(async (day) => (await paid(agents, 'dividend', day))[0]),
    );
  expect(await months(carried.agents)).toEqual([0n, 0n, 70_000n]);
  expect(await months(forgiven.agents)).toEqual([0n, 30_000n, 80_000n]);
  expect(await paid(salaried.agents, 'dividend', '2026-11-23')).toEqual([148_800n]);
});

test('[F10] example 6: full units of turnover, at the rate of the house’s result', async () => {
  await signer.comeBack();
  const tiers = [
    { ratePpm: percent(0.8) },
    { ratePpm: percent(1), profit: money(0) },
    { ratePpm: percent(1.2), profit: money(15_000) },
    { ratePpm: percent(1.5), profit: money(30_000) },
  ];
  const won = await lineOf('daily', [plainTerms(0, { tiers, unit: money(10_000) })]);
  const lost = await lineOf('daily', [plainTerms(0, { tiers, unit: money(10_000) })]);
  at('2026-12-01', '12:00');
  await bet(won.players[0], 1_234_567n, 20_000n);
  await bet(lost.players[0], 1_234_567n, -1n);
  await settle();
  at('2026-12-02', '00:10');
  await settle();
  expect(await paid([...won.agents, ...lost.agents], 'daily', '2026-12-01')).toEqual([14_760n, 9_840n]);
});

test('[F10] [F12] example 9: an hourly salary by turnover and active members, ten minutes after the hour', async () => {
  at('2026-12-02', '09:30');
  await signer.comeBack();
  const tiers = [
    { ratePpm: percent(0.3), turnover: money(100_000), active: 3 },
    { ratePpm: percent(0.4), turnover: money(300_000), active: 5 },
    { ratePpm: percent(0.5), turnover: money(1_000_000), active: 10 },
  ];
  const { agents } = await lineOf('hourly', [plainTerms(0, { tiers })]);
  const capped = await lineOf('hourly', [plainTerms(0, { tiers, most: money(1_000) })]);
  const linked = await lineOf('hourly', [plainTerms(0, { tiers })]);
  const crowd = (upline: TestMember | undefined) =>
    Promise.all(Array.from({ length: 4 }, () => app.member({ upline: upline as TestMember })));
  const crowds = [await crowd(agents[0]), await crowd(capped.agents[0]), await crowd(linked.agents[0])];
  // In the last team, two of the four accounts belong to one person, because they log in from one device. A third
  // shares a device with the agent.
  const login = (member: TestMember | undefined, ip: string) => sql(app.pool)`
    insert into login_try (member_id, at, way, ip, net, country, user_agent)
    values (${member?.id}, ${app.clock.now()}, 'password', ${ip}, ${ip}, 'TH', 'one phone')`;
  for (const member of crowds[2]?.slice(0, 2) ?? []) await login(member, '10.1.1.1');
  for (const member of [crowds[2]?.[2], linked.agents[0]]) await login(member, '10.1.1.2');
  at('2026-12-02', '10:20');
  for (const members of crowds) for (const member of members) await bet(member, 87_500n);
  await settle();
  at('2026-12-02', '11:09');
  await settle();
  expect(await paid(agents, 'hourly', '2026-12-02 10:00')).toEqual([undefined]);
  at('2026-12-02', '11:10');
  await settle();
  expect(await paid(agents, 'hourly', '2026-12-02 10:00')).toEqual([1_050n]);
  expect(await paid(capped.agents, 'hourly', '2026-12-02 10:00')).toEqual([1_000n]);
  expect(await paid(linked.agents, 'hourly', '2026-12-02 10:00')).toEqual([0n]);
});

test('[F12] examples 10 and 11: real time, a late void, an empty wallet that owes, and the part of a unit that stays', async () => {
  at('2026-12-02', '14:02');
  await signer.comeBack();
  const three = await lineOf('real_time', [plainTerms(0.3), plainTerms(0.25), plainTerms(0.2)], 'THB');
  const [lone] = (await lineOf('real_time', [plainTerms(0.25)], 'THB')).agents;
  const five = await lineOf(
    'real_time',
    [15, 12, 8, 5, 1].map((rate) => plainTerms(rate)),
  );
  const player = three.players[2] as TestMember;
  at('2026-12-02', '14:06');
  const voided = await bet(player, 250_000n, 0n, 'THB');
  await bet(player, 3_500_000n, 0n, 'THB');
  await bet(await app.member({ upline: lone as TestMember, currency: 'THB' }), 3_333n, 0n, 'THB');
  await bet(five.players[4], 1_000_000n);
  await settle();
  at('2026-12-02', '14:10');
  await Promise.all([settle(), settle()]);
  expect(await paid(three.agents, 'real_time', '2026-12-02 14:05')).toEqual([1_875n, 1_875n, 7_500n]);
  expect(await paid([lone as TestMember], 'real_time', '2026-12-02 14:05')).toEqual([8n]);
  expect(await paid(five.agents, 'real_time', '2026-12-02 14:05')).toEqual([
    30_000n,
    40_000n,
    30_000n,
    40_000n,
    10_000n,
  ]);
  const [carry] = await sql<{ remainder: number }>(app.pool)`
    select remainder_e6 as remainder from agent_carry where agent_id = ${lone?.id}`;
  expect(carry?.remainder).toBe(332_500);

  // The lowest agent has spent all but one baht when the bet is rolled back.
  const low = three.agents[2] as TestMember;
  await sql(app.pool)`
    select ledger_post(array['test-spent'], array[${low.wallet.toString()}], array['adjustment/THB/real'], array[7400::bigint],
                       array['adjustment'], array['test'], array[${app.clock.now()}::timestamptz])`;
  await play.round(player, 0n, 0n, { of: voided, currency: 'THB' });
  await settle();
  at('2026-12-02', '14:15');
  await settle();
  expect(await paid(three.agents, 'real_time', '2026-12-02 14:10')).toEqual([-125n, -125n, -500n]);
  const debt = async () =>
    (await sql<{ owed: bigint }>(app.pool)`select owed from agent_receivable where agent_id = ${low.id}`)[0]?.owed;
  const wallet = async () =>
    (await sql<{ balance: bigint }>(app.pool)`select balance from ledger_account where id = ${low.wallet}`)[0]?.balance;
  expect([await debt(), await wallet()]).toEqual([400n, 0n]);
  await bet(player, 300_000n, 0n, 'THB');
  await settle();
  at('2026-12-02', '14:20');
  await settle();
  expect([await debt(), await wallet()]).toEqual([0n, 200n]);
});

test('[F12] a contract that is replaced within the hour pays that hour once, up to its limit', async () => {
  at('2026-12-02', '16:02');
  await signer.comeBack();
  const [agent] = (await agentLine(app, 1)) as [TestMember];
  await signer.sign(agent, 'hourly', plainTerms(1, { most: money(700) }));
  await signer.sign(agent, 'hourly', plainTerms(1, { most: money(500) }));
  at('2026-12-02', '17:20');
  await bet(await app.member({ upline: agent }), 200_000n);
  await settle();
  at('2026-12-02', '18:10');
  await settle();
  const rows = await sql<{ pay: bigint }>(app.pool)`select pay from agent_income where agent_id = ${agent.id}`;
  expect(rows).toEqual([{ pay: 500n }]);
});
