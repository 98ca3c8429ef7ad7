import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { gameRoutes, seedGames } from '../games/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { getBrandLists, getWhitelabel, openCustomerService, setCustomerService, setEsports } = contract.brand;
let app: TestApp;
let mali: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: gameRoutes });
  await inTransaction(app.pool, seedGames);
  mali = await app.staff('officer');
});
afterAll(() => app.close());

const facts = async (action: string) => {
  const auditor = await app.staff('auditor');
  return (await app.call(contract.audit.listAudit, { action }, auditor)).value().records[0]?.facts;
};

test('[K12] [C08] staff set customer service links: sites get them at once, a sealed address on request, the audit log never', async () => {
  const sealed = 'https://desk.example/agents?key=17';
  const wish = [
    { csType: 1 as const, url: '/chat', labelNameEn: 'Live chat' },
    { csType: 2 as const, url: 'https://telegram.example/desk', labelNameEn: 'Telegram desk' },
    { csType: 3 as const, url: sealed, labelNameEn: 'Agents’ desk' },
  ];
  const set = await app.call(setCustomerService, { customerService: wish, reason: 'a new desk' }, mali);
  expect(set.value().customerService).toEqual(wish);
  const shown = (await app.call(getWhitelabel, {})).value().info.customerService;
  expect(shown.slice(0, 2)).toEqual(wish.slice(0, 2));
  expect([shown[2]?.labelNameEn, JSON.stringify(shown).includes('desk.example/agents')]).toEqual([
    'Agents’ desk',
    false,
  ]);
  const entry = shown[2]?.url ?? '';
  expect((await app.call(openCustomerService, { entry })).value().url).toBe(sealed);
  const written = await facts('brand.customer_service');
  expect(written).toMatchObject({
    reason: 'a new desk',
    after: 'Live chat: /chat; Telegram desk: https://telegram.example/desk; Agents’ desk: sealed',
  });
  // A removed entry cannot be opened any more.
  await app.call(setCustomerService, { customerService: wish.slice(0, 1), reason: 'closed again' }, mali);
  expect((await app.call(openCustomerService, { entry })).code).toBe('NOT_FOUND');
});

test('[K12] an address that leads nowhere safe, or a name twice, is not kept', async () => {
  const before = (await app.call(getBrandLists, {}, mali)).value();
  const set = (url: string, ...names: string[]) =>
    app.call(
      setCustomerService,
      { customerService: names.map((labelNameEn) => ({ csType: 2 as const, url, labelNameEn })), reason: 'a try' },
      mali,
    );
  const trap = await set('javascript:alert(1)', 'Desk');
  expect([trap.code, trap.details['why']]).toEqual(['RULE_INVALID', 'address']);
  const twice = await set('/chat', 'Desk', 'desk');
  expect([twice.code, twice.details['why']]).toEqual(['RULE_INVALID', 'twice']);
  expect((await app.call(getBrandLists, {}, mali)).value()).toEqual(before);
});

test('[C09] staff choose the vendors of E-sports: their cards and games move there, and back when they are taken off', async () => {
  const lane = async (title: string) =>
    (await app.call(contract.games.listLanes, {}))
      .value()
      .lanes.find((one) => one.title === title)
      ?.cards.map(({ vassalage }) => vassalage);
  expect(await lane('ESPORTS')).toContain('AV');
  const set = await app.call(setEsports, { esports: ['TF', 'TF'], reason: 'one contract' }, mali);
  expect(set.value().esports).toEqual(['TF']);
  expect(await lane('ESPORTS')).toEqual(['TF']);
  expect(await lane('SPORTS')).toContain('AV');
  const games = (await app.call(contract.games.browseGames, { gameCategory: 'ESPORTS' })).value().list;
  expect(new Set(games.map(({ vassalage }) => vassalage))).toEqual(new Set(['TF']));
  expect(await facts('brand.esports')).toMatchObject({ before: 'AV AI IMES TF IA', after: 'TF' });
  await app.call(setEsports, { esports: [], reason: 'none any more' }, mali);
  expect(await lane('ESPORTS')).toBeUndefined();
});
