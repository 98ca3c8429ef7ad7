import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { gameRoutes, seedGames } from '../games/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const { setEsports } = contract.brand;
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
