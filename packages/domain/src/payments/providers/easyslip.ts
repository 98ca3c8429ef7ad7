import { fromDecimal } from '../../money.ts';
import type { SlipTransfer } from '../slip.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * EasySlip, a checking service for Thai transfer slips, API version 2: `POST /verify/bank` with the text of a slip's
 * code (https://document.easyslip.com/en/v2/verify/bank/payload, read November 2026). The operator registers its
 * accounts there, so a response contains the full number of the account that received the money. EasySlip processes no
 * payments and sends no notifications.
 */
export const easyslip: PaymentProvider<'easyslip'> = {
  code: 'easyslip',
  name: 'EasySlip',
  currency: 'THB',
  moneyAt: 'bank',
  deposits: ['thai_transfer'],
  withdrawals: [],
  address: 'https://api.easyslip.com/v2',
  fields: [{ key: 'apiKey', label: 'API Key', isSecret: true, form: /^[!-~]{8,200}$/ }],
};

/** The part of EasySlip's response that describes the transfer. Amounts are JSON numbers of baht. */
interface EasyslipData {
  readonly matchedAccount: { readonly bankNumber: string } | null;
  readonly rawSlip: {
    readonly date: string;
    readonly amount: { readonly amount: number };
    readonly sender: {
      readonly account: {
        readonly name: { readonly th?: string | null | undefined; readonly en?: string | null | undefined };
      };
    };
  };
}

/**
 * The transfer in the platform's format; undefined if the amount is not a whole number of satang or the date is
 * invalid.
 */
export function easyslipTransfer({ matchedAccount, rawSlip }: EasyslipData): SlipTransfer | undefined {
  const amount = fromDecimal(rawSlip.amount.amount.toString(), 'THB');
  const paidAt = new Date(rawSlip.date);
  const { th, en } = rawSlip.sender.account.name;
  if (amount === undefined || amount <= 0n || Number.isNaN(paidAt.getTime())) return undefined;
  // Use both names, because the member may be registered under either.
  return { amount, paidAt, account: matchedAccount?.bankNumber ?? '', payerName: [th, en].filter(Boolean).join(' ') };
}
