import { expect, type Page, test } from '@playwright/test';
import { memberKindField } from '@tamarind/contract/member-kind';
import { languageOf, picture, product, wordsOf, api } from './stage.ts';

/**
 * The members' password in this file, which tests logging in and out [H01]–[H12]: by mobile number, with a forgotten
 * password, with a required password change, and with a trial account.
 */

const password = 'mua-xuan-2031';
let counter = 0;

/** Returns the one-time code in the newest message to a phone number or mail address. */
async function codeFor(service: 'sms' | 'mail', to: string): Promise<string> {
  const url = product.outside[service]?.url ?? '';
  let code = '';
  await expect
    .poll(async () => {
      const { items } = (await (await fetch(new URL('/log', url))).json()) as {
        items: { detail: { to: unknown; text: string } }[];
      };
      const found = items.find(({ detail }) => JSON.stringify(detail.to).includes(to));
      code = /\b\d{6}\b/.exec(found?.detail.text ?? '')?.[0] ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

/**
 * Advances the clock past the countdown of the code button, because the same phone number gets at most one code in
 * three minutes.
 */
const waitForTheNextCode = () => api.moveClock({ advanceMs: 200_000 });

test('[H01] [H08] [H11] a member registers by mobile, logs in by code, and resets the password by SMS and by mail', async ({
  page,
}, info) => {
  const language = languageOf(info);
  const word = (feature: string) => wordsOf(`player/src/${feature}`, language);
  const [session, register, recovery, phone] = [
    word('features/session'),
    word('features/registration'),
    word('features/recovery'),
    word('parts/phone'),
  ];
  const number = `8${(20_000_000 + (Date.now() % 50_000_000) + (counter += 1)).toString()}`;
  const mail = `m${number}@demo.example`;
  await page.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');

  await page.goto('/register');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: register('tab.mobile') }).click();
  await dialog.locator('input[name="mobileNum"]').fill(`0${number}`);
  await dialog.getByRole('button', { name: phone('send') }).click();
  await expect(dialog.getByText(phone('sent'))).toBeVisible();
  await dialog.getByLabel(phone('code')).fill(await codeFor('sms', `+66${number}`));
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.locator('input[name="confirmPassword"]').fill(password);
  await dialog.locator('input[name="payeeName"]').fill('Somsri Jaidee');
  await dialog.locator('input[name="birthday"]').fill('1995-05-05');
  await dialog.getByText(register('more')).click();
  await dialog.locator('input[name="email"]').fill(mail);
  await picture(page, info, 'register-mobile');
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check({ force: true });
  await dialog.getByRole('button', { name: register('submit') }).click();
  await expect.poll(() => keptAccount(page)).toMatch(/^m[a-z2-9]{9}$/);
  const account = (await keptAccount(page)) ?? '';

  await leave(page);
  await waitForTheNextCode();
  await page.goto('/login');
  await page.getByRole('tab', { name: session('tab.mobile') }).click();
  const login = page.locator('form').filter({ has: page.getByLabel(phone('code')) });
  await login.locator('input[name="mobileNum"]').fill(`0${number}`);
  await login.getByRole('button', { name: phone('send') }).click();
  await expect(login.getByText(phone('sent'))).toBeVisible();
  await login.getByLabel(phone('code')).fill(await codeFor('sms', `+66${number}`));
  await login.getByRole('button', { name: session('submit') }).click();
  await expect.poll(() => keptAccount(page)).toBe(account);

  await leave(page);
  await waitForTheNextCode();
  await page.goto('/login');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: session('forgot') })
    .click();
  await dialog.getByRole('tab', { name: recovery('tab.mobile') }).click();
  await dialog.locator('input[name="mobileNum"]').fill(`0${number}`);
  await dialog.getByRole('button', { name: phone('send') }).click();
  await expect(dialog.getByText(phone('sent'))).toBeVisible();
  await dialog.getByLabel(phone('code')).fill(await codeFor('sms', `+66${number}`));
  await setNewPassword(dialog, recovery);
  await expect.poll(() => keptAccount(page)).toBe(account);

  await leave(page);
  await page.goto('/login');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: session('forgot') })
    .click();
  await dialog.getByLabel(recovery('username')).fill(account);
  await dialog.locator('input[name="email"]').fill(mail);
  await dialog.getByRole('button', { name: recovery('mail.send') }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByLabel(recovery('code')).fill(await codeFor('mail', mail));
  await setNewPassword(dialog, recovery);
  await expect.poll(() => keptAccount(page)).toBe(account);
});

test(
  '[H04] [H12] an imported account changes its password before anything else',
  { tag: '@desk' },
  async ({ page }, info) => {
    const language = languageOf(info);
    const recovery = wordsOf('player/src/features/recovery', language);
    const session = wordsOf('player/src/features/session', language);
    const imported = product.logins.find(({ username }) => username === 'imported77');
    await page.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');
    await page.goto('/login');
    const login = page.locator('form').filter({ has: page.getByRole('checkbox') });
    await login.getByLabel(session('username')).fill(imported?.username ?? '');
    await login.getByLabel(session('password')).fill(imported?.password ?? '');
    await login.getByRole('button', { name: session('submit') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(recovery('due.default'))).toBeVisible();
    // The required dialog stays open after Escape, and after the member opens another page.
    await page.keyboard.press('Escape');
    await page.goto('/vip');
    await expect(dialog.getByText('imported77')).toBeVisible();
    await picture(page, info, 'change-password');
    await dialog.getByLabel(recovery('old')).fill(imported?.password ?? '');
    await dialog.getByLabel(recovery('new')).fill(password);
    await dialog.getByLabel(recovery('again')).fill(password);
    await dialog.getByRole('button', { name: recovery('change') }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('changeDue'))).toBeNull();
  },
);

test('[H05] [H06] a visitor plays with play money and sees which acts need a real account', async ({ page }, info) => {
  const language = languageOf(info);
  const session = wordsOf('player/src/features/session', language);
  await page.addInitScript((code) => localStorage.setItem('lang', code), language === 'th' ? 'TY' : 'EN');
  await page.goto('/login');
  await page.getByRole('button', { name: session('freePlay') }).click();
  await expect.poll(() => keptAccount(page)).toMatch(/^guest/);
  await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), memberKindField)).toBe('4');
  await picture(page, info, 'free-play');
});

const keptAccount = (page: Page): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('account'));

/** Clears the tab's session, as closing the tab does. */
const leave = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.clear());

async function setNewPassword(
  dialog: ReturnType<Page['getByRole']>,
  recovery: ReturnType<typeof wordsOf>,
): Promise<void> {
  counter += 1;
  await dialog.getByLabel(recovery('new')).fill(`${password}-${counter}`);
  await dialog.getByLabel(recovery('again')).fill(`${password}-${counter}`);
  await dialog.getByRole('button', { name: recovery('set') }).click();
}
