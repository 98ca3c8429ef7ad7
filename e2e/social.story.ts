import { expect, test } from '@playwright/test';
import { accessible, languageOf, picture, wordsOf } from './stage.ts';

test(
  '[H15] a new member signs in with Google, completes the account once, and the next time logs in directly',
  { tag: '@phone' },
  async ({ browser, page }, info) => {
    const t = wordsOf('player/src/features/session', languageOf(info));
    const r = wordsOf('player/src/features/registration', languageOf(info));
    const signIn = async () => {
      await page.getByRole('button', { name: t('with.google') }).click();
      await page.getByLabel('Another account').fill('story@mail.example');
      await page.getByRole('button', { name: 'Use this account' }).click();
    };
    await page.goto('/login');
    await expect(page.getByRole('button', { name: t('with.facebook') })).toBeVisible();
    await accessible(page);
    await signIn();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(r('field.username')).fill('socialstory');
    await expect(dialog.getByLabel(r('field.password'))).toHaveCount(0);
    await dialog.getByLabel(r('field.payeeName')).fill('Nok Saelim');
    await dialog.getByLabel(r('field.birthday')).fill('1992-02-02');
    for (const box of await dialog.getByRole('checkbox').all())
      if (await box.isEnabled()) await box.check({ force: true });
    await picture(page, info, 'sign-in-register');
    await dialog.getByRole('button', { name: r('submit') }).click();
    await expect(dialog).toBeHidden();
    const account = () =>
      page.evaluate(() => Object.values({ ...sessionStorage }).some((value) => value.includes('socialstory')));
    await expect.poll(account).toBe(true);

    // Clears the tab's session, as if a person opened the same browser again without being logged in.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/login');
    await signIn();
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(account).toBe(true);
    await browser.contexts()[0]?.clearCookies();
  },
);
