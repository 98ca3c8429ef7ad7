import { type Currency, type Money, sum, toDecimal } from '../../money.ts';
import { dayOf } from '../../time.ts';
import { bankOf } from '../../withdrawals/banks.ts';
import type { BatchFile } from './batch.ts';

/**
 * ISO 20022 pain.001.001.03, customer credit transfer initiation (iso20022.org, message archive): one payment
 * information block with all payments. Banks are written as clearing numbers: the code of the Bank of Thailand, or the
 * BIN of NAPAS.
 */
export function pain001({ name, currency, madeAt, from, lines }: BatchFile): string {
  const count = lines.length.toString();
  const total = decimal(sum(lines.map(({ amount }) => amount)), currency);
  const initiation = element('CstmrCdtTrfInitn', [
    element('GrpHdr', [
      element('MsgId', name),
      element('CreDtTm', `${madeAt.toISOString().slice(0, 19)}Z`),
      element('NbOfTxs', count),
      element('CtrlSum', total),
      element('InitgPty', [element('Nm', from.holder.slice(0, 140))]),
    ]),
    element('PmtInf', [
      element('PmtInfId', name),
      element('PmtMtd', 'TRF'),
      element('NbOfTxs', count),
      element('CtrlSum', total),
      element('ReqdExctnDt', dayOf(madeAt)),
      element('Dbtr', [element('Nm', from.holder.slice(0, 140))]),
      element('DbtrAcct', [accountOf(from.account), element('Ccy', currency)]),
      element('DbtrAgt', [institution(from.bank, currency)]),
      element('ChrgBr', 'DEBT'),
      ...lines.map((line) =>
        element('CdtTrfTxInf', [
          element('PmtId', [element('InstrId', line.reference), element('EndToEndId', line.reference)]),
          element('Amt', [`<InstdAmt Ccy="${currency}">${decimal(line.amount, currency)}</InstdAmt>`]),
          element('CdtrAgt', [institution(line.bank, currency)]),
          element('Cdtr', [element('Nm', line.holder.slice(0, 140))]),
          element('CdtrAcct', [accountOf(line.account)]),
          element('RmtInf', [element('Ustrd', line.reference)]),
        ]),
      ),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${PAIN001}">${initiation}</Document>\n`;
}

const PAIN001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03';

const decimal = (amount: Money, currency: Currency): string => toDecimal(amount, currency);
const accountOf = (number: string): string => element('Id', [element('Othr', [element('Id', number)])]);

function institution(code: string, currency: Currency): string {
  const bank = bankOf(code, currency);
  if (!bank) throw new Error(`${code} is no bank of ${currency}`);
  return element('FinInstnId', [element('ClrSysMmbId', [element('MmbId', bank.routing)]), element('Nm', bank.name)]);
}

/**
 * An XML element. Text content is escaped; a list contains XML already. Control characters are dropped, because XML
 * cannot contain them.
 */
function element(name: string, content: string | readonly string[]): string {
  const inside = typeof content === 'string' ? escaped(content) : content.join('');
  return `<${name}>${inside}</${name}>`;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
