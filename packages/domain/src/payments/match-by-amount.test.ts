import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { type AmountIntent, meantByAmount, strictPayer, suggestedByAmount } from './match-by-amount.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute));
const intent = (reference: string, memberName: string, from: number): AmountIntent => ({
  reference,
  memberName,
  createdAt: at(from),
  expiresAt: at(from + 15),
});
const rule = { rule: 'folded', nameless: 'credit' } as const;
const meant = (intents: AmountIntent[], minute: number, name: string) =>
  meantByAmount(intents, { paidAt: at(minute), payer: { name, isText: false } }, rule)?.reference;

describe('a payment without a reference', () => {
  const somchai = intent('S', 'Somchai Jaidee', 0);
  test('[J05] means the open deposit of its amount', () => {
    expect(meant([somchai], 5, 'MR SOMCHAI JAIDEE')).toBe('S');
    expect(meant([], 5, 'MR SOMCHAI JAIDEE')).toBeUndefined();
  });
  test('[J05] a payment from before the deposit means nothing, a late one its expired deposit', () => {
    expect(meant([intent('S', 'Somchai Jaidee', 30)], 5, 'SOMCHAI JAIDEE')).toBeUndefined();
    expect(meant([somchai], 40, 'SOMCHAI JAIDEE')).toBe('S');
  });
  test('[J05] the deposit that was open when it was paid wins over an expired one', () => {
    expect(meant([somchai, intent('N', 'Noi Dee', 20)], 25, 'NOI DEE')).toBe('N');
    expect(meant([somchai, intent('N', 'Noi Dee', 20)], 25, 'SOMCHAI JAIDEE')).toBe('N');
  });
  test('[J05] of several, the payer’s own; without a name that fits, none', () => {
    const both = [intent('A', 'Anong Sri', 0), somchai];
    expect(meant(both, 5, 'SOMCHAI JAIDEE')).toBe('S');
    expect(meant(both, 5, 'STRANGER')).toBeUndefined();
    expect(meant(both, 5, '')).toBeUndefined();
  });
  test('[J05] the name is compared even where the brand does not compare names', () => {
    expect(strictPayer({ rule: 'off', nameless: 'credit' })).toEqual({ rule: 'folded', nameless: 'queue' });
    expect(strictPayer({ rule: 'exact', nameless: 'credit' }).rule).toBe('exact');
  });
});

describe('a payment of nobody’s amount', () => {
  const near = (reference: string, amount: number, state: 'waiting' | 'credited' | 'expired', from = 0) => ({
    ...intent(reference, 'Somchai Jaidee', from),
    amount: money(amount),
    state,
  });
  const suggested = (intents: ReturnType<typeof near>[], amount: number, payer = 'SOMCHAI JAIDEE') =>
    suggestedByAmount(intents, { amount: money(amount), paidAt: at(5), payer: { name: payer, isText: false } }, rule)
      ?.reference;
  test('[J05] is shown with the only open deposit of its payer, and with no stranger’s', () => {
    expect(suggested([near('A', 100, 'waiting'), near('B', 200, 'credited')], 90)).toBe('A');
    expect(suggested([near('A', 100, 'waiting')], 90, 'SOMEBODY ELSE')).toBeUndefined();
    expect(suggested([near('A', 100, 'waiting')], 90, '')).toBeUndefined();
  });
  test('[J05] a second payment is shown with the deposit of its amount that was credited', () => {
    expect(suggested([near('A', 100, 'waiting'), near('B', 200, 'credited')], 200)).toBe('B');
  });
  test('[J05] of two that fit equally well, none; one from after the payment does not fit', () => {
    expect(suggested([near('A', 100, 'waiting'), near('B', 200, 'waiting')], 90)).toBeUndefined();
    expect(suggested([near('A', 100, 'expired', -20)], 90)).toBe('A');
    expect(suggested([near('A', 100, 'waiting', 30)], 90)).toBeUndefined();
  });
});
