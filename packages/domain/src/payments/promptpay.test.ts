import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '../money.ts';
import { present } from '../present.ts';
import { crc16, sealEmv } from './emv.ts';
import { parsePromptPay, parseSlip, promptPayBill, promptPayTransfer, TRUEMONEY } from './promptpay.ts';

/** Published values of promptpay-qr and promptparse, which their authors tested with banking apps. */
const published = {
  fixed: '00020101021229370016A0000006770101110113006681234567853037645802TH5406100.0063041123',
  open: '00020101021129370016A0000006770101110113006681234567853037645802TH6304823E',
  otherOpen: '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF',
  otherFixed: '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
  bill: '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
  slip: '004000060000010103002021900021231231212000115102TH91049C30',
};

const mobile = (number: string) => ({ kind: 'mobile', number }) as const;
const bill = { billerId: '0112233445566', ref1: 'CUSTOMER001', ref2: 'INV001', ref3: 'SCB' };

describe('[J05] PromptPay texts are the published ones', () => {
  test('a mobile number, with and without an amount', () => {
    expect(promptPayTransfer({ ...mobile('0812345678'), amount: money(10_000) })).toBe(published.fixed);
    expect(promptPayTransfer(mobile('0812345678'))).toBe(published.open);
    expect(promptPayTransfer(mobile('0812223333'))).toBe(published.otherOpen);
    expect(promptPayTransfer({ ...mobile('0812223333'), amount: money(3_000) })).toBe(published.otherFixed);
  });

  test('a bill with three references', () => {
    expect(promptPayBill(bill)).toBe(published.bill);
  });

  test('each is read back', () => {
    expect(parsePromptPay(published.fixed)).toEqual({
      kind: 'transfer',
      repeat: 'once',
      currency: 'THB',
      amount: 10_000n,
      alias: mobile('0812345678'),
    });
    expect(parsePromptPay(published.open)).toEqual({
      kind: 'transfer',
      repeat: 'static',
      currency: 'THB',
      amount: undefined,
      alias: mobile('0812345678'),
    });
    expect(parsePromptPay(published.otherFixed)).toMatchObject({ repeat: 'once', amount: 3_000n });
    expect(
      parsePromptPay(promptPayTransfer({ ...mobile('0812223333'), amount: money(3_000), repeat: 'static' })),
    ).toMatchObject({ repeat: 'static', amount: 3_000n });
    expect(parsePromptPay(published.bill)).toEqual({
      kind: 'bill',
      repeat: 'static',
      currency: 'THB',
      amount: undefined,
      bill,
    });
    expect(parseSlip(published.slip)).toEqual({ sendingBank: '002', transactionId: '0002123123121200011' });
  });
});

test('[J05] any bill is read back as it was written', () => {
  const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
  const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
  fc.assert(
    fc.property(
      digits(13, 15),
      reference,
      fc.option(reference),
      fc.option(reference),
      fc.option(fc.bigInt(1n, 999_999_999_999n)),
      (billerId, ref1, second, third, amount) => {
        const wish = { billerId, ref1, ...present({ ref2: second ?? undefined, ref3: third ?? undefined }) };
        const text = promptPayBill({ ...wish, ...present({ amount: amount === null ? undefined : money(amount) }) });
        expect(parsePromptPay(text)).toEqual({
          kind: 'bill',
          repeat: amount === null ? 'static' : 'once',
          currency: 'THB',
          amount: amount ?? undefined,
          bill: wish,
        });
      },
    ),
  );
});

test('the longest of everything fits', () => {
  const longest = { billerId: '9'.repeat(15), ref1: 'R'.repeat(20), ref2: 'S'.repeat(20), ref3: 'T'.repeat(20) };
  const amount = money(999_999_999_999n);
  expect(parsePromptPay(promptPayBill({ ...longest, amount }))).toMatchObject({ bill: longest, amount });
  expect(parsePromptPay(promptPayTransfer({ kind: 'ewallet', number: '140000812345678', amount }))).toMatchObject({
    amount,
  });
  expect(parsePromptPay(promptPayTransfer({ kind: 'citizen', number: '1234567890121' }))).toMatchObject({
    alias: { kind: 'citizen', number: '1234567890121' },
  });
});

test('data that no bank could read throws instead of making a code', () => {
  expect(() => promptPayTransfer(mobile('812345678'))).toThrow(RangeError);
  expect(() => promptPayTransfer({ ...mobile('0812345678'), amount: money(0) })).toThrow(RangeError);
  expect(() => promptPayTransfer({ ...mobile('0812345678'), amount: money(100_000_000_000_000n) })).toThrow(RangeError);
  expect(() => promptPayBill({ ...bill, ref1: 'R'.repeat(21) })).toThrow(RangeError);
  expect(() => promptPayBill({ ...bill, ref2: 'small' })).toThrow(RangeError);
  expect(() => promptPayBill({ ...bill, billerId: '1' })).toThrow(RangeError);
});

test.each([
  ['a changed amount', published.fixed.replace('100.00', '900.00'), 'bad_check'],
  ['a fraction of a satang', again(published.fixed.replace('5406100.00', '54071.00123')), 'malformed'],
  ['an amount of zero', again(published.fixed.replace('5406100.00', '54040.00')), 'malformed'],
  ['another currency', again(published.open.replace('5303764', '5303840')), 'other'],
  [
    'a biller without a reference',
    sealEmv([
      { id: '30', value: '0016A00000067701011201131234567890123' },
      { id: '53', value: '764' },
      { id: '58', value: 'TH' },
    ]),
    'other',
  ],
])('a text with %s is refused', (_what, text, why) => {
  expect(parsePromptPay(text)).toBe(why);
});

test('objects in another order say the same', () => {
  expect(parsePromptPay(again(published.fixed.replace('53037645802TH5406100.00', '5406100.005802TH5303764')))).toEqual(
    parsePromptPay(published.fixed),
  );
});

test('a slip with a changed transaction or another check is no slip', () => {
  expect(parseSlip(published.slip.replace('0002123', '0002124'))).toBe('bad_check');
  expect(parseSlip(published.fixed)).toBe('malformed');
  // TrueMoney writes the checksum in lower case.
  expect(parseSlip(published.slip.toLowerCase().replace('th', 'TH'))).toEqual(parseSlip(published.slip));
});

/** Vectors from promptparse 1.6.0, tests/generate.test.ts: wallets of the number 080 111 1111. */
const wallets = {
  open: '00020101021129390016A000000677010111031514000080111111153037645802TH63047C0F',
  withMessage:
    '00020101021229390016A000000677010111031514000080111111153037645802TH540510.05' +
    '814800480065006C006C006F00200057006F0072006C006400216304F5A2',
};
/** An example from thai-qr-payment, docs of buildTrueMoneySlipVerify; its checksum is in lower case. */
const WALLET_SLIP = '00480002010102010203P2P0313TXN00012345670408250120249104b425';

test('[J05] a TrueMoney wallet’s code is the published one, and one with a message is read', () => {
  const alias = { kind: 'ewallet', number: '140000801111111' } as const;
  expect(promptPayTransfer(alias)).toBe(wallets.open);
  expect(parsePromptPay(wallets.open)).toMatchObject({ kind: 'transfer', alias });
  expect(parsePromptPay(wallets.withMessage)).toMatchObject({ kind: 'transfer', alias, amount: 1_005n });
});

test('[J05] a slip that TrueMoney issued names its transaction', () => {
  const slip = { sendingBank: TRUEMONEY, transactionId: 'TXN0001234567' };
  expect(parseSlip(WALLET_SLIP)).toEqual(slip);
  expect(parseSlip(WALLET_SLIP.slice(0, -4) + WALLET_SLIP.slice(-4).toUpperCase())).toEqual(slip);
  expect(parseSlip(WALLET_SLIP.replace('4567', '4568'))).toBe('bad_check');
  for (const [from, to] of [
    ['0002010102010', '0002020102010'],
    ['25012024', '2501202X'],
  ] as const)
    expect(parseSlip(again(WALLET_SLIP.replace(from, to)))).toBe('malformed');
});

/** Recomputes the checksum of a text. */
function again(text: string): string {
  return text.slice(0, -4) + crc16(text.slice(0, -4));
}
