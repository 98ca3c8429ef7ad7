import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { startOfMonth } from '@tamarind/domain/vip/ladder';
import { addMs } from '@tamarind/domain/time';
import { memberRoutes } from '../members/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { systemRandom } from '../platform/random.ts';
import { startSession } from '../sessions/index.ts';
import { lo, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import type { TestApp, TestMember } from '../testing/test-app.ts';
import { noticeFacts, vipJobs, vipRoutes } from './index.ts';

const { getVip, getOwnVip, listVipTurnover } = contract.vip;

let room: TestLottery;
let app: TestApp;
beforeAll(async () => {
  room = await startTestLottery(['vn27x1'], false, {}, [...vipRoutes, ...memberRoutes]);
  app = room.app;
  await sql(app.pool)`
    insert into vendor (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
    values ('DEMO1', 'Demo', 'seamless', 'hub88', 'http://127.0.0.1:9', 'tamarind', '{THB}', 'test', ${room.noon}, ${room.noon})`;
});
afterAll(() => room.close());

const run = async (...names: string[]) => {
  for (const job of vipJobs) if (names.length === 0 || names.includes(job.name)) await app.run(job);
};
/** Reads the member's status in a new session, because the tests move the clock by months. */
const own = async (member: TestMember) => {
  const token = await inTransaction(app.pool, (tx) =>
    startSession(
      tx,
      { random: systemRandom, now: app.clock.now(), ip: '127.0.0.1', userAgent: 'test' },
      { memberId: member.id, rememberMe: true },
    ),
  );
  return (await app.call(getOwnVip, {}, { token })).value();
};
let rounds = 0;
/** A closed round of a game without a category; half of its stake counts towards VIP points. */
const round = async (member: TestMember, staked: bigint, won: bigint, at = app.clock.now()) => {
  rounds += 1;
  await sql(app.pool)`
    insert into vendor_round (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
    values ('DEMO1', ${member.id}, ${`r${rounds}`}, 'g1', 'THB', 'real', 'closed', ${staked}, ${won}, ${at}, ${at}, ${at})`;
};
const changes = (member: TestMember) =>
  sql<{ kind: string; month: string; from: number; to: number }>(app.pool)`
    select kind, month, from_level as "from", to_level as "to" from vip_change where member_id = ${member.id} order by id`;

test('[M03] lottery tickets count when their draw is settled, once; open ones do not', async () => {
  const member = await app.member({ currency: 'VND', balance: 10_000_000n });
  const { code, closesAt, drawsAt } = await room.quickDraw();
  (await room.bet(member, code, [lo('07', 10_000n)])).value();
  await run();
  expect((await own(member)).total).toBe(0);
  await room.moveTo(closesAt);
  await room.step();
  await room.moveTo(addMs(drawsAt, 4_000));
  await room.step();
  await room.step();
  await run();
  await run();
  const { bets, count } = (await app.call(listVipTurnover, {}, member)).value();
  expect(count).toBe(1);
  const [bet] = bets;
  expect([bet?.category, bet?.percent, bet?.counted]).toEqual(['lottery', 100, bet?.valid]);
  // A lô bet on a two-digit number stakes 10,000 dong on each of the draw's 27 prizes. The sum, less the discount,
  // counts: each 7,500 dong earn one status point.
  expect((await own(member)).total).toBe(Number((bet?.counted ?? 0n) / 7_500n));
  expect((await own(member)).month).toBeGreaterThan(0);
});

test('[M03] a returned stake counts nothing; weights apply; the total lifts at once and names the member', async () => {
  const member = await app.member({ currency: 'THB' });
  await round(member, 100_000n, 100_000n);
  await run();
  expect((await own(member)).total).toBe(0);
  await round(member, 1_998_000n, 0n);
  await run();
  expect(await own(member)).toMatchObject({ total: 999, level: 0, next: { place: 1, missing: 1 } });
  await round(member, 2_000n, 0n);
  await run();
  expect(await own(member)).toMatchObject({ total: 1_000, level: 1, reachedThisMonth: true });
  const info = (await app.call(contract.members.getMemberInfo, {}, member)).value();
  expect(info.memberLabel).toEqual(['Silver']);
});

test('[M03] a month below the keep-threshold lowers one level, except in the month of a rise; a good month restores it', async () => {
  const member = await app.member({ currency: 'THB' });
  await round(member, 20_000_000n, 0n);
  await run();
  expect((await own(member)).level).toBe(2);
  const month = (count: number) => startOfMonth(['2026-12', '2027-01', '2027-02'][count] ?? '');
  // The month in which a level is reached counts as enough to keep it.
  await room.moveTo(addMs(month(0), 2 * 3_600_000));
  await run();
  await run();
  expect((await own(member)).level).toBe(2);
  // In December the member does not bet and gets one notification in the last seven days.
  await room.moveTo(addMs(month(1), -8 * 86_400_000));
  await run();
  const notices = () =>
    sql(app.pool)`select 1 from outbox_event
      where ${String(member.id)} = any (string_to_array(substring(audience from '^members?:(.*)'), ','))
        and type = 'vip' and data ->> 'state' = 'notice'`;
  expect(await notices()).toHaveLength(0);
  await room.moveTo(addMs(month(1), -6 * 86_400_000));
  await run();
  await run();
  expect(await notices()).toHaveLength(1);
  expect(await noticeFacts(app.pool, member.id, '2026-12')).toEqual({ level: 'Gold', points: 0, keep: 1_500 });
  // The member falls one level at the month's end, although the job runs several times at once.
  await room.moveTo(addMs(month(1), 2 * 3_600_000));
  await Promise.all([run('review-vip-months'), run('review-vip-months'), run('review-vip-months')]);
  await run();
  expect(await own(member)).toMatchObject({
    level: 1,
    peak: 2,
    total: 10_000,
    next: { counter: 'month', target: 1_500 },
  });
  // In January the member reaches the points that keep Gold, which restores the level at once.
  await round(member, 3_000_000n, 0n);
  await run();
  expect((await own(member)).level).toBe(2);
  expect(await changes(member)).toEqual([
    { kind: 'up', month: '2026-11', from: 0, to: 2 },
    { kind: 'kept', month: '2026-11', from: 2, to: 2 },
    { kind: 'down', month: '2026-12', from: 2, to: 1 },
    { kind: 'up', month: '2027-01', from: 1, to: 2 },
  ]);
});

test('[B05] visitors see the ladder and no place in it; trial accounts have none', async () => {
  const shown = (await app.call(getVip, {})).value();
  expect(shown.levels.map(({ name }) => name)).toEqual(['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond']);
  expect((await app.call(getOwnVip, {})).code).toBe('TOKEN_MISSING');
  const trial = await app.member({ memberKind: 'trial' });
  expect((await app.call(getOwnVip, {}, trial)).code).toBe('in_need_true_account');
  expect((await app.call(contract.members.getMemberInfo, {}, trial)).value().memberLabel).toEqual([]);
});
