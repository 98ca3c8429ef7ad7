import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { startTestLottery, type TestLottery } from '../lottery/testing-lottery.ts';
import { changeBrand } from '../testing/brand.ts';
import { startTestApp, type TestApp, type TestMember } from '../testing/test-app.ts';
import { addMissingNames, gameRoutes, seedGames } from './index.ts';

const games = contract.games;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: gameRoutes });
  await inTransaction(app.pool, seedGames);
});
afterAll(() => app.close());

test('[C05] the lanes follow the order of the navigation, slots with more vendors than a dropdown shows', async () => {
  const { lanes, wall } = (await app.call(games.listLanes, {})).value();
  expect(lanes.map(({ title }) => title).join(' ')).toBe(
    'RNG FISH LIVE BINGO BGS PVP COCKFIGHT SPORTS ELOTT ESPORTS HORSE MINI',
  );
  expect(lanes[0]?.cards.length).toBeGreaterThanOrEqual(15);
  expect(wall.map(({ vendors }) => vendors.length)).toEqual([12, 18, 9, 8]);
});

test('[C09] [C10] e-sports vendors are in their lane, and a card has its prescribed fields', async () => {
  const { lanes } = (await app.call(games.listLanes, {})).value();
  const lane = lanes.find(({ title }) => title === 'ESPORTS');
  expect(lane?.cards.map(({ vassalage }) => vassalage).toSorted()).toEqual(['AI', 'AV', 'IA', 'IMES', 'TF']);
  expect(Object.keys(lane?.cards[0] ?? {})).toEqual(
    expect.arrayContaining(['vassalage', 'displayName', 'accountTypeId', 'gameType', 'isHot', 'smallIcon']),
  );
  const shelf = (await app.call(games.browseGames, { gameCategory: 'ESPORTS' })).value();
  expect(new Set(shelf.list.map(({ gameType }) => gameType))).toEqual(new Set(['ESPORTS']));
  const sports = (await app.call(games.browseGames, { gameCategory: 'SPORTS' })).value();
  expect(sports.list.some(({ vassalage }) => vassalage === 'AV')).toBe(false);
});

test('[K02] a shelf is read to its end page by page, every game once, in both orders', async () => {
  for (const sort of ['popular', 'name'] as const) {
    const seen: string[] = [];
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (
        await app.call(games.browseGames, {
          gameCategory: 'LIVE',
          sort,
          language: 'EN',
          ...present({ cursor: cursor || undefined }),
        })
      ).value();
      if (!cursor) expect(page.count).toBe(12 * 14);
      seen.push(...page.list.map(({ gameId }) => gameId));
      names.push(...page.list.map(({ displayName }) => displayName));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([168, 168]);
    if (sort === 'name') expect(names[0]).toBe('Baccarat 1001');
  }
  const slots = (await app.call(games.browseGames, { gameCategory: 'RNG' })).value();
  expect([slots.count, slots.list.length]).toEqual([10_000, 42]);
});

describe('lotteries among the games', () => {
  let room: TestLottery;
  let member: TestMember;
  beforeAll(async () => {
    room = await startTestLottery(['vn27x1'], false, {}, gameRoutes);
    member = await room.app.member();
  });
  afterAll(() => room.close());
  const all = async (wish: InputOf<typeof games.listGames>) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (
        await room.app.call(games.listGames, { ...wish, ...present({ cursor: cursor || undefined }) }, member)
      ).value();
      if (!cursor) expect(page.count).toBeGreaterThan(0);
      found.push(...page.list.map(({ gameId }) => gameId));
      cursor = page.next ?? undefined;
    } while (cursor);
    return found;
  };

  test('[A02] ELOTT lists every lottery on sale, LOTT those that others draw, page by page and each once', async () => {
    const everything = await all({ gameCategory: 'ELOTT' });
    expect(everything.length).toBeGreaterThan(42);
    expect(new Set(everything).size).toBe(everything.length);
    expect(everything).toContain('vn27x1');
    const drawnByOthers = await all({ gameCategory: 'LOTT' });
    expect(drawnByOthers).toEqual(everything.filter((code) => code !== 'vn27x1'));
    expect(drawnByOthers).toEqual(expect.arrayContaining(['xsmb', 'mntphcm', 'glo', 'mega645']));
  });

  test('[A02] [A03] an entry has its vendor, its lowest stake and what the launch needs to start it', async () => {
    const { list } = (
      await room.app.call(games.listGames, { gameCategory: 'LOTT', name: 'ho chi minh' }, member)
    ).value();
    expect(list).toMatchObject([
      {
        gameId: 'mntphcm',
        vassalage: 'TCG_LOTTO_VN',
        gameType: 'ELOTT',
        isGame: 'GAME',
        displayName: 'TP. Hồ Chí Minh',
        isPlayable: true,
        smallIcon: '/vendor/house-lotto.svg',
      },
    ]);
    expect(list[0]?.minBet.VND).toBeGreaterThan(0n);
    expect(await all({ vassalage: 'SEA' })).toContain('glo');
    expect(await all({ vassalage: 'SEA' })).not.toContain('xsmb');
    const hot = (await room.app.call(games.listHotGames, { gameCategory: 'LOTT' })).value().list;
    expect(hot).toHaveLength(14);
  });

  test('[A02] a lottery that is switched off is in neither list', async () => {
    const officer = await room.app.staff('officer');
    const wish = { game: 'glo', on: false, reason: 'a rest' };
    (await room.app.call(contract.lottery.setGameSwitch, wish, officer)).value();
    expect(await all({ gameCategory: 'LOTT' })).not.toContain('glo');
    expect(await all({ gameCategory: 'ELOTT' })).not.toContain('glo');
  });

  test('[A05] the house’s lotteries carry the brand’s name', async () => {
    const namesNow = async () =>
      (await room.app.call(games.listVendors, {}, member))
        .value()
        .list.filter(({ gameType }) => gameType === 'ELOTT')
        .map(({ displayName }) => displayName);
    const before = await changeBrand(room.app, { name: 'Sen Hồng' });
    try {
      expect(await namesNow()).toEqual(['Sen Hồng Lotto', 'Sen Hồng Lotto Việt Nam', 'Sen Hồng Lotto SEA']);
      const { list } = (
        await room.app.call(games.listGames, { gameCategory: 'LOTT', name: 'ho chi minh' }, member)
      ).value();
      expect(new Set(list.map(({ vendorName }) => vendorName))).toEqual(new Set(['Sen Hồng Lotto Việt Nam']));
    } finally {
      await changeBrand(room.app, before);
    }
  });

  test('[A03] the house’s three vendor codes are among the vendors, each with a picture of its own site', async () => {
    const { list } = (await app.call(games.listVendors, {}, await app.member())).value();
    const own = list.filter(({ gameType }) => gameType === 'ELOTT');
    expect(own.map(({ vassalage }) => vassalage)).toEqual(['ELOTT', 'TCG_LOTTO_VN', 'SEA']);
    for (const { smallIcon } of own)
      expect(existsSync(new URL(`../../../player/public${smallIcon}`, import.meta.url))).toBe(true);
  });
});

test('[K02] a cursor nobody gave out is refused', async () => {
  expect((await app.call(games.browseGames, { cursor: 'eyJhIjoxfQ' })).code).toBe('INPUT_INVALID');
  expect((await app.call(games.browseGames, { cursor: '%%' })).code).toBe('INPUT_INVALID');
});

test('[B17] jackpots, roulette, baccarat and football are shelves of their own', async () => {
  const listed = async (filter: 'jackpot' | 'jackpot_large' | 'roulette' | 'baccarat' | 'football') =>
    (await app.call(games.browseGames, { filter, language: 'EN' })).value();
  expect((await listed('roulette')).list.every(({ displayName }) => displayName.includes('Roulette'))).toBe(true);
  expect((await listed('baccarat')).list.every(({ displayName }) => displayName.includes('Baccarat'))).toBe(true);
  expect((await listed('football')).list.every(({ gameType }) => gameType === 'SPORTS')).toBe(true);
  const [jackpots, large] = [await listed('jackpot'), await listed('jackpot_large')];
  expect(Number(jackpots.count)).toBeGreaterThan(Number(large.count));
  expect(large.list.every(({ gameType }) => gameType === 'RNG')).toBe(true);
});

test('[K01] hot games are some of every category, or fourteen of one', async () => {
  const mixed = (
    await app.call(games.listHotGames, { merchantCode: 'tamarind', isPlatform: 2, language: 'EN' })
  ).value();
  expect(mixed.list).toHaveLength(14);
  expect(new Set(mixed.list.map(({ gameType }) => gameType)).size).toBeGreaterThanOrEqual(8);
  const fish = (await app.call(games.listHotGames, { gameCategory: 'FISH' })).value();
  expect(fish.list).toHaveLength(14);
  expect(fish.list.every(({ gameType }) => gameType === 'FISH')).toBe(true);
});

test('[C04] search finds games in every language without accents, and vendors; nothing similar is missed', async () => {
  const found = async (name: string, language: 'EN' | 'TY' | 'VI' = 'EN') =>
    (await app.call(games.searchGames, { name, language })).value();
  expect((await found('xoc dia')).games[0]?.displayName).toMatch(/^Xóc Đĩa/);
  expect((await found('RONG VANG', 'VI')).games[0]?.displayName).toBe('Rồng Vàng');
  expect((await found('มังกรทองคำ', 'TY')).games[0]?.displayName).toBe('มังกรทองคำ');
  expect((await found('golden drag')).games[0]?.displayName).toBe('Golden Dragon');
  expect((await found('koi harb')).vendors.map(({ displayName }) => displayName)).toEqual(['Koi Harbour']);
  const misspelt = await found('goldn dragn');
  expect([misspelt.isNearest, misspelt.games.length > 0]).toEqual([true, true]);
  expect(misspelt.games[0]?.displayName).toContain('Dragon');
  expect((await found('%_%')).games).toEqual([]);
});

test('[K03] a favourite is kept, counted once and taken back; another member does not see it', async () => {
  const [member, other] = [await app.member(), await app.member()];
  const as = { token: member.token };
  await app.call(games.setFavourite, { gameId: 'ltb0002', isFavourite: true }, as);
  await app.call(games.setFavourite, { gameId: 'ltb0002', isFavourite: true }, as);
  expect((await app.call(games.listFavourites, {}, as)).value().list).toEqual(['ltb0002']);
  expect((await app.call(games.listFavouriteGames, {}, as)).value().list[0]?.gameId).toBe('ltb0002');
  expect((await app.call(games.listFavourites, {}, { token: other.token })).value().list).toEqual([]);
  await app.call(games.setFavourite, { gameId: 'ltb0002', isFavourite: false }, as);
  expect((await app.call(games.listFavourites, {}, as)).value().list).toEqual([]);
  const unknown = await app.call(games.setFavourite, { gameId: 'nosuch0001', isFavourite: true }, as);
  expect(unknown.code).toBe('NOT_FOUND');
});

test('[K03] the last opened game comes first, and each game appears once', async () => {
  const as = { token: (await app.member()).token };
  for (const gameId of ['ltb0002', 'koi0001', 'ltb0002']) {
    app.clock.advance(1000);
    await app.call(games.noteOpened, { gameId }, as);
  }
  const recent = (await app.call(games.listOpenedGames, {}, as)).value();
  expect(recent.list.map(({ gameId }) => gameId)).toEqual(['ltb0002', 'koi0001']);
});

test('[P01] the prescribed lists want a session; looking around does not', async () => {
  for (const call of [games.listGames, games.listVendors, games.listVendorTypes])
    expect((await app.call(call, {})).code).toBe('TOKEN_MISSING');
  const as = { token: (await app.member()).token };
  const popup = (await app.call(games.listGames, { vassalage: 'LTB', gameCategory: 'LIVE' }, as)).value();
  expect(popup.list.filter(({ isGame }) => isGame === 'VASSALAGE')).toHaveLength(1);
  const types = (await app.call(games.listVendorTypes, { vassalage: 'KNC' }, as)).value();
  expect(types.list).toEqual([{ vassalage: 'KNC', gameTypes: ['RNG', 'BGS', 'MINI'] }]);
});

test('[K02] staff pin a game to the front, mark it hot and close it for a while; without the right nobody does', async () => {
  const staff = await app.staff('officer');
  const until = new Date(app.clock.now().getTime() + 3_600_000);
  const care = { gameId: 'hoa0007', isHot: true, pin: 1, maintenanceUntil: until, reason: 'the vendor asked' };
  expect((await app.call(games.setGameCare, care, { token: (await app.member()).token })).code).toBe('FORBIDDEN');
  await app.call(games.setGameCare, care, { token: staff.token });
  const first = (await app.call(games.browseGames, { gameCategory: 'RNG' })).value().list[0];
  expect([first?.gameId, first?.isHot, first?.maintenanceUntil]).toEqual(['hoa0007', 1, until]);
  app.clock.advance(3_601_000);
  const later = (await app.call(games.getCatalogueGame, { gameId: 'hoa0007' })).value();
  expect(later.maintenanceUntil).toBeNull();
  const office = (await app.call(games.listStaffGames, { category: 'RNG' }, { token: staff.token })).value();
  expect([office.games[0]?.pin, office.count]).toEqual([1, 10_000]);
});

test('[K02] a vendor’s card in maintenance closes all its games of the category', async () => {
  const staff = await app.staff('officer');
  const until = new Date(app.clock.now().getTime() + 3_600_000);
  const card = {
    vassalage: 'PLM',
    category: 'LIVE' as const,
    isHot: true,
    place: 0,
    maintenanceUntil: until,
    reason: 'planned work',
  };
  await app.call(games.setCardCare, card, { token: staff.token });
  const { cards } = (await app.call(games.listStaffCards, { category: 'LIVE' }, { token: staff.token })).value();
  expect(cards[0]).toMatchObject({ vassalage: 'PLM', place: 0, isHot: 1 });
  const { lanes } = (await app.call(games.listLanes, {})).value();
  expect(lanes.find(({ title }) => title === 'LIVE')?.cards[0]).toMatchObject({
    vassalage: 'PLM',
    isHot: 1,
    maintenanceUntil: until,
  });
  const shelf = (await app.call(games.browseGames, { gameCategory: 'LIVE', vassalage: 'PLM' })).value();
  expect(shelf.list.every(({ maintenanceUntil }) => maintenanceUntil !== null)).toBe(true);
});

test('[C09] the brand’s setting decides which vendors are e-sports; lanes, shelves and games follow it', async () => {
  await sql(app.pool)`
    insert into brand_setting (name, value, changed_at) values ('esportsVassalages', '["KCK"]', ${app.clock.now()})`;
  const { lanes } = (await app.call(games.listLanes, {})).value();
  const codesOf = (wanted: string) =>
    lanes.find(({ title }) => title === wanted)?.cards.map(({ vassalage }) => vassalage);
  expect(codesOf('ESPORTS')).toEqual(['KCK']);
  expect(codesOf('SPORTS')).toEqual(expect.arrayContaining(['AV', 'AI', 'IMES', 'TF', 'IA']));
  const shelf = async (gameCategory: 'SPORTS' | 'ESPORTS') =>
    (await app.call(games.browseGames, { gameCategory })).value().list;
  expect(new Set((await shelf('ESPORTS')).map(({ vassalage }) => vassalage))).toEqual(new Set(['KCK']));
  const sports = await shelf('SPORTS');
  expect(sports.find(({ vassalage }) => vassalage === 'AV')?.gameType).toBe('SPORTS');
  expect(sports.some(({ vassalage }) => vassalage === 'KCK')).toBe(false);
  await sql(
    app.pool,
  )`update brand_setting set value = '["AV", "AI", "IMES", "TF", "IA"]' where name = 'esportsVassalages'`;
});

test('[A06] the lobby speaks Chinese: names, search and an order by sound', async () => {
  const found = (await app.call(games.searchGames, { name: '黄金芒果', language: 'CN' })).value();
  expect(found.games.map(({ displayName }) => displayName)).toContain('黄金芒果');
  const names = async () =>
    (await app.call(games.browseGames, { gameCategory: 'RNG', sort: 'name', language: 'CN' }))
      .value()
      .list.map(({ displayName }) => displayName);
  const before = await names();
  expect(before).toEqual(before.toSorted(new Intl.Collator('zh-Hans').compare));
  // A second run changes nothing in a catalogue that already has the names.
  await inTransaction(app.pool, addMissingNames);
  expect(await names()).toEqual(before);
});

test('[A06] every game has its name in every language, so the lists of each language have the same games', async () => {
  const named = await sql<{ language: string; games: number }>(app.pool)`
    select language, count(*) filter (where btrim(name) <> '')::int as games from catalogue_name group by language`;
  const [all] = await sql<{ games: number }>(app.pool)`select count(*)::int as games from catalogue_game`;
  expect(new Map(named.map(({ language, games: count }) => [language, count]))).toEqual(
    new Map(['en', 'th', 'vi', 'zh'].map((language) => [language, all?.games])),
  );
});

test('[K02] titles no vendor serves are marked, come after playable ones and are not on home; a pin may override', async () => {
  const browse = async (gameCategory: 'MINI' | 'BGS' | 'RNG', cursor?: string) =>
    (
      await app.call(games.browseGames, { gameCategory, language: 'EN', ...present({ cursor: cursor || undefined }) })
    ).value();
  const mini = await browse('MINI');
  expect([mini.count, mini.playable]).toEqual([40, 25]);
  expect(mini.list.map(({ isPlayable }) => isPlayable)).toEqual([
    ...Array.from({ length: 25 }, () => true),
    ...Array.from({ length: 15 }, () => false),
  ]);
  const slots = await browse('RNG');
  expect([slots.count, slots.playable]).toEqual([10_000, 10_000]);
  expect((await browse('RNG', slots.next ?? '')).playable).toBeNull();
  // No vendor that is connected in this test serves a game of this category, so none of its games can be played.
  const board = await browse('BGS');
  expect([board.playable, board.list.some(({ isPlayable }) => isPlayable)]).toEqual([0, false]);
  const hot = (await app.call(games.listHotGames, { language: 'EN' })).value().list;
  expect(hot.every(({ isPlayable }) => isPlayable)).toBe(true);
  const code = mini.list.at(-1)?.gameId;
  await sql(app.pool)`update catalogue_game set pin = 1 where code = ${code}`;
  expect((await browse('MINI')).list[0]).toMatchObject({ gameId: code, isPlayable: false });
  await sql(app.pool)`update catalogue_game set pin = null where code = ${code}`;
});

test('[C03] how many games a shelf has is kept, and right as soon as staff change a mark', async () => {
  const staff = await app.staff('officer');
  const hot = async () => (await app.call(games.browseGames, { gameCategory: 'RNG', filter: 'hot' })).value();
  const [before, again] = [await hot(), await hot()];
  expect(again.count).toBe(before.count);
  const [first] = before.list;
  const mark = (isHot: boolean) =>
    app.call(
      games.setGameCare,
      { gameId: first?.gameId ?? '', isHot, pin: null, maintenanceUntil: null, reason: 'counted' },
      { token: staff.token },
    );
  (await mark(false)).value();
  expect((await hot()).count).toBe((before.count ?? 0) - 1);
  (await mark(true)).value();
  expect((await hot()).count).toBe(before.count);
});

test('[C04] results of the first letters are cached, and a pin comes first at once', async () => {
  const staff = await app.staff('officer');
  const found = async () => (await app.call(games.searchGames, { name: 'd' })).value().games;
  const before = await found();
  expect(await found()).toEqual(before);
  const last = before.at(-1)?.gameId ?? '';
  const pin = (place: number | null) =>
    app.call(
      games.setGameCare,
      { gameId: last, isHot: false, pin: place, maintenanceUntil: null, reason: 'in front' },
      { token: staff.token },
    );
  (await pin(1)).value();
  expect((await found()).findIndex(({ gameId }) => gameId === last)).toBeLessThan(before.length - 1);
  (await pin(null)).value();
});
