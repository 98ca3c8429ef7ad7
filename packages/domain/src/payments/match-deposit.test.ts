import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { type BankNotice, decideNotice, type DepositIntent } from './match-deposit.ts';

const intent: DepositIntent = {
  id: 'd1',
  reference: 'TMR1',
  currency: 'THB',
  amount: money(10_000),
  connection: null,
  payeeAccount: '010553602401001',
  expiresAt: new Date('2026-11-21T10:15:00Z'),
  state: 'waiting',
  memberName: 'Somchai Jaidee',
  isMemberClosed: false,
};
const other: DepositIntent = { ...intent, id: 'd2', reference: 'TMR2' };
const notice: BankNotice = {
  currency: 'THB',
  amount: money(10_000),
  references: ['TMR1'],
  connection: null,
  account: '0105-5360-2401-001',
  payer: { name: 'MR SOMCHAI JAIDEE', isText: false },
  paidAt: new Date('2026-11-21T10:15:00Z'),
};
const payers = { rule: 'folded', nameless: 'queue' } as const;

test('[J05] a payment that fits exactly credits the deposit that its reference names', () => {
  expect(decideNotice([other, intent], notice, payers)).toEqual({ kind: 'credit', depositId: 'd1' });
  expect(decideNotice([intent], { ...notice, references: ['TMR9', 'TMR1'] }, payers)).toEqual({
    kind: 'credit',
    depositId: 'd1',
  });
  // The payment was made in time but reported late. The bank caused the delay, so the payment is credited.
  expect(decideNotice([{ ...intent, state: 'expired' }], notice, payers)).toEqual({ kind: 'credit', depositId: 'd1' });
});

test('[J05] a payment without a matching deposit waits for staff', () => {
  for (const references of [[], ['TMR9'], ['TMR1', 'TMR2']])
    expect(decideNotice([intent, other], { ...notice, references }, payers)).toEqual({
      kind: 'unmatched',
      why: 'unknown_reference',
      depositId: undefined,
    });
});

test.each<[string, Partial<BankNotice>, Partial<DepositIntent>]>([
  ['wrong_currency', { currency: 'VND' }, {}],
  ['wrong_account', { account: '010553602401002' }, {}],
  ['already_credited', {}, { state: 'credited' }],
  ['wrong_amount', { amount: money(9_999) }, {}],
  ['wrong_amount', { amount: money(10_001) }, {}],
  ['late', { paidAt: new Date('2026-11-21T10:15:00.001Z') }, {}],
  // If a notice differs in several ways, the most serious difference is reported.
  ['wrong_currency', { currency: 'VND', amount: money(1), account: 'x' }, { state: 'credited' }],
  ['already_credited', { amount: money(1), paidAt: new Date('2026-12-01T00:00:00Z') }, { state: 'credited' }],
])('[J05] %s is never credited and names the deposit it meant', (why, change, state) => {
  expect(decideNotice([{ ...intent, ...state }, other], { ...notice, ...change }, payers)).toEqual({
    kind: 'unmatched',
    why,
    depositId: 'd1',
  });
});

test('[J05] a payment for a member who has closed the account waits for staff, who send it back', () => {
  expect(decideNotice([{ ...intent, isMemberClosed: true }], notice, payers)).toEqual({
    kind: 'unmatched',
    why: 'account_closed',
    depositId: 'd1',
  });
});

test('[W-2] a third party’s payment fits in all but the name, and waits for people', () => {
  const third = { ...notice, payer: { name: 'SOMSAK DEEJAI', isText: false } };
  expect(decideNotice([intent], third, payers)).toEqual({ kind: 'unmatched', why: 'payer_differs', depositId: 'd1' });
  expect(decideNotice([intent], third, { ...payers, rule: 'off' }).kind).toBe('credit');
});

test('[J05] a notice of one payment connection credits no deposit that takes another', () => {
  const routed = { ...intent, connection: 'c1' };
  expect(decideNotice([routed], { ...notice, connection: 'c1' }, payers).kind).toBe('credit');
  for (const connection of ['c2', null])
    expect(decideNotice([routed], { ...notice, connection }, payers)).toMatchObject({ why: 'wrong_account' });
  expect(decideNotice([intent], { ...notice, connection: 'c1' }, payers)).toMatchObject({ why: 'wrong_account' });
});
