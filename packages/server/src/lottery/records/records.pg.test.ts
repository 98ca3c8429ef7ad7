import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addDays, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import type { TestMember } from '../../testing/test-app.ts';
import { sentWhile } from '../../testing/plans.ts';
import { agreeTo } from '../../testing/proposals.ts';
import { de, startTestLottery, type TestLottery } from '../testing-lottery.ts';

/** These tests check that a list shows each change of a ticket in the very next response, whoever made the change. */
const c = contract.lottery;
let room: TestLottery;
let member: TestMember;
beforeAll(async () => {
  room = await startTestLottery([]);
  member = await room.app.member({ balance: 100_000n });
});
afterAll(() => room.close());

const as = (who: { token: string }) => ({ token: who.token });
const list = async (input: { show?: 'open' | 'settled' } = {}) =>
  (await room.app.call(c.listTickets, input, as(member))).value();
const states = async (input: { show?: 'open' | 'settled' } = {}) =>
  (await list(input)).tickets.map(({ state }) => state);
const everyList = async () => [await states(), await states({ show: 'open' }), await states({ show: 'settled' })];

/** The Northern result of 2024-11-20 with another special prize (`db`). */
const result = (db: string) => ({
  db: [db],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});

describe('a list of tickets', () => {
  test('[J10] is one statement, and shows when its ticket can be cancelled no more', async () => {
    const { ticket } = (await room.bet(member, room.north, [de('11', 1000n)])).value();
    expect(await everyList()).toEqual([['accepted'], ['accepted'], []]);
    expect((await list()).tickets[0]?.cancelUntil).toEqual(ticket.cancelUntil);
    const sent = await sentWhile(() => list());
    expect(sent.filter(({ text }) => /\b(ticket|draw|ledger_\w+)\b/.test(text))).toHaveLength(1);
    await room.moveTo(ticket.cancelUntil ?? room.noon);
    expect((await list()).tickets[0]?.cancelUntil).toBeNull();
  });

  test('[J10] [E06] shows a bet, a cancelled ticket, a draw that settled, and what a correction made of it', async () => {
    const bet = (await room.bet(member, room.north, [de('22', 1000n)])).value();
    expect(await everyList()).toEqual([['accepted', 'accepted'], ['accepted', 'accepted'], []]);
    (await room.app.call(c.cancelTicket, { ticket: bet.ticket.id }, as(member))).value();
    expect(await everyList()).toEqual([['cancelled', 'accepted'], ['accepted'], ['cancelled']]);

    const [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    await room.moveTo(momentAt(dayOf(room.noon), '18:40'));
    await room.step();
    expect(await everyList()).toEqual([['cancelled', 'accepted'], ['accepted'], ['cancelled']]);
    // The settled list contains only the cancelled ticket, but names the draw as unfinished, because settling will add
    // the other ticket.
    expect((await list({ show: 'settled' })).unfinished).toEqual([room.north]);
    for (const who of [officer, approver]) {
      const reading = { draw: room.north, prizes: result('60711'), source: 'typed' as const, sourceNote: 'broadcast' };
      (await room.app.call(c.enterResult, reading, as(who))).value();
    }
    expect(await states()).toEqual(['cancelled', 'accepted']);
    await room.step();
    expect(await everyList()).toEqual([['cancelled', 'won'], [], ['cancelled', 'won']]);
    expect((await list()).totals).toEqual({ stake: 1000n, payout: 99_000n, net: 98_000n });
    expect((await list({ show: 'settled' })).unfinished).toEqual([]);

    const correction = { draw: room.north, kind: 'result' as const, prizes: result('60722') };
    const words = { reason: 'the board was read wrong', notice: 'The first reading was wrong.' };
    (await room.app.call(c.askCorrection, { ...correction, ...words }, as(officer))).value();
    expect(await states()).toEqual(['cancelled', 'won']);
    const decision = { draw: room.north, decision: 'approve' as const, note: 'seen the film' };
    for (const who of [approver, await room.app.staff('compliance')])
      (await room.app.call(c.decideCorrection, decision, as(who))).value();
    expect(await everyList()).toEqual([['cancelled', 'accepted'], ['accepted'], ['cancelled']]);
    await room.step();
    expect(await everyList()).toEqual([['cancelled', 'lost'], [], ['cancelled', 'lost']]);
    expect((await list()).totals).toEqual({ stake: 1000n, payout: 0n, net: money(-1000n) });
  });

  test('[J10] shows a ticket that became void, and a draw that did', async () => {
    const day = addDays(dayOf(room.noon), 1);
    await room.moveTo(momentAt(day, '17:50'));
    await room.step();
    member = await room.app.member({ balance: 100_000n });
    const officer = await room.app.staff('officer');
    const draw = `xsmb-${compactDay(day)}`;
    const next = `xsmb-${compactDay(addDays(day, 1))}`;
    (await room.bet(member, draw, [de('11', 1000n)])).value();
    await room.moveTo(momentAt(day, '17:58'));
    expect(await everyList()).toEqual([['accepted'], ['accepted'], []]);
    const early = { draw, startedAt: momentAt(day, '17:49'), reason: 'the first ball fell early' };
    const asked = await room.app.call(c.closeEarly, early, as(officer));
    (await agreeTo(room.app, asked, await room.app.staff('approver'))).value();
    expect(await everyList()).toEqual([['void'], [], ['void']]);

    await room.moveTo(momentAt(addDays(day, 1), '12:00'));
    await room.step();
    member = await room.app.member({ balance: 100_000n });
    (await room.bet(member, next, [de('11', 1000n)])).value();
    expect(await everyList()).toEqual([['accepted'], ['accepted'], []]);
    const gone = { draw: next, reason: 'typhoon, no draw today', notice: 'No draw was held.' };
    const voided = await room.app.call(c.voidDraw, gone, as(await room.app.staff('officer')));
    for (const role of ['approver', 'compliance'] as const)
      (await agreeTo(room.app, voided, await room.app.staff(role))).value();
    expect(await everyList()).toEqual([['void'], [], ['void']]);
    expect((await list()).totals.stake).toBe(0n);
  });
});
