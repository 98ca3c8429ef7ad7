import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addMs, dayOf, momentAt } from '@tamarind/domain/time';
import type { TestMember } from '../../testing/test-app.ts';
import { de, lo, startTestLottery, type TestLottery } from '../testing-lottery.ts';

const c = contract.lottery;

let room: TestLottery;
let [officer, approver] = [{ token: '' }, { token: '' }];
let [member, other]: [TestMember, TestMember] = [{} as TestMember, {} as TestMember];
let hue = '';
beforeAll(async () => {
  room = await startTestLottery(['vn27x1', 'thaix1']);
  member = await room.app.member({ balance: 1_000_000n });
  other = await room.app.member({ balance: 1_000_000n });
  const central = (await room.app.call(c.listOpenDraws, {}))
    .value()
    .draws.find(({ game }) => game === 'mtthuathienhue');
  hue = central?.code ?? '';
});
afterAll(() => room.close());
const as = (who: { token: string }) => ({ token: who.token });
const cardsOf = (menus: { title: string; cards: { gameCode: string }[] }[]) =>
  menus.map(({ title, cards }) => [title, cards.map(({ gameCode }) => gameCode)] as const);

describe('the menus', () => {
  test('[L01] hold every lottery on sale, by market, with the next draw and what is played most', async () => {
    (await room.bet(member, room.north, [de('01')])).value();
    const { menus } = (await room.app.call(c.getGameMenus, {})).value();
    const all = new Map(cardsOf(menus));
    expect([...all.keys()]).toEqual(
      expect.arrayContaining(['north', 'south', 'central', 'thai', 'hanoi', 'lao', 'vietlott', 'stock', 'quick']),
    );
    expect(all.get('north')).toEqual(['xsmb']);
    expect(all.get('quick')).toEqual(['vn27x1', 'thaix1']);
    expect([all.get('south')?.length, all.get('central')?.length]).toEqual([21, 14]);
    const north = menus.find(({ title }) => title === 'north')?.cards[0];
    expect(north).toEqual({
      gameCode: 'xsmb',
      vassalage: 'TCG_LOTTO_VN',
      displayName: null,
      isHot: 1,
      drawsAt: momentAt(dayOf(room.noon), '18:15'),
    });
    const quick = menus.find(({ title }) => title === 'quick')?.cards[0];
    expect(quick).toMatchObject({ vassalage: 'ELOTT', isHot: 0 });
    expect(menus.find(({ title }) => title === 'thai')?.cards[0]?.vassalage).toBe('SEA');
    const saigon = menus.flatMap(({ cards }) => cards).find(({ gameCode }) => gameCode === 'mntphcm');
    expect(saigon?.displayName).toBe('TP. Hồ Chí Minh');
  });

  test('[L01] the Vietnamese menu has the Vietnamese ones only; a game that is off is in neither', async () => {
    const vietnamese = async () => new Map(cardsOf((await room.app.call(c.getVnGameMenu, {})).value().menus));
    expect([...(await vietnamese()).keys()].toSorted()).toEqual(['central', 'north', 'quick', 'south', 'vietlott']);
    expect((await vietnamese()).get('quick')).toEqual(['vn27x1']);
    officer = await room.app.staff('officer');
    const turn = async (on: boolean) =>
      (await room.app.call(c.setGameSwitch, { game: 'xsmb', on, reason: 'a rest' }, as(officer))).value();
    await turn(false);
    expect((await vietnamese()).has('north')).toBe(false);
    await room.moveTo(addMs(room.app.clock.now(), 1000));
    await turn(true);
    expect((await vietnamese()).has('north')).toBe(true);
  });

  test('[L01] [K07] a prize mode keeps its own lotteries in both menus', async () => {
    const codes = async (prizeMode: 'Lott' | 'ZY' | 'SEA') => {
      const { menus } = (await room.app.call(c.getGameMenus, { prizeMode })).value();
      return menus.flatMap(({ cards }) => cards.map(({ gameCode }) => gameCode));
    };
    expect(await codes('ZY')).toEqual(['vn27x1', 'thaix1']);
    expect(await codes('Lott')).not.toContain('vn27x1');
    expect(await codes('Lott')).toContain('xsmb');
    expect(await codes('SEA')).toContain('glo');
    expect(await codes('SEA')).not.toContain('xsmb');
    const vietnamese = (await room.app.call(c.getVnGameMenu, { prizeMode: 'ZY' })).value().menus;
    expect(cardsOf(vietnamese)).toEqual([['quick', ['vn27x1']]]);
  });

  test('[L01] recent games are the own ones of a member, the last bet first, at most ten', async () => {
    const recent = async (who: TestMember) =>
      (await room.app.call(c.getRecentGames, {}, as(who))).value().cards.map(({ gameCode }) => gameCode);
    const player = await room.app.member({ balance: 1_000_000n });
    expect(await recent(player)).toEqual([]);
    const open = (await room.app.call(c.listOpenDraws, {})).value().draws.filter(({ game }) => game.startsWith('mn'));
    expect(open.length).toBeGreaterThan(11);
    const codes = open.slice(0, 11);
    for (const { code } of codes) (await room.bet(player, code, [de('05')])).value();
    (await room.bet(player, room.north, [de('05')])).value();
    (await room.bet(player, codes[8]?.code ?? '', [de('06')])).value();
    const games = codes.map(({ game }) => game);
    expect(await recent(player)).toEqual([
      ...[games[8], 'xsmb', games[10], games[9]],
      ...[7, 6, 5, 4, 3, 2].map((at) => games[at]),
    ]);
    expect(await recent(member)).toEqual(['xsmb']);
  });
});

test('[L01] [O02] popular numbers count the tickets of the last day, of two-digit bets, 20 or all 100', async () => {
  const popular = async (wish: { game?: string; count?: number }) =>
    (await room.app.call(c.listPopularNumbers, wish)).value().numbers;
  const before = new Map((await popular({ count: 100 })).map(({ number, tickets }) => [number, tickets]));
  for (let count = 0; count < 3; count += 1) (await room.bet(other, room.north, [lo('77'), de('77')])).value();
  (await room.bet(member, room.north, [de('33')])).value();
  (await room.bet(other, room.north, [de('33')])).value();
  const gone = (await room.bet(member, room.north, [de('44')])).value().ticket.id;
  (await room.app.call(c.cancelTicket, { ticket: gone }, as(member))).value();
  (await room.bet(await room.app.member({ balance: 5000n, memberKind: 'trial' }), room.north, [de('55')])).value();
  const all = await popular({ count: 100 });
  expect(all.slice(0, 2)).toEqual([
    { number: '77', tickets: 3 },
    { number: '33', tickets: 2 },
  ]);
  expect([all.length, new Set(all.map(({ number }) => number)).size]).toEqual([100, 100]);
  expect(all.find(({ number }) => number === '44')?.tickets).toBe(before.get('44'));
  expect(all.find(({ number }) => number === '55')?.tickets).toBe(before.get('55'));
  expect(await popular({})).toEqual(all.slice(0, 20));
  expect((await popular({ game: 'thaix1' })).every(({ tickets }) => tickets === 0)).toBe(true);
  expect((await room.app.call(c.listPopularNumbers, { game: 'nosuch' })).code).toBe('NOT_FOUND');
  const gameOfMode = async (prizeMode: 'Lott' | 'ZY' | 'SEA') =>
    (await room.app.call(c.listPopularNumbers, { prizeMode })).value().game;
  expect([await gameOfMode('Lott'), await gameOfMode('ZY'), await gameOfMode('SEA')]).toEqual([
    ...['xsmb', 'vn27x1', 'glo'],
  ]);
  expect((await room.app.call(c.listPopularNumbers, { game: 'xsmb', prizeMode: 'ZY' })).code).toBe('NOT_FOUND');
});

describe('number sets', () => {
  const unitStake = money(2000);
  const set = (id: string, name: string, selection = '07') => ({
    id,
    name,
    game: 'xsmb',
    lines: [{ betType: 'lo2', selection, unitStake }],
  });
  const sets = async (who: TestMember) => (await room.app.call(c.listNumberSets, {}, as(who))).value().sets;
  const save = (who: TestMember, wish: ReturnType<typeof set>) => room.app.call(c.saveNumberSet, wish, as(who));

  test('[L06] are kept, replaced and deleted by their owner alone', async () => {
    const id = crypto.randomUUID();
    (await save(member, set(id, 'Birthdays'))).value();
    expect(await sets(member)).toMatchObject([set(id, 'Birthdays')]);
    (await save(member, set(id, 'Dreams', '32'))).value();
    expect(await sets(member)).toMatchObject([set(id, 'Dreams', '32')]);
    expect(await sets(other)).toEqual([]);
    expect((await room.app.call(c.deleteNumberSet, { id }, as(other))).code).toBe('NOT_FOUND');
    // Another member may save a set of numbers under the same id: the two sets do not affect each other.
    (await save(other, set(id, 'Mine'))).value();
    expect([await sets(member), await sets(other)]).toMatchObject([[{ name: 'Dreams' }], [{ name: 'Mine' }]]);
    (await room.app.call(c.deleteNumberSet, { id }, as(member))).value();
    expect([await sets(member), await sets(other)]).toMatchObject([[], [{ name: 'Mine' }]]);
    expect((await room.app.call(c.deleteNumberSet, { id }, as(member))).code).toBe('NOT_FOUND');
  });

  test('[L06] hold valid numbers of a game that exists, and a member has fifty', async () => {
    const player = await room.app.member();
    const wrong = await save(player, {
      ...set(crypto.randomUUID(), 'x'),
      lines: [...set('', '').lines, { betType: 'lo2', selection: '7', unitStake }],
    });
    expect([wrong.code, wrong.details]).toEqual(['SELECTION_INVALID', { line: 1 }]);
    expect((await save(player, { ...set(crypto.randomUUID(), 'x'), game: 'nosuch' })).code).toBe('NOT_FOUND');
    const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
    for (const [index, id] of ids.entries()) (await save(player, set(id, `set ${index}`))).value();
    const full = await save(player, set(crypto.randomUUID(), 'one more'));
    expect([full.code, full.details]).toEqual(['NUMBER_SET_LIMIT', { max: 50 }]);
    (await save(player, set(ids[7] ?? '', 'replaced'))).value();
    (await room.app.call(c.deleteNumberSet, { id: ids[9] ?? '' }, as(player))).value();
    (await save(player, set(crypto.randomUUID(), 'one more'))).value();
    const names = (await sets(player)).map(({ name }) => name);
    expect([names.length, names.includes('replaced'), names.includes('set 9'), names.includes('one more')]).toEqual([
      50,
      true,
      false,
      true,
    ]);
  });

  test('[L06] fifty at once are not more than fifty', async () => {
    const player = await room.app.member();
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, index) => save(player, set(crypto.randomUUID(), `set ${index}`))),
    );
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(50);
    expect(await sets(player)).toHaveLength(50);
  });
});

test('[L01] opened numbers are the published ones; of a member those he bet on, with stake and payout', async () => {
  const prizes = {
    g8: ['82'],
    g7: ['104'],
    g6: ['9942', '3708', '0879'],
    g5: ['1300'],
    g3: ['36869', '93254'],
    g4: ['18961', '79187', '66574', '51138', '09770', '04034', '06902'],
    g2: ['29934'],
    g1: ['35682'],
    db: ['260755'],
  };
  expect((await room.app.call(c.listOpenedNumbers, { gameCode: 'mtthuathienhue' })).value().opened).toEqual([]);
  const player = await room.app.member({ balance: 100_000n });
  const { betTypes } = (await room.app.call(c.getGame, { game: 'mtthuathienhue' })).value();
  const odds = betTypes.find(({ code }) => code === 'de_db')?.levels[0]?.oddsE4 ?? 0n;
  const line = (selection: string) => ({ ...de(selection, 2000n), oddsE4: [odds] });
  (await room.bet(player, hue, [line('55'), line('56')])).value();
  (await room.bet(player, room.north, [de('01')])).value();
  await room.moveTo(momentAt(dayOf(room.noon), '17:30'));
  await room.step();
  [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
  for (const who of [officer, approver])
    (
      await room.app.call(c.enterResult, { draw: hue, prizes, source: 'typed', sourceNote: 'broadcast' }, as(who))
    ).value();
  await room.step();
  const opened = {
    gameCode: 'mtthuathienhue',
    numero: hue,
    numbers: prizes,
    openedAt: momentAt(dayOf(room.noon), '17:15'),
  };
  expect((await room.app.call(c.listOpenedNumbers, { gameCode: 'mtthuathienhue', count: 5 })).value().opened).toEqual([
    opened,
  ]);
  const last = (await room.app.call(c.listOpenedNumbers, {})).value().opened;
  expect(last).toContainEqual(opened);
  expect(new Set(last.map(({ gameCode }) => gameCode)).size).toBe(last.length);
  // Statistics cover at most three hundred results; a larger count is refused.
  expect((await room.app.call(c.listOpenedNumbers, { gameCode: 'mtthuathienhue', count: 300 })).value().opened).toEqual(
    [opened],
  );
  const tooMany = await room.app.http.inject(`${c.listOpenedNumbers.path}?gameCode=xsmb&count=301`);
  expect([tooMany.statusCode, tooMany.json().errorCode]).toEqual([400, 'INPUT_INVALID']);
  expect((await room.app.call(c.listOpenedNumbers, { gameCode: 'nosuch' })).code).toBe('NOT_FOUND');
  const own = (await room.app.call(c.listOwnOpenedNumbers, {}, as(player))).value().opened;
  expect(own).toEqual([{ ...opened, stake: 4000n, payout: (2000n * odds) / 10_000n, currency: 'VND' }]);
  expect((await room.app.call(c.listOwnOpenedNumbers, {}, as(other))).value().opened).toEqual([]);
});
