import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs } from '@tamarind/domain/time';
import { gameRoutes, seedGames } from '../games/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { agreeTo } from '../testing/proposals.ts';
import { type StandIn, startStandIn } from './testing-stand-in.ts';
import { startTestVendor, type TestVendor } from './testing-vendor.ts';

const { listTables, listRooms, switchVendor, launchGame } = contract.vendors;
const { browseGames, getCatalogueGame } = contract.games;

let standIn: StandIn;
let vendor: TestVendor;
let officer = { token: '' };
beforeAll(async () => {
  standIn = await startStandIn();
  vendor = await startTestVendor({ baseUrl: standIn.url, routes: gameRoutes });
  officer = await vendor.app.staff('officer');
  const keys = await sql<{ pem: string }>(
    vendor.app.pool,
  )`select public_pem as pem from vendor_key where side = 'ours'`;
  standIn.believed.push(...keys.map(({ pem }) => pem));
  await inTransaction(vendor.app.pool, seedGames);
  await sql(vendor.app.pool)`update catalogue_game set served_by = 'DEMO1' where served_by is not null`;
});
afterAll(async () => {
  await vendor.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.mood = 'good';
  standIn.tables = [baccarat, tienLen, football];
  standIn.heard.length = 0;
  // Move the clock past the lifetime of every cached response and failure.
  vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), 120_000));
});

const start = '2026-11-21T12:00:30.000Z';
const baccarat = {
  game_code: 'baccarat',
  limits: [
    { currency: 'THB', min: 500_000n, max: 100_000_000n },
    { currency: 'USD', min: 1n, max: 2n },
    // The vendor sends half a đồng, which is not a valid amount.
    { currency: 'VND', min: 50_000n, max: 100_000_000n },
  ],
  rounds: ['B', 'P', 'T'],
  next_start: start,
  anything: 'else',
};
const tienLen = { game_code: 'tien-len', limits: [], seats: { all: 4n, bots: 3n } };
const football = {
  game_code: 'football-league',
  events: [{ starts_at: start, home: { en: 'Reds', vi: 'Đỏ' }, away: { en: 'Blues' } }],
};
const tables = async () => (await vendor.app.call(listTables, { language: 'VI' })).value().list;

test('[B10] a vendor’s table data reaches the lobby with our money, times and language', async () => {
  expect(await tables()).toEqual([
    {
      key: 'DEMO1:baccarat',
      limits: [{ currency: 'THB', min: 500n, max: 100_000n }],
      rounds: ['B', 'P', 'T'],
      nextStart: new Date(start),
      seats: null,
      events: [],
    },
    { key: 'DEMO1:tien-len', limits: [], rounds: [], nextStart: null, seats: { all: 4, bots: 3 }, events: [] },
    expect.objectContaining({ events: [{ startsAt: new Date(start), home: 'Đỏ', away: 'Blues' }] }),
  ]);
  const { list } = (await vendor.app.call(browseGames, { gameCategory: 'LIVE', language: 'EN' })).value();
  expect(list.find(({ displayName }) => displayName.startsWith('Speed Baccarat'))?.table).toBe('DEMO1:baccarat');
});

test('[B10] thirty visitors cause one call to the vendor, and another after four seconds', async () => {
  await Promise.all(Array.from({ length: 30 }, tables));
  expect(standIn.heard).toHaveLength(1);
  vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), 4_100));
  await tables();
  expect(standIn.heard).toHaveLength(2);
});

test('[B10] a vendor that is silent, has no such call or talks nonsense is left out, left alone and not paused', async () => {
  const nonsense = [
    [{ ...baccarat, rounds: ['<script>'] }],
    [{ ...baccarat, rounds: Array.from({ length: 13 }, () => 'B') }],
    [{ ...baccarat, next_start: 'soon' }],
    [{ ...tienLen, seats: { all: 10n ** 30n, bots: 0n } }],
    [{ ...football, events: [{ starts_at: start, home: { en: 'x'.repeat(81) }, away: { en: 'y' } }] }],
    { not: 'a list' },
  ];
  for (const wrong of nonsense) {
    standIn.tables = wrong;
    expect(await tables()).toEqual([]);
    vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), 120_000));
  }
  for (const mood of ['silent', 'refusing'] as const) {
    standIn.mood = mood;
    standIn.heard.length = 0;
    for (let turn = 0; turn < 7; turn += 1) {
      expect(await tables()).toEqual([]);
      vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), 5_000));
    }
    expect(standIn.heard.length).toBeLessThanOrEqual(1);
    vendor.app.clock.moveTo(addMs(vendor.app.clock.now(), 120_000));
  }
  standIn.mood = 'good';
  standIn.tables = [baccarat];
  expect(await tables()).toHaveLength(1);
});

test('[K04] rooms carry places and limits from the vendor, and want a session', async () => {
  expect((await vendor.app.call(listRooms, {})).code).toBe('TOKEN_MISSING');
  const as = { token: (await vendor.app.member()).token };
  standIn.tables = [{ ...tienLen, limits: [{ currency: 'THB', min: 500_000n, max: 1_000_000n }] }];
  const { list } = (await vendor.app.call(listRooms, { vassalage: 'TLH', language: 'EN' }, as)).value();
  expect(list.length).toBeGreaterThan(5);
  expect(list.find(({ displayName }) => displayName.startsWith('Tiến Lên'))).toMatchObject({
    seats: { all: 4, bots: 3 },
    limits: [{ currency: 'THB', min: 500n, max: 1000n }],
  });
  expect(list.find(({ displayName }) => displayName.startsWith('Omaha'))).toMatchObject({ seats: null, limits: [] });
});

test('[K02] games of a vendor that is switched off say since when, cannot be launched, and open again with it', async () => {
  const [game] = (await vendor.app.call(browseGames, { gameCategory: 'RNG' })).value().list;
  expect(game?.closedSince).toBeNull();
  const closed = { code: 'DEMO1', note: 'their night' };
  await vendor.app.call(switchVendor, { ...closed, state: 'off' }, officer);
  const gameId = game?.gameId ?? '';
  const shut = (await vendor.app.call(getCatalogueGame, { gameId })).value();
  expect(vendor.app.clock.now().getTime() - (shut.closedSince?.getTime() ?? 0)).toBeLessThan(10_000);
  expect((await vendor.app.call(launchGame, { gameId })).code).toBe('VENDOR_OFF');
  expect(await tables()).toEqual([]);
  const wish = await vendor.app.call(switchVendor, { ...closed, state: 'on' }, officer);
  (await agreeTo(vendor.app, wish, await vendor.app.staff('approver'))).value();
  expect((await vendor.app.call(getCatalogueGame, { gameId })).value().closedSince).toBeNull();
});
