import { type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { enterOffice, type Language, wordsOf } from './stage.ts';

/** Browser windows of staff, and actions in the office that two people share. */

const langOf = { en: 'EN', th: 'TY', vi: 'VI' } as const;
export type OfficeLanguage = keyof typeof langOf;

/** A person of the demo's staff, logged in, in a window of the story's form. */
export async function officeWindow(
  browser: Browser,
  info: TestInfo,
  username: 'mali' | 'tuan' | 'lan',
  language: OfficeLanguage,
): Promise<Page> {
  const { viewport = null, isMobile = false } = info.project.use;
  const context = await browser.newContext({ viewport, isMobile, acceptDownloads: true });
  await context.addInitScript((code) => localStorage.setItem('lang', code), langOf[language]);
  const page = await context.newPage();
  await enterOffice(page, username, language satisfies Language);
  return page;
}

/** Fills in the confirmation of an action: a reason, and the button that names the action. */
export async function giveReason(page: Page, button: RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

/** The other person reads the only proposal of this action on the page of approvals, and agrees. */
export async function agreeTo(page: Page, act: string, language: OfficeLanguage): Promise<Locator> {
  const t = wordsOf('office/src/proposals', language);
  await page.goto('/office/approvals');
  const one = page.getByRole('region', { name: new RegExp(t(`act.${act}`).source) });
  await expect(one).toBeVisible();
  await one.getByRole('button', { name: t('agree') }).click();
  await giveReason(page, t('agree'), 'looked at it');
  await expect(one).toBeHidden();
  return one;
}
