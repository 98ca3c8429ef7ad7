import { expect as expectSoon, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { accessible, api, languageOf, picture, wordsOf } from './stage.ts';

const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 60_000 });

/** Who won, honestly told, and what goes on at the tables. */
const words = (feature: string, info: TestInfo) => wordsOf(`player/src/${feature}`, languageOf(info));
async function open(page: Page, info: TestInfo, path: string): Promise<void> {
  await page.addInitScript(
    (code) => localStorage.setItem('lang', code),
    languageOf(info) === 'th' ? 'TY' : 'EN',
  );
  await page.goto(path);
}

test(
  '[C04] [K11] home’s block of winners opens the twenty, with the sentence about the many',
  { tag: '@phone' },
  async ({ page }, info) => {
    const t = words('shell/winners', info);
    // The demo's own players win something sooner or later, by chance.
    await expect
      .poll(async () => (await api.value(contract.winners.getWinnerBoard, { currency: 'THB' })).list.length, {
        timeout: 120_000,
      })
      .toBeGreaterThan(0);
    await open(page, info, '/');
    const block = page.getByRole('region', { name: t('title') });
    // What stands below the screen comes as somebody moves down to it.
    await expect(async () => {
      await page.evaluate(() => scrollBy(0, innerHeight / 2));
      await expect(block).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(block.getByText(t('honest'))).toBeVisible();
    await block.getByRole('button', { name: t('all') }).click();
    const board = page.getByRole('dialog');
    const row = board.getByRole('listitem').first();
    await expect(row).toContainText(/[a-z0-9]\*\*\*[a-z0-9]/);
    await expect(board.getByText(t('honest'))).toBeVisible();
    await accessible(page);
    await picture(page, info, 'winners');
  },
);

test(
  '[B10] [K04] live tables show their limits, card rooms their seats',
  { tag: '@desk' },
  async ({ page }, info) => {
    const t = words('features/lobby', info);
    await open(page, info, '/live');
    await page.getByRole('searchbox').fill('Baccarat');
    const baccarat = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /Baccarat/ }) });
    await expect(baccarat.first()).toContainText('฿5');
    await accessible(page);
    await picture(page, info, 'tables');
    await page.goto('/pvp');
    await expect(page.getByText('4 seats · 3 bots').first()).toBeVisible();
    await page.goto('/horse');
    await expect(page.getByText(t('nextStart')).first()).toBeVisible();
    await page.goto('/sports');
    await expect(page.getByRole('heading', { name: t('nextEvents') }).first()).toBeVisible();
  },
);
