import { expect, test } from 'vitest';
import { eWalletNumber } from '../withdrawals/e-wallets.ts';
import { messengerHandle } from './handles.ts';
import { nicknameOf } from './nickname.ts';

test('[E01] an e-wallet goes by a mobile number of its own country, however it is written', () => {
  expect(eWalletNumber('truemoney', '081-234-5678')).toBe('0812345678');
  expect(eWalletNumber('truemoney', '+66 81 234 5678')).toBe('0812345678');
  expect(eWalletNumber('truemoney', '0312345678')).toBeUndefined();
  expect(eWalletNumber('momo', '+84912345678')).toBe('0912345678');
  expect(eWalletNumber('zalopay', '091234567')).toBeUndefined();
});

test('[E01] messenger names are kept without the @ before them, and only if they can be names there', () => {
  expect(messengerHandle('telegram', ' @somchai_88 ')).toBe('somchai_88');
  expect(messengerHandle('telegram', '8somchai')).toBeUndefined();
  expect(messengerHandle('line', 'som.chai-88')).toBe('som.chai-88');
  expect(messengerHandle('zalo', '091 234 5678')).toBe('0912345678');
  expect(messengerHandle('zalo', 'somchai')).toBeUndefined();
});

test('[E01] a nickname has 2 to 24 characters of any script and no sign that could be markup', () => {
  expect(nicknameOf('  สมชาย   ใจดี ')).toBe('สมชาย ใจดี');
  expect(nicknameOf('Linh Nguyễn')).toBe('Linh Nguyễn');
  expect(nicknameOf('x')).toBeUndefined();
  expect(nicknameOf('<b>')).toBeUndefined();
  expect(nicknameOf('a'.repeat(25))).toBeUndefined();
});
