import type { PaymentProvider } from './payment-provider.ts';

/**
 * SePay, a service that reports bank transactions: https://developer.sepay.vn/en/sepay-webhooks and
 * /sepay-api/v1/api-giao-dich (read November 2026). A notification is signed with HMAC-SHA256 over `timestamp.body`,
 * sent as `sha256=` and lower-case hex, or has the header `Authorization: Apikey …`.
 */
export const sepay: PaymentProvider<'sepay'> = {
  code: 'sepay',
  name: 'SePay',
  currency: 'VND',
  moneyAt: 'bank',
  deposits: ['vietqr', 'viet_transfer'],
  withdrawals: [],
  address: 'https://my.sepay.vn',
  fields: [
    // How the webhook is authenticated: `hmac` or `apikey`, as configured at SePay.
    { key: 'security', label: 'Security (hmac, apikey)', isSecret: false, form: /^(hmac|apikey)$/ },
    { key: 'webhookKey', label: 'Secret Key / API Key', isSecret: true, form: /^[!-~]{8,200}$/ },
    { key: 'token', label: 'API Token', isSecret: true, form: /^[!-~]{8,200}$/ },
  ],
};

/** The pauses before SePay's retries, in minutes; 33 in total. */
export const sepayRetryMinutes = [1, 1, 2, 3, 5, 8, 13] as const;

/** The key of an `Authorization: Apikey …` header. */
export const sepayApiKey = (header: string): string | undefined => /^apikey +(\S+) *$/i.exec(header)?.[1];

/**
 * The fields of a row of SePay's transaction list that are needed for a notice. Amounts are decimal text:
 * `18067000.00`.
 */
export interface SepayRow {
  readonly id: string;
  readonly bank_brand_name: string;
  readonly account_number: string;
  /** The local time in Vietnam. */
  readonly transaction_date: string;
  readonly amount_in: string;
  readonly amount_out: string;
  readonly accumulated: string;
  readonly transaction_content: string;
  readonly reference_number: string | null;
  readonly code: string | null;
  readonly sub_account: string | null;
}

/**
 * The notice that SePay sends for a row of its transaction list. Both have the same id, so a payment received both ways
 * counts once. Undefined if an amount is not a whole number of đồng.
 */
export function sepayNoticeOf(row: SepayRow) {
  const [came, went] = [wholeDong(row.amount_in), wholeDong(row.amount_out)];
  const id = Number(row.id);
  if (came === undefined || went === undefined || !Number.isSafeInteger(id) || id <= 0) return undefined;
  return {
    id,
    gateway: row.bank_brand_name,
    transactionDate: row.transaction_date,
    accountNumber: row.account_number,
    code: row.code,
    content: row.transaction_content,
    transferType: came > 0 ? ('in' as const) : ('out' as const),
    transferAmount: came > 0 ? came : went,
    accumulated: wholeDong(row.accumulated) ?? 0,
    subAccount: row.sub_account,
    referenceCode: row.reference_number,
    description: '',
  };
}

function wholeDong(text: string): number | undefined {
  const whole = /^(\d{1,15})(?:\.0+)?$/.exec(text)?.[1];
  return whole === undefined ? undefined : Number(whole);
}
