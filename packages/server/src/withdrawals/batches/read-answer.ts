import { fromDecimal } from '@tamarind/domain/money';
import type { StatusReport } from '@tamarind/domain/payments/batch/answer';
import { type XmlElement, xmlAt, xmlText, xmlTree } from '../../platform/xml.ts';

/** Thrown by `readPain002`; the message is written for staff to read. */
export class UnreadableAnswer extends Error {
  readonly fault: string;
  constructor(fault: string) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Reads ISO 20022 pain.002, customer payment status report, of any version. Amounts are read if the bank repeats them.
 * Refuses files that are too large or nested too deeply, document type declarations, other messages and invalid bytes.
 */
export function readPain002(bytes: Uint8Array): StatusReport {
  if (bytes.length > BYTES_MAX) throw new UnreadableAnswer('too_large');
  const root = xmlTree(
    decoded(bytes),
    { depthMax: DEPTH_MAX, counted: 'TxInfAndSts', countMax: PAYMENTS_MAX },
    (fault) => {
      throw new UnreadableAnswer(fault);
    },
  );
  const report = xmlAt(root, 'CstmrPmtStsRpt');
  if (root.name !== 'Document' || !report) throw new UnreadableAnswer('not_this_format');
  const group = xmlAt(report, 'OrgnlGrpInfAndSts');
  const blocks = report.parts.filter(({ name }) => name === 'OrgnlPmtInfAndSts');
  if (!group || blocks.length > 1) throw new UnreadableAnswer('not_this_format');
  const [block] = blocks;
  return {
    about: xmlText(group, 'OrgnlMsgId'),
    group: orNull(xmlText(group, 'GrpSts')),
    block: orNull(xmlText(block, 'PmtInfSts')),
    reason: reasonOf(block) ?? reasonOf(group),
    payments: (block?.parts ?? []).filter(({ name }) => name === 'TxInfAndSts').map(paymentOf),
  };
}

function paymentOf(part: XmlElement): StatusReport['payments'][number] {
  const reference = xmlText(part, 'OrgnlEndToEndId', 'OrgnlInstrId');
  if (reference === '') throw new UnreadableAnswer('missing_field');
  return {
    reference: reference.slice(0, 40),
    status: orNull(xmlText(part, 'TxSts')),
    reason: reasonOf(part),
    amount: amountOf(xmlAt(part, 'OrgnlTxRef/Amt/InstdAmt')),
  };
}

function amountOf(element: XmlElement | undefined): StatusReport['payments'][number]['amount'] {
  if (!element) return null;
  const currency = element.attributes['Ccy'] ?? '';
  const text = element.text
    .trim()
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  const value = currency === 'THB' || currency === 'VND' ? fromDecimal(text, currency) : undefined;
  if (value === undefined) throw new UnreadableAnswer('bad_amount');
  return { value, currency };
}

/**
 * The reason as an ISO 20022 code, such as AC04 for a closed account, or as the bank's own code; the bank's free text
 * is never used.
 */
const reasonOf = (from: XmlElement | undefined): string | null =>
  orNull(
    xmlText(from, 'StsRsnInf/Rsn/Cd', 'StsRsnInf/Rsn/Prtry')
      .replaceAll(/[^\w .-]/g, '')
      .slice(0, 35),
  );

const orNull = (text: string): string | null => (text === '' ? null : text);

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableAnswer('encoding');
  }
}

const BYTES_MAX = 2_000_000;
const DEPTH_MAX = 30;
const PAYMENTS_MAX = 10_000;
