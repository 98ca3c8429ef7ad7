import { fromDecimal, type Money } from '../../money.ts';
import { addDays, type Day, dayOf, daysFrom } from '../../time.ts';
import type { SlipTransfer } from '../slip.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Siam Commercial Bank, Open API (https://developer.scb.co.th, read November 2026): bill payments by Thai QR to the
 * operator's biller id. A confirmation has no signature, so it proves nothing: the server requests the payment from the
 * bank and uses that response. The bank can also identify the bill payment of a slip.
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

/** Parses an amount of baht, text or number; undefined if it is not a positive whole number of satang. */
export function scbAmount(amount: string | number): Money | undefined {
  const read = fromDecimal(amount.toString(), 'THB');
  return read === undefined || read <= 0n ? undefined : read;
}

/**
 * The days on which a payment may have been made, newest three at most. An inquiry covers one day in Thailand, so each
 * day needs its own.
 */
export function scbDays(from: Date, to: Date): Day[] {
  const last = dayOf(to);
  const [first, earliest] = [dayOf(from), addDays(last, -2)];
  return daysFrom(first < earliest ? earliest : first, last);
}

/** The part of the bank's response about a slip that describes the transfer. */
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

/**
 * The transfer in the platform's format. Only a biller id contains all digits of the receiver, so the account is known
 * only for bill payments.
 */
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
