import { expect, test, type Page } from '@playwright/test';
import { accessible, enterOffice, languageOf, picture, product, wordsOf } from './stage.ts';

/** The member's balance as the head shows it, digits only. */
const balanceOf = async (page: Page): Promise<number> => {
  const shown = page.getByRole('banner').locator('button b').first();
  await expect(shown).toHaveText(/\d/);
  return Number((await shown.innerText()).replaceAll(/\D/g, ''));
};

test(
  '[M02] [B11] [I08] a visitor reads, a member applies, staff approve, the bonus comes into the wallet',
  { tag: '@desk' },
  async ({ browser, page }, info) => {
    const language = languageOf(info);
    const t = wordsOf('player/src/features/promotions', language);
    const card = wordsOf('player/src/parts/promotions', language);
    const shell = wordsOf('player/src/shell', language);
    const session = wordsOf('player/src/features/session', language);
    const office = wordsOf('office/src/promotions', language);
    const setLanguage = (code: string) => localStorage.setItem('lang', code);
    await page.addInitScript(setLanguage, language === 'th' ? 'TY' : 'EN');
    await page.goto('/promotions');
    await expect(
      page
        .getByRole('navigation', { name: shell('mainMenu') })
        .getByRole('link', { name: shell('promotions') })
        .first(),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: card('type.welcome') }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await accessible(page);
    await picture(page, info, 'promotions');
    await page.getByRole('main').getByRole('listitem').getByRole('link').click();
    await expect(page.getByRole('heading', { name: t('rules') })).toBeVisible();
    await accessible(page);

    // Without a session the press asks for the login; the member then comes back to the page.
    await page.getByRole('button', { name: t('apply') }).click();
    const login = product.logins.find(({ username }) => username === 'linhnguyen');
    const form = page.getByRole('dialog');
    await form.getByLabel(session('username')).fill(login?.username ?? '');
    await form.getByLabel(session('password')).fill(login?.password ?? '');
    await form.getByLabel(session('password')).press('Enter');
    await expect(page.getByText('linhnguyen').first()).toBeVisible();
    // The dialog's step back in the history may still be on its way.
    await expect(async () => page.reload()).toPass();
    await page.getByRole('button', { name: t('apply') }).click();
    await page.getByRole('textbox', { name: t('form.comment') }).fill('From a friend');
    await page
      .getByLabel(t('form.add'))
      .setInputFiles({
        name: 'slip.png',
        mimeType: 'image/png',
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      });
    await expect(page.getByAltText(t('form.image'))).toBeVisible();
    await accessible(page);
    await page.getByRole('button', { name: t('form.send') }).click();
    await expect(page.getByText(t('state.process'))).toBeVisible();
    const before = await balanceOf(page);

    const staff = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
    await staff.addInitScript(setLanguage, language === 'th' ? 'TY' : 'EN');
    await enterOffice(staff, 'mali', language);
    await staff.goto('/office/promotions');
    await staff.getByText('linhnguyen').first().click();
    await expect(staff.getByAltText(office('image'))).toBeVisible();
    await accessible(staff);
    await picture(staff, info, 'promotions-office');
    await staff.getByRole('button', { name: office('approve') }).click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: office('approve') })
      .click();
    await expect(staff.getByText(office('done.approve'))).toBeVisible();
    await staff.context().close();

    // The member's page updates by push; one press claims the bonus.
    await page.getByRole('button', { name: t('claim') }).click();
    await expect(page.getByText(t('state.claimed'))).toBeVisible();
    await expect.poll(() => balanceOf(page)).toBe(before + 50_000);
    await accessible(page);
  },
);
