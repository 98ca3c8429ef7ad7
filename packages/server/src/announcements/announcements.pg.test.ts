import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { notices } from '../demo/notices.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { announcementRoutes, insertAnnouncement } from './index.ts';

const { listAnnouncements } = contract.announcements;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ routes: announcementRoutes });
  const now = app.clock.now().getTime();
  await inTransaction(app.pool, async (tx) => {
    for (const { hoursAgo, ...notice } of notices)
      await insertAnnouncement(tx, { ...notice, shownAt: new Date(now - hoursAgo * 3_600_000) });
  });
});
afterAll(() => app.close());

test('[A04] [M01] the demo speaks to players in all five languages, in both Thai ones with the same words', async () => {
  const titles = async (language: 'TY' | 'EN' | 'VI' | 'CN' | 'TH') =>
    (await app.call(listAnnouncements, { language })).value().player.map(({ title }) => title);
  const thai = await titles('TY');
  expect(thai).toHaveLength(3);
  expect(await titles('TH')).toEqual(thai);
  expect((await titles('CN')).every((title) => /\p{Script=Han}/u.test(title))).toBe(true);
  const all = [thai, await titles('EN'), await titles('VI'), await titles('CN')].flat();
  expect(new Set(all).size).toBe(12);
});
