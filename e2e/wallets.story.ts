import { expect as expectSoon, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { generateCatalogue } from '@tamarind/domain/games/catalogue';
import { accessible, api, languageOf, picture, product, wordsOf } from './stage.ts';

/**
 * This file tests a member who moves money to the wallet at a vendor, plays with it, moves it back, and asks about a
 * game round that the vendor never closed.
 */
const expect = expectSoon.configure({ timeout: 30_000 });
const words = (info: TestInfo) => wordsOf('player/src/features/wallet', languageOf(info));

async function signIn(page: Page, info: TestInfo): Promise<string> {
  const login = product.logins.find(({ username }) => username === 'somchai88');
  await page.addInitScript((code) => localStorage.setItem('lang', code), languageOf(info) === 'th' ? 'TY' : 'EN');
  const t = wordsOf('player/src/features/session', languageOf(info));
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(login?.username ?? '');
  await form.getByLabel(t('password')).fill(login?.password ?? '');
  await form.getByRole('button', { name: t('submit') }).click();
  const token = () => page.evaluate(() => sessionStorage.getItem('token'));
  await expect.poll(token).not.toBeNull();
  return (await token()) ?? '';
}

test(
  '[E02] [J04] money is moved to a vendor, a game is played with it, all of it comes back, and the next game offers to move some',
  { tag: '@phone' },
  async ({ page }, info) => {
    const t = words(info);
    const token = await signIn(page, info);
    const game = generateCatalogue().find(({ servedAs }) => servedAs === 'coin-flip');
    const atVendor = async () =>
      (await api.value(contract.vendors.getWalletAtVendor, { vendor: 'kiosk' }, { token })).balance;
    await expect.poll(atVendor).toBe(50_000n);

    await page.goto(`/seamless?gameId=${game?.code}`);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: wordsOf('kiosk/src/client', languageOf(info))('flip') }).click();
    await expect.poll(atVendor).not.toBe(50_000n);
    await accessible(page);
    await picture(page, info, 'kiosk');

    await page.goto('/m/member/transferFund');
    await expect(page.getByText('Corner Kiosk').first()).toBeVisible();
    await accessible(page);
    await picture(page, info, 'wallet');
    await page.getByRole('button', { name: t('recover') }).click();
    await expect.poll(atVendor).toBe(0n);
    await expect(page.getByText(t('move.done')).first()).toBeVisible();

    await page.getByRole('tab').last().click();
    await page
      .getByRole('button', { name: t('round.ask') })
      .first()
      .click();
    await expect(page.getByText(t('round.not_known'))).toBeVisible();
    await accessible(page);
    await picture(page, info, 'silent-round');

    // The vendor's wallet is empty now: the game offers a transfer before it opens.
    await page.goto(`/game?gameId=${game?.code}`);
    const g = wordsOf('player/src/features/game', languageOf(info));
    await page.getByRole('button', { name: g('wallet.move') }).click();
    await page.getByLabel(t('amount')).fill('100');
    await page.getByRole('button', { name: t('next') }).click();
    await page.getByRole('button', { name: t('act.in') }).click();
    await expect(frame.getByRole('heading').first()).toBeVisible();
    expect(await atVendor()).toBe(10_000n);
  },
);
