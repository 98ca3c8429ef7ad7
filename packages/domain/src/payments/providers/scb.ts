import { fromDecimal, type Money } from '../../money.ts';
import { addDays, type Day, dayOf, daysFrom } from '../../time.ts';
import type { SlipTransfer } from '../slip.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Siam Commercial Bank, Open API (https://developer.scb.co.th, read November 2026): bill payments by Thai QR into the
 * house's biller id. A confirmation has no signature, so it proves nothing: the payment is read from the answer to our own
 * inquiry. The bank also says what bill payment a slip names.
 */
export const scb: PaymentProvider<'scb'> = {
  code: 'scb',
  name: 'SCB Open API',
  currency: 'THB',
  moneyAt: 'bank',
  deposits: ['promptpay'],
  withdrawals: [],
  address: 'https://api.partners.scb/partners',
  fields: [
    { key: 'applicationKey', label: 'API Key', isSecret: true, form: /^[!-~]{8,100}$/ },
    { key: 'applicationSecret', label: 'API Secret', isSecret: true, form: /^[!-~]{8,100}$/ },
  ],
};

/** An amount of baht, text or number; undefined when it is no whole number of satang above zero. */
export function scbAmount(amount: string | number): Money | undefined {
  const read = fromDecimal(amount.toString(), 'THB');
  return read === undefined || read <= 0n ? undefined : read;
}

/** Days on which a payment may have been made: an inquiry is about one day in Thailand. At most the newest three. */
export function scbDays(from: Date, to: Date): Day[] {
  const last = dayOf(to);
  const [first, earliest] = [dayOf(from), addDays(last, -2)];
  return daysFrom(first < earliest ? earliest : first, last);
}

/** The part of a slip's answer that names the transfer. */
interface ScbSlipData {
  readonly transDate: string;
  readonly transTime: string;
  readonly amount: string | number;
  readonly sender: { readonly displayName?: string | null | undefined; readonly name?: string | null | undefined };
  readonly receiver: {
    readonly proxy?:
      | { readonly type?: string | null | undefined; readonly value?: string | null | undefined }
      | null
      | undefined;
  };
}

/** The transfer in this project's form; only a biller id identifies the receiver with all its digits. */
export function scbSlipTransfer({
  transDate,
  transTime,
  amount,
  sender,
  receiver,
}: ScbSlipData): SlipTransfer | undefined {
  const paidAt = new Date(`${transDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}T${transTime}+07:00`);
  const read = scbAmount(amount);
  if (read === undefined || Number.isNaN(paidAt.getTime())) return undefined;
  const { type, value } = receiver.proxy ?? {};
  return {
    amount: read,
    paidAt,
    account: type === 'BILLERID' ? (value ?? '') : '',
    payerName: [sender.displayName, sender.name].filter(Boolean).join(' '),
  };
}
