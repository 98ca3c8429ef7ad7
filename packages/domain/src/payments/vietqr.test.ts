import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { present } from '../present.ts';
import { crc16 } from './emv.ts';
import { parseVietQr, vietQr } from './vietqr.ts';

/** Published values of vietnam-qr-pay: account 257678859 at ACB (970416). */
const open = '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F';
const fixed =
  '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6';
const acb = { bankBin: '970416', account: '257678859' };

test('[J05] VietQR texts are the published ones', () => {
  expect(vietQr(acb)).toBe(open);
  expect(vietQr({ ...acb, amount: money(10_000), purpose: 'Chuyen tien' })).toBe(fixed);
});

test('[J05] and they are read back', () => {
  const payee = { ...acb, service: 'account' };
  expect(parseVietQr(open)).toEqual({
    repeat: 'static',
    currency: 'VND',
    amount: undefined,
    payee,
    purpose: undefined,
  });
  expect(parseVietQr(fixed)).toEqual({
    repeat: 'once',
    currency: 'VND',
    amount: 10_000n,
    payee,
    purpose: 'Chuyen tien',
  });
});

test('[J05] any transfer is read back as it was written, up to the greatest lengths', () => {
  const purpose = fc.stringMatching(/^[A-Za-z0-9 ]{1,25}$/);
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9]{6}$/),
      fc.stringMatching(/^[A-Za-z0-9]{1,19}$/),
      fc.constantFrom('account' as const, 'card' as const),
      fc.option(fc.bigInt(1n, 9_999_999_999_999n)),
      fc.option(purpose),
      (bankBin, account, service, amount, words) => {
        const text = vietQr({
          bankBin,
          account,
          service,
          ...present({ amount: amount === null ? undefined : money(amount), purpose: words ?? undefined }),
        });
        expect(parseVietQr(text)).toMatchObject({
          payee: { bankBin, account, service },
          amount: amount ?? undefined,
          purpose: words ?? undefined,
        });
      },
    ),
  );
});

test('data that no bank could read throws instead of making a code', () => {
  expect(() => vietQr({ ...acb, bankBin: '97041' })).toThrow(RangeError);
  expect(() => vietQr({ ...acb, account: '9'.repeat(20) })).toThrow(RangeError);
  expect(() => vietQr({ ...acb, purpose: 'x'.repeat(26) })).toThrow(RangeError);
  expect(() => vietQr({ ...acb, purpose: 'Chuyển tiền' })).toThrow(RangeError);
  expect(() => vietQr({ ...acb, amount: money(0) })).toThrow(RangeError);
});

test.each([
  ['a changed account', fixed.replace('257678859', '257678858'), 'bad_check'],
  ['a fraction of a đồng', again(fixed.replace('540510000', '5405100.5')), 'malformed'],
  ['an unknown service', again(fixed.replace('QRIBFTTA', 'QRIBFTTX')), 'malformed'],
  ['the Thai currency', again(fixed.replace('5303704', '5303764')), 'other'],
])('a text with %s is refused', (_what, text, why) => {
  expect(parseVietQr(text)).toBe(why);
});

function again(text: string): string {
  return text.slice(0, -4) + crc16(text.slice(0, -4));
}
