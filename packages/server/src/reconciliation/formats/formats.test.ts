import { describe, expect, test } from 'vitest';
import type { StatementFormat } from '@tamarind/contract/reconciliation';
import type { Currency } from '@tamarind/domain/money';
import { readStatement } from './index.ts';

const TODAY = '2026-11-23';
const read = (
  format: StatementFormat,
  text: string | Uint8Array,
  currency: Currency = 'THB',
  account = '111-2-33344-4',
) =>
  readStatement(format, typeof text === 'string' ? new TextEncoder().encode(text) : text, { account, currency }, TODAY);
const statementOf = (...given: Parameters<typeof read>) => {
  const result = read(...given);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.statement;
};
const faultOf = (...given: Parameters<typeof read>) => {
  const result = read(...given);
  return result.ok ? 'read' : `${result.fault.code} ${result.fault.line}`;
};
const amounts = (...given: Parameters<typeof read>) => statementOf(...given).lines.map(({ amount }) => amount);

/**
 * Columns as Thai internet banking exports them: day first, Buddhist year, separate columns for withdrawal and deposit.
 */
const thai = (rows: readonly string[]) =>
  ['ธนาคาร;เลขที่บัญชี 111-2-33344-4', 'วันที่;เวลา;ถอนเงิน;ฝากเงิน;ยอดคงเหลือ;เลขที่อ้างอิง;รายละเอียด;ชื่อ', ...rows].join('\r\n');
const THAI_ROWS = [
  '20/11/2569;09:30;;"1,500.00";"11,500.00";A1;TMR ABC;SOMSRI',
  '21/11/2569;10:00:05;500.25;;"10,999.75";A2;"ค่า ""x"";y";',
];
/** Columns as Vietnamese internet banking exports them: whole đồng with dots, signed amount. */
const VIET = [
  'Ngày giao dịch,Số tiền,Số dư,Mã giao dịch,Nội dung',
  '2026-11-21 10:00:00,-1.000.000,"1.500.000",FT2,rut tien',
  '20/11/2026,+2.000.000,"2.500.000",FT1,MBVCB.57.tmr',
].join('\n');

describe('CSV', () => {
  test('a Thai export is read: its lines above the head, Buddhist years, two columns of amounts', () => {
    const statement = statementOf('csv', thai(THAI_ROWS));
    expect(statement).toMatchObject({
      from: '2026-11-20',
      until: '2026-11-21',
      opening: 1_000_000n,
      closing: 1_099_975n,
    });
    expect(statement.lines).toEqual([
      {
        day: '2026-11-20',
        at: new Date('2026-11-20T02:30:00Z'),
        amount: 150_000n,
        providerRef: 'A1',
        reference: 'TMR ABC',
        counterparty: 'SOMSRI',
      },
      expect.objectContaining({ amount: -50_025n, at: new Date('2026-11-21T03:00:05Z'), reference: 'ค่า "x";y' }),
    ]);
  });

  test('a Vietnamese export is read: newest first, dots between thousands, signs', () => {
    const statement = statementOf('csv', VIET, 'VND');
    expect([statement.opening, statement.closing]).toEqual([500_000n, 1_500_000n]);
    expect(statement.lines.map(({ amount, providerRef }) => [amount, providerRef])).toEqual([
      [2_000_000n, 'FT1'],
      [-1_000_000n, 'FT2'],
    ]);
  });

  test('UTF-16 with its mark, as spreadsheets save it, is read', () => {
    const text = `\uFEFF${thai(THAI_ROWS)}`;
    expect(amounts('csv', new Uint8Array(Buffer.from(text, 'utf16le')))).toEqual([150_000n, -50_025n]);
  });

  const simple = (amount: string, balance = '0', day = '2026-11-20') =>
    `date,amount,balance\n${day},"${amount}","${balance}"`;
  test.each([
    ['-1,234.50', -123_450n],
    ['(1,234.50)', -123_450n],
    ['1,234.50-', -123_450n],
    ['\u2212฿1234.5', -123_450n],
    ['+ 7 THB', 700n],
  ])('the amount %s is understood', (text, amount) => {
    expect(amounts('csv', simple(text))).toEqual([amount]);
  });

  test.each([
    ['a formula in place of an amount', simple('=1+1'), 'formula 2'],
    ['a formula in place of a day', simple('1', '0', '=TODAY()'), 'formula 2'],
    ['an amount in words', simple('one'), 'bad_amount 2'],
    ['two signs', simple('-5-'), 'bad_amount 2'],
    ['a third decimal', simple('1.005'), 'bad_amount 2'],
    ['an exponent', simple('1e3'), 'bad_amount 2'],
    ['a comma for the decimal point', simple('12,50'), 'bad_amount 2'],
    ['more digits than money has', simple('12345678901234567890'), 'bad_amount 2'],
    ['no amount', simple(''), 'missing_field 2'],
    ['an amount of nothing', simple('0.00'), 'bad_amount 0'],
    ['month before day', simple('5', '5', '11/20/2026'), 'bad_day 2'],
    ['a year of two digits', simple('5', '5', '20/11/69'), 'bad_day 2'],
    ['a day that does not exist', simple('5', '5', '2026-02-30'), 'bad_day 2'],
    ['a day to come', simple('5', '5', '2026-11-24'), 'bad_day 0'],
    ['a Buddhist year that is a misprint', simple('5', '5', '20/11/2596'), 'bad_day 0'],
    ['a balance that does not follow', `${simple('5', '5')}\n2026-11-21,5,11`, 'sum_differs 3'],
    ['a missing row', thai([THAI_ROWS[0] ?? '', '21/11/2569;;;1.00;"11,502.00";;;']), 'sum_differs 4'],
    ['both columns of one row', thai(['20/11/2569;;5;5;10;;;']), 'bad_amount 3'],
    ['a negative deposit', thai(['20/11/2569;;;-5;10;;;']), 'bad_amount 3'],
    ['no column of balances', 'date,amount\n2026-11-20,5', 'missing_column 1'],
    ['two columns of one name', 'date,amount,balance,amount\n2026-11-20,5,5,5', 'column_twice 1'],
    ['no head', '2026-11-20,5,5', 'missing_column 0'],
    ['nothing', '', 'not_this_format 0'],
    ['a head alone', 'date,amount,balance', 'missing_field 1'],
    ['a quote without its end', 'date,amount,balance\n"2026-11-20,5,5', 'not_this_format 2'],
  ])('%s is refused', (_name, text, fault) => {
    expect(faultOf('csv', text)).toBe(fault);
  });

  test('a text that begins like a formula is a text: anybody can write it into a payment', () => {
    const text = 'date,amount,balance,description\n2026-11-20,5,5,"=HYPERLINK(""x"")"';
    expect(statementOf('csv', text).lines[0]?.reference).toBe('=HYPERLINK("x")');
  });

  test('đồng have no decimals, and other encodings are refused', () => {
    expect(faultOf('csv', simple('10.50'), 'VND')).toBe('bad_amount 2');
    expect(faultOf('csv', Buffer.from([0xc7, 0xd1, 0xb9]))).toBe('encoding 0');
    expect(faultOf('csv', 'date,amount\u0000,balance')).toBe('encoding 0');
    expect(faultOf('csv', new Uint8Array(10_000_001).fill(0x61))).toBe('too_large 0');
  });
});

/** Fields and their order as in the SWIFT standard for MT940 (fields 20, 25, 28C, 60F, 61, 86, 62F). */
const mt940 = (lines: readonly string[], change: { open?: string; close?: string; account?: string } = {}) =>
  [
    ':20:STMT20261121',
    `:25:${change.account ?? 'KBANK/1112333444'}`,
    ':28C:325/1',
    change.open ?? ':60F:C261120THB10000,00',
    ...lines,
    change.close ?? ':62F:C261121THB10999,75',
    '-',
  ].join('\r\n');
const MT_LINES = [
  ':61:2611211120C1500,NTRFNONREF//A1\r\nTRANSFER IN',
  ':86:SOMSRI TMR ABC\r\nsecond line',
  ':61:2611211121D500,25NMSCTMRPAYOUT//A2',
];

describe('MT940', () => {
  test('a message is read: booking days, marks, both references and the text of field 86', () => {
    const statement = statementOf('mt940', mt940(MT_LINES));
    expect(statement).toMatchObject({
      from: '2026-11-20',
      until: '2026-11-21',
      opening: 1_000_000n,
      closing: 1_099_975n,
    });
    expect(
      statement.lines.map(({ day, amount, providerRef, reference }) => [day, amount, providerRef, reference]),
    ).toEqual([
      ['2026-11-20', 150_000n, 'A1', 'TRANSFER IN SOMSRI TMR ABC second line'],
      ['2026-11-21', -50_025n, 'A2', 'TMRPAYOUT'],
    ]);
  });

  test('reversals move the other way, and a booking day belongs to the nearest year', () => {
    const text = mt940([':61:2601021231RD5,NTRFX', ':61:251231RC3,NTRFY'], {
      open: ':60F:D251230THB2,',
      close: ':62F:C260102THB0,',
    });
    expect(statementOf('mt940', text).lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2025-12-31', 500n],
      ['2025-12-31', -300n],
    ]);
  });

  test('pages and the statements of several days follow each other in one file', () => {
    const pages = [
      mt940([MT_LINES[0] ?? ''], { close: ':62M:C261121THB11500,' }),
      mt940([MT_LINES[2] ?? ''], { open: ':60M:C261121THB11500,00' }),
    ].join('\r\n');
    expect(amounts('mt940', pages)).toEqual([150_000n, -50_025n]);
    expect(faultOf('mt940', pages.replace('60M:C261121THB11500', '60M:C261121THB11501'))).toBe('sum_differs 12');
  });

  test.each([
    ['no field', 'hello', 'not_this_format 0'],
    ['another account', mt940(MT_LINES, { account: '999' }), 'wrong_account 0'],
    ['another currency', mt940(MT_LINES, { open: ':60F:C261120VND1,' }), 'wrong_currency 4'],
    ['lines that do not reach the closing balance', mt940(MT_LINES.slice(0, 2)), 'sum_differs 0'],
    ['no closing balance', mt940(MT_LINES, { close: ':64:C261121THB1,' }), 'missing_field 0'],
    ['no account', mt940(MT_LINES).replace(':25:', ':21:'), 'missing_field 0'],
    ['a line before the opening balance', `${MT_LINES[2]}\r\n${mt940(MT_LINES)}`, 'not_this_format 1'],
    ['an amount without its comma', mt940([':61:261121C5NTRFX']), 'missing_field 5'],
    ['a third decimal', mt940([':61:261121C5,005NTRFX']), 'bad_amount 5'],
    ['a day that does not exist', mt940([':61:261131C5,NTRFX']), 'bad_day 5'],
  ])('%s is refused', (_name, text, fault) => {
    expect(faultOf('mt940', text)).toBe(fault);
  });
});

/** Elements and their order as in the ISO 20022 message definition of camt.053.001.08. */
const camt = (
  entries: readonly string[],
  change: { open?: string; close?: string; head?: string; account?: string } = {},
) => {
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `${change.head ?? ''}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>`,
    `<Id>S1</Id><Acct><Id><Othr><Id>${change.account ?? '1112333444'}</Id></Othr></Id><Ccy>THB</Ccy></Acct>`,
    balance('OPBD', change.open ?? '10000.00', '2026-11-20'),
    balance('CLBD', change.close ?? '10999.75', '2026-11-21'),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n');
};
const entry = (
  amount: string,
  way: 'CRDT' | 'DBIT',
  more = '',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  day = '<Dt>2026-11-20</Dt>',
) =>
  `<Ntry><Amt Ccy="THB">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>${status}<BookgDt>${day}</BookgDt>${more}</Ntry>`;
const details = (bankRef: string, ownRef: string, more: string) =>
  `<AcctSvcrRef>${bankRef}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${ownRef}</EndToEndId></Refs>${more}</TxDtls></NtryDtls>`;
const ENTRIES = [
  entry(
    '1500.00',
    'CRDT',
    details(
      'A1',
      'NOTPROVIDED',
      '<RltdPties><Dbtr><Pty><Nm>SOMSRI</Nm></Pty></Dbtr></RltdPties>' +
        '<RmtInf><Ustrd>TMR ABC</Ustrd><Ustrd>x &amp; y</Ustrd></RmtInf>',
    ),
  ),
  entry(
    '500.25',
    'DBIT',
    details('A2', 'TMRPAYOUT', '<RltdPties><Cdtr><Nm>SOMCHAI</Nm></Cdtr></RltdPties>'),
    '<Sts>BOOK</Sts>',
    '<DtTm>2026-11-20T23:30:00Z</DtTm>',
  ),
];

describe('camt.053', () => {
  test('a statement is read: both versions of a status, moments in any zone, parties and references', () => {
    const statement = statementOf('camt053', camt(ENTRIES));
    expect(statement).toMatchObject({
      from: '2026-11-20',
      until: '2026-11-21',
      opening: 1_000_000n,
      closing: 1_099_975n,
    });
    expect(statement.lines).toEqual([
      {
        day: '2026-11-20',
        at: null,
        amount: 150_000n,
        providerRef: 'A1',
        reference: 'TMR ABC x & y',
        counterparty: 'SOMSRI',
      },
      {
        day: '2026-11-21',
        at: new Date('2026-11-20T23:30:00Z'),
        amount: -50_025n,
        providerRef: 'A2',
        reference: 'TMRPAYOUT',
        counterparty: 'SOMCHAI',
      },
    ]);
  });

  test('pending entries are no lines, and a batch is its payments when they add up', () => {
    const payment = (amount: string, name: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${name}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="THB">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const batch = (second: string) =>
      entry('999.75', 'CRDT', `<NtryDtls>${payment('500', 'B1')}${payment(second, 'B2')}</NtryDtls>`);
    const pending = entry('7', 'CRDT', '', '<Sts><Cd>PDNG</Cd></Sts>');
    expect(statementOf('camt053', camt([batch('499.75'), pending])).lines).toMatchObject([
      { amount: 50_000n, providerRef: 'B1' },
      { amount: 49_975n, providerRef: 'B2' },
    ]);
    expect(amounts('camt053', camt([batch('499')]))).toEqual([99_975n]);
  });

  test.each([
    [
      'a document type, and with it every entity',
      camt(ENTRIES, { head: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n' }),
      'entity 2',
    ],
    [
      'an entity without a document type',
      camt([entry('5', 'CRDT', '<AddtlNtryInf>&b;</AddtlNtryInf>')]),
      'not_this_format 6',
    ],
    ['elements without end', camt(['<A>'.repeat(40)]), 'not_this_format 6'],
    ['half a file', camt(ENTRIES).slice(0, -30), 'not_this_format 8'],
    ['another document', '<Document><CstmrCdtTrfInitn/></Document>', 'not_this_format 0'],
    ['no XML', 'hello', 'not_this_format 1'],
    ['another account', camt(ENTRIES, { account: '999' }), 'wrong_account 0'],
    ['another currency', camt([...ENTRIES, entry('5', 'CRDT').replace('Ccy="THB"', 'Ccy="USD"')]), 'wrong_currency 8'],
    [
      'an entry without direction',
      camt([entry('5', 'CRDT').replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')]),
      'missing_field 6',
    ],
    ['an entry without status', camt([entry('5', 'CRDT', '', '')]), 'missing_field 6'],
    ['an entry without a day', camt([entry('5', 'CRDT', '', undefined, '')]), 'bad_day 6'],
    ['a negative amount', camt([entry('-5', 'CRDT')]), 'bad_amount 6'],
    ['entries that do not reach the closing balance', camt(ENTRIES.slice(1)), 'sum_differs 0'],
    ['no opening balance', camt(ENTRIES).replace('OPBD', 'ITBD'), 'missing_field 2'],
  ])('%s is refused', (_name, text, fault) => {
    expect(faultOf('camt053', text)).toBe(fault);
  });
});
