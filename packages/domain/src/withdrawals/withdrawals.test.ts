import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, money } from '../money.ts';
import { bankOf, banks } from './banks.ts';
import { decideDispute, decideReceipt } from './decide-receipt.ts';
import { decideWithdrawal, withdrawalBlocks } from './decide-withdrawal.ts';
import { houseCashier, withdrawalTerms } from '../brand/cashier.ts';
import { canMove, isOpen, type WithdrawalState } from './states.ts';

describe('decideWithdrawal', () => {
  const terms = withdrawalTerms(houseCashier, 'thai_bank', 0);
  test('[J06] below the minimum, above the maximum and above the free balance are refused with the bound', () => {
    expect(decideWithdrawal(terms, money(9_999), money(1_000_000))).toEqual({
      code: 'AMOUNT_TOO_SMALL',
      min: money(10_000),
    });
    expect(decideWithdrawal(terms, money(20_000_001), money(99_000_000))).toEqual({
      code: 'AMOUNT_TOO_LARGE',
      max: money(20_000_000),
    });
    expect(decideWithdrawal(terms, money(10_001), money(10_000))).toEqual({
      code: 'BALANCE_TOO_LOW',
      available: money(10_000),
    });
  });
  test('[J06] the bounds themselves and the whole balance may go', () => {
    expect(decideWithdrawal(terms, money(10_000), money(10_000))).toBeUndefined();
    expect(decideWithdrawal(terms, terms.max, terms.max)).toBeUndefined();
  });
  test('[J06] reasons that block withdrawals are listed in the order in which they can be cleared', () => {
    expect(withdrawalBlocks({ hasPaymentPassword: false, payees: 0, hasOpenWithdrawal: true })).toEqual([
      'PAYMENT_PASSWORD_MISSING',
      'NO_BANK_ACCOUNT',
      'WITHDRAWAL_OPEN',
    ]);
    expect(withdrawalBlocks({ hasPaymentPassword: true, payees: 1, hasOpenWithdrawal: false })).toEqual([]);
  });
});

describe('decideReceipt', () => {
  const amount = money(200_000);
  test('[J07] received, by the member or by time, confirms the whole amount', () => {
    for (const outcome of ['received', 'automatic'] as const)
      expect(decideReceipt(amount, { outcome, hasProof: false })).toEqual({
        state: 'confirmed',
        received: amount,
        remaining: money(0),
      });
  });
  test('[J07] not received needs a proof', () => {
    expect(decideReceipt(amount, { outcome: 'not_received', hasProof: false })).toEqual({ field: 'proof' });
    expect(decideReceipt(amount, { outcome: 'not_received', hasProof: true })).toEqual({
      state: 'disputed',
      received: money(0),
      remaining: amount,
    });
  });
  test('[J07] a part is more than nothing and less than everything, and received and remaining make the whole', () => {
    for (const receivedAmount of [undefined, money(0), money(-1), amount, money(200_001)])
      expect(decideReceipt(amount, { outcome: 'partial', receivedAmount, hasProof: false })).toEqual({
        field: 'receivedAmount',
      });
    fc.assert(
      fc.property(fc.bigInt(1n, 199_999n), (part) => {
        const decision = decideReceipt(amount, { outcome: 'partial', receivedAmount: money(part), hasProof: false });
        return (
          'state' in decision && decision.state === 'disputed' && add(decision.received, decision.remaining) === amount
        );
      }),
    );
  });
  test('[J07] a case ends with the proof of payment or with the missing part refunded', () => {
    expect(decideDispute({ received: money(0), remaining: amount }, 'refund')).toEqual({
      state: 'failed',
      refund: amount,
    });
    expect(decideDispute({ received: money(1), remaining: money(199_999) }, 'refund')).toEqual({
      state: 'confirmed',
      refund: money(199_999),
    });
    expect(decideDispute({ received: money(1), remaining: money(199_999) }, 'paid')).toEqual({
      state: 'confirmed',
      refund: money(0),
    });
  });
});

test('[J06] nothing leads out of an end, and nothing after approval leads back', () => {
  const all: WithdrawalState[] = [
    'requested',
    'review',
    'approved',
    'disbursed',
    'disputed',
    'confirmed',
    'cancelled',
    'rejected',
    'failed',
  ];
  for (const end of ['confirmed', 'cancelled', 'rejected', 'failed'] as const)
    expect(all.filter((to) => canMove(end, to))).toEqual([]);
  for (const late of ['approved', 'disbursed', 'disputed'] as const)
    for (const out of ['cancelled', 'rejected', 'requested', 'review'] as const) expect(canMove(late, out)).toBe(false);
  expect(all.filter(isOpen)).toEqual(['requested', 'review', 'approved']);
});

test('[J06] a bank has one code and one routing number, of the form its clearing house uses', () => {
  expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
  expect(new Set(banks.map(({ routing }) => routing)).size).toBe(banks.length);
  for (const bank of banks) expect(bank.routing).toMatch(bank.currency === 'THB' ? /^0\d\d$/ : /^970\d{3}$/);
  expect(bankOf('KBANK', 'THB')?.routing).toBe('004');
  expect(bankOf('KBANK', 'VND')).toBeUndefined();
});
