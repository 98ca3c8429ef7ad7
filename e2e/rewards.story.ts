import { expect as expectSoon, type Page, test, type TestInfo } from '@playwright/test';
import { accessible, enterOffice, languageOf, picture, product, wordsOf } from './stage.ts';

/**
 * This file tests the points mall and the VIP levels of the demo: viewing without a login, redeeming an item, and the
 * decision in the back office.
 */
const expect = expectSoon.configure({ timeout: 60_000 });
test.describe.configure({ timeout: 300_000 });
const mall = (info: TestInfo) => wordsOf('player/src/features/points', languageOf(info));
const vip = (info: TestInfo) => wordsOf('player/src/features/vip', languageOf(info));
const member = product.logins.find(({ username }) => username === 'somchai88');

async function speak(page: Page, info: TestInfo): Promise<void> {
  const code = languageOf(info) === 'th' ? 'TY' : 'EN';
  await page.addInitScript((language) => localStorage.setItem('lang', language), code);
}

async function signIn(page: Page, info: TestInfo): Promise<void> {
  const t = wordsOf('player/src/features/session', languageOf(info));
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await expect(form).toBeVisible();
  await form.getByLabel(t('username')).fill(member?.username ?? '');
  await form.getByLabel(t('password')).fill(member?.password ?? '');
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
}

test(
  '[B05] [B06] visitors see ladder and mall, and what a login would show',
  { tag: '@phone' },
  async ({ page }, info) => {
    await speak(page, info);
    await page.goto('/vip');
    await expect(page.getByText('Diamond').first()).toBeVisible();
    await expect(page.getByText(vip(info)('visitor'))).toBeVisible();
    await accessible(page);
    await picture(page, info, 'vip');
    await page
      .getByRole('link', { name: vip(info)('toMall') })
      .first()
      .click();
    await expect(page.getByText(mall(info)('visitor'))).toBeVisible();
    await expect(page.getByRole('listitem').filter({ has: page.locator('svg[data-kind]') })).toHaveCount(8);
    await accessible(page);
    await picture(page, info, 'mall');
  },
);

test(
  '[M03] [M04] a member redeems with the password, staff approve with a code, the member reads it',
  { tag: '@desk' },
  async ({ browser, page }, info) => {
    const t = mall(info);
    await speak(page, info);
    await signIn(page, info);
    await page.goto('/vip');
    await expect(page.getByText(vip(info)('total'))).toBeVisible();
    await accessible(page);
    await picture(page, info, 'vip');
    await page.goto('/pointMall');
    const contact = wordsOf('player/src/parts/contact', languageOf(info))('contact');
    await expect(page.getByRole('tab', { name: t('tab.history') })).toBeVisible();
    await expect(page.getByRole('complementary', { name: contact })).toHaveCount(0);
    await page
      .getByRole('button', { name: t('redeem'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('password')).fill(member?.password ?? '');
    await dialog.getByRole('button', { name: t('redeem.act') }).click();
    await expect(dialog).toHaveCount(0);
    await picture(page, info, 'mall');
    await page.getByRole('tab', { name: t('tab.history') }).click();
    await expect(page.getByText(t('status.in_process')).first()).toBeVisible();
    await accessible(page);

    const desk = wordsOf('office/src/mall', languageOf(info));
    const office = await (await browser.newContext({ viewport: info.project.use.viewport ?? null })).newPage();
    await speak(office, info);
    await enterOffice(office, 'mali', languageOf(info));
    await office.goto('/office/mall');
    await office
      .getByRole('button', { name: desk('act.approve') })
      .first()
      .click();
    const asking = office.getByRole('dialog');
    await asking.getByRole('textbox').fill('PIN 2026-1121');
    await accessible(office);
    await asking.getByRole('button', { name: desk('act.approve') }).click();
    await expect(asking).toHaveCount(0);
    await picture(office, info, 'mall-desk');
    await office.context().close();
    await page.reload();
    await page.getByRole('tab', { name: t('tab.history') }).click();
    await expect(page.getByText('PIN 2026-1121')).toBeVisible();
    await picture(page, info, 'mall-history');
  },
);
