import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { slipAmong, slipPauseSeconds, slipRefusal, transferName } from './slip.ts';

/** The example `slipVerify` from the README of promptparse 1.6.0, with the sending bank 002 and its reference. */
const PUBLISHED = '004000060000010103002021900021231231212000115102TH91049C30';
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 5, minutes));
const transfer = { amount: money(500_00), paidAt: at(10), account: '123-4-56789-0', payerName: 'SOMCHAI JAIDEE' };
const deposit = { payeeAccount: '1234567890', createdAt: at(0) };
const rule = { beforeMinutes: 30, staffAfterMinutes: 10, keepDays: 180 };

describe('the codes of a picture', () => {
  test('[J05] the slip among other codes is found', () => {
    const found = slipAmong(['https://example.com/promotion', PUBLISHED, PUBLISHED]);
    expect(found).toMatchObject({
      text: PUBLISHED,
      slip: { sendingBank: '002', transactionId: '0002123123121200011' },
    });
  });
  test.each([
    ['no code at all', [], 'none'],
    ['another code', ['https://example.com'], 'other'],
    ['a changed digit', [PUBLISHED.replace('0002123', '0002124')], 'bad_check'],
    ['a code that was cut', [PUBLISHED.slice(0, -4)], 'other'],
  ])('[J05] %s is no slip', (_, texts, why) => {
    expect(slipAmong(texts)).toBe(why);
  });
});

test('[J05] a transfer has one name, whoever reports it; without bank or reference it has none', () => {
  expect(transferName({ sendingBank: '014', transactionId: 'AB1' })).toBe('014:AB1');
  expect(transferName({ sendingBank: '0014', transactionId: 'AB1' })).toBe('014:AB1');
  expect(transferName({ sendingBank: 'truemoney', transactionId: 'TXN1' })).toBe('truemoney:TXN1');
  expect(transferName({ sendingBank: '', transactionId: 'AB1' })).toBe('');
  expect(transferName({ sendingBank: '014', transactionId: '' })).toBe('');
});

test.each([
  ['the house’s account, written with dashes', {}, undefined],
  ['another account', { account: '1234567891' }, 'wrong_receiver'],
  ['no account of the house', { account: '' }, 'wrong_receiver'],
  ['the brand’s minutes before the deposit', { paidAt: at(-30) }, undefined],
  ['longer before the deposit', { paidAt: new Date(at(-30).getTime() - 1) }, 'too_old'],
])('[J05] a transfer to %s', (_, change, why) => {
  expect(slipRefusal({ ...transfer, ...change }, deposit, rule)).toBe(why);
});

test('the checker is asked again after 5 seconds, then after longer, at most after five minutes', () => {
  expect([1, 2, 3, 7, 40].map(slipPauseSeconds)).toEqual([5, 10, 20, 300, 300]);
});
