import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { addMs } from '@tamarind/domain/time';
import { sql } from '../../platform/db/sql.ts';
import { de, lo, type TestLine, type TestLottery } from '../testing-lottery.ts';
import { as, at, startTestRisk, type TestRisk } from '../testing-risk.ts';

const c = contract.lottery;

let risk: TestRisk;
let room: TestLottery;
beforeAll(async () => {
  risk = await startTestRisk();
  ({ room } = risk);
});
afterAll(() => room.close());

/** The exposure counters of a draw. */
const counters = async (draw: string) => sql<{ liability: bigint; stake: bigint; lines: number }>(room.app.pool)`
  select liability, stake, lines from exposure where draw_id = ${await room.drawId(draw)} order by bet_type, selection`;

test('[L06] the price of a number falls by the ladder; the bet that passes a step is still sold at the old one', async () => {
  const draw = await risk.nextDraw();
  const member = await room.app.member({ balance: 1_000_000n });
  // The accepted liability grows to 198,000, then to 297,000, then to 475,200 (2,000 more at odds of 89.1), then to
  // 564,300.
  (await risk.place(member, draw, [de('30', 2000n)])).value();
  (await risk.place(member, draw, [de('30')])).value();
  const late = await risk.place(member, draw, [de('31'), de('30')]);
  expect([late.code, late.details]).toEqual([
    'RATE_CHANGED',
    { line: 1, troubles: [{ line: 1, draw, code: 'RATE_CHANGED', reason: null, room: null, oddsE4: ['891000'] }] },
  ]);
  expect((await risk.place(member, draw, [at(891_000n, de('30', 2000n))])).value().ticket.lines[0]).toMatchObject({
    oddsE4: [891_000n],
  });
  (await risk.place(member, draw, [at(891_000n, de('30'))])).value();
  expect((await risk.place(member, draw, [at(891_000n, de('30'))])).details).toMatchObject({
    troubles: [{ oddsE4: ['792000'] }],
  });
  // The liability still allowed on the number is 435,700: at odds of 79.2 that is a stake of 5,501.26, so 5,502 is too
  // much.
  const full = await risk.place(member, draw, [at(792_000n, de('30', 5502n))]);
  expect([full.code, full.details]).toEqual([
    'NUMBER_FULL',
    { line: 0, troubles: [{ line: 0, draw, code: 'NUMBER_FULL', reason: null, room: '5501', oddsE4: null }] },
  ]);
  (await risk.place(member, draw, [at(792_000n, de('30', 5501n))])).value();
  expect(await counters(draw)).toMatchObject([{ liability: 999_979n, lines: 5, stake: 11_501n }]);
  expect(await room.available(member)).toBe(1_000_000n - 11_501n);
});

test('[L06] a quote promises its odds for 15 s: these lines, this member, this draw, and no room', async () => {
  const draw = await risk.nextDraw();
  const [member, other, third] = [
    await room.app.member({ balance: 100_000n }),
    await room.app.member({ balance: 100_000n }),
    await room.app.member({ balance: 100_000n }),
  ];
  const lines = [de('40'), de('41')];
  const promise = await risk.quote(member, draw, lines);
  expect(promise.lines).toMatchObject([
    { selection: '40', oddsE4: [990_000n], state: 'full_rate', room: 10_101n, reason: null },
    { selection: '41', oddsE4: [990_000n] },
  ]);
  expect(promise.expiresAt.getTime() - room.app.clock.now().getTime()).toBeGreaterThan(10_000);
  (await risk.place(third, draw, [de('40', 3000n)])).value();
  const sent = { quote: promise.quote };
  const codes = [
    await risk.place(member, draw, lines),
    await risk.place(member, draw, [de('40'), de('42')], sent),
    await risk.place(member, draw, [de('40')], sent),
    await risk.place(member, draw, [at(999_000n, de('40')), de('41')], sent),
    await risk.place(other, draw, lines, sent),
    await risk.place(member, draw, lines, { quote: `${promise.quote}x` }),
    await risk.place(member, draw, lines, { quote: promise.quote.replace(/^\d+/, (time) => `${time}0`) }),
  ];
  expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'RATE_CHANGED'));
  // A quote is valid for its lines in any order and with any stakes.
  const [first, second] = [lines[1], lines[0]] as [TestLine, TestLine];
  expect((await risk.place(member, draw, [first, second], sent)).value().ticket.lines[1]?.oddsE4).toEqual([990_000n]);
  const south = (await room.app.call(c.listOpenDraws, {})).value().draws.find(({ game }) => game.startsWith('mn'));
  (await risk.rule(south?.code ?? '', ['40'], 'half', 'dream book')).value();
  expect((await risk.place(member, south?.code ?? '', lines, sent)).code).toBe('RATE_CHANGED');
  // A quote reserves no liability: 604,000 are left on the number, and 6,102 at odds of 99 would cost 604,098.
  const full = await risk.place(member, draw, [de('40', 6102n), de('41')], sent);
  expect([full.code, full.details['troubles']]).toMatchObject(['NUMBER_FULL', [{ room: '6101' }]]);
  await room.moveTo(addMs(room.app.clock.now(), 15_000));
  expect((await risk.place(member, draw, lines, sent)).code).toBe('RATE_CHANGED');
});

test('[L06] staff close or halve numbers with a reason, lift it, and old tickets keep their odds', async () => {
  const draw = await risk.nextDraw();
  const member = await room.app.member({ balance: 100_000n });
  const old = (await risk.place(member, draw, [de('50'), de('51')])).value().ticket;
  expect((await risk.rule(draw, ['50', '52'], 'closed', 'lucky number of the day')).value()).toEqual({ changed: 2 });
  (await risk.rule(draw, ['51'], 'half', 'too many slips')).value();
  const closed = await risk.place(member, draw, [de('50')]);
  expect([closed.code, closed.details]).toMatchObject([
    'NUMBER_CLOSED',
    { troubles: [{ reason: 'lucky number of the day', room: null }] },
  ]);
  expect((await risk.place(member, draw, [de('51')])).details).toMatchObject({ troubles: [{ oddsE4: ['495000'] }] });
  const rest = (await risk.place(member, draw, [de('52'), de('53'), de('51'), de('54')], { accept: 'rest' })).value();
  expect(rest.ticket.lines.map(({ line, selection }) => [line, selection])).toEqual([
    [1, '53'],
    [2, '54'],
  ]);
  expect(rest.left).toEqual([
    { line: 0, draw, code: 'NUMBER_CLOSED', reason: 'lucky number of the day', room: null, oddsE4: null },
    { line: 2, draw, code: 'RATE_CHANGED', reason: null, room: null, oddsE4: [495_000n] },
  ]);
  expect(rest.available).toBe(96_000n);
  expect((await risk.place(member, draw, [de('52'), de('50')], { accept: 'rest' })).code).toBe('NUMBER_CLOSED');
  (await risk.rule(draw, ['50'], 'lifted', 'the rush is over')).value();
  (await risk.place(member, draw, [de('50')])).value();
  const kept = (await room.app.call(c.getTicket, { ticket: old.id }, as(member))).value();
  expect(kept.lines.map(({ oddsE4 }) => oddsE4)).toEqual([[990_000n], [990_000n]]);
  expect((await risk.rule(draw, ['5'], 'closed', 'a number of one digit')).code).toBe('SELECTION_INVALID');
  const { rules, numbers } = (await room.app.call(c.getExposure, { draw }, as(risk.officer()))).value();
  // The small ladder of these tests has a maximum of one million.
  expect(numbers.find(({ selection }) => selection === '50')).toMatchObject({ max: 1_000_000n });
  expect(rules.map(({ selection, kind, reason }) => [selection, kind, reason])).toContainEqual([
    '50',
    'lifted',
    'the rush is over',
  ]);
});

test('[L06] offers name exactly the numbers that deviate', async () => {
  const draw = await risk.nextDraw();
  const member = await room.app.member({ balance: 1_000_000n });
  (await risk.place(member, draw, [de('60'), lo('60'), de('61', 3000n), de('62', 6000n), lo('62', 3000n)])).value();
  (await risk.rule(draw, ['63', '62'], 'half', 'dream book')).value();
  (await risk.rule(draw, ['64', '65'], 'closed', 'birthday of a king')).value();
  (await risk.rule(draw, ['65'], 'lifted', 'over')).value();
  const offers = async (currency: 'VND' | 'THB', betType?: string) =>
    (await room.app.call(c.getOffers, { draw, currency, ...present({ betType: betType || undefined }) }))
      .value()
      .offers.toSorted((left, right) => (left.betType + left.selection < right.betType + right.selection ? -1 : 1));
  const half = { state: 'reduced', factorE4: 5000, reason: 'dream book' };
  // `room` is the stake that the number still accepts, counted in unit stakes: the liability left of a million, divided
  // by the current odds.
  const shown = [
    { betType: 'de_db', selection: '61', state: 'reduced', factorE4: 9000, reason: 'exposure', room: 7890n },
    { betType: 'de_db', selection: '62', ...half, room: 8202n },
    { betType: 'de_db', selection: '63', ...half, room: 20_202n },
    { betType: 'de_db', selection: '64', state: 'closed', factorE4: 0, reason: 'birthday of a king', room: 0n },
    { betType: 'lo2', selection: '62', state: 'reduced', factorE4: 9000, reason: 'exposure', room: 7890n },
  ];
  expect(await offers('VND')).toEqual(shown);
  expect(await offers('VND', 'lo2')).toEqual(shown.slice(4));
  // Stakes in baht use a separate ladder and separate counters. Number rules apply to both currencies.
  expect((await offers('THB')).map(({ selection, factorE4 }) => [selection, factorE4])).toEqual([
    ['62', 5000],
    ['63', 5000],
    ['64', 0],
  ]);
});

test('[L06] a draw whose worst case passes the limit is paused, the board says why, and staff resume it', async () => {
  await risk.nextDraw();
  const draw =
    (await room.app.call(c.listOpenDraws, {})).value().draws.find(({ game }) => game === 'hanoi')?.code ?? '';
  await sql(room.app.pool)`
    insert into lottery_limit (game, currency, version, unit_stake_min, unit_stake_max, payout_max, member_payout_max,
                               number_stake_max, lines_max, release_above, worst_case_max, presets, effective_from)
    select game, currency, 2, unit_stake_min, unit_stake_max, payout_max, member_payout_max, number_stake_max,
           lines_max, release_above, 1000000, presets, ${room.noon}
      from lottery_limit where game = 'hanoi' and currency = 'THB'`;
  const member = await room.app.member({ balance: 100_000n, currency: 'THB' });
  const { betTypes } = (await room.app.call(c.getGame, { game: 'hanoi' })).value();
  const oddsOf = (code: string) => betTypes.find((type) => type.code === code)?.levels[0]?.oddsE4 ?? 0n;
  const line = (betType: string, selection: string, unitStake: bigint) =>
    at(oddsOf(betType), { ...de(selection, unitStake), betType });
  const board = async () => (await room.app.call(c.getExposure, { draw, currency: 'THB' }, as(risk.officer()))).value();
  const pausedReason = async () =>
    (await room.app.call(c.getStaffDraw, { draw }, as(risk.officer()))).value().pausedReason;

  // A line on top 07 and a line on bottom 55 can both win; lines on top 99 and top 07 cannot.
  const stakes = [line('top2', '07', 5000n), line('top2', '99', 2000n), line('bottom2', '55', 4000n)];
  (await risk.place(member, draw, stakes)).value();
  const cost = ((5000n + 4000n) * oddsOf('top2')) / 10_000n;
  expect(oddsOf('bottom2')).toBe(oddsOf('top2'));
  expect(await board()).toMatchObject({
    worst: { cost, isExact: true, bottom: '55' },
    stake: 11_000n,
    worstCaseMax: 1_000_000n,
  });
  expect((await board()).worst.top).toMatch(/07$/);
  expect(cost - 11_000n).toBeLessThan(1_000_000n);
  await room.step();
  expect(await pausedReason()).toBeNull();

  (await risk.place(member, draw, [line('top2', '07', 4000n)])).value();
  await room.step();
  expect(await pausedReason()).toBe('worst_case');
  expect((await board()).pausedReason).toBe('worst_case');
  expect((await risk.place(member, draw, [line('top2', '08', 100n)])).code).toBe('DRAW_PAUSED');
  const resumed = { draw, paused: false, reason: 'laid off with another house' };
  expect((await room.app.call(c.pauseDraw, resumed, as(risk.officer()))).value().pausedReason).toBeNull();
  await room.step();
  expect((await risk.place(member, draw, [line('top2', '08', 100n)])).code).toBeUndefined();
});
