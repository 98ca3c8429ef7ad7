import { type Browser, expect, type Locator, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { agreeTo, giveReason, officeWindow } from './desk.ts';
import { accessible, api, type Language, languageOf, loginOf, picture, product, speak, wordsOf } from './stage.ts';

/**
 * Withdrawals as members and staff live them: one paid by rule and then disputed, in the language of the form; one that two rules
 * hold and about which the bank says nothing for a while, in Vietnamese.
 */
test.describe.configure({ mode: 'serial' });

const PAYMENT_PASSWORD = '702819';
const { getWithdrawal, listWithdrawals } = contract.withdrawals;

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
  await enter(page, 'somchai88', languageOf(info));
  const centre = await ask(page, languageOf(info), '250');
  await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
  await seen(page, info, 'paid-by-rule');
  const paid = await newest('somchai88');
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
  await enter(page, 'somchai88', language);
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

  const { id } = await newest('somchai88');
  const staff = staffLanguage(info);
  const words = wordsOf('office/src/withdrawals', staff);
  const [tuan, mali] = [
    await officeWindow(browser, info, 'tuan', staff),
    await officeWindow(browser, info, 'mali', staff),
  ];
  for (const one of [tuan, mali]) {
    await one.goto(`/office/withdrawals/${id}`);
    // The bank's reference follows its word.
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
  await enter(page, 'linhnguyen', 'vi');
  const centre = await ask(page, 'vi', '2500000');
  await expect(centre.getByText(t('next.requested'))).toBeVisible();
  await seen(page, info, 'held');
  const { id, reference } = await newest('linhnguyen');

  const words = wordsOf('office/src/withdrawals', 'vi');
  const mali = await officeWindow(browser, info, 'mali', 'vi');
  await mali.goto(`/office/withdrawals/${id}`);
  const rules = mali.getByRole('region', { name: words('rules'), exact: true });
  await expect(rules.locator('b')).toHaveText([words('rule.amount'), words('rule.member_day')]);
  await seen(mali, info, 'held-office');
  await mali.getByRole('button', { name: words('pass'), exact: true }).click();
  await act(mali, words('pass.act'));
  await mali.context().close();

  await bank({ breakCalls: 1_000 });
  try {
    const tuan = await officeWindow(browser, info, 'tuan', 'vi');
    await tuan.goto(`/office/withdrawals/${id}`);
    await tuan.getByRole('button', { name: words('approve'), exact: true }).click();
    await act(tuan, words('approve.act'));
    await expect(centre.getByText(t('silent.text'))).toBeVisible({ timeout: 60_000 });
    await expect(centre.getByText(t('silent'))).toBeVisible();
    // The order is at the bank: the page offers no way to call it back.
    await expect(centre.getByRole('button', { name: t('cancel') })).toHaveCount(0);
    await seen(page, info, 'silent');
    await expect(tuan.getByText(words('bankSilent'))).toBeVisible();
    await seen(tuan, info, 'silent-office');
    await tuan.context().close();
  } finally {
    await bank({ breakCalls: 0 });
  }
  // The next question is due within five minutes at most.
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

/** Two people publish a list that the demo's young accounts can pass: one hour after a change, no first withdrawal, small sums. */
async function publishRules(): Promise<void> {
  const { getBrandVersions, saveBrandDraft, publishBrand } = contract.brand;
  const mali = await staff('mali');
  const { published, draft } = await api.value(getBrandVersions, {}, mali);
  const { payout } = published.document;
  const document = {
    ...published.document,
    payout: {
      ...payout,
      paysByRule: true,
      isOn: { ...payout.isOn, verified: false, first: false },
      changeHours: 1,
      placeHours: 1,
      amountMost: { ...payout.amountMost, VND: '2000000' },
      memberDayMost: { ...payout.memberDayMost, VND: '2400000' },
    },
  };
  await api.value(saveBrandDraft, { lock: draft?.lock ?? 0, document }, mali);
  const saved = await api.value(getBrandVersions, {}, mali);
  const { proposal } = await api.value(
    publishBrand,
    { from: 'draft', number: saved.draft?.lock ?? 0, document, reason: 'a list for young accounts' },
    mali,
  );
  const agreed = { id: proposal, decision: 'agree', note: 'looked at it' } as const;
  await api.value(contract.proposals.decideProposal, agreed, await staff('tuan'));
}

async function staff(name: 'mali' | 'tuan'): Promise<{ token: string }> {
  // Each code of the authenticator works once in its thirty seconds.
  await api.moveClock({ advanceMs: 31_000 });
  const login = loginOf(name);
  return { token: await api.loginStaff(login.username, login.password, login.totpSecret ?? '') };
}

async function memberOf(username: string): Promise<{ token: string }> {
  return { token: await api.loginMember(username, loginOf(username).password) };
}

/** A payment password, a bank account, and a first login with the browser of the story: later it is a known device. */
async function settle(
  browser: Browser,
  info: TestInfo,
  username: string,
  account: { bank: string; accountNumber: string; holderName: string },
): Promise<void> {
  const member = await memberOf(username);
  const passwords = { loginPassword: loginOf(username).password, paymentPassword: PAYMENT_PASSWORD };
  await api.value(contract.members.setPaymentPassword, passwords, member);
  await api.value(contract.members.bindBankAccount, account, member);
  const { viewport = null, isMobile = false } = info.project.use;
  const context = await browser.newContext({ viewport, isMobile });
  await enter(await context.newPage(), username, 'en');
  await context.close();
}

async function newest(username: string) {
  const member = await memberOf(username);
  const [one] = (await api.value(listWithdrawals, {}, member)).withdrawals;
  if (!one) throw new Error(`${username} has no withdrawal`);
  return api.value(getWithdrawal, { id: one.id }, member);
}

async function enter(page: Page, username: string, language: Language): Promise<void> {
  await speak(page, language);
  const { password } = loginOf(username);
  const t = wordsOf('player/src/features/session', language);
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(username);
  await form.getByLabel(t('password')).fill(password);
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
}

async function openWithdrawals(page: Page): Promise<Locator> {
  await page.goto('/?centre=withdraw');
  const centre = page.getByRole('dialog').last();
  await expect(centre).toBeVisible();
  return centre;
}

/** The member fills in the form, and confirms amount and account. */
async function ask(page: Page, language: Language, amount: string): Promise<Locator> {
  const t = wordsOf('player/src/features/withdrawals', language);
  const centre = await openWithdrawals(page);
  await centre.getByLabel(t('form.amount')).first().fill(amount);
  await centre.getByLabel(t('form.password')).fill(PAYMENT_PASSWORD);
  await centre
    .locator('form')
    .getByRole('button', { name: t('form.submit') })
    .click();
  await page
    .getByRole('dialog', { name: t('confirm.title') })
    .getByRole('button', { name: t('confirm.act') })
    .click();
  return centre;
}

/** Presses the button of the open confirmation. */
async function act(page: Page, button: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
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
