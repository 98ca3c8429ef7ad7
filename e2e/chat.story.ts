import { expect, test } from '@playwright/test';
import { accessible, enterOffice, languageOf, picture, wordsOf } from './stage.ts';

test(
  '[D08] a visitor asks, staff answer from the queue, both see it come; the chat is ended and rated with stars',
  { tag: '@desk' },
  async ({ browser, page }, info) => {
    const language = languageOf(info);
    const t = wordsOf('player/src/features/chat', language);
    const office = wordsOf('office/src/support', language);
    const setLanguage = (code: string) => localStorage.setItem('lang', code);
    const visitor = await (await browser.newContext({ viewport: info.project.use.viewport ?? null })).newPage();
    await visitor.addInitScript(setLanguage, language === 'th' ? 'TY' : 'EN');
    await visitor.goto('/chat');
    await visitor.getByRole('textbox', { name: t('message') }).fill('Where is my deposit?');
    await visitor.getByRole('button', { name: t('send') }).click();
    // Other stories determine whether staff are online, so either status is accepted.
    const status = visitor.locator('header [role=status]');
    await expect(status.filter({ hasText: t('leave') }).or(status.filter({ hasText: t('waiting') }))).toBeVisible();

    await page.addInitScript(setLanguage, language === 'th' ? 'TY' : 'EN');
    await enterOffice(page, 'mali', language);
    await page.goto('/office/support');
    await page
      .getByRole('button', { name: office('open') })
      .first()
      .click();
    await expect(page.getByText('Where is my deposit?').last()).toBeVisible();
    await page.getByRole('button', { name: office('canned.look') }).click();
    await page.getByRole('button', { name: office('send'), exact: true }).click();
    await expect(visitor.getByText(office('canned.look'))).toBeVisible();
    await expect(visitor.locator('header [role=status]')).toHaveText(/Mali/);
    await visitor.reload();
    await visitor.getByRole('textbox', { name: t('message') }).fill('All clear now');
    await visitor.keyboard.press('Enter');
    await expect(page.getByText('All clear now').last()).toBeVisible();
    await accessible(page);
    await accessible(visitor);
    await picture(visitor, info, 'chat');
    await picture(page, info, 'support');
    await page.getByRole('button', { name: office('close') }).click();
    await visitor
      .getByRole('group', { name: t('rate') })
      .getByRole('button')
      .last()
      .click();
    await expect(visitor.getByText(t('thanks'))).toBeVisible();
    await expect(page.getByText(office('rated'))).toBeVisible();
    await visitor.context().close();
  },
);
