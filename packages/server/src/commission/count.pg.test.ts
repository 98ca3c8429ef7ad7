import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs, dayOf, momentAt } from '@tamarind/domain/time';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { de, lo, noonAfterNoon, startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { memberRoutes } from '../members/index.ts';
import type { TestMember } from '../testing/test-app.ts';
import { commissionJobs } from './index.ts';
import { northernDay, playOf } from './testing-commission.ts';

let room: TestLottery;
let play: ReturnType<typeof playOf>;
let advance: ReturnType<typeof noonAfterNoon>;
beforeAll(async () => {
  room = await startTestLottery([], false, {}, memberRoutes);
  play = playOf(room.app);
  await play.addVendor();
  advance = noonAfterNoon(room);
});
afterAll(async () => {
  // The day sums must equal the sums of the counted bets.
  const wrong = await sql(room.app.pool)`
    select d.member_id from member_day d
      left join (select member_id, (at at time zone 'Asia/Bangkok')::date as day, sum(turnover) as turnover, sum(net) as net,
                        count(*) filter (where revision = 1) as bets from counted_bet group by 1, 2) b using (member_id, day)
     where (d.turnover, d.net, d.bets) is distinct from (coalesce(b.turnover, 0), coalesce(b.net, 0), coalesce(b.bets, 0))`;
  expect(wrong).toEqual([]);
  await room.close();
});

const count = async (times = 1) => {
  for (let run = 0; run < times; run += 1) for (const job of commissionJobs) await room.app.run(job);
};
const rowsOf = async ({ id }: TestMember) =>
  (
    await sql<{ revision: number; turnover: bigint; net: bigint }>(room.app.pool)`
      select revision, turnover, net from counted_bet where member_id = ${id} order by counted_at, source, revision`
  ).map(({ revision, turnover, net }) => [revision, turnover, net]);
const dayOfMember = async ({ id }: TestMember, day: string) =>
  (
    await sql<Record<string, unknown>>(room.app.pool)`
      select bets, turnover, net, bonuses, deposits, withdrawals from member_day where member_id = ${id} and day = ${day}::date`
  )[0];

test('[F12] a settled ticket counts once; a correction and an annulment are rows with the difference', async () => {
  const { day, draw, settle, correct, annul } = await northernDay(room, advance);
  const member = await room.app.member({ balance: 1_000_000n });
  (await room.bet(member, draw, [de('11', 1000n)])).value();
  await count();
  expect(await rowsOf(member)).toEqual([]);
  await settle('60711');
  await Promise.all([count(2), count(2)]);
  expect(await rowsOf(member)).toEqual([[1, 1000n, 1000n - 99_000n]]);
  await correct('60722');
  await count(2);
  expect(await rowsOf(member)).toEqual([
    [1, 1000n, -98_000n],
    [2, 0n, 99_000n],
  ]);
  await annul();
  await count(2);
  expect(await rowsOf(member)).toEqual([
    [1, 1000n, -98_000n],
    [2, 0n, 99_000n],
    [3, -1000n, -1000n],
  ]);
  expect(await dayOfMember(member, day)).toMatchObject({ bets: 1, turnover: 0n, net: 0n });
});

test('[F12] a correction on a later day changes that day, never the day that is over', async () => {
  const { day, draw, settle, correct, nextDay } = await northernDay(room, advance);
  const member = await room.app.member({ balance: 1_000_000n });
  (await room.bet(member, draw, [de('33', 1000n)])).value();
  await settle('60744');
  await count();
  await nextDay();
  await correct('60733');
  const next = dayOf(room.app.clock.now());
  await count();
  expect([await dayOfMember(member, day), await dayOfMember(member, next)]).toMatchObject([
    { turnover: 1000n, net: 1000n },
    { bets: 0, turnover: 0n, net: -99_000n },
  ]);
});

test('[F12] the part of a full cover that carries no risk does not count, whatever tickets it is spread over', async () => {
  const { draw, settle } = await northernDay(room, advance);
  const [washer, player] = [
    await room.app.member({ balance: 100_000_000n }),
    await room.app.member({ balance: 100_000_000n }),
  ];
  const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  // On three tickets, the member bets 1,000 on each of the 100 numbers and 5,000 more on one of them.
  (
    await room.bet(
      washer,
      draw,
      numbers.slice(0, 60).map((number) => de(number, 1000n)),
    )
  ).value();
  (
    await room.bet(
      washer,
      draw,
      numbers.slice(60).map((number) => de(number, 1000n)),
    )
  ).value();
  (await room.bet(washer, draw, [de('07', 5000n), lo('07', 1000n)])).value();
  (
    await room.bet(
      player,
      draw,
      numbers.slice(1).map((number) => de(number, 1000n)),
    )
  ).value();
  await settle('60755');
  await count();
  const turnover = async (member: TestMember) =>
    (await rowsOf(member)).map(([, valid]) => valid).toSorted((one, other) => Number(one) - Number(other));
  expect(await turnover(washer)).toEqual([0n, 0n, 32_000n]);
  expect(await turnover(player)).toEqual([99_000n]);
  // Bets on every number of a bet type carry no risk, so their stakes do not count as turnover. The win or loss on
  // these numbers still counts.
  const [sums] = await sql<{ net: bigint }>(room.app.pool)`
    select sum(net)::bigint as net from counted_bet where member_id = ${washer.id}`;
  expect(sums?.net).toBe(100_000n + 5_000n + 27_000n - 99_000n);
});

test('[F12] opposite bets of two accounts of one person do not count, also after a correction', async () => {
  const { draw, settle, correct } = await northernDay(room, advance);
  const [one, other, stranger] = (await Promise.all(
    [1, 2, 3].map(() => room.app.member({ balance: 100_000_000n })),
  )) as [TestMember, TestMember, TestMember];
  const login = (member: TestMember, ip: string) => sql(room.app.pool)`
    insert into login_try (member_id, at, way, ip, net, country, user_agent)
    values (${member.id}, ${room.app.clock.now()}, 'password', ${ip}, ${ip}, 'VN', 'one phone')`;
  for (const member of [one, other]) await login(member, '10.2.2.2');
  const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  const bet = async (member: TestMember, picks: readonly string[]) =>
    (
      await room.bet(
        member,
        draw,
        picks.map((number) => de(number, 1000n)),
      )
    ).value();
  await bet(one, numbers.slice(0, 50));
  await bet(other, numbers.slice(50));
  await bet(stranger, numbers.slice(50));
  await settle('60777');
  await count();
  const turnover = async (member: TestMember) =>
    (await rowsOf(member)).reduce((sum, [, valid]) => sum + BigInt(valid ?? 0), 0n);
  const sums = async () => [await turnover(one), await turnover(other), await turnover(stranger)];
  expect(await sums()).toEqual([0n, 0n, 50_000n]);
  // If a link between two accounts is found later, bets that were already counted stay as they are.
  for (const member of [one, stranger]) await login(member, '10.3.3.3');
  room.app.clock.advance(600_000);
  await correct('60788');
  await count();
  expect(await sums()).toEqual([0n, 0n, 50_000n]);
});

test('[B04] [F12] opposite bets of two accounts that staff found to be different people count', async () => {
  const { draw, settle } = await northernDay(room, advance);
  const people = (await Promise.all([1, 2].map(() => room.app.member({ balance: 100_000_000n })))) as TestMember[];
  for (const { id } of people)
    await sql(room.app.pool)`
      insert into login_try (member_id, at, way, ip, net, country, user_agent)
      values (${id}, ${room.app.clock.now()}, 'password', '10.4.4.4', '10.4.4.4', 'VN', 'family tablet')`;
  const [account = '', other = ''] = people.map((member) => member.account);
  const desk = await room.app.staff('compliance', 'pairdesk');
  const wish = { account, other, reason: 'father and son' };
  expect((await room.app.call(contract.members.ruleOutDuplicate, wish, desk)).code).toBeUndefined();
  const numbers = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
  for (const [place, member] of people.entries()) {
    const picks = numbers.slice(50 * place, 50 * (place + 1)).map((number) => de(number, 1000n));
    (await room.bet(member, draw, picks)).value();
  }
  await settle('60711');
  await count();
  for (const member of people) expect((await rowsOf(member)).map(([, turnover]) => turnover)).toEqual([50_000n]);
});

test('[F12] a closed round counts; a late win and a late rollback are differences; a tie at a table counts nothing', async () => {
  const member = await room.app.member({});
  const slot = await play.round(member, 10_000n, 4_000n);
  await count(2);
  await play.round(member, 10_000n, 9_000n, { of: slot });
  await count(2);
  await play.round(member, 0n, 0n, { of: slot });
  await count(2);
  expect(await rowsOf(member)).toEqual([
    [1, 10_000n, 6_000n],
    [2, 0n, -5_000n],
    [3, -10_000n, -1_000n],
  ]);
  const guest = await room.app.member({});
  await play.round(guest, 10_000n, 10_000n, { game: 'table1' });
  await play.round(guest, 10_000n, 9_500n, { game: 'table1' });
  await play.round(guest, 0n, 5_000n);
  await count();
  expect(await rowsOf(guest)).toEqual([[1, 500n, 500n]]);
});

test('[F12] a round is counted even if its transaction ends after later ones were counted', async () => {
  const [slow, quick] = [await room.app.member({}), await room.app.member({})];
  await inTransaction(room.app.pool, async (tx) => {
    const now = room.app.clock.now();
    await sql(tx)`
      insert into vendor_round (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
      values ('DEMO1', ${slow.id}, 'slow', 'slot1', 'VND', 'real', 'closed', 700, 0, ${now}, ${now}, ${now})`;
    await play.round(quick, 500n, 0n);
    await count(3);
    expect([await rowsOf(quick), await rowsOf(slow)]).toEqual([[[1, 500n, 500n]], []]);
  });
  await count();
  expect(await rowsOf(slow)).toEqual([[1, 700n, 700n]]);
});

test('[F12] a bet that is counted within ten minutes belongs to the day of its settling', async () => {
  const { day } = await northernDay(room, advance);
  const member = await room.app.member({});
  await room.moveTo(momentAt(day, '23:59:50'));
  await play.round(member, 3_000n, 0n);
  await room.moveTo(addMs(momentAt(day, '23:59:50'), 60_000));
  await count();
  expect(await dayOfMember(member, day)).toMatchObject({ bets: 1, turnover: 3_000n });
});

test('[F12] deposits, withdrawals and bonuses are summed by day, each movement once', async () => {
  const { day } = await northernDay(room, advance);
  const member = await room.app.member({});
  await play.pay(member, 'deposit', 70_000n);
  await play.pay(member, 'deposit', 30_000n);
  await play.pay(member, 'bonus', 5_000n);
  await Promise.all([count(2), count(2)]);
  expect(await dayOfMember(member, day)).toMatchObject({ bets: 0, deposits: 100_000n, bonuses: 5_000n });
});

test('[F12] play money and trial accounts count for nobody', async () => {
  const trial = await room.app.member({ memberKind: 'trial', balance: 50_000n });
  const { draw, settle } = await northernDay(room, advance);
  await room.bet(trial, draw, [de('11', 1000n)]);
  await settle('60766');
  await count();
  expect(await rowsOf(trial)).toEqual([]);
});
