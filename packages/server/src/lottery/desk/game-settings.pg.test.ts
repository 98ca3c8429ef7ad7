import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { addDays, addMs, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { proposalJobs } from '../../proposals/index.ts';
import { age } from '../../testing/age.ts';
import { lotteryActs } from '../index.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { de, startTestLottery, type TestLine, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;

let room: TestLottery;
let [officer, approver] = [{ token: '' }, { token: '' }];
let day = '';
let draw = '';
beforeAll(async () => {
  room = await startTestLottery([]);
  day = dayOf(room.noon);
});
afterAll(() => room.close());

/** Advances the clock to noon of the next day, so each test has a new Northern draw, and logs in two staff members. */
async function nextNoon(): Promise<void> {
  day = addDays(day, 1);
  draw = `xsmb-${compactDay(day)}`;
  await room.moveTo(momentAt(day, '12:00'));
  await room.step();
  [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
}
const as = (who: { token: string }) => ({ token: who.token });
const at = (oddsE4: bigint, line: TestLine): TestLine => ({ ...line, oddsE4: [oddsE4] });
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((sum) => sum === 0n);
const gameInList = async (of: TestLottery, code: string) =>
  (await of.app.call(c.listGames, {})).value().games.find((game) => game.code === code);

/** The Northern result of 2024-11-20 with another special prize (`db`). */
const result = (db: string): Prizes => ({
  db: [db],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});
async function settleWith(db: string): Promise<void> {
  await room.moveTo(momentAt(day, '18:40'));
  await room.step();
  const prizes = Object.fromEntries(Object.entries(result(db)).map(([tier, numbers]) => [tier, [...numbers]]));
  for (const who of [officer, approver])
    (await room.app.call(c.enterResult, { draw, prizes, source: 'typed', sourceNote: 'broadcast' }, as(who))).value();
  await room.step();
}
const asked = (
  wish: { oddsE4?: bigint[]; discountE4?: number; effectiveFrom: Date; on?: boolean; betType?: string },
  who = officer,
) =>
  room.app.call(
    c.askPrice,
    {
      game: 'xsmb',
      betType: 'de_db',
      on: true,
      oddsE4: [990_000n],
      discountE4: 0,
      reason: 'the new price list',
      ...wish,
    },
    as(who),
  );
const decide = (id: string, decision: 'approve' | 'reject', who = approver) =>
  room.app.call(c.decidePrice, { id, decision }, as(who));
const ticketOf = async (member: TestMember, ticket: string) =>
  (await room.app.call(c.getTicket, { ticket }, as(member))).value();

test('[L03] a game that is switched off takes no bets, says so in the list and keeps the tickets it sold', async () => {
  await nextNoon();
  const member = await room.app.member({ balance: 10_000n });
  const ticket = (await room.bet(member, draw, [de('01')])).value().ticket.id;
  const turn = (on: boolean) =>
    room.app.call(c.setGameSwitch, { game: 'xsmb', on, reason: 'the feed is broken' }, as(officer));
  expect((await gameInList(room, 'xsmb'))?.isOn).toBe(true);
  (await turn(false)).value();
  expect(await gameInList(room, 'xsmb')).toMatchObject({ isOn: false, offReason: 'brand' });
  const { games } = (await room.app.call(c.listGameSettings, {}, as(officer))).value();
  expect(games.find(({ game }) => game === 'xsmb')).toEqual({
    game: 'xsmb',
    isAllowed: true,
    isOn: false,
    reason: 'the feed is broken',
  });
  expect((await room.bet(member, draw, [de('02')])).code).toBe('BET_TYPE_OFF');
  expect((await room.app.call(c.getGame, { game: 'xsmb' })).value().betTypes).toEqual([]);
  // Games may share a result format. Switching one of them off leaves the others on sale.
  expect((await gameInList(room, 'hanoi'))?.isOn).toBe(true);
  await settleWith('60701');
  expect((await ticketOf(member, ticket)).state).toBe('won');
  expect(await room.available(member)).toBe(9000n + 99_000n);
  (await turn(true)).value();
  await nextNoon();
  // A new member places the next bet, because the first member's session has been idle for a day and has ended.
  const later = await room.app.member({ balance: 10_000n });
  expect((await room.bet(later, draw, [de('02')])).code).toBeUndefined();
  expect(
    (await room.app.call(c.setGameSwitch, { game: 'nosuch', on: true, reason: 'why not' }, as(officer))).code,
  ).toBe('NOT_FOUND');
});

test('[L03] a price is asked for by one person, approved by another, counts from its moment on and never backwards', async () => {
  await nextNoon();
  const member = await room.app.member({ balance: 10_000n });
  const from = addMs(room.app.clock.now(), 3_600_000);
  const past = addMs(room.app.clock.now(), -60_000);
  expect((await asked({ effectiveFrom: past })).code).toBe('PRICE_INVALID');
  expect((await asked({ effectiveFrom: from, oddsE4: [900_000n, 1n] })).code).toBe('PRICE_INVALID');
  expect((await asked({ effectiveFrom: from, betType: 'nosuch' })).code).toBe('BET_TYPE_OFF');
  const { id } = (await asked({ effectiveFrom: from, oddsE4: [900_000n] })).value();
  const prices = async () => (await room.app.call(c.listPrices, { game: 'xsmb' }, as(officer))).value();
  expect((await prices()).asked).toMatchObject([{ id, betType: 'de_db', oddsE4: [900_000n], effectiveFrom: from }]);
  const waiting = async () =>
    (await room.app.call(contract.proposals.listProposals, { subject: id }, as(approver))).value().proposals;
  const [shown] = await waiting();
  expect(shown).toMatchObject({ act: 'price.set', reason: 'the new price list' });
  expect(shown?.facts).toContainEqual({ name: 'oddsE4', value: '900000', before: '990000' });
  expect((await decide(id, 'approve', officer)).code).toBe('SAME_PERSON');
  const early = (await room.bet(member, draw, [de('05')])).value().ticket;
  (await decide(id, 'approve')).value();
  expect((await decide(id, 'approve')).code).toBe('NOT_FOUND');
  expect([(await prices()).asked, await waiting()]).toEqual([[], []]);
  expect((await prices()).prices.filter(({ betType }) => betType === 'de_db')).toMatchObject([
    { version: 2, oddsE4: [900_000n], effectiveFrom: from },
    { version: 1, oddsE4: [990_000n] },
  ]);

  const before = (await room.bet(member, draw, [de('05')])).value().ticket;
  await room.moveTo(addMs(from, -30_000));
  const last = (await room.bet(member, draw, [de('05')])).value().ticket;
  await room.moveTo(from);
  expect((await room.bet(member, draw, [de('05')])).details).toMatchObject({ troubles: [{ oddsE4: ['900000'] }] });
  const later = (await room.bet(member, draw, [at(900_000n, de('05'))])).value().ticket;
  const sold = [early, before, last, later].map(({ lines: [line] }) => [line?.priceVersion, line?.oddsE4]);
  expect(sold).toEqual([
    [1, [990_000n]],
    [1, [990_000n]],
    [1, [990_000n]],
    [2, [900_000n]],
  ]);

  await settleWith('60705');
  const payouts = await Promise.all(
    [early, before, last, later].map(async ({ id: ticket }) => (await ticketOf(member, ticket)).payout),
  );
  expect(payouts).toEqual([99_000n, 99_000n, 99_000n, 90_000n]);
  expect(await room.available(member)).toBe(6000n + 387_000n);
  expect(await room.sums()).toSatisfy(allZero);
});

test('[L03] a rejected request changes nothing, one that comes too late cannot be approved, one may end a bet type', async () => {
  await nextNoon();
  const member = await room.app.member({ balance: 100_000n });
  const version = async (betType: string) =>
    (await room.app.call(c.listPrices, { game: 'xsmb' }, as(officer)))
      .value()
      .prices.find((price) => price.betType === betType)?.version;
  const before = await version('de_db');
  const soon = addMs(room.app.clock.now(), 60_000);
  const refused = (await asked({ effectiveFrom: soon, oddsE4: [100_000n] })).value();
  const slow = (await asked({ effectiveFrom: soon, oddsE4: [100_000n] })).value();
  const off = (await asked({ betType: 'lo2', on: false, effectiveFrom: soon })).value();
  (await decide(refused.id, 'reject')).value();
  (await decide(off.id, 'approve')).value();
  expect((await room.bet(member, draw, [{ ...de('07'), betType: 'lo2' }])).code).toBeUndefined();
  await room.moveTo(addMs(soon, 1000));
  expect((await decide(slow.id, 'approve')).code).toBe('PRICE_INVALID');
  expect(await version('de_db')).toBe(before);
  expect((await room.bet(member, draw, [{ ...de('07'), betType: 'lo2' }])).code).toBe('BET_TYPE_OFF');
});

test('[L03] a discount lowers what is paid; the payout is of the whole stake, a cancellation returns what was paid', async () => {
  await nextNoon();
  const [winner, careful] = [await room.app.member({ balance: 10_000n }), await room.app.member({ balance: 10_000n })];
  const from = addMs(room.app.clock.now(), 1000);
  // 2.75 % of 1,010 is 27.775, so 982.225 is rounded to 982; of 2,020 the exact stake is 1,964.45, rounded to 1,964.
  (await decide((await asked({ effectiveFrom: from, discountE4: 275 })).value().id, 'approve')).value();
  await room.moveTo(from);
  const { ticket } = (await room.bet(winner, draw, [de('09', 1010n), de('10', 2020n)])).value();
  expect([ticket.stake, ticket.lines.map(({ stake, discountE4 }) => [stake, discountE4])]).toEqual([
    2946n,
    [
      [982n, 275],
      [1964n, 275],
    ],
  ]);
  expect(await room.available(winner)).toBe(10_000n - 2946n);
  const taken = (await room.bet(careful, draw, [de('09', 1010n), de('10', 2020n)])).value().ticket;
  expect((await room.app.call(c.cancelTicket, { ticket: taken.id }, as(careful))).value().available).toBe(10_000n);
  await settleWith('60709');
  expect((await ticketOf(winner, ticket.id)).payout).toBe(99_990n);
  expect(await room.available(winner)).toBe(10_000n - 2946n + 99_990n);
  expect(await room.available(careful)).toBe(10_000n);
  expect(await room.sums()).toSatisfy(allZero);
});

test('[L03] a lottery reserved by law shows results and sells nothing, and staff cannot switch it on', async () => {
  const thai = await startTestLottery([], false, { JURISDICTION: 'thailand' });
  try {
    expect(await gameInList(thai, 'glo')).toMatchObject({ isOn: false, offReason: 'jurisdiction' });
    expect((await thai.app.call(c.listGames, {})).value().games.some(({ isOn }) => isOn)).toBe(false);
    const [member, staff] = [await thai.app.member({ balance: 10_000n }), await thai.app.staff('officer')];
    const set = (on: boolean) =>
      thai.app.call(c.setGameSwitch, { game: 'glo', on, reason: 'the market asks' }, as(staff));
    expect((await set(true)).code).toBe('JURISDICTION_OFF');
    (await set(false)).value();
    const { games } = (await thai.app.call(c.listGameSettings, {}, as(staff))).value();
    expect(games.find(({ game }) => game === 'glo')).toMatchObject({ isAllowed: false, isOn: false });
    expect((await thai.bet(member, thai.north, [de('01')])).code).toBe('BET_TYPE_OFF');
    expect(await thai.available(member)).toBe(10_000n);
    expect((await thai.app.call(c.getGameMenus, {})).value().menus).toEqual([]);
  } finally {
    await thai.close();
  }
});

test('[A01] [L03] an asked price is not approved after a week, nor once another one was approved since', async () => {
  await nextNoon();
  const effectiveFrom = addMs(room.app.clock.now(), 3_600_000);
  const first = (await asked({ effectiveFrom, oddsE4: [910_000n] })).value().id;
  await age(room.app, 'price.set', 168);
  expect((await decide(first, 'approve')).code).toBe('PROPOSAL_EXPIRED');
  await age(room.app, 'price.set', -167);
  const second = (await asked({ effectiveFrom, oddsE4: [920_000n] })).value().id;
  (await decide(second, 'approve')).value();
  const late = await decide(first, 'approve');
  expect([late.code, late.details]).toEqual(['PROPOSAL_STALE', { changed: ['price'] }]);
  (await decide(first, 'reject')).value();
});

test('[A01] [L03] a price that its maker withdrew, or that nobody decided in time, is asked for no more', async () => {
  const effectiveFrom = new Date(room.app.clock.now().getTime() + 400 * 3_600_000);
  const open = async () => (await room.app.call(c.listPrices, { game: 'xsmb' }, as(officer))).value().asked;
  const { id } = (await asked({ effectiveFrom, oddsE4: [930_000n] })).value();
  const [own] = (await room.app.call(contract.proposals.listProposals, { subject: id }, as(officer))).value().proposals;
  (await room.app.call(contract.proposals.withdrawProposal, { id: own?.id ?? '' }, as(officer))).value();
  expect((await open()).filter((one) => one.id === id)).toEqual([]);
  (await asked({ effectiveFrom, oddsE4: [940_000n] })).value();
  await age(room.app, 'price.set', 168);
  for (const job of proposalJobs(lotteryActs)) await room.app.run(job);
  expect(await open()).toEqual([]);
});
