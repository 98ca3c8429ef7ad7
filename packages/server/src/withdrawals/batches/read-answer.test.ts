import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from '@tamarind/domain/money';
import { batchEnds } from '@tamarind/domain/payments/batch/answer';
import { readPain002, UnreadableAnswer } from './read-answer.ts';

/**
 * Published examples of Azerbaijan's instant payment system (BIC NABZAZ2C), pain.002.001.10 with its spaces: a pending
 * payment, and one rejected with two reasons. Source: the public repository of its integration documentation, page
 * "Message formats", examples "success" and "unsucces - AM04". Their amounts are in another field than the instructed
 * amount.
 */
const published = (
  group: string,
  status: string,
  reasons: string,
): string => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
  <CstmrPmtStsRpt>
    <GrpHdr>
      <MsgId>Q9352652/p92</MsgId>
      <CreDtTm>2023-01-10T14:48:07.381</CreDtTm>
      <InitgPty><Id><OrgId><AnyBIC>NABZAZ2CIPS</AnyBIC></OrgId></Id></InitgPty>
      <FwdgAgt><FinInstnId><BICFI>NABZAZ2CMEP</BICFI></FinInstnId></FwdgAgt>
    </GrpHdr>
    <OrgnlGrpInfAndSts>
      <OrgnlMsgId>NABZAZ2CAMEP230110705050000258015</OrgnlMsgId>
      <OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>
      <OrgnlCreDtTm>2023-01-10T14:48:03</OrgnlCreDtTm>
      <GrpSts>${group}</GrpSts>
    </OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts>
      <OrgnlPmtInfId>NABZAZ2CAMEP230110705050000258015</OrgnlPmtInfId>
      <TxInfAndSts>
        <OrgnlInstrId>PAYMFROMMERCHANT</OrgnlInstrId>
        <OrgnlEndToEndId>PAYM0001</OrgnlEndToEndId>
        <TxSts>${status}</TxSts>${reasons}
        <OrgnlTxRef>
          <IntrBkSttlmAmt Ccy="AZN">8.00</IntrBkSttlmAmt>
          <ReqdExctnDt><Dt>2023-01-10</Dt></ReqdExctnDt>
          <PmtMtd>TRF</PmtMtd>
        </OrgnlTxRef>
      </TxInfAndSts>
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>`;
const REASONS = `
        <StsRsnInf><Rsn><Prtry>EA178</Prtry></Rsn><AddtlInf>RTP was rejected by authorizer</AddtlInf></StsRsnInf>
        <StsRsnInf><Rsn><Prtry>AM04</Prtry></Rsn><AddtlInf>Insufficient funds</AddtlInf></StsRsnInf>`;
const ABOUT = 'NABZAZ2CAMEP230110705050000258015';
const read = (text: string) => readPain002(Buffer.from(text));
const faultOf = (bytes: Uint8Array): string => {
  try {
    readPain002(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof UnreadableAnswer) return error.fault;
    throw error;
  }
};

test('[J06] the published examples are read', () => {
  expect(read(published('ACSP', 'ACSP', ''))).toEqual({
    about: ABOUT,
    group: 'ACSP',
    block: null,
    reason: null,
    payments: [{ reference: 'PAYM0001', status: 'ACSP', reason: null, amount: null }],
  });
  expect(read(published('RJCT', 'RJCT', REASONS)).payments).toEqual([
    { reference: 'PAYM0001', status: 'RJCT', reason: 'EA178', amount: null },
  ]);
});

test('[J06] a namespace prefix, an instructed amount and a status of the whole file are read', () => {
  const text = `<p:Document xmlns:p="x"><p:CstmrPmtStsRpt><p:OrgnlGrpInfAndSts><p:OrgnlMsgId>TMB00000001</p:OrgnlMsgId>
    <p:GrpSts>PART</p:GrpSts></p:OrgnlGrpInfAndSts><p:OrgnlPmtInfAndSts><p:PmtInfSts>ACSC</p:PmtInfSts><p:TxInfAndSts>
    <p:OrgnlEndToEndId>TMR222222222</p:OrgnlEndToEndId><p:TxSts>RJCT</p:TxSts><p:StsRsnInf><p:Rsn><p:Cd>AC04</p:Cd></p:Rsn></p:StsRsnInf>
    <p:OrgnlTxRef><p:Amt><p:InstdAmt Ccy="THB">2000.50</p:InstdAmt></p:Amt></p:OrgnlTxRef></p:TxInfAndSts>
    </p:OrgnlPmtInfAndSts></p:CstmrPmtStsRpt></p:Document>`;
  expect(read(text)).toEqual({
    about: 'TMB00000001',
    group: 'PART',
    block: 'ACSC',
    reason: null,
    payments: [
      { reference: 'TMR222222222', status: 'RJCT', reason: 'AC04', amount: { value: money(200_050), currency: 'THB' } },
    ],
  });
});

describe('[J06] hostile files', () => {
  test('document types, depth, size, number, bytes and other messages are refused', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;&x;">]>' + published('RJCT', 'RJCT', '&z;');
    const deep = '<a>'.repeat(40);
    const payments = '<TxInfAndSts><OrgnlEndToEndId>A</OrgnlEndToEndId></TxInfAndSts>'.repeat(10_001);
    const many = published('ACSC', 'ACSC', '').replace('</OrgnlPmtInfAndSts>', `${payments}</OrgnlPmtInfAndSts>`);
    expect(faultOf(Buffer.from(bomb))).toBe('entity');
    expect(faultOf(Buffer.from(deep))).toBe('too_deep');
    expect(faultOf(Buffer.from(many))).toBe('too_many_lines');
    expect(faultOf(Buffer.alloc(2_000_001, 32))).toBe('too_large');
    expect(faultOf(Buffer.from([0xff, 0xfe, 0x00]))).toBe('encoding');
    expect(faultOf(Buffer.from('<Document><BkToCstmrStmt/></Document>'))).toBe('not_this_format');
    expect(faultOf(Buffer.from(published('RJCT', 'RJCT', '').slice(0, 600)))).toBe('broken');
    expect(
      faultOf(Buffer.from(published('RJCT', 'RJCT', '').replaceAll('PAYM0001', '').replaceAll('PAYMFROMMERCHANT', ''))),
    ).toBe('missing_field');
  });

  test('any bytes are read or refused, never a crash', () => {
    const text = published('RJCT', 'RJCT', REASONS);
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 8 }), (at, piece) => {
        expect(typeof faultOf(Buffer.from(text.slice(0, at) + piece + text.slice(at + piece.length)))).toBe('string');
      }),
    );
  });
});

describe('[J06] ends of a batch', () => {
  const lines = [
    { reference: 'TMRA', amount: money(100) },
    { reference: 'TMRB', amount: money(200) },
  ];
  const batch = { name: 'TMB00000001', currency: 'THB' as const, lines };
  const report = { about: 'TMB00000001', group: null, block: null, reason: null, payments: [] };
  const payment = (reference: string, status: string, change: object = {}) => ({
    reference,
    status,
    reason: null,
    amount: null,
    ...change,
  });

  test('settled is paid, rejected is rejected, accepted is no end', () => {
    const payments = [payment('TMRA', 'ACSC'), payment('TMRB', 'ACSP')];
    expect(batchEnds(batch, { ...report, group: 'PART', payments })).toEqual({
      ends: [{ reference: 'TMRA', end: 'paid', reason: '' }],
    });
    expect(batchEnds(batch, { ...report, group: 'RJCT', reason: 'AM04' })).toEqual({
      ends: lines.map(({ reference }) => ({ reference, end: 'rejected', reason: 'AM04' })),
    });
  });

  test.each([
    ['another file', { about: 'TMB00000002', group: 'ACSC' }, 'other_file'],
    ['an unknown payment', { payments: [payment('TMRX', 'ACSC')] }, 'unknown_payment'],
    [
      'another amount',
      { payments: [payment('TMRA', 'ACSC', { amount: { value: money(101), currency: 'THB' } })] },
      'other_amount',
    ],
    [
      'another currency',
      { payments: [payment('TMRA', 'ACSC', { amount: { value: money(100), currency: 'VND' } })] },
      'other_amount',
    ],
    ['both ends of one payment', { payments: [payment('TMRA', 'ACSC'), payment('TMRA', 'RJCT')] }, 'contradiction'],
    ['nothing that ended', { group: 'ACCP', payments: [payment('TMRA', 'PDNG')] }, 'no_ends'],
  ])('an answer with %s is refused as a whole', (_, change, fault) => {
    expect(batchEnds(batch, { ...report, ...change })).toMatchObject({ fault });
  });
});
