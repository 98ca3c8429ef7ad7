import { expect, type Page, test } from '@playwright/test';
import { accessible, languageOf, picture, wordsOf } from './stage.ts';

/**
 * True if the window is narrower than 600 pixels. This file tests small guarantees of the player site, each in a
 * separate window.
 */
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

async function speak(page: Page, language: 'TY' | 'EN' | 'VI' | 'CN'): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('lang', code), language);
}

test('[A04] home in Vietnamese and in dark colours is complete and readable', async ({ page }, info) => {
  await speak(page, 'VI');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText(wordsOf('ui/src/lottery-names/games', 'vi')('game.xsmb')).first()).toBeVisible();
  await accessible(page);
  await picture(page, info, 'home-vi-dark');
});

test(
  '[A04] [C01] home turns to Thai and to Chinese in place, each by its own name',
  { tag: '@phone-first' },
  async ({ page }, info) => {
    await speak(page, 'EN');
    await page.goto('/');
    // Selects the language selector that is visible, because phone and desktop have it at different positions.
    const selector = page.locator('button[aria-controls]:has(img)').filter({ visible: true }).first();
    for (const [name, lang, file] of [
      ['ไทย', 'th', 'th'],
      ['简体中文', 'zh-Hans', 'zh'],
    ] as const) {
      await selector.click();
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByText(wordsOf('player/src/features/home', file)('draws')).first()).toBeVisible();
      await expect(page.getByText(wordsOf('ui/src/lottery-names/games', file)('game.glo')).first()).toBeVisible();
    }
    await accessible(page);
    await picture(page, info, 'home-zh');
  },
);

test('[B01] an unknown address leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
  await expect(page.getByRole('banner')).toBeVisible();
});

test(
  '[H01] [H02] a failed login says nothing of which word was wrong and asks for a picture',
  { tag: '@desk-first' },
  async ({ page }, info) => {
    const t = wordsOf('player/src/features/session', languageOf(info));
    const pictureWords = wordsOf('player/src/parts/captcha', languageOf(info));
    await speak(page, languageOf(info) === 'th' ? 'TY' : 'EN');
    await page.goto('/login');
    const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
    await expect(form.getByLabel(pictureWords('label'))).toHaveCount(0);
    await form.getByLabel(t('username')).fill('nobody-of-this-name');
    await form.getByLabel(t('password')).fill('not-the-password');
    await form.getByRole('button', { name: t('submit') }).click();
    await expect(form.getByRole('alert')).toHaveText(t('wrong'));
    const captcha = form.getByRole('img', { name: pictureWords('hint') });
    await expect(captcha).toBeVisible();
    // The picture is displayed and not broken.
    await expect.poll(() => captcha.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(60);
    await accessible(page);
  },
);

test('[C02] a visitor finds login, registration, language and ages in the head', async ({ page }, info) => {
  const shell = wordsOf('player/src/shell', languageOf(info));
  await speak(page, languageOf(info) === 'th' ? 'TY' : 'EN');
  await page.goto('/');
  const head = page.getByRole('banner');
  await expect(head.getByRole('button', { name: shell('register') })).toBeVisible();
  const login = head.getByRole('button', { name: shell('login') }).filter({ visible: true });
  await expect(login).toHaveCount(1);
  if (isPhone(page)) {
    await login.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  } else {
    await expect(head.getByRole('textbox', { name: shell('username') })).toBeVisible();
  }
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});
