import { type BrowserContext, expect, type Page, test, type TestInfo } from '@playwright/test';
import { generate } from 'otplib';
import { accessible, api, languageOf, now, picture, product, wordsOf } from './stage.ts';

/**
 * Sets a limit of five minutes for each test of this file: second factors of a member, that is, the authenticator at
 * login, a passkey without a username, and logging another device out.
 */
test.describe.configure({ timeout: 300_000 });
const session = (info: TestInfo) => wordsOf('player/src/features/session', languageOf(info));
const factors = (info: TestInfo) => wordsOf('player/src/features/factors', languageOf(info));
const loginOf = (name: string) => product.logins.find(({ username }) => username === name);
/** Uses localhost, because passkeys need a host name and do not work with an IP address. */
const site = product.url.replace('127.0.0.1', 'localhost');

async function open(context: BrowserContext, info: TestInfo): Promise<Page> {
  await context.addInitScript(
    (language) => {
      localStorage.setItem('lang', language);
      localStorage.setItem('ageSeen', '1');
      localStorage.setItem('popupsQuietUntil', '9999-12-31');
    },
    languageOf(info) === 'th' ? 'TY' : 'EN',
  );
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  return page;
}

async function fill(page: Page, info: TestInfo, username: string): Promise<void> {
  const t = session(info);
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(username);
  await form.getByLabel(t('password')).fill(loginOf(username)?.password ?? '');
  await form.getByRole('button', { name: t('submit') }).click();
}
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));
const isIn = (page: Page) => expect.poll(() => token(page)).not.toBeNull();

const codeOf = async (secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor((await now()).getTime() / 1000) });

/** Pastes the code into the six boxes, which then submit it. */
const paste = (page: Page, code: string) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('textbox')
    .first()
    .evaluate((box, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, code);

/** Opens "My account"; the menus differ between phone and desktop. */
async function openAccount(page: Page, info: TestInfo, account = 'preecha77'): Promise<void> {
  const shell = wordsOf('player/src/shell', languageOf(info));
  const member = wordsOf('player/src/features/member-centre', languageOf(info));
  await page.goto(`${site}/`);
  if (info.project.name.endsWith('360')) await page.getByRole('button', { name: shell('me') }).click();
  else {
    await page.getByRole('button', { name: new RegExp(account) }).click();
    await page.getByText(shell('memberCentre')).click();
  }
  const centre = page.getByRole('dialog').last();
  await centre
    .getByRole('button', { name: member('page.securityCenter') })
    .first()
    .click();
}

test(
  '[H14] the authenticator is asked for after the password, goes with its code, is made anew, and a recovery code gets in',
  { tag: '@phone' },
  async ({ context }, info) => {
    const t = factors(info);
    const page = await open(context, info);
    await fill(page, info, 'preecha77');
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    expect(await token(page)).toBeNull();
    await accessible(page);
    await picture(page, info, 'proof');
    const known = loginOf('preecha77');
    await paste(page, await codeOf(known?.totpSecret ?? ''));
    await isIn(page);

    await openAccount(page, info);
    await page.getByRole('button', { name: t('totp.open') }).click();
    await api.moveClock({ advanceMs: 31_000 });
    await dialog.getByRole('radio', { name: t('totp.switchOff') }).check({ force: true });
    await dialog.getByLabel(t('password')).fill(known?.password ?? '');
    await dialog.getByLabel(t('totp.anyCode')).fill(await codeOf(known?.totpSecret ?? ''));
    await dialog.getByRole('button', { name: t('totp.remove') }).click();
    await expect(page.getByText(t('totp.off'))).toBeVisible();

    await page.getByRole('button', { name: t('totp.open') }).click();
    await dialog.getByLabel(t('password')).fill(known?.password ?? '');
    await dialog.getByRole('button', { name: t('totp.begin') }).click();
    const secret = await dialog.getByText(/^[A-Z2-7]{32}$/).textContent();
    await expect(dialog.locator('img')).toBeVisible();
    await accessible(page);
    await picture(page, info, 'enrol');
    await paste(page, await codeOf(secret ?? ''));
    const codes = dialog.getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const recovery = await codes.first().textContent();
    await picture(page, info, 'recovery');

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${site}/login`);
    await fill(page, info, 'preecha77');
    await page.getByRole('button', { name: t('proof.another') }).click();
    await page.getByRole('button', { name: t('proof.recovery') }).click();
    await dialog.getByLabel(t('proof.recovery')).fill(recovery ?? '');
    await dialog.getByRole('button', { name: t('proof.act') }).click();
    await isIn(page);
  },
);

test(
  '[E01] a passkey is added and logs in without a username; another device is signed out at once',
  { tag: '@desk' },
  async ({ browser, context }, info) => {
    const t = factors(info);
    const page = await open(context, info);
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await fill(page, info, 'linhnguyen');
    await isIn(page);
    await openAccount(page, info, 'linhnguyen');
    await page.getByRole('button', { name: t('passkeys.open') }).click();
    await page.getByRole('button', { name: t('passkeys.add') }).click();
    await expect(page.getByRole('dialog').last().getByText('Chrome · ').first()).toBeVisible();
    await accessible(page);
    await picture(page, info, 'passkeys');

    const other = await browser.newContext();
    const away = await open(other, info);
    await fill(away, info, 'linhnguyen');
    await isIn(away);

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${site}/login`);
    await page
      .getByRole('button', { name: wordsOf('player/src/parts/factors', languageOf(info))('passkeyLogin') })
      .click();
    await isIn(page);
    await openAccount(page, info, 'linhnguyen');
    await page.getByRole('button', { name: t('sessions.open') }).click();
    await expect(page.getByText(t('sessions.this'))).toBeVisible();
    await picture(page, info, 'sessions');
    await page.getByRole('button', { name: t('sessions.endOthers') }).click();
    // The server guarantees one second (push.pg.test); a shared machine may take longer to render.
    await expect.poll(() => token(away), { timeout: 60_000 }).toBeNull();
    await isIn(page);
    await other.close();
  },
);
