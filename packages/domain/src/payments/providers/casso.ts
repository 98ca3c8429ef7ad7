import type { PaymentProvider } from './payment-provider.ts';

/**
 * Casso bank feed: https://developer.casso.vn/v/english-v2-new/webhook and /casso-api/api/lay-giao-dich (read November
 * 2026). A notice has rows of the transaction list and comes with the shop's key in `Secure-Token`.
 */
export const casso: PaymentProvider<'casso'> = {
  code: 'casso',
  name: 'Casso',
  currency: 'VND',
  deposits: ['viet_transfer'],
  withdrawals: [],
  address: 'https://oauth.casso.vn',
  fields: [
    { key: 'token', label: 'Secure Token', isSecret: true, form: /^[!-~]{8,200}$/ },
    { key: 'apiKey', label: 'API Key', isSecret: true, form: /^[!-~]{8,200}$/ },
  ],
};

/** A row of the list and of a notice. A negative amount left the account. `when` is local time of Vietnam. */
export interface CassoRow {
  readonly id: number;
  readonly tid: string;
  readonly description: string;
  readonly amount: number;
  readonly cusum_balance: number;
  readonly when: string;
  readonly bank_sub_acc_id?: string;
}

/** The moment in `when` as day and time; a day alone is its first second. Undefined: neither. */
export function cassoMoment(when: string): { readonly day: string; readonly time: string } | undefined {
  const [, day, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?$/.exec(when) ?? [];
  return day === undefined ? undefined : { day, time };
}
