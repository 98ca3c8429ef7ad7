import { expect as expectSoon, type Page, test, type TestInfo } from '@playwright/test';
import { accessible, isPhone, languageOf, picture, product, wordsOf } from './stage.ts';

/**
 * A long timeout, because pages full of pictures load slowly on a busy machine; the test checks only that they appear.
 */
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 60_000 });

/**
 * Returns texts of the lobby in the language of the test. This file tests how a member finds a game among ten thousand:
 * navigation, rows of games, search, favourites.
 */
const lobby = (info: TestInfo) => wordsOf('player/src/features/lobby', languageOf(info));
const categories = (info: TestInfo) => wordsOf('player/src/parts/categories', languageOf(info));
const shell = (info: TestInfo) => wordsOf('player/src/shell', languageOf(info));

async function open(page: Page, info: TestInfo, path: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test(
  '[A06] [K10] ten thousand slots: the shelf grows while it is scrolled and only near tiles exist',
  { tag: '@phone' },
  async ({ page }, info) => {
    await open(page, info, '/rng');
    await expect(page.getByText(/10,000/).first()).toBeVisible();
    const tiles = page.getByRole('article');
    await expect(tiles.first()).toBeVisible();
    const first = await tiles.first().getByRole('button').first().getAttribute('aria-label');
    await expect
      .poll(() =>
        tiles
          .first()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(300);
    await accessible(page);
    await picture(page, info, 'lobby');
    for (let turn = 0; turn < 12; turn += 1) {
      await page.evaluate(() => scrollBy(0, innerHeight));
      await page.waitForTimeout(260);
    }
    await expect(page.getByRole('button', { name: first ?? '', exact: true })).toHaveCount(0);
    expect(await tiles.count()).toBeLessThan(140);
  },
);

test(
  '[K09] a phone sees the first games before any script has run, and they stay where they are',
  { tag: '@phone' },
  async ({ page }, info) => {
    // Responses are released in three steps: first only the document and its pictures, then the site's script, then the
    // API's responses.
    const [script, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.route(/\/(api|wps)\//, async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.addInitScript(() => localStorage.setItem('lang', 'TY'));
    await page.goto('/rng', { waitUntil: 'commit' });
    const pictures = page.locator('img[src^="/tile/"]');
    const first = pictures.first();
    /**
     * Returns the vertical position of the first picture; 0 on a desktop, where it depends on the number of vendors
     * above it.
     */
    const top = async () => (isPhone(info) ? Math.round((await first.boundingBox())?.y ?? -1) : 0);
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
    const [address, began] = [await first.getAttribute('src'), await top()];
    script.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (isPhone(info)) await expect(first).toHaveAttribute('src', address ?? '');
    expect(Math.abs((await top()) - began)).toBeLessThanOrEqual(4);
    answers.resolve();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(first).toHaveAttribute('src', address ?? '');
    expect(Math.abs((await top()) - began)).toBeLessThanOrEqual(4);
  },
);

test('[C05] [B09] a vendor of a category is two presses away', { tag: '@desk-first' }, async ({ page }, info) => {
  await open(page, info, '/');
  if (isPhone(info)) {
    const bar = page.getByRole('navigation', { name: shell(info)('mainMenu') }).last();
    await bar.getByRole('link', { name: shell(info)('games') }).click();
    await expect(page).toHaveURL(/\/hot$/);
    await page
      .getByRole('navigation', { name: categories(info)('games') })
      .getByRole('link', { name: categories(info)('category.RNG') })
      .click();
    await page
      .getByRole('navigation', { name: lobby(info)('vendors') })
      .getByAltText('Koi Harbour')
      .click();
  } else {
    const bar = page.getByRole('navigation', { name: shell(info)('mainMenu') }).first();
    await bar.getByRole('link', { name: categories(info)('category.RNG') }).hover();
    const vendors = bar.getByRole('list').getByRole('img');
    await expect(vendors).toHaveCount(14);
    await expect(bar.getByRole('link', { name: /^4 more vendors$/ })).toBeVisible();
    await picture(page, info, 'nav');
    await bar.getByAltText('Koi Harbour').click();
  }
  await expect(page).toHaveURL(/\/rng\?page=KOI$/);
  await expect(page.getByRole('article').first().getByRole('button').first()).toHaveAccessibleName(/Koi Harbour/);
});

test(
  '[C04] the search finds one of ten thousand games without accents, and opens it',
  { tag: '@phone-first' },
  async ({ page }, info) => {
    await open(page, info, '/hot');
    await expect(page.getByRole('article').first()).toBeVisible();
    if (isPhone(info))
      await page
        .getByRole('banner')
        .getByRole('button', { name: shell(info)('searchGame') })
        .click();
    else await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    await expect(field).toBeFocused();
    await field.fill('RONG VANG');
    const hit = page.getByRole('option').first();
    await expect(hit).toContainText(isPhone(info) ? 'มังกรทองคำ' : 'Golden Dragon');
    await accessible(page);
    await picture(page, info, 'search');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/game\?gameId=\w+$/);
  },
);

test(
  '[K03] [B17] a heart on a game brings it to the favourites, and taken back it is gone',
  { tag: '@desk' },
  async ({ page }, info) => {
    const t = wordsOf('player/src/features/session', languageOf(info));
    const login = product.logins.find(({ username }) => username === 'linhnguyen');
    await open(page, info, '/login');
    const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
    await form.getByLabel(t('username')).fill(login?.username ?? '');
    await form.getByLabel(t('password')).fill(login?.password ?? '');
    await form.getByRole('button', { name: t('submit') }).click();
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
    // All pages from here on are opened in this browser tab, because the session belongs to it.
    await page.goto('/fish');
    const tile = page.getByRole('article').first();
    await expect(tile).toBeVisible();
    const name = (await tile.getByRole('button').first().getAttribute('aria-label')) ?? '';
    await tile.hover();
    const heart = tile.getByRole('button').nth(1);
    if ((await heart.getAttribute('aria-pressed')) === 'true') await heart.click();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.waitForTimeout(500);
    await page.goto('/favorite');
    const mine = page.getByRole('button', { name, exact: true });
    await expect(mine).toBeVisible();
    await picture(page, info, 'favourites');
    const marked = page.getByRole('article').filter({ has: mine });
    await marked.hover();
    await marked.getByRole('button').nth(1).click();
    await expect(mine).toHaveCount(0);
    await expect(page.getByText(lobby(info)('own.favourite'))).toBeVisible();
  },
);
