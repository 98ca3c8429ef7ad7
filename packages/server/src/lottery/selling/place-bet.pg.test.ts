import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { de, lo, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const { cancelTicket, getGame, listGames } = contract.lottery;

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery();
});
afterAll(() => room.close());
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((sum) => sum === 0n);

describe('placing', () => {
  test('[L02] a ticket takes its stake and keeps odds, lines and charge', async () => {
    const member = await room.app.member({ balance: 1_000_000n });
    const { ticket, available: left } = (await room.bet(member, room.north, [lo('07', 5000n), de('55')])).value();
    expect(ticket).toMatchObject({ draw: room.north, state: 'accepted', stake: 136_000n, lineCount: 2 });
    expect(ticket.lines[0]).toMatchObject({
      betType: 'lo2',
      selection: '07',
      charge: 27,
      stake: 135_000n,
      oddsE4: [990_000n],
      hits: null,
    });
    expect(left).toBe(864_000n);
    expect(await room.available(member)).toBe(864_000n);
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] the same request twice gives one ticket; twenty at once from a purse for three give three', async () => {
    const member = await room.app.member({ balance: 3000n });
    const requestId = crypto.randomUUID();
    const [first, second] = await Promise.all([
      room.bet(member, room.north, [de('01')], requestId),
      room.bet(member, room.north, [de('01')], requestId),
    ]);
    expect(first?.body).toBe(second?.body);
    const answers = await Promise.all(Array.from({ length: 20 }, () => room.bet(member, room.north, [de('02')])));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'BALANCE_TOO_LOW']));
    expect(await room.available(member)).toBe(0n);
  });

  test.each([
    [
      '[L06] odds that are no longer sold',
      [{ ...de('01'), oddsE4: [980_000n] }],
      'RATE_CHANGED',
      { line: 0, troubles: [{ line: 0, code: 'RATE_CHANGED', oddsE4: ['990000'] }] },
    ],
    ['[L06] a stake below the smallest', [de('01', 999n)], 'STAKE_TOO_SMALL', { line: 0, min: '1000' }],
    ['[L06] a stake above the largest', [de('01', 20_000_001n)], 'STAKE_TOO_LARGE', { line: 0, max: '20000000' }],
    ['[L06] a payout above the cap', [lo('01', 20_000_000n)], 'PAYOUT_TOO_LARGE', { line: 0 }],
    ['[L02] a pick of the wrong width', [de('1')], 'SELECTION_INVALID', { line: 0 }],
    ['[L02] a pick that stands twice', [de('01'), de('01')], 'SELECTION_REPEATED', { line: 1 }],
    ['[L02] a bet type that is not sold', [{ ...de('01'), betType: 'xien3_db' }], 'BET_TYPE_OFF', { line: 0 }],
    ['[L06] no line', [], 'LINES_MISSING', {}],
  ] as const)('%s is refused and takes no money', async (_title, lines, code, details) => {
    const member = await room.app.member({ balance: 1_000_000_000n });
    const answer = await room.bet(member, room.north, lines as never);
    expect([answer.code, answer.details]).toMatchObject([code, details]);
    expect(await room.available(member)).toBe(1_000_000_000n);
  });

  test('[L06] a ticket comes back whole in its hour, once, and only to its owner', async () => {
    const [member, other] = [await room.app.member({ balance: 10_000n }), await room.app.member()];
    const { ticket } = (await room.bet(member, room.north, [de('01', 4000n)])).value();
    expect(ticket.cancelUntil?.getTime()).toBeCloseTo(room.app.clock.now().getTime() + 3_600_000, -4);
    expect((await room.app.call(cancelTicket, { ticket: ticket.id }, { token: other.token })).code).toBe('NOT_FOUND');
    const cancelled = (await room.app.call(cancelTicket, { ticket: ticket.id }, { token: member.token })).value();
    expect([cancelled.ticket.state, cancelled.available]).toEqual(['cancelled', 10_000n]);
    expect((await room.app.call(cancelTicket, { ticket: ticket.id }, { token: member.token })).code).toBe(
      'TICKET_STATE',
    );
    const quick = await room.quickDraw();
    const quickTicket = (await room.bet(member, quick.code, [de('01')])).value().ticket;
    expect((await room.app.call(cancelTicket, { ticket: quickTicket.id }, { token: member.token })).code).toBe(
      'CANCEL_TOO_LATE',
    );
    expect(await room.sums()).toSatisfy(allZero);
  });
});

test('[L05] games tell their prices, chances and what the house keeps', async () => {
  const { games } = (await room.app.call(listGames, {})).value();
  expect(games.filter(({ kind }) => kind === 'own').map(({ code }) => code)).toEqual(['vn27x1']);
  expect(games.find(({ code }) => code === 'xsmb')).toMatchObject({
    market: 'north',
    format: 'vn27',
    isOn: true,
    offReason: null,
  });
  const north = (await room.app.call(getGame, { game: 'xsmb' })).value();
  expect(north.betTypes.find(({ code }) => code === 'lo2')).toMatchObject({
    charge: 27,
    levels: [{ name: 'hit', oddsE4: 990_000n, chancePpm: 238_171 }],
    houseShares: [{ selection: null, ppm: 10_000 }],
  });
  expect(north.betTypes.some(({ code }) => code === 'xien3_db')).toBe(false);
  expect((await room.app.call(getGame, { game: 'nosuch' })).code).toBe('NOT_FOUND');
});
