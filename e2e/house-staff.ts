import { expect, type Page } from '@playwright/test';
import { wordsOf } from './stage.ts';

/**
 * Enters an authenticator code in the first of its six boxes. This file has steps that staff do in the back office, in
 * Vietnamese.
 */

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /1.*6/ }).first().click();
  await page.keyboard.type(code);
}

/** Agrees to the open proposal in the session of the second owner. */
export async function agree(page: Page): Promise<void> {
  const t = wordsOf('office/src/proposals', 'vi');
  await page.goto('/office/approvals');
  const button = page.getByRole('button', { name: t('agree') });
  await button.first().click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill('Đã xem');
  await dialog.getByRole('button', { name: t('agree') }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toHaveCount(0);
}

/** Confirms an action: types the reason and presses the button that names the action. */
export async function decide(page: Page, act: RegExp, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
  await expect(dialog).toBeHidden();
}

/** Saves the draft of the open text and proposes to publish it. */
export async function proposeText(page: Page, reason: string): Promise<void> {
  const t = wordsOf('office/src/site-texts', 'vi');
  await page.getByRole('button', { name: t('save') }).click();
  await page.getByRole('button', { name: t('propose') }).click();
  await decide(page, t('propose'), reason);
}

export async function invite(page: Page, mail: string, name: string, roles: readonly string[]): Promise<void> {
  const t = wordsOf('office/src/staff', 'vi');
  const roleName = wordsOf('office/src/parts', 'vi');
  await page.goto('/office/staff?tab=invitations');
  await page
    .getByRole('button', { name: t('invite') })
    .first()
    .click();
  const form = page.getByRole('region', { name: t('invite') });
  await form.getByLabel(t('name')).fill(name);
  await form.getByLabel(t('mail')).fill(mail);
  for (const role of roles) await form.getByRole('checkbox', { name: roleName(`role.${role}`) }).check();
  await form.getByLabel(t('reason')).fill('Nhà cái mới cần người');
  await form.getByRole('button', { name: t('invite') }).click();
  await expect(form).toBeHidden();
}
