import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp, type App } from '../../app.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { firstPictures, seedGames } from '../index.ts';

let stage: TestApp;
let app: App;
beforeAll(async () => {
  stage = await startTestApp({ env: { IMAGE_HOSTS: 'https://img1.example,https://img2.example' } });
  await inTransaction(stage.pool, seedGames);
  app = await createApp(stage.platform);
});
afterAll(async () => {
  await app.http.close();
  await stage.close();
});

test('[K09] a game’s picture is drawn, kept by browsers and asked for again only by its mark', async () => {
  const first = await app.http.inject({ url: '/tile/mgr0001.webp' });
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(first.headers['cache-control']).toContain('max-age=604800');
  const { width, height } = await sharp(first.rawPayload).metadata();
  expect([width, height]).toEqual([300, 400]);
  const again = await app.http.inject({
    url: '/tile/mgr0001.webp',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('[K09] a game that is not there has no picture', async () => {
  for (const file of ['nosuch0001.webp', 'mgr0001.png', '..%2Fsecret.webp', `${'a'.repeat(40)}.webp`])
    expect((await app.http.inject({ url: `/tile/${file}` })).statusCode, file).toBe(404);
});

test('[K08] the sites get the hosts among which they choose at random', async () => {
  const answer = await app.http.inject({ url: '/wps/system/whitelabel' });
  const { info } = (answer.json() as { value: { info: Record<string, unknown> } }).value;
  expect([info['imageCDNs'], info['launchGameCDNs']]).toEqual([['https://img1.example', 'https://img2.example'], []]);
});

test('[K09] the page of a lobby names the pictures it begins with, those the list itself begins with', async () => {
  const begins = firstPictures(stage.platform);
  expect(await begins('/nosuch')).toEqual([]);
  expect(await begins('/rng')).toEqual([]);
  const oneHost = firstPictures({ ...stage.platform, config: { ...stage.platform.config, IMAGE_HOSTS: [] } });
  const shelf = await app.http.inject({ url: '/api/games?gameCategory=RNG&sort=popular&language=TY' });
  const { list } = (shelf.json() as { value: { list: { smallIcon: string }[] } }).value;
  expect(await oneHost('/rng')).toEqual(list.slice(0, 6).map(({ smallIcon }) => smallIcon));
});
