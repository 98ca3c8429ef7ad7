import { type Browser, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { enterOffice, type Language, wordsOf } from './stage.ts';

/** This file opens browser windows of staff, and has actions in the back office that several browser tests share. */

const langOf = { en: 'EN', th: 'TY', vi: 'VI' } as const;
export type OfficeLanguage = keyof typeof langOf;

/** Opens a window in the story's screen size in which a staff member of the demo is logged in. */
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

/** Completes the confirmation of an action: types a reason and presses the button that names the action. */
export async function giveReason(page: Page, button: RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Agrees to a proposal in the session of a second staff member: opens the only proposal of this kind on the approvals
 * page and confirms it.
 */
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
