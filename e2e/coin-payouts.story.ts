import { type Browser, expect, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { accountRoutes } from '../packages/server/src/account/index.ts';
import { enterCoins } from '../packages/server/src/deposits/testing-ways.ts';
import { memberRoutes } from '../packages/server/src/members/index.ts';
import { startStandIns } from '../packages/server/src/platform/ports/testing.ts';
import { proposalRoutes } from '../packages/server/src/proposals/index.ts';
import { payee, PAYMENT_PASSWORD } from '../packages/server/src/testing/cashier.ts';
import { enterCustodian, offerCoins } from '../packages/server/src/testing/custodian.ts';
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes } from '../packages/server/src/withdrawals/index.ts';
import { sitesFolder } from '../tools/sites.ts';
import { onStoryServer, serve } from './own-house.ts';
import { seenAs, speak, wordsOf } from './stage.ts';

const seen = seenAs('coin-payouts');

const { getCoinQuote, listWithdrawals, requestWithdrawal, reviewWithdrawal, approveWithdrawal } = contract.withdrawals;
// A valid Ethereum address from the test cases of EIP-55, in which upper and lower case are a checksum; MISTYPED has
// one letter in the wrong case.
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MISTYPED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';

/** Runs on a separate server whose brand has switched coins on, because the demo never does. */
for (const language of ['th', 'vi'] as const)
  test(
    `[E01] [J06] a member binds an address, withdraws USDT, and sees the transaction (${language})`,
    { tag: '@long' },
    async ({ page, browser }, info) => {
      const house = await custodyHouse();
      try {
        const member = await payee(house.app);
        await speak(page, language);
        await signIn(page, member.token);
        await bind(page, house.url, language, info);

        const t = wordsOf('player/src/features/withdrawals', language);
        await page.goto(`${house.url}/?centre=withdraw`);
        const centre = page.getByRole('dialog').last();
        const choice = centre.getByLabel(t('form.account'));
        const option = choice.locator('option').filter({ hasText: 'USDT' });
        await choice.selectOption({ label: (await option.textContent()) ?? '' });
        await centre.getByLabel(t('form.amount')).first().fill('1000');
        await centre.getByLabel(t('form.password')).fill(PAYMENT_PASSWORD);
        await seen(page, info, 'form');
        await centre
          .locator('form')
          .getByRole('button', { name: t('form.submit') })
          .click();
        const dialog = page.getByRole('dialog', { name: t('confirm.title') });
        // The coins for 980 baht, which is the amount after the fee, at a price of 32.81 baht.
        await expect(dialog.getByText(language === 'vi' ? '29,868942 USDT' : '29.868942 USDT')).toBeVisible();
        await expect(dialog.getByText(ADDRESS)).toBeVisible();
        await seen(page, info, 'quote');
        await dialog.getByRole('button', { name: t('confirm.act') }).click();
        await expect(centre.getByText(t('explain.requested'))).toBeVisible();
        await seen(page, info, 'asked');

        const [made] = (await house.app.call(listWithdrawals, {}, member)).value().withdrawals;
        const id = made?.id ?? '';
        const [officer, approver] = [await house.app.staff('officer'), await house.app.staff('approver')];
        const desk = await atDesk(browser, info, { ...officer, language });
        await desk.goto(`${house.url}/office/withdrawals/${id}`);
        await expect(desk.getByText(ADDRESS)).toBeVisible();
        await expect(desk.getByText(wordsOf('office/src/withdrawals', language)('coins.note'))).toBeVisible();
        await seen(desk, info, 'office-asked');
        (await house.app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
        (await house.app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
        await house.pay();
        await expect(centre.getByText(t('coins.approved'))).toBeVisible();
        await house.pay();
        await expect(centre.getByText(t('coins.disbursed'))).toBeVisible();
        await expect(centre.getByRole('link', { name: /^0x[0-9a-f]{64}$/ })).toHaveAttribute(
          'href',
          /^https:\/\/etherscan\.example\/tx\/0x[0-9a-f]{64}$/,
        );
        await seen(page, info, 'paid');
        await page.evaluate(() => localStorage.setItem('theme', 'dark'));
        await page.reload();
        await expect(centre.getByText(t('coins.disbursed'))).toBeVisible();
        await seen(page, info, 'paid-dark');
        await desk.reload();
        await expect(desk.getByRole('link', { name: /^0x[0-9a-f]{64}$/ })).toBeVisible();
        await seen(desk, info, 'office-paid');
      } finally {
        await house.stop();
      }
    },
  );

test(
  '[J06] two people close a transfer that the custodian reports as failed, although it has a hash',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    const house = await custodyHouse();
    try {
      const member = await payee(house.app);
      const wallet = { provider: 'usdt_ethereum' as const, number: ADDRESS, paymentPassword: PAYMENT_PASSWORD };
      const { id: eWalletId } = (await house.app.call(contract.account.bindEWallet, wallet, member)).value();
      const amount = money(100_000);
      const { quote } = (await house.app.call(getCoinQuote, { eWalletId, amount }, member)).value();
      const wish = { eWalletId, amount, paymentPassword: PAYMENT_PASSWORD, quote };
      const { id } = (await house.app.call(requestWithdrawal, wish, member)).value();
      const [officer, approver] = [await house.app.staff('officer'), await house.app.staff('approver')];
      (await house.app.call(reviewWithdrawal, { id, decision: 'pass', note: '' }, officer)).value();
      (await house.app.call(approveWithdrawal, { id, decision: 'approve', note: '' }, approver)).value();
      await house.strand();
      await house.pay();
      await house.pay();

      await speak(page, 'vi');
      await signIn(page, member.token);
      await page.goto(`${house.url}/?centre=withdraw`);
      const m = wordsOf('player/src/features/withdrawals', 'vi');
      await expect(page.getByText(m('coins.held'))).toBeVisible();
      await seen(page, info, 'doubt-member');
      const t = wordsOf('office/src/withdrawals', 'vi');
      const desk = await atDesk(browser, info, officer);
      await desk.goto(`${house.url}/office/withdrawals/${id}`);
      await desk.getByText(t('doubt.chain.missing')).scrollIntoViewIfNeeded();
      await seen(desk, info, 'doubt');
      await desk.getByRole('button', { name: t('return') }).click();
      const dialog = desk.getByRole('dialog').last();
      await dialog.getByRole('textbox').fill('Fireblocks đã hủy giao dịch.');
      await seen(desk, info, 'doubt-return');
      await dialog.getByRole('button', { name: '1.000' }).click();
      await expect(dialog).toBeHidden();
      const second = await atDesk(browser, info, approver);
      await second.goto(`${house.url}/office/withdrawals/${id}`);
      const p = wordsOf('office/src/proposals', 'vi');
      const card = second.getByRole('region', { name: p('title') });
      await card.getByText(p('value.payout.close.missing')).scrollIntoViewIfNeeded();
      await seen(second, info, 'doubt-proposed');
      await card.getByRole('button', { name: p('agree') }).click();
      await second.getByRole('dialog').last().getByRole('textbox').fill('Đã xem.');
      await second
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: p('agree') })
        .click();
      await expect(second.getByRole('region', { name: t('case') }).getByText(t('state.failed'))).toBeVisible();
      await page.reload();
      await expect(page.getByText('Fireblocks đã hủy giao dịch.')).toBeVisible();
      await seen(page, info, 'doubt-returned');
    } finally {
      await house.stop();
    }
  },
);

async function atDesk(
  browser: Browser,
  info: TestInfo,
  { language = 'vi', ...staff }: { token: string; username: string; language?: 'th' | 'vi' },
): Promise<Page> {
  const office = await browser.newContext({ viewport: info.project.use.viewport ?? null });
  const desk = await office.newPage();
  await speak(desk, language);
  await desk.addInitScript(({ token, username }) => {
    sessionStorage.setItem('office.token', token);
    sessionStorage.setItem('office.account', username);
  }, staff);
  return desk;
}

const signIn = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript((text) => {
    sessionStorage.setItem('token', text);
    localStorage.setItem('ageSeen', '1');
    localStorage.setItem('popupsQuietUntil', '9999-12-31');
  }, token);

async function bind(page: Page, url: string, language: 'th' | 'vi', info: TestInfo): Promise<void> {
  const t = wordsOf('player/src/features/member-centre', language);
  await page.goto(`${url}/m/member/securityCenter`);
  const card = page.getByRole('region', { name: t('eWallets') });
  await card.getByRole('button', { name: /^USDT/ }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox', { name: t('eWallets.address') }).fill(MISTYPED);
  await dialog.getByLabel(t('eWallets.password')).fill(PAYMENT_PASSWORD);
  await dialog.getByRole('button', { name: t('eWallets.save') }).click();
  await expect(dialog.getByText(wordsOf('ui/src', language, 'errors')('ADDRESS_CHECKSUM'))).toBeVisible();
  await seen(page, info, 'mistyped');
  await dialog.getByRole('textbox', { name: t('eWallets.address') }).fill(ADDRESS);
  await dialog.getByRole('button', { name: t('eWallets.save') }).click();
  await expect(card.getByText(`0x…${ADDRESS.slice(-6)}`)).toBeVisible();
  await seen(page, info, 'bound');
}

async function custodyHouse() {
  onStoryServer();
  const outside = await startStandIns();
  const app: TestApp = await startTestApp({
    routes: [...memberRoutes, ...accountRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    env: { ...outside.env, SITES_DIR: sitesFolder, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  const setClock = () => outside.control('payments', { clockOffsetMs: app.clock.now().getTime() - Date.now() });
  await setClock();
  await offerCoins(app);
  await enterCoins(app, outside);
  await enterCustodian(app, outside.urls.payments, {
    id: '0193a000-0000-7000-8000-0000000000c2',
    priceSeconds: '3600',
  });
  const served = await serve(app);
  return {
    app,
    url: served.url,
    /** Advances the clock by a minute and runs the payout job. */
    pay: async () => {
      app.clock.advance(61_000);
      await setClock();
      const job = withdrawalJobs.find(({ name }) => name === 'pay-out');
      if (!job) throw new Error('no job');
      await app.run(job);
    },
    /** Makes the simulated custodian report the next transfer as failed although it has a transaction hash. */
    strand: () => outside.control('payments', { provider: 'fireblocks', strandPayouts: 1 }),
    stop: async () => {
      await served.stop();
      await outside.stop();
    },
  };
}
