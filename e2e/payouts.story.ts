import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addDays, type Day, dayOf, startOfDay } from '@tamarind/domain/time';
import { agreeTo, type OfficeLanguage, officeWindow } from './desk.ts';
import {
  askPayout,
  bankAccountOf,
  enterSite,
  memberOf,
  memberWithPaymentPassword,
  newestPayout,
  PAYMENT_PASSWORD,
  pressAct,
  publishBrand,
  staffOf,
} from './member.ts';
import { api, now, seenAs, wordsOf } from './stage.ts';

const seen = seenAs('payout');

/**
 * Payouts that do not use a bank's API: one to an e-wallet that the member bound, one in a file for a bank without an
 * API. Both are tested in three languages. The short run tests the first on a phone and the second on a desktop.
 */
test.describe.configure({ mode: 'serial' });

const languages = ['en', 'th', 'vi'] as const;
const WALLET = '0912345678';
const HOUSE_ACCOUNT = '1112223334';

for (const language of languages) {
  test(
    `[E01] [J06] a member binds a MoMo wallet, and two people pay a withdrawal to it (${language})`,
    { tag: language === 'vi' ? '@phone-first' : '@long' },
    async ({ page, browser }, info) => {
      const member = await memberWithPaymentPassword('linhnguyen');
      await enterSite(page, 'linhnguyen', language);
      await bindWallet(page, language);
      await seen(page, info, 'wallet-bound');
      const t = wordsOf('player/src/features/withdrawals', language);
      const centre = await askPayout(page, language, '100000', 'MoMo');
      await expect(centre.getByText(t('explain.requested'))).toBeVisible();
      await seen(page, info, 'wallet-asked');

      const asked = await newestPayout('linhnguyen');
      expect([asked.method, asked.payee.kind]).toEqual(['momo_wallet', 'e_wallet']);
      const words = wordsOf('office/src/withdrawals', language);
      for (const [name, step] of [
        ['mali', 'pass'],
        ['tuan', 'approve'],
      ] as const) {
        const office = await officeWindow(browser, info, name, language);
        await office.goto(`/office/withdrawals/${asked.id}`);
        await office.getByRole('button', { name: words(step), exact: true }).click();
        await pressAct(office, words(`${step}.act`));
        await seen(office, info, `wallet-${step}`);
        await office.context().close();
      }
      await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
      await seen(page, info, 'wallet-paid');
      await finish('linhnguyen');
      const unbind = { id: asked.payee.id, password: PAYMENT_PASSWORD };
      await api.value(contract.account.unbindEWallet, unbind, member);
    },
  );
}

for (const language of languages) {
  test(
    `[J06] [E07] a withdrawal leaves in a file for the bank, and the bank's statement ends it (${language})`,
    { tag: language === 'th' ? '@desk-first' : '@long' },
    async ({ browser }, info) => {
      await leaveBy('pain001');
      try {
        const t = wordsOf('office/src/payout-batches', language);
        const { reference } = await approvedPayout();
        let mali = await officeWindow(browser, info, 'mali', language);
        await mali.goto('/office/payout-batches');
        await mali.getByRole('button', { name: t('make') }).click();
        await expect(mali.getByRole('link', { name: reference })).toBeVisible();
        await seen(mali, info, 'file-made');
        const [file] = await Promise.all([
          mali.waitForEvent('download'),
          mali.getByRole('button', { name: t('take') }).click(),
        ]);
        const text = readFileSync(await file.path(), 'utf8');
        expect(text.split(`<EndToEndId>${reference}</EndToEndId>`)).toHaveLength(2);
        const name = /<MsgId>([^<]+)</.exec(text)?.[1] ?? '';

        let tuan = await officeWindow(browser, info, 'tuan', language);
        await openFile(tuan, t, name);
        await tuan.getByRole('button', { name: t('hand') }).click();
        await expect(tuan.getByText(t('state.handed')).first()).toBeVisible();
        await seen(tuan, info, 'file-handed');

        await Promise.all([mali, tuan].map((office) => office.context().close()));

        const day = await addBankDay(reference);
        // The clock is a day later, so the sessions of both people have ended and they log in again.
        mali = await officeWindow(browser, info, 'mali', language);
        await openFile(mali, t, name);
        await mali.getByLabel(t('reason')).fill('the statement of the day');
        await mali.getByRole('button', { name: t('answer.statement') }).click();
        await expect(mali.getByText(t('proposed')).first()).toBeVisible();
        await seen(mali, info, 'file-answered');
        tuan = await officeWindow(browser, info, 'tuan', language);
        await agreeTo(tuan, 'payout.batch_answer', language);
        await openFile(tuan, t, name);
        await expect(tuan.getByText(t('line.completed')).first()).toBeVisible();
        await seen(tuan, info, 'file-closed');
        expect((await newestPayout('somchai88')).state).toBe('disbursed');
        // The file's account already has the statement of this day. With the statement of the other account the day is
        // complete, so bank and ledger are compared again.
        await fetchDay(mali, language, day);
        await seen(mali, info, 'file-reconciled');
        await expect.poll(() => openBreaksOf(reference), { timeout: 60_000 }).toBe(0);
        await finish('somchai88');
        await Promise.all([mali, tuan].map((office) => office.context().close()));
      } finally {
        await leaveBy('off');
      }
    },
  );
}

async function bindWallet(page: Page, language: 'en' | 'th' | 'vi'): Promise<void> {
  const t = wordsOf('player/src/features/member-centre', language);
  await page.goto('/m/member/securityCenter');
  const card = page.getByRole('region', { name: t('eWallets') });
  await card.getByRole('button', { name: /^MoMo/ }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox', { name: t('eWallets.number') }).fill(WALLET);
  await dialog.getByRole('button', { name: t('eWallets.save') }).click();
  await expect(card.getByText(/678/)).toBeVisible();
}

/** Confirms as the member that the money arrived, so that the next withdrawal can be requested. */
async function finish(username: string): Promise<void> {
  const { id } = await newestPayout(username);
  await api.value(contract.withdrawals.confirmReceipt, { id, outcome: 'received' }, await memberOf(username));
}

const leaveBy = (form: 'off' | 'pain001'): Promise<void> =>
  publishBrand(
    (document) => ({
      ...document,
      payoutBatches: {
        ...document.payoutBatches,
        THB: { form, bank: 'KBANK', account: HOUSE_ACCOUNT, holder: 'Tamarind Play' },
      },
    }),
    form === 'off' ? 'the bank has an interface again' : 'this bank takes files',
  );

/** Creates a withdrawal of somchai88 that two people approve, and returns its reference. */
async function approvedPayout(): Promise<{ reference: string }> {
  const member = await memberWithPaymentPassword('somchai88');
  const account = { bank: 'KBANK', accountNumber: '1234567897', holderName: 'Somchai Jaidee' };
  const bankAccountId = await bankAccountOf(member, account);
  const { requestWithdrawal, reviewWithdrawal, approveWithdrawal } = contract.withdrawals;
  const wish = { bankAccountId, amount: money(200_00n), paymentPassword: PAYMENT_PASSWORD };
  const { id, reference } = await api.value(requestWithdrawal, wish, member);
  await api.value(reviewWithdrawal, { id, decision: 'pass', note: '' }, await staffOf('mali'));
  await api.value(approveWithdrawal, { id, decision: 'approve', note: '' }, await staffOf('tuan'));
  return { reference };
}

async function openFile(office: Page, t: (key: string) => RegExp, name: string): Promise<void> {
  await office.goto('/office/payout-batches');
  await office.getByRole('button', { name: new RegExp(t('open').source.replace('.*', name)) }).click();
  await expect(office.getByRole('region', { name: new RegExp(t('lines').source.replace('.*', name)) })).toBeVisible();
}

/**
 * Moves the clock to the next morning and adds the bank's statement of the day, in which the payment with the
 * platform's reference left the account. Returns the day.
 */
async function addBankDay(reference: string): Promise<Day> {
  const day = dayOf(await now());
  await api.moveClock({ at: new Date(startOfDay(addDays(day, 1)).getTime() + 10 * 3_600_000) });
  opening -= 200;
  const file = Buffer.from(
    [
      'date,amount,balance,transaction id,description',
      `${day},-200.00,${opening}.00,OUT${reference},payment ${reference}`,
    ].join('\r\n'),
  ).toString('base64');
  const wish = { format: 'csv', account: HOUSE_ACCOUNT, currency: 'THB', file } as const;
  await api.value(contract.reconciliation.addStatement, wish, await staffOf('mali'));
  return day;
}

/** Fetches the statement of the day from the bank that has an API. */
async function fetchDay(office: Page, language: OfficeLanguage, day: Day): Promise<void> {
  const t = wordsOf('office/src/reconciliation', language);
  await office.goto('/office/reconciliation?show=statements');
  await office.getByLabel(t('day')).fill(day);
  await office.getByRole('button', { name: t('ask') }).click();
  await expect(office.getByText(t('fetched')).first()).toBeVisible();
}
/**
 * The balance of the operator's bank account in baht. Each statement opens with the closing balance of the previous
 * one.
 */
let opening = 10_000;

async function openBreaksOf(reference: string): Promise<number> {
  const { breaks } = await api.value(contract.reconciliation.listBreaks, { state: 'open' }, await staffOf('mali'));
  return breaks.filter(({ line, movement }) =>
    [line?.reference, line?.providerRef, movement?.reference].some((text) => text?.includes(reference)),
  ).length;
}
