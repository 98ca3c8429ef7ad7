import { expect, type Locator, type Page } from '@playwright/test';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { api, type Language, loginOf, product, speak, wordsOf } from './stage.ts';

/**
 * The payment password of members in these tests. This file has steps that several browser tests of deposits and
 * withdrawals share: a member on the site, and API calls of members and staff.
 */

export const PAYMENT_PASSWORD = '702819';

export async function enterSite(page: Page, username: string, language: Language): Promise<void> {
  await speak(page, language);
  const t = wordsOf('player/src/features/session', language);
  await page.goto('/login');
  const form = page.locator('form').filter({ has: page.getByRole('checkbox') });
  await form.getByLabel(t('username')).fill(username);
  await form.getByLabel(t('password')).fill(passwordOf(username));
  await form.getByRole('button', { name: t('submit') }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).not.toBeNull();
}

export const MEMBER_PASSWORD = 'mua-xuan-2031';
const enrolled = new Set<string>();

/** Returns the login password of a member of the demo, or of one whom a test registered. */
export const passwordOf = (username: string): string =>
  enrolled.has(username) ? MEMBER_PASSWORD : loginOf(username).password;

/** Registers a member and pays in a deposit, so that a test does not depend on earlier tests of the same run. */
export async function enrol(username: string, person: NewMember): Promise<void> {
  const { currency, payeeName, deposit } = person;
  const { token } = await api.value(contract.registration.register, {
    username,
    password: MEMBER_PASSWORD,
    confirmPassword: MEMBER_PASSWORD,
    currency,
    payeeName,
    birthday: '1990-01-01',
    termsAgreed: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
  });
  enrolled.add(username);
  const { createDeposit, simulatePayment, getDeposit } = contract.deposits;
  const wish = { method: currency === 'VND' ? 'vietqr' : 'promptpay', amount: money(deposit) } as const;
  const { id } = await api.value(createDeposit, wish, { token });
  await api.value(simulatePayment, { id }, { token });
  await expect
    .poll(async () => (await api.value(getDeposit, { id }, { token })).state, { timeout: 60_000 })
    .toBe('credited');
}

export interface NewMember {
  readonly currency: 'THB' | 'VND';
  readonly payeeName: string;
  /** In minor units. */
  readonly deposit: bigint;
}

export async function openWithdrawals(page: Page): Promise<Locator> {
  await page.goto('/?centre=withdraw');
  const centre = page.getByRole('dialog').last();
  await expect(centre).toBeVisible();
  return centre;
}

/** Fills in the withdrawal form as the member and confirms amount and account; `payee` is part of the payee's name. */
export async function askPayout(page: Page, language: Language, amount: string, payee?: string): Promise<Locator> {
  const t = wordsOf('player/src/features/withdrawals', language);
  const centre = await openWithdrawals(page);
  if (payee !== undefined) {
    const choice = centre.getByLabel(t('form.account'));
    const option = choice.locator('option').filter({ hasText: payee });
    await expect(option).toHaveCount(1);
    await choice.selectOption({ label: (await option.textContent()) ?? '' });
  }
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
export async function pressAct(page: Page, button: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

export async function memberOf(username: string): Promise<{ token: string }> {
  return { token: await api.loginMember(username, passwordOf(username)) };
}

/**
 * Returns a session of the member and ensures that a payment password is set, because stories run in any order on the
 * same server.
 */
export async function memberWithPaymentPassword(username: string): Promise<{ token: string }> {
  const member = await memberOf(username);
  const passwords = { loginPassword: passwordOf(username), paymentPassword: PAYMENT_PASSWORD };
  const { code } = await api.ask(contract.members.setPaymentPassword, passwords, member);
  if (code !== undefined && code !== 'FORBIDDEN') throw new Error(`the payment password was refused: ${code}`);
  return member;
}

/** Returns the id of the member's bank account; binds the account first if needed. */
export async function bankAccountOf(member: { token: string }, account: BankAccount): Promise<string> {
  const { bindBankAccount, listBankAccounts } = contract.members;
  const [known] = (await api.value(listBankAccounts, {}, member)).accounts;
  return (known ?? (await api.value(bindBankAccount, account, member))).id;
}

export async function newestPayout(username: string) {
  const member = await memberOf(username);
  const [one] = (await api.value(contract.withdrawals.listWithdrawals, {}, member)).withdrawals;
  if (!one) throw new Error(`${username} has no withdrawal`);
  return api.value(contract.withdrawals.getWithdrawal, { id: one.id }, member);
}

export async function staffOf(name: 'mali' | 'tuan' | 'lan'): Promise<{ token: string }> {
  // Each code of the authenticator works once in its thirty seconds, so the clock moves on.
  await api.moveClock({ advanceMs: 31_000 });
  const login = loginOf(name);
  return { token: await api.loginStaff(login.username, login.password, login.totpSecret ?? '') };
}

/**
 * Waits for the newest mail to this address and returns the secret in its link; `former` is an earlier secret that must
 * not be returned.
 */
export async function mailedInvitation(to: string, former?: string): Promise<string> {
  const url = new URL('/log', product.outside.mail?.url);
  const read = async () => {
    const { items } = (await (await fetch(url)).json()) as { items: { summary: string; detail: { text: string } }[] };
    const text = items.find(({ summary }) => summary.startsWith(to))?.detail.text ?? '';
    return /join#([A-Za-z0-9_-]{22})/.exec(text)?.[1];
  };
  await expect.poll(async () => ![undefined, former].includes(await read()), { timeout: 30_000 }).toBe(true);
  return (await read()) ?? '';
}

type BankAccount = InputOf<typeof contract.members.bindBankAccount>;
type BrandDocument = OutputOf<typeof contract.brand.getBrandVersions>['published']['document'];

/** Publishes a changed brand document: one person proposes it, a second agrees. */
export async function publishBrand(change: (document: BrandDocument) => BrandDocument, reason: string): Promise<void> {
  const { getBrandVersions, saveBrandDraft } = contract.brand;
  const mali = await staffOf('mali');
  const { published, draft } = await api.value(getBrandVersions, {}, mali);
  const document = change(published.document);
  await api.value(saveBrandDraft, { lock: draft?.lock ?? 0, document }, mali);
  const saved = await api.value(getBrandVersions, {}, mali);
  const { proposal } = await api.value(
    contract.brand.publishBrand,
    { from: 'draft', number: saved.draft?.lock ?? 0, document, reason },
    mali,
  );
  const agreed = { id: proposal, decision: 'agree', note: 'looked at it' } as const;
  await api.value(contract.proposals.decideProposal, agreed, await staffOf('tuan'));
}
