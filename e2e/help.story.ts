import { expect, test } from '@playwright/test';
import { accessible, languageOf, picture, wordsOf } from './stage.ts';

test(
  '[B13] /help opens the help centre over home, the hash picks the topic, Escape leads home',
  { tag: '@phone' },
  async ({ page }, info) => {
    const t = wordsOf('ui/src/help', languageOf(info));
    await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
    await page.goto('/help#faq');
    const centre = page.getByRole('dialog');
    await expect(centre.getByRole('heading', { name: t('faq'), level: 3 })).toBeVisible();
    await expect(centre.getByText(t('faq.1.answer'))).toBeVisible();
    await accessible(page);
    await picture(page, info, 'help');
    await centre.getByRole('button', { name: t('fair') }).click();
    await expect(centre.getByText(t('fair.1.answer'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(centre).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  },
);
