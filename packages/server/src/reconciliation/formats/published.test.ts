import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StatementFormat } from '@tamarind/contract/reconciliation';
import { statementFaults } from '@tamarind/domain/reconciliation/statement';
import { readStatement } from './index.ts';

/**
 * Statements in the formats of public samples, with invented accounts, names and amounts in baht. MT940: the samples of
 * the libraries jejik/mt940 and mt940 (github.com/WoLpH/mt940, folder mt940_tests, BSD), which come from ABN AMRO,
 * Knab, mBank, ASN Bank, Triodos and Sberbank. camt.053: test/data of genkgo/camt (github.com/genkgo/camt, MIT),
 * versions 2, 4 and 8. Most of the samples were also read unchanged; those that do not add up are refused, as they
 * should be.
 */
const ACCOUNT = '517852257';
const read = (format: StatementFormat, bytes: Uint8Array, account = ACCOUNT) =>
  readStatement(format, bytes, { account, currency: 'THB' }, '2026-11-23');
const linesOf = (format: StatementFormat, text: readonly string[], account = ACCOUNT) => {
  const result = read(format, Buffer.from(text.join('\r\n')), account);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.statement.lines.map(({ day, amount, providerRef, reference }) => [day, amount, providerRef, reference]);
};

/**
 * A sample in which the bank's additional lines frame each message, a text continues without a tag, and an empty line
 * separates two entries.
 */
const FRAMED = [
  'ABNANL2A',
  '940',
  'ABNANL2A',
  ':20:STATEMENT',
  ':25:517852257',
  ':28:19321/1',
  ':60F:C261120THB100,',
  ':61:2611211121D9,N192NONREF',
  ':86:GIRO   428428 POWER',
  'INVOICE 20-11',
  '',
  ':61:2611211121C11,5NTRFNONREF//B4G29',
  ':86:000>100987654321',
  '>20TRANSFER>21TMR ABC',
  ':62F:C261121THB102,5',
  '-',
  'ABNANL2A',
  '940',
  'ABNANL2A',
  ':20:STATEMENT',
  ':25:517852257',
  ':28:19322/1',
  ':60F:C261121THB102,50',
  ':61:2611221122D2,50S   X',
  ':NS:01526715',
  '02A12596785',
  ':62F:C261122THB100,00',
  ':64:C261122THB100,00',
  '-',
];
/** A sample message in SWIFT's braces; the account includes its bank, and a counterparty follows the reference. */
const SWIFT = [
  '{1:F01ASNBNL21XXXX0000000000}{2:O940ASNBNL21XXXXN}{3:}{4:',
  ':20:0000000000',
  ':25:TRIODOSBANK/517852257',
  ':28C:1/1',
  ':60F:C261101THB444,29',
  ':61:2611011101D65,00NOVBNL47INGB9999999999',
  'somsri',
  ':86:NL47INGB9999999999 somsri',
  '                                       ',
  'lunch',
  ':62F:C261101THB379,29',
  '-}{5:}',
];

describe('MT940 in published forms', () => {
  test('lines of the bank between two messages belong to neither', () => {
    expect(linesOf('mt940', FRAMED)).toEqual([
      ['2026-11-21', -900n, '', 'GIRO 428428 POWER INVOICE 20-11'],
      ['2026-11-21', 1_150n, 'B4G29', '000>100987654321 >20TRANSFER>21TMR ABC'],
      ['2026-11-22', -250n, '', 'X :NS:01526715 02A12596785'],
    ]);
  });

  test('a message in braces is read, and the account without its bank', () => {
    expect(linesOf('mt940', SWIFT)).toEqual([
      ['2026-11-01', -6_500n, '', 'NL47INGB9999999999 somsri NL47INGB9999999999 somsri lunch'],
    ]);
  });
});

/**
 * A camt.053 sample: balances with a type and a sub-type, a booking date with a time in version 2, and blanks between
 * elements.
 */
const camt = (version: string, status: string, booked: string, more: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
    <BkToCstmrStmt>
        <GrpHdr><MsgId>CAMT053RIB</MsgId><CreDtTm>2026-11-21T18:43:50+00:00</CreDtTm></GrpHdr>
        <Stmt>
            <Id>253</Id>
            <ElctrncSeqNb>12312</ElctrncSeqNb>
            <CreDtTm>2026-11-21T18:43:50+00:00</CreDtTm>
            <Acct><Id><Othr><Id>517852257</Id></Othr></Id><Ownr><Nm>COMPANY</Nm></Ownr></Acct>
            <Bal>
                <Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry><SubTp><Cd>A</Cd></SubTp></Tp>
                <Amt Ccy="THB">18.15000</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt>
            </Bal>
            <Bal>
                <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>
                <Amt Ccy="THB">8.85</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-21</Dt></Dt>
            </Bal>
            <Ntry>
                <NtryRef>1</NtryRef>
                <Amt Ccy="THB">27.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>false</RvslInd>
                ${status}
                <BookgDt>${booked}</BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>
                <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
                <NtryDtls><TxDtls>${more}</TxDtls></NtryDtls>
            </Ntry>
        </Stmt>
    </BkToCstmrStmt>
</Document>`;
const OLD = camt(
  '02',
  '<Sts>BOOK</Sts>',
  '<DtTm>2026-11-20T18:43:50</DtTm>',
  '<Refs><EndToEndId>TMRABC</EndToEndId></Refs><RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>',
);
const NEW = camt(
  '08',
  '<Sts><Cd>BOOK</Cd></Sts>',
  '<Dt>2026-11-20</Dt>',
  '<Refs><AcctSvcrRef>A7</AcctSvcrRef></Refs><Amt Ccy="THB">27.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><RmtInf><Ustrd>TMR</Ustrd></RmtInf>',
);

describe('camt.053 in published forms', () => {
  test('versions 2 and 8 are read, zeros behind the decimals and a debit balance too', () => {
    expect(linesOf('camt053', [OLD])).toEqual([['2026-11-20', 2_700n, '1', 'TMRABC RF18']]);
    expect(linesOf('camt053', [NEW])).toEqual([['2026-11-20', 2_700n, 'A7', 'TMR']]);
  });
});

const CSV =
  'date,time,amount,balance,transaction id,description\n2026-11-20,10:00,"1,500.00","11,500.00",A1,"TMR ""A"""\n';

describe('hostile files', () => {
  /** Checks that a file is either read completely and adds up, or refused with a code; no other error may be thrown. */
  const prove = (format: StatementFormat, bytes: Uint8Array): void => {
    const result = read(format, bytes);
    if (!result.ok) expect(statementFaults).toContain(result.fault.code);
    else {
      const { opening, closing, lines } = result.statement;
      expect(lines.reduce((sum: bigint, { amount }) => sum + amount, opening)).toBe(closing);
    }
  };
  const files = [
    ['csv', CSV],
    ['mt940', FRAMED.join('\r\n')],
    ['mt940', SWIFT.join('\n')],
    ['camt053', OLD],
    ['camt053', NEW],
  ] as const;

  test.each(files)('%s: the file itself is read', (format, text) => {
    expect(read(format, Buffer.from(text)).ok).toBe(true);
  });

  test.each(files)('%s: any bytes are read or refused, never a crash', (format, text) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => prove(format, bytes)),
      { numRuns: 300 },
    );
    const whole = Buffer.from(text);
    const cut = fc.nat(whole.length - 1);
    fc.assert(
      fc.property(cut, fc.uint8Array({ maxLength: 8 }), cut, (at, piece, end) => {
        prove(format, Buffer.concat([whole.subarray(0, at), piece, whole.subarray(at + piece.length)]));
        prove(format, whole.subarray(0, at));
        prove(format, Buffer.concat([whole.subarray(0, at), whole.subarray(Math.min(at, end))]));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['csv', '"'],
    ['csv', '",'],
    ['csv', '\t;,'],
    ['mt940', ':61:'],
    ['mt940', ':86:x\r\n'],
    ['mt940', ':61:2611211121C1,NTRF//'],
    ['camt053', '<a>'],
    ['camt053', '<Ntry/>'],
    ['camt053', '&#x26;'],
  ] as const)('%s: a megabyte of %j ends', (format, piece) => {
    const text = files.find(([of]) => of === format)?.[1] ?? '';
    const much = piece.repeat(Math.ceil(1_000_000 / piece.length));
    for (const file of [much, text + much]) expect(() => prove(format, Buffer.from(file))).not.toThrow();
  });
});
