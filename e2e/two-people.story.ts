import { generateKeyPairSync } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { dayOf } from '@tamarind/domain/time';
import { money } from '@tamarind/domain/money';
import { bankAccountOf, memberWithPaymentPassword, PAYMENT_PASSWORD, staffOf } from './member.ts';
import { accessible, api, enterOffice, languageOf, now, picture, wordsOf } from './stage.ts';

/**
 * Actions in the back office that one person proposes and another decides. The proposer sees an explanation instead of
 * the decision buttons; the other person finds the proposal on the approvals page. The staff member tuan has approved
 * the disputed payment, so the other one, mali, must decide the dispute.
 */
test(
  '[S-H4] [S-M1] [S-M2] [S-M3] one person proposes in the office, another decides there',
  { tag: '@desk-first' },
  async ({ browser }, info) => {
    const [mali, tuan] = await Promise.all([officeOf(), officeOf()]);
    const withdrawal = await disputedWithdrawal(await mali.screenshot());
    await enterOffice(mali, 'mali', language());
    await enterOffice(tuan, 'tuan', language());
    const [proposals, draws, brand, vendors, withdrawals] = (
      ['proposals', 'draws', 'brand', 'vendors', 'withdrawals'] as const
    ).map((room) => wordsOf(`office/src/${room}`, language())) as [Words, Words, Words, Words, Words];

    const draw = await drawOfTomorrow();
    await mali.goto(`/office/draws/${draw}`);
    await mali.getByRole('button', { name: draws('voidIt') }).click();
    await mali.getByRole('dialog').getByLabel(draws('correction.notice')).fill('The publisher called the drawing off.');
    await giveReason(mali, draws('void.act'), 'the publisher called the drawing off');
    await isOwn(mali, 'draw-void');
    await decide(tuan, act('draw.void', draw), 'agree', 'proposal-draw', false);
    // Voiding a draw needs two agreements. The second is still missing, so the draw is scheduled or open here.
    expect((await api.value(contract.lottery.getDraw, { draw })).state).toMatch(/scheduled|open/);

    await mali.goto('/office/brand');
    await mali.getByLabel(brandLabel('safety.member', 'THB')).fill('2000');
    await mali.getByRole('button', { name: brand('safety.save') }).click();
    await giveReason(mali, brand('safety.act'), 'the new year’s gifts');
    await isOwn(mali, 'cashier-safety');
    await decide(tuan, act('brand.safety'), 'agree', 'proposal-safety');
    await mali.reload();
    await expect(mali.getByLabel(brandLabel('safety.member', 'THB'))).toHaveValue('2000.00');

    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await mali.goto('/office/vendors/studio');
    await mali.getByRole('button', { name: vendors('addKey') }).click();
    const form = mali.getByRole('region', { name: vendors('addKey') });
    await form.getByLabel(vendors('form.publicKey')).fill(publicKey.export({ type: 'spki', format: 'pem' }).toString());
    await form.getByRole('button', { name: vendors('addKey') }).click();
    await isOwn(mali, 'vendor-key');
    await decide(tuan, act('vendor.key'), 'refuse', 'proposal-key');

    for (const page of [tuan, mali]) {
      await page.goto(`/office/withdrawals/${withdrawal}`);
      await page.getByRole('button', { name: withdrawals('showProof') }).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await tuan.getByRole('button', { name: withdrawals('refund') }).click();
    await giveReason(tuan, withdrawals('refund.act'), 'the bank sent it to another account');
    await isOwn(tuan, 'dispute');
    await decide(mali, act('withdrawal.dispute'), 'agree', 'proposal-dispute');
    await mali.goto(`/office/withdrawals/${withdrawal}`);
    await expect(mali.getByRole('heading', { name: withdrawals('receipt') })).toBeVisible();
    await expect(mali.getByText(withdrawals('disputeEnd'))).toHaveCount(0);

    await Promise.all([mali.context().close(), tuan.context().close()]);

    function language(): 'th' | 'en' {
      return languageOf(info) === 'th' ? 'th' : 'en';
    }

    async function officeOf(): Promise<Page> {
      const context = await browser.newContext({
        viewport: info.project.use.viewport ?? null,
        isMobile: info.project.use.isMobile ?? false,
      });
      await context.addInitScript((code) => localStorage.setItem('lang', code), language() === 'th' ? 'TY' : 'EN');
      return context.newPage();
    }

    function act(name: string, subject?: string): RegExp {
      const pattern = proposals(`act.${name}`).source;
      return subject === undefined ? new RegExp(pattern) : new RegExp(pattern.replace('.*', subject));
    }

    function brandLabel(key: string, currency: string): RegExp {
      return new RegExp(brand(key).source.replace('.*', currency));
    }

    /** Completes the open confirmation: types the reason and presses the button that names the action. */
    async function giveReason(page: Page, button: RegExp, reason: string): Promise<void> {
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('textbox').last().fill(reason);
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toBeHidden();
    }

    /** Checks that the proposer sees an explanation instead of the buttons. */
    async function isOwn(page: Page, name: string): Promise<void> {
      const waiting = page.getByRole('region', { name: proposals('title') });
      await expect(waiting.getByText(proposals('own'))).toBeVisible();
      await expect(waiting.getByRole('button', { name: proposals('agree') })).toHaveCount(0);
      await seen(page, waiting, `own-${name}`);
    }

    /** Checks as the other person that the approvals page shows the proposed action, and decides it with a note. */
    async function decide(
      page: Page,
      title: RegExp,
      decision: 'agree' | 'refuse',
      name: string,
      isLast = true,
    ): Promise<void> {
      await page.goto('/office/approvals');
      const one = page.getByRole('region', { name: title });
      await expect(one).toBeVisible();
      await seen(page, one, name);
      await one.getByRole('button', { name: proposals(decision) }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('textbox').fill('looked at it');
      await seen(page, dialog, `${name}-decision`);
      await dialog.getByRole('button', { name: proposals(decision) }).click();
      await expect(dialog).toBeHidden();
      await expect(isLast ? one : one.getByText(proposals('firstBy'))).toBeVisible({ visible: !isLast });
    }

    async function seen(page: Page, part: Locator, name: string): Promise<void> {
      await part.scrollIntoViewIfNeeded();
      await accessible(page);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBe(0);
      await picture(page, info, `two-people-${name}`);
    }
  },
);

/** Waits until tomorrow's Northern draw exists, scheduled or open, and returns its code. */
async function drawOfTomorrow(): Promise<string> {
  const day = dayOf(new Date((await now()).getTime() + 86_400_000));
  const code = `xsmb-${day.replaceAll('-', '')}`;
  await expect
    .poll(async () => (await api.ask(contract.lottery.getDraw, { draw: code })).value?.state, { timeout: 60_000 })
    .toMatch(/scheduled|open/);
  return code;
}

/**
 * Creates a withdrawal that the staff member tuan approved, that the bank paid, and that the member then reports as not
 * received, with a picture as proof.
 */
async function disputedWithdrawal(proof: Buffer): Promise<string> {
  const member = await memberWithPaymentPassword('somchai88');
  const account = { bank: 'KBANK', accountNumber: '1234567897', holderName: 'Somchai Jaidee' };
  const bankAccountId = await bankAccountOf(member, account);
  const wish = { bankAccountId, amount: money(100_000n), paymentPassword: PAYMENT_PASSWORD };
  const { id } = await api.value(contract.withdrawals.requestWithdrawal, wish, member);
  const { reviewWithdrawal, approveWithdrawal, listWithdrawals, confirmReceipt } = contract.withdrawals;
  await api.value(reviewWithdrawal, { id, decision: 'pass', note: '' }, await staffOf('mali'));
  await api.value(approveWithdrawal, { id, decision: 'approve', note: '' }, await staffOf('tuan'));
  const state = async () =>
    (await api.value(listWithdrawals, {}, member)).withdrawals.find((one) => one.id === id)?.state;
  await expect.poll(state, { timeout: 90_000 }).toBe('disbursed');
  const said = { id, outcome: 'not_received' as const, proof: proof.toString('base64') };
  await api.value(confirmReceipt, said, member);
  return id;
}

type Words = ReturnType<typeof wordsOf>;
