import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { brandSettings } from '../brand/index.ts';
import { depositJobs, depositRoutes, depositWebhooks } from '../deposits/index.ts';
import { slipCashier } from '../deposits/testing-slips.ts';
import { enterWays } from '../deposits/testing-ways.ts';
import { memberRoutes } from '../members/index.ts';
import { sql } from '../platform/db/sql.ts';
import { startStandIns, type StandIns } from '../platform/ports/testing.ts';
import { proposalRoutes } from '../proposals/index.ts';
import {
  approvedWithdrawal,
  type MoodyBank,
  notify,
  payee,
  PAYMENT_PASSWORD,
  startMoodyBank,
  thaiPayment,
} from '../testing/cashier.ts';
import { agreeTo } from '../testing/proposals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { withdrawalActs, withdrawalJobs, withdrawalRoutes, withdrawalWebhooks } from '../withdrawals/index.ts';
import { amountText } from './amount-text.ts';
import { messageJobs } from './index.ts';
import { slipNotices } from './money-texts.ts';
import { type MessageEvent, textOf } from './texts.ts';

const { createDeposit } = contract.deposits;
const { confirmReceipt, requestWithdrawal, reviewWithdrawal, settleDispute } = contract.withdrawals;

/**
 * Simulated outside services. These tests cover the messages about each event of a deposit and a withdrawal, caused as
 * in production and delivered through simulated gateways.
 */
let outside: StandIns;
let bank: MoodyBank;
let app: TestApp;
let staff: { readonly officer: { token: string }; readonly approver: { token: string } };
beforeAll(async () => {
  [outside, bank] = [await startStandIns(), await startMoodyBank()];
  app = await startTestApp({
    routes: [...memberRoutes, ...depositRoutes, ...withdrawalRoutes, ...proposalRoutes(withdrawalActs)],
    webhooks: [...depositWebhooks, ...withdrawalWebhooks],
    env: { ...outside.env, OUTSIDE_BANK_URL: bank.url, PUBLIC_URL: 'http://127.0.0.1:9' },
  });
  await enterWays(app, outside);
}, 120_000);
afterAll(async () => {
  await app.close();
  await outside.stop();
  bank.close();
});

async function run(on: TestApp, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const job = [...depositJobs, ...withdrawalJobs, ...messageJobs].find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    await on.run(job);
  }
}

/** Logs staff in again, because their sessions end while the clock advances. */
async function logIn(): Promise<void> {
  staff = { officer: await app.staff('officer'), approver: await app.staff('approver') };
}

interface MoneyNews {
  readonly memberId: bigint;
  readonly reference: string;
  readonly amount: bigint;
}

async function deposit(method: 'promptpay' | 'thai_online', amount = 123_450n) {
  const member = await app.member({ currency: 'THB' });
  const made = (await app.call(createDeposit, { method, amount: money(amount) }, member)).value();
  return { memberId: member.id, reference: made.reference, amount };
}

async function disbursed() {
  await logIn();
  const made = await approvedWithdrawal(app, staff);
  await run(app, 'pay-out');
  return made;
}

const flows: Readonly<Record<string, () => Promise<MoneyNews>>> = {
  deposit_credited: async () => {
    const made = await deposit('promptpay');
    await notify(app, 'thb', thaiPayment(app, made.reference, made.amount));
    await run(app, 'process-notices');
    return made;
  },
  deposit_expired: async () => {
    const made = await deposit('promptpay');
    app.clock.advance(16 * 60_000);
    await run(app, 'expire-deposits');
    return made;
  },
  deposit_failed: async () => {
    await outside.control('payments', { provider: 'omise', breakCalls: 100 });
    const made = await deposit('thai_online');
    for (let turn = 0; turn < 4; turn++) {
      await run(app, 'create-at-provider');
      app.clock.advance(11_000);
    }
    // After an hour the platform again uses the payment connection that did not respond.
    app.clock.advance(3_600_000);
    return made;
  },
  withdrawal_approved: async () => {
    await logIn();
    const { member, reference } = await approvedWithdrawal(app, staff);
    return { memberId: member.id, reference, amount: 200_000n };
  },
  withdrawal_rejected: async () => {
    await logIn();
    const member = await payee(app);
    const wish = { bankAccountId: member.bankAccountId, amount: money(200_000), paymentPassword: PAYMENT_PASSWORD };
    const { id, reference } = (await app.call(requestWithdrawal, wish, member)).value();
    (await app.call(reviewWithdrawal, { id, decision: 'reject', note: 'no' }, staff.officer)).value();
    return { memberId: member.id, reference, amount: 200_000n };
  },
  withdrawal_disbursed: async () => {
    const { member, reference } = await disbursed();
    return { memberId: member.id, reference, amount: 200_000n };
  },
  withdrawal_refunded: async () => {
    const { member, id, reference } = await disbursed();
    (await app.call(confirmReceipt, { id, outcome: 'partial', receivedAmount: money(150_000) }, member)).value();
    const asked = await app.call(settleDispute, { id, decision: 'refund', note: 'the bank says so' }, staff.approver);
    (await agreeTo(app, asked, await app.staff('approver'))).value();
    return { memberId: member.id, reference, amount: 50_000n };
  },
};

/** The outbox reader waits for open transactions of other test databases, so it runs until everything is read. */
async function send(on: TestApp): Promise<void> {
  await expect
    .poll(
      async () => {
        await run(on, 'write-messages');
        const unread = await sql(on.pool)`
        select 1 from outbox_event e
         where not exists (select 1 from outbox_cursor c where c.consumer = 'messages' and (c.tx, c.id) >= (e.tx, e.id))`;
        return unread.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  await run(on, 'send-messages');
}

const mailsTo = async (stand: StandIns, address: string) =>
  (await stand.log('mail')).map(({ detail }) => detail).filter(({ to }) => (to as string[]).includes(address));
const textsTo = async (number: string) =>
  (await outside.log('sms')).map(({ detail }) => detail).filter(({ to }) => to === number);

const languages = [
  ['TH', 'th'],
  ['EN', 'en'],
  ['VI', 'vi'],
  ['CN', 'zh'],
] as const;
const bySms = new Set([
  'deposit_credited',
  'deposit_failed',
  'withdrawal_rejected',
  'withdrawal_disbursed',
  'withdrawal_refunded',
]);
let contacts = 0;

describe.each(languages)('[J09] to a member who reads %s', (chosen, language) => {
  test.each(Object.keys(flows) as MessageEvent[])(
    '%s is delivered by mail, and by SMS where it is worth one',
    async (event) => {
      const { memberId, reference, amount } = await (flows[event]?.() ?? Promise.reject(new Error(event)));
      contacts += 1;
      const email = `reader${contacts}@mail.example`;
      const mobile = `08${String(10_000_000 + contacts)}`;
      await sql(app.pool)`
      update member set email = ${email}, mobile = ${mobile}, language = ${chosen} where id = ${memberId}`;
      await send(app);
      const { brand, receiptMinutes } = await brandSettings(app.pool);
      const wanted = textOf(event, language, {
        brand: brand.name,
        amount: amountText(money(amount), 'THB', language),
        reference,
        minutes: event === 'withdrawal_disbursed' ? receiptMinutes.toString() : '',
        notice: '',
        hours: '',
        link: '',
      });
      const mails = (await mailsTo(outside, email)).filter(({ subject }) => subject === wanted.subject);
      expect(mails.map(({ text }) => (text as string).replaceAll('\r\n', '\n').trimEnd())).toEqual([wanted.mail]);
      const texts = (await textsTo(`+66${mobile.slice(1)}`)).filter(({ text }) => text === wanted.sms);
      expect(texts).toHaveLength(bySms.has(event) ? 1 : 0);
      await send(app);
      expect((await mailsTo(outside, email)).filter(({ subject }) => subject === wanted.subject)).toHaveLength(1);
    },
  );
});

test('[J05] [J09] a refused slip is told by mail with its reason, each once, and costs no SMS', async () => {
  const cashier = await slipCashier();
  try {
    await cashier.begin();
    const { member, deposit: made, forged, text } = await cashier.paid({ account: '1239997890' });
    const email = 'slips@mail.example';
    await sql(cashier.app.pool)`
      update member set email = ${email}, mobile = '0899999999', language = 'CN' where id = ${member.id}`;
    (await cashier.send(member, made.id, { picture: forged })).value();
    await cashier.job('check-slips');
    await send(cashier.app);
    cashier.app.clock.advance(1_000);
    (await cashier.send(member, made.id, { text })).value();
    await cashier.job('check-slips');
    await send(cashier.app);
    await send(cashier.app);
    const told = (await mailsTo(cashier.outside, email)).map(({ text: body }) => body as string).toReversed();
    expect(told).toEqual([
      expect.stringContaining(slipNotices.zh.not_known),
      expect.stringContaining(slipNotices.zh.wrong_receiver),
    ]);
    expect(told.every((body) => body.includes(made.reference))).toBe(true);
    expect(await cashier.outside.log('sms')).toEqual([]);
  } finally {
    await cashier.close();
  }
});
