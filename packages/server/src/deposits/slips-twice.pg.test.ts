import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import type { parseSlip } from '@tamarind/domain/payments/promptpay';
import { proveLedger } from '../ledger/index.ts';
import { notify, thaiPayment } from '../testing/cashier.ts';
import { agreeTo } from '../testing/proposals.ts';
import { slipCashier } from './testing-slips.ts';

const { acceptSlip, decideAssignment, listUnmatchedNotices, proposeAssignment, refuseSlip } = contract.deposits;
const { account: OURS } = demoShops.easyslip;

let cashier: Awaited<ReturnType<typeof slipCashier>>;
beforeAll(async () => {
  cashier = await slipCashier();
}, 120_000);
afterAll(() => cashier.close());
beforeEach(() => cashier.begin());

describe('a checker that is silent', () => {
  test.each([
    ['drops the connection', { dropAnswers: 2 }],
    ['gives half an answer', { halfAnswers: 2 }],
    ['answers 503', { breakCalls: 2 }],
    ['has no calls left', { quotaUsed: true }],
    ['cannot say yet', { pendingSlips: 1 }],
  ])('[J05] %s: the slip stays open, is asked about again, and credited once', async (_, faults) => {
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.fault(faults);
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'checking' });
    expect(await cashier.balance(member)).toBe(0n);
    await cashier.fault({ quotaUsed: false });
    cashier.app.clock.advance(60_000);
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('[J05] a slow answer is waited for, and credits once', async () => {
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.fault({ slowCallsMs: 1_500 });
    await cashier.job('check-slips');
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('[J05] a deposit does not expire while its slip is being checked, and staff see it after the brand’s minutes', async () => {
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.fault({ quotaUsed: true });
    await cashier.job('check-slips');
    cashier.app.clock.advance(31 * 60_000);
    await cashier.job('check-slips');
    await cashier.job('expire-deposits');
    await cashier.logIn();
    expect(await cashier.show(member, deposit.id)).toMatchObject({ state: 'waiting', slip: { state: 'staff' } });
    expect(await cashier.slipOf(deposit.id)).toMatchObject({ state: 'staff', fault: 'quota_used' });
    // An answer of the checking service still decides, even if it comes late.
    await cashier.fault({ quotaUsed: false });
    cashier.app.clock.advance(6 * 60_000);
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
  });

  const silent = async () => {
    const made = await cashier.paid();
    (await cashier.send(made.member, made.deposit.id, { text: made.text })).value();
    await cashier.fault({ quotaUsed: true });
    cashier.app.clock.advance(11 * 60_000);
    await cashier.job('check-slips');
    return { ...made, id: (await cashier.slipOf(made.deposit.id))?.id ?? '' };
  };

  test('[J05] two people credit it, never one, and neither notice nor checker credit it again', async () => {
    const { member, deposit, id, slip } = await silent();
    const asked = await cashier.app.call(acceptSlip, { id, note: 'seen in the bank’s portal' }, cashier.staff.mali);
    expect((await agreeTo(cashier.app, asked, cashier.staff.mali)).code).toBe('SAME_PERSON');
    expect(await cashier.balance(member)).toBe(0n);
    (await agreeTo(cashier.app, asked, cashier.staff.tuan)).value();
    expect(await cashier.show(member, deposit.id)).toMatchObject({ state: 'credited', slip: { state: 'credited' } });
    await cashier.fault({ quotaUsed: false });
    cashier.app.clock.advance(3_600_000);
    await cashier.job('check-slips');
    await told(slip);
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('[J05] one person refuses it, and the member may send another', async () => {
    const { member, deposit, id } = await silent();
    (await cashier.app.call(refuseSlip, { id, note: 'a photo of a screen' }, cashier.staff.mali)).value();
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'refused', why: 'staff' });
    expect((await cashier.app.call(acceptSlip, { id, note: 'after all' }, cashier.staff.mali)).code).toBe('SLIP_STATE');
    expect(await cashier.balance(member)).toBe(0n);
  });
});

/** Sends the bank's notice of the same transfer as the slip. */
async function told(slip: ReturnType<typeof parseSlip>, change: Record<string, unknown> = {}) {
  if (typeof slip === 'string') throw new Error(slip);
  const { sendingBank: sendingBankCode, transactionId } = slip;
  const notice = thaiPayment(cashier.app, '', 500_00n, {
    sendingBankCode,
    transactionId,
    payeeProxyId: OURS.number,
    ...change,
  });
  expect((await notify(cashier.app, 'thb', notice)).statusCode).toBe(200);
  await cashier.job('process-notices');
}
const queue = async () => (await cashier.app.call(listUnmatchedNotices, {}, cashier.staff.mali)).value().notices;

describe('the same money twice', () => {
  test.each([
    ['with the sending bank', {}],
    ['without it', { sendingBankCode: '' }],
  ])('[J05] a bank notice after the slip, %s, books nothing', async (_, change) => {
    const { member, deposit, text, slip } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    const [bank, suspense] = [await cashier.house('bank'), await cashier.house('suspense')];
    await told(slip, change);
    expect([await cashier.balance(member), await cashier.house('bank'), await cashier.house('suspense')]).toEqual([
      500_00n,
      bank,
      suspense,
    ]);
  });

  test.each([
    ['with the sending bank', {}],
    ['without it', { sendingBankCode: '' }],
  ])('[J05] a slip after the bank’s notice, %s, books nothing and shows staff whose money it is', async (_, change) => {
    const { member, deposit, text, slip } = await cashier.paid();
    await told(slip, change);
    const [bank, suspense] = [await cashier.house('bank'), await cashier.house('suspense')];
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    expect([await cashier.balance(member), await cashier.house('bank'), await cashier.house('suspense')]).toEqual([
      0n,
      bank,
      suspense,
    ]);
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'held' });
    expect((await queue()).find(({ suggestion }) => suggestion?.depositId === deposit.id)).toMatchObject({
      why: 'unknown_reference',
      state: 'unmatched',
    });
  });

  test('[J05] a slip whose money a notice credited to a deposit is used', async () => {
    const { member, deposit, text, slip } = await cashier.paid();
    if (typeof slip === 'string') throw new Error(slip);
    await told(slip);
    const found = (await queue()).find(({ providerRef }) => providerRef === slip.transactionId);
    const id = found?.id ?? '';
    (
      await cashier.app.call(proposeAssignment, { id, account: member.account, note: 'by phone' }, cashier.staff.mali)
    ).value();
    (await cashier.app.call(decideAssignment, { id, agree: true, note: '' }, cashier.staff.tuan)).value();
    expect(await cashier.balance(member)).toBe(500_00n);
    (await cashier.send(member, deposit.id, { text })).value();
    await cashier.job('check-slips');
    expect((await cashier.show(member, deposit.id)).slip).toMatchObject({ state: 'refused', why: 'used' });
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('[J05] several processes that check at once credit once', async () => {
    const { member, deposit, text } = await cashier.paid();
    (await cashier.send(member, deposit.id, { text })).value();
    await Promise.all(Array.from({ length: 4 }, () => cashier.job('check-slips')));
    expect((await cashier.show(member, deposit.id)).state).toBe('credited');
    expect(await cashier.balance(member)).toBe(500_00n);
  });

  test('the ledger is proven after all this', async () => {
    expect((await proveLedger(cashier.app.pool, cashier.app.clock.now(), { whole: true }))?.intact).toBe(true);
  });
});
