import { expect, test } from 'vitest';
import type { Currency } from '@tamarind/domain/money';
import { money } from '@tamarind/domain/money';
import { readSettlement } from './index.ts';

const TODAY = '2026-11-23';
const read = (text: string, closing = 0n, currency: Currency = 'THB') =>
  readSettlement(new TextEncoder().encode(text), { account: 'provider', currency, closing: money(closing) }, TODAY);
const faultOf = (...given: Parameters<typeof read>) => {
  const result = read(...given);
  return result.ok ? 'read' : `${result.fault.code} ${result.fault.line}`;
};
const statementOf = (...given: Parameters<typeof read>) => {
  const result = read(...given);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.statement;
};

/** Columns as an export of charges from Opn has them (a merchant's published script, gist c20a103d664e6e4a5da0). */
const OPN = 'Date,Charge Id,Status,Description,CC,Name,Last Digits,Amount,Fees,Vat,Net,Refund';
/**
 * A wallet's settlement file in Vietnamese: times with a time zone offset, whole đồng, refunds marked by their kind.
 */
const WALLET = 'Thời gian,Mã giao dịch,Mã đơn hàng,Loại giao dịch,Trạng thái,Số tiền,Phí giao dịch';

test('[J05] a line has the gross amount, and the fees of a day with their tax are one line', () => {
  const rows = [
    '2026-11-20,chrg_a,captured,order 1,,,,1000.00,36.50,2.56,960.94,',
    '2026-11-20,chrg_b,not captured,order 2,,,,70.00,,,,',
    '2026-11-21,chrg_c,captured,order 3,,,,"2,000.00",73.00,5.11,"1,921.89",',
  ];
  const statement = statementOf([OPN, ...rows].join('\n'), 300_000n);
  expect(statement).toMatchObject({ from: '2026-11-20', until: '2026-11-21', closing: 300_000n, opening: 11_717n });
  expect(
    statement.lines.map(({ day, amount, providerRef, reference }) => [day, amount, providerRef, reference]),
  ).toEqual([
    ['2026-11-20', 100_000n, 'chrg_a', 'order 1'],
    ['2026-11-20', -3_906n, 'fees 2026-11-20', ''],
    ['2026-11-21', 200_000n, 'chrg_c', 'order 3'],
    ['2026-11-21', -7_811n, 'fees 2026-11-21', ''],
  ]);
});

test('[J05] a Vietnamese file is read: moments, whole đồng, and refunds that leave', () => {
  const rows = [
    '2026-11-20T18:30:00Z,2820,TMR1,Thanh toán,Thành công,"100.000",1100',
    '2026-11-21 10:00:00,2821,TMR1,Hoàn tiền,Thành công,"50.000",0',
  ];
  const { lines } = statementOf([WALLET, ...rows].join('\n'), 0n, 'VND');
  expect(lines.map(({ day, amount, at }) => [day, amount, at?.toISOString()])).toEqual([
    ['2026-11-21', 100_000n, '2026-11-20T18:30:00.000Z'],
    ['2026-11-21', -50_000n, '2026-11-21T03:00:00.000Z'],
    ['2026-11-21', -1_100n, undefined],
  ]);
});

const simple = (cells: string, head = 'date,id,amount') => `${head}\n${cells}`;
test.each([
  [
    'a net amount that is not the amount less the fee',
    simple('2026-11-20,a,10,1,8', 'date,id,amount,fee,net'),
    'sum_differs 2',
  ],
  ['a state that nobody knows', simple('2026-11-20,a,10,dancing', 'date,id,amount,status'), 'missing_field 2'],
  ['a kind that nobody knows', simple('2026-11-20,a,10,dance', 'date,id,amount,type'), 'missing_field 2'],
  ['another currency', simple('2026-11-20,a,10,USD', 'date,id,amount,currency'), 'wrong_currency 2'],
  ['no id of payments', simple('2026-11-20,10', 'date,amount'), 'missing_column 1'],
  ['no amount', simple('2026-11-20,a', 'date,id'), 'missing_column 0'],
  ['a formula', simple('2026-11-20,a,=1+1'), 'formula 2'],
  ['a day that does not exist', simple('2026-02-30,a,1'), 'bad_day 2'],
  ['a day to come', simple('2026-11-24,a,1'), 'bad_day 0'],
  ['no payment at all', simple('2026-11-20,a,1,failed', 'date,id,amount,status'), 'missing_field 1'],
  ['an empty file', '', 'not_this_format 0'],
])('[J05] %s is refused', (_name, text, fault) => {
  expect(faultOf(text)).toBe(fault);
});

test('[J05] without the balance that the portal shows nothing is read', () => {
  const result = readSettlement(
    new TextEncoder().encode(simple('2026-11-20,a,1')),
    { account: 'provider', currency: 'THB', closing: undefined },
    TODAY,
  );
  expect(result).toEqual({ ok: false, fault: { code: 'missing_field', line: 0 } });
});
