import { type Browser, expect, type Page, test, type TestInfo } from '@playwright/test';
import { agreeTo, giveReason, officeWindow } from './desk.ts';
import {
  askPayout,
  bankAccountOf,
  enterSite,
  memberWithPaymentPassword,
  newestPayout,
  openWithdrawals,
  pressAct,
  publishBrand,
} from './member.ts';
import { accessible, api, languageOf, picture, product, wordsOf } from './stage.ts';

/**
 * Withdrawals as members and staff see them: one paid by rule and then disputed, in the form's language; one that two
 * rules hold and for which the bank does not answer for a while, in Vietnamese.
 */
test.describe.configure({ mode: 'serial' });

test('[J06] a withdrawal that no rule stops is paid within a minute, and no person acts on it', async ({
  page,
  browser,
}, info) => {
  await publishRules();
  await settle(browser, info, 'somchai88', {
    bank: 'KBANK',
    accountNumber: '1234567897',
    holderName: 'Somchai Jaidee',
  });
  await settle(browser, info, 'linhnguyen', {
    bank: 'VCB',
    accountNumber: '1234567891',
    holderName: 'Nguyen Thi Linh',
  });
  await api.moveClock({ advanceMs: 2 * 3_600_000 });
  const t = wordsOf('player/src/features/withdrawals', languageOf(info));
  await enterSite(page, 'somchai88', languageOf(info));
  const centre = await askPayout(page, languageOf(info), '250');
  await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
  await seen(page, info, 'paid-by-rule');
  const paid = await newestPayout('somchai88');
  expect(paid.steps.map(({ state }) => state)).toEqual(['requested', 'approved', 'disbursed']);
  const [asked, , disbursed] = paid.steps.map(({ at }) => at.getTime());
  expect((disbursed ?? 0) - (asked ?? 0)).toBeLessThan(60_000);

  const office = await officeWindow(browser, info, 'mali', staffLanguage(info));
  const words = wordsOf('office/src/withdrawals', staffLanguage(info));
  await office.goto(`/office/withdrawals/${paid.id}`);
  const rules = office.getByRole('region', { name: words('rules'), exact: true });
  await expect(rules.getByText(words('rules.paid'))).toBeVisible();
  await seen(office, info, 'paid-by-rule-office');
  await office.context().close();
});

test('[J07] [S-H4] a member says that the money is not there; two people look at the picture and give it back', async ({
  page,
  browser,
}, info) => {
  const language = languageOf(info);
  const t = wordsOf('player/src/features/withdrawals', language);
  await enterSite(page, 'somchai88', language);
  const centre = await openWithdrawals(page);
  await expect(centre.getByText(t('explain.disbursed'))).toBeVisible();
  await centre.getByRole('radio', { name: t('receipt.not_received') }).click();
  await centre.getByRole('button', { name: t('receipt.send.not_received') }).click();
  await expect(centre.getByText(t('receipt.proof.missing'))).toBeVisible();
  const statement = { name: 'statement.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await centre.locator('input[type=file]').setInputFiles(statement);
  await expect(centre.getByRole('img', { name: t('receipt.proof.alt') })).toBeVisible();
  await seen(page, info, 'not-received');
  await centre.getByRole('button', { name: t('receipt.send.not_received') }).click();
  await expect(centre.getByText(t('explain.disputed'))).toBeVisible();
  await seen(page, info, 'disputed');

  const { id } = await newestPayout('somchai88');
  const staff = staffLanguage(info);
  const words = wordsOf('office/src/withdrawals', staff);
  const [tuan, mali] = [
    await officeWindow(browser, info, 'tuan', staff),
    await officeWindow(browser, info, 'mali', staff),
  ];
  for (const one of [tuan, mali]) {
    await one.goto(`/office/withdrawals/${id}`);
    // The text shows the bank's reference after the state.
    await expect(one.getByText(new RegExp(words('bankSays.completed').source.slice(1, -1))).first()).toBeVisible();
    await one.getByRole('button', { name: words('showProof') }).click();
    await expect(one.getByRole('dialog').getByRole('img')).toBeVisible();
    await one.keyboard.press('Escape');
  }
  await seen(tuan, info, 'dispute-office');
  await tuan.getByRole('button', { name: words('refund') }).click();
  await giveReason(tuan, words('refund.act'), 'the bank sent it to a closed account');
  await agreeTo(mali, 'withdrawal.dispute', staff);
  await expect(centre.getByText(t('explain.refunded'))).toBeVisible();
  await seen(page, info, 'refunded');
  await Promise.all([mali, tuan].map((one) => one.context().close()));
});

test('[J06] [S-H4] two rules hold a withdrawal, two people decide; a silent bank is said, and pays once', async ({
  page,
  browser,
}, info) => {
  const t = wordsOf('player/src/features/withdrawals', 'vi');
  await enterSite(page, 'linhnguyen', 'vi');
  const centre = await askPayout(page, 'vi', '2500000');
  await expect(centre.getByText(t('next.requested'))).toBeVisible();
  await seen(page, info, 'held');
  const { id, reference } = await newestPayout('linhnguyen');

  const words = wordsOf('office/src/withdrawals', 'vi');
  const mali = await officeWindow(browser, info, 'mali', 'vi');
  await mali.goto(`/office/withdrawals/${id}`);
  const rules = mali.getByRole('region', { name: words('rules'), exact: true });
  await expect(rules.locator('b')).toHaveText([words('rule.amount'), words('rule.member_day')]);
  await seen(mali, info, 'held-office');
  await mali.getByRole('button', { name: words('pass'), exact: true }).click();
  await pressAct(mali, words('pass.act'));
  await mali.context().close();

  await bank({ breakCalls: 1_000 });
  try {
    const tuan = await officeWindow(browser, info, 'tuan', 'vi');
    await tuan.goto(`/office/withdrawals/${id}`);
    await tuan.getByRole('button', { name: words('approve'), exact: true }).click();
    await pressAct(tuan, words('approve.act'));
    await expect(centre.getByText(t('silent.text'))).toBeVisible({ timeout: 60_000 });
    await expect(centre.getByText(t('silent'))).toBeVisible();
    // The bank has the order, so the page does not offer to cancel it.
    await expect(centre.getByRole('button', { name: t('cancel') })).toHaveCount(0);
    await seen(page, info, 'silent');
    await expect(tuan.getByText(words('bankSilent'))).toBeVisible();
    await seen(tuan, info, 'silent-office');
    await tuan.context().close();
  } finally {
    await bank({ breakCalls: 0 });
  }
  // The next question to the bank is due within five minutes.
  await api.moveClock({ advanceMs: 301_000 });
  await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
  const { items } = (await (await fetch(new URL('/log', product.outside.bank.url))).json()) as {
    items: { summary: string }[];
  };
  expect(items.filter(({ summary }) => summary.includes(reference)).length).toBeGreaterThan(0);
  await seen(page, info, 'paid-after-silence');
  await centre.getByRole('button', { name: t('receipt.confirm.act') }).click();
  await page
    .getByRole('dialog', { name: t('receipt.confirm.title') })
    .getByRole('button', { name: t('receipt.confirm.act') })
    .click();
  await expect(page.getByText(t('receipt.done.received')).first()).toBeVisible();
});

const staffLanguage = (info: TestInfo): 'en' | 'th' => (languageOf(info) === 'th' ? 'th' : 'en');

/**
 * Two people publish a rule list that the demo's young accounts can pass: one hour after a change, no first withdrawal,
 * small sums.
 */
const publishRules = (): Promise<void> =>
  publishBrand(
    ({ payout, ...document }) => ({
      ...document,
      payout: {
        ...payout,
        paysByRule: true,
        isOn: { ...payout.isOn, verified: false, first: false },
        changeHours: 1,
        placeHours: 1,
        amountMost: { ...payout.amountMost, VND: '2000000' },
        memberDayMost: { ...payout.memberDayMost, VND: '2400000' },
      },
    }),
    'a list for young accounts',
  );

/**
 * Adds a payment password, a bank account, and a first login with the story's browser, which is then a known device.
 */
async function settle(
  browser: Browser,
  info: TestInfo,
  username: string,
  account: { bank: string; accountNumber: string; holderName: string },
): Promise<void> {
  await bankAccountOf(await memberWithPaymentPassword(username), account);
  const { viewport = null, isMobile = false } = info.project.use;
  const context = await browser.newContext({ viewport, isMobile });
  await enterSite(await context.newPage(), username, 'en');
  await context.close();
}

async function bank(faults: Readonly<Record<string, number>>): Promise<void> {
  const answer = await fetch(new URL('/control', product.outside.bank.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`the bank did not take its faults: ${answer.status}`);
}

async function seen(page: Page, info: TestInfo, name: string): Promise<void> {
  await accessible(page);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBe(0);
  await picture(page, info, `withdrawal-${name}`);
}
