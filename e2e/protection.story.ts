import { expect, type Page, test, type TestInfo } from '@playwright/test';
import { enrol, MEMBER_PASSWORD } from './member.ts';
import { accessible, languageOf, lotteryFrame, now, picture, toNextMinute, wordsOf } from './stage.ts';

/**
 * Returns texts of the protection pages in the language of the test. This file tests player protection [R8]: limits
 * with the waiting time before they can be raised, and self-exclusion, during which withdrawals are still possible.
 */
const words = (info: TestInfo) => wordsOf('player/src/features/protection', languageOf(info));

const LAN = { currency: 'VND', payeeName: 'Mai Lan', deposit: 5_000_000n } as const;

async function signIn(page: Page, info: TestInfo, username: string): Promise<void> {
  const t = wordsOf('player/src/features/session', languageOf(info));
  await page.addInitScript(
    (language) => localStorage.setItem('lang', language),
    languageOf(info) === 'th' ? 'TY' : 'EN',
  );
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(username);
  await form.getByLabel(t('password')).fill(MEMBER_PASSWORD);
  await form.getByRole('button', { name: t('submit') }).click();
}

test(
  '[R8] [GLI A.3.7] a stake limit refuses the bet over it with words; a raise waits for a day and a second yes',
  { tag: '@desk' },
  async ({ page }, info) => {
    const t = words(info);
    const username = `careful${(await now()).getTime() % 1_000_000}`;
    await enrol(username, LAN);
    await signIn(page, info, username);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
    await page.goto('/limits');
    const stakes = page.getByRole('region', { name: t('kind.stake') });
    const change = (value: string, act: string) => async () => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('dialog.label')).fill(value);
      await dialog.getByRole('button', { name: t(act) }).click();
      await expect(dialog).toBeHidden();
    };
    await stakes.getByRole('button', { name: /Today/ }).click();
    await change('40000', 'dialog.save')();
    await expect(stakes.getByText('₫40,000', { exact: true })).toBeVisible();
    await stakes.getByRole('button', { name: /Today/ }).click();
    await change('90000', 'dialog.ask')();
    await expect(stakes.getByText(/90,000 requested/)).toBeVisible();
    await expect(stakes.getByRole('button', { name: t('confirm') })).toHaveCount(0);
    await accessible(page);
    await picture(page, info, 'limits');

    await toNextMinute();
    await page.goto('/game?lottoGameCode=vn27x1&lottoView=betting');
    const frame = lotteryFrame(page);
    const board = wordsOf('lottery/src/board', 'en');
    await frame.getByRole('radio', { name: board('mode.grid') }).check();
    await frame.getByRole('button', { name: board('set.tai') }).click();
    await frame.getByRole('button', { name: board('addToSlip') }).click();
    await frame.getByRole('button', { name: wordsOf('lottery/src/slip', 'en')('confirm') }).click();
    await expect(frame.getByText(/pass your stake limit.*Left: ₫40,000.*More fits from/)).toBeVisible();
  },
);

test(
  '[R8] [GLI A.3.8] self-exclusion is two presses away, ends the session, closes the login and leaves the withdrawal of the balance',
  { tag: '@phone' },
  async ({ page }, info) => {
    const t = words(info);
    const username = `resting${(await now()).getTime() % 1_000_000}`;
    await enrol(username, LAN);
    await signIn(page, info, username);
    const me = wordsOf('player/src/shell', 'th')('me');
    const centre = wordsOf('player/src/features/member-centre', 'th');
    await page.getByRole('navigation').getByRole('button', { name: me }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: centre('page.limits') })
      .click();
    await expect(page.getByRole('heading', { name: t('title') })).toBeVisible();
    await page.getByRole('button', { name: t('exclude.act') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('exclude.password')).fill(MEMBER_PASSWORD);
    await accessible(page);
    await picture(page, info, 'exclude');
    await dialog.getByRole('button', { name: t('exclude.confirm') }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();

    await signIn(page, info, username);
    await expect(page.getByRole('alert').filter({ hasText: 'คุณได้ปิดการเล่นของบัญชีนี้' })).toBeVisible();
    const session = wordsOf('player/src/features/session', 'th');
    await page.getByRole('button', { name: session('withdrawMoney') }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: centre('page.withdraw') })).toBeVisible();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/5,000,000/)
        .first(),
    ).toBeVisible();
  },
);
