import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { beaconTime } from '@tamarind/domain/lottery/beacon';
import { money, sum } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addMs, dayOf, momentAt } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import type { Outcome, TestMember } from '../../testing/test-app.ts';
import { lotteryJobs } from '../index.ts';
import { de, lo, type TestLine, type TestLottery } from '../testing-lottery.ts';
import { as, at, startTestRisk, type TestRisk } from '../testing-risk.ts';

const c = contract.lottery;

let risk: TestRisk;
let room: TestLottery;
beforeAll(async () => {
  risk = await startTestRisk(['vn27x1', 'yeekee15']);
  ({ room } = risk);
});
afterAll(() => room.close());
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((one) => one === 0n);

/** Returns the codes of a game's next draw and of its later draws that already take bets. */
async function onSale(game: string) {
  const { draws } = (await room.app.call(c.listOpenDraws, {})).value();
  const draw = draws.find((one) => one.game === game);
  if (!draw) throw new Error(`nothing of ${game} is on sale`);
  return { draw, ahead: draw.ahead.map(({ code }) => code) };
}
/** Advances to another noon and returns the first `count` Northern draws on sale. */
async function north(count = 6): Promise<[string, ...string[]]> {
  const draw = await risk.nextDraw();
  return [draw, ...(await onSale('xsmb')).ahead.slice(0, count - 1)];
}
const place = (
  member: TestMember,
  [draw, ...ahead]: readonly [string, ...string[]],
  lines: readonly TestLine[],
  more: { requestId?: string; quote?: string; accept?: 'all' | 'rest' } = {},
): Promise<Outcome<typeof c.placeBet>> => {
  const { requestId, ...rest } = more;
  return room.app.call(
    c.placeBet,
    { draw, ahead, lines: lines.map((line) => ({ ...line, oddsE4: [...line.oddsE4] })), ...rest },
    { token: member.token, ...present({ requestId }) },
  );
};
const liabilities = async (draws: readonly string[], selection: string) => {
  const rows = await sql<{ draw: string; liability: bigint }>(room.app.pool)`
    select d.code as draw, e.liability from exposure e join draw d on d.id = e.draw_id where e.selection = ${selection}`;
  return draws.map((draw) => rows.find((row) => row.draw === draw)?.liability ?? 0n);
};
/** All rows of the tables that a bet changes, as text. A refused bet must leave this text unchanged. */
const everything = async () =>
  JSON.stringify(
    [
      await sql(room.app.pool)`select * from ticket order by id`,
      await sql(room.app.pool)`select * from ticket_line order by ticket_id, line`,
      await sql(room.app.pool)`select * from exposure where lines > 0 order by draw_id, currency, bet_type, selection`,
      await sql(room.app.pool)`select * from ledger_transfer order by id`,
    ],
    (_key, value) => (typeof value === 'bigint' ? value.toString() : value),
  );

describe('draws ahead', () => {
  test('[L06] six draws of a lottery take bets at once, and the list of what is on sale names them in order', async () => {
    // A game is not listed between the close of a draw and the draw itself. At five past noon none of these games is in
    // that gap.
    await room.moveTo(addMs(room.noon, 300_000));
    await room.step();
    for (const game of ['xsmb', 'vn27x1', 'mega645', 'yeekee15', 'mndalat', 'nikkeiam']) {
      const { draw } = await onSale(game);
      expect([game, draw.ahead.length]).toEqual([game, 5]);
      const closing = [draw, ...draw.ahead].map(({ closesAt }) => closesAt.getTime());
      expect(closing).toEqual(closing.toSorted((left, right) => left - right));
    }
    // The draws of the government lottery are moved by decree, so two or three draws are on sale, never more.
    expect([1, 2]).toContain((await onSale('glo')).ahead.length);
  });

  test('[L05] commit and beacon round of an own draw are fixed before its first bet, and the round is after its close', async () => {
    const first = await room.quickDraw();
    const { ahead } = await onSale('vn27x1');
    const beacon = await room.app.platform.ports.beacon.chain();
    if (beacon.kind !== 'done') throw new Error('the beacon answers');
    for (const code of ahead) {
      const { proof, state, opensAt, drawsAt } = (await room.app.call(c.getDraw, { draw: code })).value();
      expect([state, opensAt > room.app.clock.now(), proof?.seed]).toEqual(['open', true, null]);
      expect(proof?.commitAt.getTime()).toBeLessThanOrEqual(room.app.clock.now().getTime());
      expect(beaconTime(beacon.chain, proof?.beaconRound ?? 0).getTime()).toBeGreaterThan(drawsAt.getTime());
    }
    expect(new Set([first.code, ...ahead]).size).toBe(6);
    // With the first sale the database makes the commit and the beacon round immutable, so nobody can name another
    // round afterwards.
    await expect(
      sql(room.app.pool)`update draw set beacon_round = beacon_round + 1 where code = ${ahead[2] ?? ''}`,
    ).rejects.toThrow('what was published is fixed');
  });

  test('[L03] numbers are sent into the yeekee round that is next, not into one that is sold ahead', async () => {
    const { draw, ahead } = await onSale('yeekee15');
    const member = await room.app.member({ balance: 1000n });
    const shoot = (code: string) => room.app.call(c.shootNumber, { draw: code, number: '12345' }, as(member));
    expect((await shoot(ahead[0] ?? '')).code).toBe('DRAW_NOT_OPEN');
    expect((await shoot(draw.code)).code).toBeUndefined();
  });
});

describe('a slip on several draws', () => {
  test('[L06] is charged once and becomes a ticket and a reservation on each', async () => {
    const draws = await north();
    const member = await room.app.member({ balance: 100_000n });
    const { ticket, ahead, left, available } = (await place(member, draws, [de('31'), de('32')])).value();
    const tickets = [ticket, ...ahead];
    expect(tickets.map((one) => one.draw)).toEqual(draws);
    expect(new Set(tickets.map(({ reference }) => reference)).size).toBe(6);
    expect(tickets.map(({ series }) => [series?.id, series?.place, series?.size])).toEqual(
      draws.map((_, index) => [ticket.series?.id, index + 1, 6]),
    );
    expect([left, available, await room.available(member)]).toEqual([[], 88_000n, 88_000n]);
    expect(await liabilities(draws, '31')).toEqual(draws.map(() => 99_000n));
    const { tickets: own, totals } = (await room.app.call(c.listTickets, { show: 'open' }, as(member))).value();
    expect(own.map(({ id, series }) => [id, series?.place])).toEqual(tickets.map(({ id }, index) => [id, index + 1]));
    expect(totals.stake).toBe(12_000n);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] sent twice under one request id is one slip with one answer; with other draws it is refused', async () => {
    const draws = await north(4);
    const member = await room.app.member({ balance: 100_000n });
    const requestId = crypto.randomUUID();
    const [first, second] = await Promise.all([
      place(member, draws, [de('34')], { requestId }),
      place(member, draws, [de('34')], { requestId }),
    ]);
    expect(first?.code).toBeUndefined();
    expect(second?.body).toBe(first?.body);
    expect((await place(member, draws.slice(0, 3) as [string], [de('34')], { requestId })).code).toBe('REQUEST_REUSED');
    expect(await room.available(member)).toBe(96_000n);
    expect(await liabilities(draws, '34')).toEqual(draws.map(() => 99_000n));
  });

  test('[L06] is refused whole by one draw that is paused, closed or sells a number no more, and nothing changes', async () => {
    const draws = await north();
    const [first, second = '', third = '', fourth = ''] = draws;
    const member = await room.app.member({ balance: 100_000n });
    const pause = (paused: boolean) =>
      room.app.call(c.pauseDraw, { draw: third, paused, reason: 'rumour' }, risk.officer());
    (await pause(true)).value();
    (await risk.rule(second, ['35'], 'closed', 'lucky_number')).value();
    (await risk.rule(fourth, ['36'], 'half', 'lucky_number')).value();
    const before = await everything();
    expect(await place(member, draws, [de('37')])).toMatchObject({ code: 'DRAW_PAUSED', details: { draw: third } });
    expect((await onSale('xsmb')).ahead).not.toContain(third);
    (await pause(false)).value();
    const refused = await place(member, draws, [de('35'), de('36'), de('37')], { accept: 'rest' });
    expect(refused).toMatchObject({
      code: 'NUMBER_CLOSED',
      details: {
        draw: second,
        troubles: [
          { line: 0, draw: second, code: 'NUMBER_CLOSED', reason: 'lucky_number' },
          { line: 1, draw: fourth, code: 'RATE_CHANGED', oddsE4: ['495000'] },
        ],
      },
    });
    await room.moveTo(momentAt(dayOf(room.app.clock.now()), '18:05'));
    expect(await place(member, draws, [de('37')])).toMatchObject({ code: 'DRAW_CLOSED', details: { draw: first } });
    expect(await everything()).toBe(before);
    expect(await room.available(member)).toBe(100_000n);
  });

  test('[L06] is of one lottery, each draw once and in order, and of draws that are on sale', async () => {
    const [first, second = '', third = ''] = await north(3);
    const member = await room.app.member({ balance: 100_000n });
    const hanoi = (await onSale('hanoi')).ahead[0] ?? '';
    const before = await everything();
    const wrong: [string, ...string[]][] = [
      [first, hanoi],
      [first, third, second],
      [second, first],
      [first, first],
      [first, second, second],
    ];
    for (const draws of wrong) expect((await place(member, draws, [de('38')])).code).toBe('INPUT_INVALID');
    expect((await place(member, [first, 'xsmb-20991231'], [de('38')])).code).toBe('NOT_FOUND');
    const late = await sql<{ code: string }>(room.app.pool)`
      select code from draw where game = 'xsmb' and state = 'scheduled' order by closes_at desc limit 1`;
    expect(await place(member, [first, late[0]?.code ?? ''], [de('38')])).toMatchObject({ code: 'DRAW_NOT_OPEN' });
    expect(await everything()).toBe(before);
  });

  test('[L06] that the purse cannot pay whole is not begun, and what is there is named', async () => {
    const draws = await north(3);
    const member = await room.app.member({ balance: 2999n });
    const { ticket, ahead } = (await place(member, [draws[0]], [de('39', 1000n)])).value();
    expect([ticket.series, ahead]).toEqual([null, []]);
    const before = await everything();
    expect(await place(member, draws, [de('39')])).toMatchObject({
      code: 'BALANCE_TOO_LOW',
      details: { available: '1999' },
    });
    expect(await everything()).toBe(before);
  });

  test('[L06] sells each draw at its own odds, never below those shown, and a quote promises the least of them', async () => {
    const draws = await north(3);
    const [, second = ''] = draws;
    const [ahead, others] = [draws.slice(1), [de('41'), de('42')]];
    const member = await room.app.member({ balance: 100_000n });
    (await risk.rule(second, ['41'], 'half', 'lucky_number')).value();
    expect(await place(member, draws, others)).toMatchObject({
      code: 'RATE_CHANGED',
      details: { draw: second, troubles: [{ line: 0, draw: second, oddsE4: ['495000'] }] },
    });
    const quote = await risk.quote(member, draws[0], others, ahead);
    expect(quote.lines.map((line) => [line?.draw, line?.oddsE4, line?.state])).toEqual([
      [second, [495_000n], 'reduced'],
      [draws[0], [990_000n], 'full_rate'],
    ]);
    const lowered = [at(495_000n, de('41')), de('42')];
    const sold = (await place(member, draws, lowered, { quote: quote.quote })).value();
    expect([sold.ticket, ...sold.ahead].map(({ lines }) => lines[0]?.oddsE4)).toEqual([
      [990_000n],
      [495_000n],
      [990_000n],
    ]);
    // The quote was for three draws, so it is not valid for two of them, and the requested odds are higher than the
    // current ones.
    const [first] = draws;
    expect((await place(member, [first, second], [at(1_000_000n, de('42'))], { quote: quote.quote })).code).toBe(
      'RATE_CHANGED',
    );
    const kept = await risk.quote(member, draws[0], [de('43')], ahead);
    (await risk.rule(second, ['43'], 'half', 'lucky_number')).value();
    const promised = (await place(member, draws, [de('43')], { quote: kept.quote })).value();
    expect([promised.ticket, ...promised.ahead].map(({ lines }) => lines[0]?.oddsE4)).toEqual([
      [990_000n],
      [990_000n],
      [990_000n],
    ]);
  });

  test('[L06] counts for the limits of each draw by itself', async () => {
    await sql(room.app.pool)`
      insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, member_payout_max,
                                 number_stake_max, lines_max, release_above, worst_case_max, presets, effective_from)
      select game, currency, 2, unit_stake_min, unit_stake_max, 300000, 300000, 1000,
             lines_max, release_above, worst_case_max, presets, ${room.noon}
        from lottery_limit where game = 'xsmb' and currency = 'THB'`;
    const draws = await north(3);
    const [, second = '', third = ''] = draws;
    const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
    // The limit of 10.00 applies to one number in one draw, so 8.00 on each of three draws does not count as 24.00.
    (await place(member, draws, [de('44', 800n)])).value();
    (await place(member, [draws[0], second], [de('44', 200n)])).value();
    expect(await place(member, [third], [de('44', 200n)])).toMatchObject({ code: undefined });
    expect(await place(member, draws, [de('45'), de('44', 100n)])).toMatchObject({
      code: 'NUMBER_STAKE_REACHED',
      details: { draw: draws[0], line: 1, max: '1000' },
    });
    // The member's tickets can pay 990.00 on each draw and 2,970.00 on the second, so another ticket of 990.00 exceeds
    // the limit only on the second draw.
    for (const selection of ['46', '47']) (await place(member, [second], [de(selection, 1000n)])).value();
    expect(await place(member, draws, [de('48', 1000n)])).toMatchObject({
      code: 'MEMBER_LIMIT_REACHED',
      details: { draw: second, max: '300000' },
    });
  });
});

describe('the tickets of a series', () => {
  test('[L06] are cancelled one by one: the others stay as they are', async () => {
    const draws = await north(3);
    const member = await room.app.member({ balance: 100_000n });
    const { ahead } = (await place(member, draws, [de('51')])).value();
    const cancelled = (await room.app.call(c.cancelTicket, { ticket: ahead[0]?.id ?? '' }, as(member))).value();
    expect([cancelled.ticket.state, cancelled.available]).toEqual(['cancelled', 98_000n]);
    expect(await liabilities(draws, '51')).toEqual([99_000n, 0n, 99_000n]);
    const { tickets } = (await room.app.call(c.listTickets, {}, as(member))).value();
    expect(tickets.map(({ state }) => state)).toEqual(['accepted', 'cancelled', 'accepted']);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L07] are settled draw by draw, each by its own result, and paid what each won', async () => {
    const first = await room.quickDraw();
    const { ahead } = await onSale('vn27x1');
    const draws = [first.code, ...ahead.slice(0, 2)] as [string, ...string[]];
    const member = await room.app.member({ balance: 10_000_000n });
    const all = Array.from({ length: 100 }, (_, number) => de(String(number).padStart(2, '0'), 10_000n));
    const some = Array.from({ length: 30 }, (_, number) => lo(String(number).padStart(2, '0'), 1000n));
    const { ticket, ahead: more } = (await place(member, draws, [...all, ...some])).value();
    const staked = money(ticket.stake * 3n);
    expect(await room.available(member)).toBe(10_000_000n - staked);
    const payouts: bigint[] = [];
    for (const [index, code] of draws.entries()) {
      const { closesAt, drawsAt } = (await room.app.call(c.getDraw, { draw: code })).value();
      await room.moveTo(closesAt);
      await room.step();
      await room.moveTo(addMs(drawsAt, 4000));
      await room.step();
      await room.step();
      const tickets = await Promise.all(
        [ticket, ...more].map(async ({ id }) => (await room.app.call(c.getTicket, { ticket: id }, as(member))).value()),
      );
      expect(tickets.map(({ state }) => state)).toEqual(draws.map((_, place) => (place <= index ? 'won' : 'accepted')));
      const payout = sum(tickets[index]?.lines.map((line) => line.payout ?? money(0)) ?? []);
      // The ticket bets on every number of the special prize, so one of these lines wins at 99. Its thirty lô lines pay
      // for each two-digit hit too.
      expect(payout).toBeGreaterThanOrEqual(990_000n);
      expect(tickets[index]?.payout).toBe(payout);
      payouts.push(payout);
      expect(await room.available(member)).toBe(10_000_000n - staked + sum(payouts.map(money)));
    }
    expect(await room.sums()).toSatisfy(allZero);
  });
});

describe('at the same moment', () => {
  test('[L06] with series and single bets on one number no draw exceeds its room, and every series is complete', async () => {
    const draws = await north(4);
    const [first, second = '', third = '', fourth = ''] = draws;
    const wishes: [string, ...string[]][] = [draws, [first, third], [second, third, fourth], [third]];
    const members = await Promise.all(Array.from({ length: 24 }, () => room.app.member({ balance: 10_000n })));
    const lowest = at(792_000n, de('61', 1000n));
    const answers = await Promise.all(
      members.map((member, index) => {
        const wish = wishes[index % wishes.length] ?? draws;
        return place(member, wish, [wish.length > 1 ? lowest : de('61')]);
      }),
    );
    for (const [index, answer] of answers.entries()) {
      const wish = wishes[index % wishes.length] ?? draws;
      expect([undefined, 'RATE_CHANGED', 'NUMBER_FULL']).toContain(answer.code);
      const taken = answer.code === undefined ? wish.length : 0;
      expect(await room.available(members[index] as TestMember)).toBe(10_000n - 1000n * BigInt(taken));
    }
    expect(answers.filter(({ code }) => code === undefined).length).toBeGreaterThan(5);
    const counted = await sql<{ draw: string; liability: bigint }>(room.app.pool)`
      select d.code as draw, sum(l.liability)::bigint as liability from ticket_line l join ticket t on t.id = l.ticket_id
        join draw d on d.id = l.draw_id where l.selection = '61' and t.state = 'accepted' group by 1`;
    expect(await liabilities(draws, '61')).toEqual(
      draws.map((draw) => counted.find((row) => row.draw === draw)?.liability ?? 0n),
    );
    for (const liability of await liabilities(draws, '61')) expect(liability).toBeLessThanOrEqual(1_000_000n);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] no series is accepted after its first draw closed, and none in part', async () => {
    const first = await room.quickDraw();
    const draws = [first.code, ...(await onSale('vn27x1')).ahead] as [string, ...string[]];
    const members = await Promise.all(Array.from({ length: 5 }, () => room.app.member({ balance: 1_000_000n })));
    await room.moveTo(addMs(first.closesAt, -250));
    const close = lotteryJobs.find(({ name }) => name === 'close-draws');
    let accepted = 0;
    await Promise.all([
      ...members.map(async (member) => {
        for (let count = 0; count < 6; count += 1) {
          const answer = await place(member, draws, [de('33')]);
          if (answer.code === undefined) {
            accepted += 1;
            expect(answer.value().ticket.placedAt.getTime()).toBeLessThan(first.closesAt.getTime());
          } else expect([answer.code, answer.details['draw']]).toEqual(['DRAW_CLOSED', first.code]);
        }
      }),
      (async () => {
        for (let count = 0; count < 40; count += 1) {
          if (close) await room.app.run(close);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      })(),
    ]);
    expect((await room.app.call(c.getDraw, { draw: first.code })).value().state).toBe('closed');
    for (const draw of draws) {
      const [stood] = await sql<{ count: number }>(room.app.pool)`
        select count(*)::int as count from ticket where draw_id = ${await room.drawId(draw)} and series is not null`;
      expect([draw, stood?.count]).toEqual([draw, accepted]);
    }
    expect(await room.sums()).toSatisfy(allZero);
  });
});
