import { expect, type Page, test } from '@playwright/test';
import { accessible, enterOffice, languageOf, picture, wordsOf } from './stage.ts';

/**
 * Opens a page repeatedly until its response has this status. An open page reloads itself when a call is refused, which
 * can interrupt the navigation.
 */
const opens = (page: Page, path: string, status: number) =>
  expect(async () => expect((await page.goto(path))?.status()).toBe(status)).toPass({ timeout: 25_000 });

/** Maintenance and country restrictions: set in the office, seen by a visitor. */
test(
  '[G02] maintenance takes the place of the site, says when it ends, and goes by itself; staff stay in',
  { tag: '@phone' },
  async ({ browser, page }, info) => {
    const t = wordsOf('office/src/system', languageOf(info));
    const player = await (await browser.newContext({ viewport: info.project.use.viewport ?? null })).newPage();
    await player.goto('/');
    await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
    await enterOffice(page, 'mali', languageOf(info));
    await page.goto('/office/system');
    const decide = async (status: string) => {
      await page.getByRole('radio', { name: t(`status.${status}`) }).click();
      await page.getByRole('button', { name: t('change') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('story');
      await dialog.getByRole('button', { name: t('act') }).click();
      await expect(dialog).toBeHidden();
    };
    await decide('1');
    try {
      await opens(player, '/elott', 503);
      await expect(player.getByRole('heading', { level: 1 })).toHaveText('Bảo Trì Hệ Thống');
      await expect(player.getByRole('heading', { level: 2 })).toHaveText('Maintenance');
      await accessible(player);
      await picture(player, info, 'maintenance');
      await accessible(page);
    } finally {
      await decide('0');
    }
    await opens(player, '/', 200);
    await player.context().close();
  },
);
