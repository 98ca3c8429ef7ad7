import { z } from 'zod/mini';

/**
 * This file defines the messages to and from banks, with the banks' own field names and formats. Amounts are decimal
 * text or a number; times are local to the bank.
 */

const Text = z.string().check(z.maxLength(500));
const Id = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * A Thai bank's confirmation of a bill payment, with the fields of the SCB Open API. Fields that the bank leaves out
 * become empty text here.
 */
export const ThaiConfirmation = z.object({
  transactionId: Id,
  /** The amount in baht with two decimals. */
  amount: z.string().check(z.regex(/^\d{1,12}\.\d{2}$/)),
  /** The time in ISO 8601 with the offset of Thailand. */
  transactionDateandTime: z.iso.datetime({ offset: true }),
  /** The currency as ISO 4217 number: 764 is THB. */
  currencyCode: z.literal('764'),
  billPaymentRef1: z._default(Text, ''),
  billPaymentRef2: z._default(Text, ''),
  billPaymentRef3: z._default(Text, ''),
  /** The operator's biller id. */
  payeeProxyId: Id,
  payeeProxyType: z._default(Text, 'BILLERID'),
  payeeAccountNumber: z._default(Text, ''),
  payeeName: z._default(Text, ''),
  payerAccountNumber: z._default(Text, ''),
  payerName: z._default(Text, ''),
  sendingBankCode: z._default(Text, ''),
  receivingBankCode: z._default(Text, ''),
  channelCode: z._default(Text, ''),
  transactionType: z._default(Text, 'Domestic Transfers'),
});

/** The response that the bank expects. Without it the bank retries 3 times, 12 s apart, and then sends a mail. */
export const ThaiConfirmationAnswer = z.object({
  resCode: z.literal('00'),
  resDesc: z.string(),
  transactionId: Id,
  confirmId: z.optional(Id),
});

/**
 * Path on which the platform asks the Thai bank whether a bill was paid: by biller, reference 1 and day of the payment
 * in Thailand. Event code 00300100 is a bill payment.
 */
export const thaiInquiryPath = '/v1/payment/billpayment/inquiry';
export const ThaiInquiry = z.object({
  eventCode: z.literal('00300100'),
  billerId: Id,
  reference1: Id,
  transactionDate: z.iso.date(),
});
/** The response to the query: code 1000 if the payment was found, 4101 if not. */
export const ThaiInquiryAnswer = z.object({
  status: z.object({ code: z.union([z.literal(1000), z.literal(4101)]), description: z.string() }),
  data: z._default(z.array(z.unknown()), []),
});

/** A bank feed's notice of a movement on the operator's account in Vietnam, with the fields of SePay's webhook. */
export const VietnamFeedNotice = z.object({
  /** SePay's id of the movement; a repeated notice has the same id. */
  id: z.int().check(z.positive()),
  gateway: Text,
  /** The local time of Vietnam, `YYYY-MM-DD HH:MM:SS`. */
  transactionDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  accountNumber: Id,
  code: z._default(z.nullable(Text), null),
  /** The transfer text that the payer's bank passes on, surrounded by text that the bank adds. */
  content: z._default(Text, ''),
  transferType: z.enum(['in', 'out']),
  /** The amount in whole đồng as a JSON number, as the feed sends it; exact up to 2^53. */
  transferAmount: z.int().check(z.nonnegative()),
  accumulated: z._default(z.int(), 0),
  subAccount: z._default(z.nullable(Text), null),
  referenceCode: z._default(z.nullable(Text), null),
  description: z._default(Text, ''),
});

export const VietnamFeedAnswer = z.object({ success: z.literal(true) });

/**
 * The path of the list of an account's movements in the bank feed: newest first, with the same fields as the feed's
 * notices.
 */
export const vietnamListPath = '/userapi/transactions/list';
export const VietnamList = z.object({
  account_number: Id,
  /** The first and last moment in local time of Vietnam, both inclusive. */
  transaction_date_min: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  limit: z.string().check(z.regex(/^\d{1,4}$/)),
});
export const VietnamListAnswer = z.object({ status: z.literal(200), transactions: z.array(z.unknown()) });

/**
 * The path to which the platform sends payout orders. The platform chooses `reference`, which identifies the payout
 * permanently and is also sent as Idempotency-Key. A repeated key with the same content gets the same response; with
 * different content it gets 409.
 */
export const payoutsPath = '/payouts';
export const PayoutOrder = z.object({
  reference: z.string().check(z.regex(/^[A-Z0-9-]{6,36}$/)),
  /** The amount as decimal text with the currency's decimals: `1250.00` THB, `100000` VND. */
  amount: z.string().check(z.regex(/^\d{1,12}(\.\d{2})?$/)),
  currency: z.enum(['THB', 'VND']),
  /** The code of the receiving bank (domain/withdrawals/banks). */
  bank: Id,
  account: z.string().check(z.regex(/^[A-Za-z0-9]{4,24}$/)),
  holder: z.string().check(z.minLength(1), z.maxLength(120)),
});

/** The reasons that the platform distinguishes for refused and failed payouts. */
export const payoutReasons = [
  'account_closed',
  'account_unknown',
  'holder_differs',
  'unknown_bank',
  'limit_exceeded',
  'bank_unreachable',
] as const;

/**
 * Response body of a payout order: 202 and 200, or 422 with state refused, which means that the bank will never execute
 * the order.
 */
export const Payout = z.object({
  reference: Id,
  /** The bank's own id of the payout. */
  payoutId: Id,
  state: z.enum(['processing', 'completed', 'failed', 'refused']),
  /** A code for the reason; empty unless failed or refused. */
  reason: z._default(z.string().check(z.maxLength(64)), ''),
  amount: Id,
  currency: z.enum(['THB', 'VND']),
});

/**
 * The body of a 404 by which the bank itself says that it does not know the payout. A 404 without this body may come
 * from a proxy in between and proves nothing.
 */
export const PayoutNotKnown = z.object({ error: z.literal('unknown_reference'), reference: Id });

/**
 * The bank's notice that a payout ended. It is signed, but it only triggers a query of the payout, whose response
 * decides.
 */
export const PayoutNotice = z.object({ event: z.enum(['payout.completed', 'payout.failed']), payout: Payout });

/** The path of a day's statement: all movements on the operator's account, for reconciliation. */
export const statementPath = '/statement';
export const Statement = z.object({
  currency: z.enum(['THB', 'VND']),
  date: z.iso.date(),
  /** The operator's account number at the bank. */
  account: Id,
  /** The balances before the first entry of the day (`opening`) and after the last one (`closing`), as decimal text. */
  opening: Id,
  closing: Id,
  entries: z.array(
    z.object({
      transactionId: Id,
      at: z.iso.datetime(),
      direction: z.enum(['in', 'out']),
      amount: Id,
      reference: Text,
      counterparty: Text,
    }),
  ),
});

/**
 * The path that stands for the demo bank's app: a call pays a payment code as if a customer had scanned it. `amount`
 * (decimal text) is needed only for codes without an amount.
 */
export const appScanPath = '/app/scan';
export const AppScan = z.object({
  payload: z.string().check(z.minLength(8), z.maxLength(512)),
  payerName: z.optional(Text),
  payerAccount: z.optional(Text),
  amount: z.optional(z.string().check(z.maxLength(20))),
});
export const AppPaid = z.object({ transactionId: Id, currency: z.enum(['THB', 'VND']), amount: Id });
