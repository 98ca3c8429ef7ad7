import { expect, test } from 'vitest';
import { payerFault } from '../payer-name.ts';
import { easyslip, easyslipTransfer } from './easyslip.ts';

/** The example answers of https://document.easyslip.com: verify/bank (the slip) and en/v2 (the matched account). */
const published = {
  matchedAccount: { bankNumber: '123-4-56789-0' },
  rawSlip: {
    transRef: '68370160657749I376388B35',
    date: '2023-01-01T00:00:00+07:00',
    countryCode: 'TH',
    amount: { amount: 1000, local: { amount: 0, currency: '' } },
    sender: {
      bank: { id: '001', name: 'กสิกรไทย', short: 'KBANK' },
      account: { name: { th: 'นาย อีซี่ สลิป', en: 'MR. EASY SLIP' }, bank: { type: 'BANKAC', account: '1234xxxx5678' } },
    },
  },
};

test('the published answer is a transfer in our terms', () => {
  expect(easyslipTransfer(published)).toEqual({
    amount: 1000_00n,
    paidAt: new Date('2022-12-31T17:00:00Z'),
    account: '123-4-56789-0',
    payerName: 'นาย อีซี่ สลิป MR. EASY SLIP',
  });
});

test.each(['Easy Slip', 'อีซี่ สลิป'])('a member who is registered as %s is its payer', (name) => {
  const payer = { name: easyslipTransfer(published)?.payerName ?? '', isText: true };
  expect(payerFault({ rule: 'folded', nameless: 'queue' }, payer, name)).toBeUndefined();
  expect(payerFault({ rule: 'folded', nameless: 'queue' }, payer, 'Somchai Jaidee')).toBe('payer_differs');
});

test.each([
  ['1500.5', 1500.5, 150_050n],
  ['a satang', 0.01, 1n],
  ['a fraction of a satang', 1.005, undefined],
  ['nothing', 0, undefined],
  ['a number too large to write out', 1e21, undefined],
])('%s baht', (_, amount, minor) => {
  const { rawSlip, matchedAccount } = published;
  expect(easyslipTransfer({ matchedAccount, rawSlip: { ...rawSlip, amount: { amount } } })?.amount).toBe(minor);
});

test('a receiver that is not the house’s has no account', () => {
  expect(easyslipTransfer({ ...published, matchedAccount: null })?.account).toBe('');
});

test('an API key has no spaces', () => {
  const [key] = easyslip.fields;
  expect(['0f8fad5b-d9cb-469f-a165-70867728950e', 'a b'].map((text) => key?.form.test(text))).toEqual([true, false]);
});
