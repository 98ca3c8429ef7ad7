import { expect, type Page, test, type TestInfo } from '@playwright/test';
import { accessible, enterOffice, languageOf, picture, product, wordsOf } from './stage.ts';

const words = (info: TestInfo) => wordsOf('player/src/features/member-centre', languageOf(info));

async function signIn(page: Page, info: TestInfo, username: string): Promise<string> {
  const password = product.logins.find((login) => login.username === username)?.password ?? '';
  const t = wordsOf('player/src/features/session', languageOf(info));
  await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(username);
  await form.getByLabel(t('password')).fill(password);
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
  return password;
}

/** Opens the page My account of the member centre as a visitor would. */
async function openAccount(page: Page, info: TestInfo): Promise<void> {
  await page.goto('/m/member/securityCenter');
  await expect(page.getByRole('region', { name: words(info)('profile') })).toBeVisible();
}

/** Returns the one-time code in the newest text message to a phone number. */
async function codeFor(number: string): Promise<string> {
  const { items } = (await (await fetch(`${product.outside.sms.url}/log`)).json()) as {
    items: { summary: string; detail: { text: string } }[];
  };
  const text = items.find(({ summary }) => summary.startsWith(number))?.detail.text;
  return /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';
}

test(
  '[E01] a member chooses a picture and binds a mobile number by the code that is sent there',
  { tag: '@phone' },
  async ({ page }, info) => {
    const t = words(info);
    const password = await signIn(page, info, 'somchai88');
    await openAccount(page, info);
    await page.getByRole('button', { name: t('avatar.change') }).click();
    await page.getByRole('radio', { name: /7/ }).first().check({ force: true });
    await accessible(page);
    await picture(page, info, 'avatar');
    await page.getByRole('button', { name: t('avatar.save') }).click();
    await expect(page.locator('img[src="/avatar/7.svg"]').first()).toBeVisible();

    // The picture is uploaded, cropped with the sliders by keyboard, and redrawn by the server.
    await page.getByRole('button', { name: t('avatar.change') }).click();
    await page.locator('input[type=file]').setInputFiles(dot);
    await page.getByRole('slider', { name: t('avatar.zoom') }).press('ArrowRight');
    await page.getByRole('button', { name: t('avatar.use') }).click();
    await expect(page.locator('img[src^="/avatar/"][src$=".png"]').first()).toBeVisible();

    await page.getByRole('button', { name: t('complete.mobile') }).click();
    await page.getByRole('textbox', { name: t('profile.mobile') }).fill('081 234 5678');
    await page.getByLabel(t('payment.login'), { exact: true }).first().fill(password);
    await page.getByRole('button', { name: t('contact.send') }).click();
    const field = page.getByRole('textbox', { name: t('contact.code') });
    await expect(field).toBeVisible();
    await field.fill(await codeFor('+66812345678'));
    await page
      .getByRole('button', { name: t('contact.bind'), exact: true })
      .last()
      .click();
    await expect(page.getByText('*********678')).toBeVisible();
    await accessible(page);
    await picture(page, info, 'account');
  },
);

/**
 * The uploaded document is a single grey pixel. The server accepts it, because only people check what a document shows.
 */
const dot = {
  name: 'document.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
    'base64',
  ),
};

test(
  '[E01] documents are sent, the checker looks, staff accept them, and the member sees that it is done',
  { tag: '@desk' },
  async ({ browser, page }, info) => {
    const language = languageOf(info);
    const t = wordsOf('player/src/features/identity', language);
    const office = wordsOf('office/src/identity', language);
    await signIn(page, info, 'somchai88');
    await openAccount(page, info);
    await page.getByRole('button', { name: t('act') }).click();
    await page.getByRole('button', { name: /Thai national ID card/ }).click();
    for (const part of ['part.front', 'part.selfie']) await page.getByLabel(t(part)).setInputFiles(dot);
    await accessible(page);
    await picture(page, info, 'documents');
    await page.getByRole('button', { name: t('next') }).click();
    await page.getByLabel(t('birthday')).fill('1990-01-01');
    await page.getByRole('textbox', { name: t('number') }).fill('1101700203476');
    await page.getByLabel(t('expiresOn')).fill('2032-05-31');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('submit') }).click();
    await expect(page.getByText(t('wait.text'))).toBeVisible();

    const staff = await (await browser.newContext({ viewport: info.project.use.viewport ?? null })).newPage();
    await staff.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');
    await enterOffice(staff, 'mali', language);
    await staff.goto('/office/identity');
    await staff.getByRole('row', { name: /somchai88/ }).click();
    await expect(staff.getByText(office('agrees'))).toBeVisible();
    await staff
      .getByRole('button', { name: office('picture.show') })
      .first()
      .click();
    await expect(staff.getByRole('img', { name: office('picture.alt') })).toBeVisible();
    await accessible(staff);
    await picture(staff, info, 'identity-case');
    await staff.getByRole('button', { name: office('accept') }).click();
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: office('accept') })
      .click();
    await expect(staff.getByText(office('accept.done'))).toBeVisible();
    await staff.context().close();
    await expect(page.getByText(t('done.text'))).toBeVisible();
  },
);
