import { z } from 'zod/mini';

/**
 * This file describes the payOS Merchant API, version 2 (https://payos.vn/docs/api), with the provider's own names and
 * formats. Every response has a `code`, `00` for success; `signature` covers `data`.
 */
const Text = z.string().check(z.maxLength(500));
const Filled = z.string().check(z.minLength(1), z.maxLength(200));
const Dong = z.int().check(z.nonnegative());

export const payosHeaders = {
  client: 'x-client-id',
  key: 'x-api-key',
  idempotency: 'x-idempotency-key',
  signature: 'x-signature',
} as const;

export const payosLinksPath = '/v2/payment-requests';
export const PayosLinkRequest = z.object({
  orderCode: z.int().check(z.positive()),
  amount: z.int().check(z.positive()),
  description: z.string().check(z.minLength(1), z.maxLength(25)),
  cancelUrl: z.url(),
  returnUrl: z.url(),
  /** The expiry in Unix seconds. */
  expiredAt: z.optional(z.int()),
  signature: Filled,
});

/** The envelope of every response. The signature of `data` must be checked before `data` is parsed or used. */
export const PayosAnswer = z.object({
  code: Filled,
  desc: z._default(z.nullable(Text), ''),
  data: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  signature: z.optional(z.nullable(Text)),
});

export const PayosLink = z.object({
  orderCode: z.int(),
  amount: Dong,
  accountNumber: Filled,
  accountName: Text,
  bin: Text,
  paymentLinkId: Filled,
  status: Filled,
  checkoutUrl: z.url(),
  /** The text of the VietQR code. */
  qrCode: Filled,
});

/**
 * The current state of a payment link, queried by its order code. A payer may pay the amount in several transfers; each
 * transfer is one of `transactions`.
 */
export const PayosLinkState = z.object({
  id: Filled,
  orderCode: z.int(),
  amount: Dong,
  amountPaid: Dong,
  status: Filled,
  transactions: z.array(
    z.object({
      reference: Filled,
      amount: Dong,
      accountNumber: Filled,
      description: Text,
      /** The time in ISO 8601 with offset. */
      transactionDateTime: Filled,
      counterAccountName: z.optional(z.nullable(Text)),
    }),
  ),
});

/** One incoming transfer. */
export const PayosPayment = z.object({
  orderCode: z.int(),
  amount: z.int().check(z.positive()),
  description: Text,
  accountNumber: Filled,
  /** The bank's reference of the transfer. */
  reference: Filled,
  /** The local time of Vietnam, `YYYY-MM-DD HH:MM:SS`. */
  transactionDateTime: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  currency: z.literal('VND'),
  paymentLinkId: Filled,
  code: Filled,
  counterAccountName: z.optional(z.nullable(Text)),
});

/** The notice of a transfer. `data` is kept unchanged, because the signature covers all its fields. */
export const PayosNotice = z.object({
  code: Filled,
  desc: z._default(Text, ''),
  success: z._default(z.boolean(), true),
  data: z.record(z.string(), z.unknown()),
  signature: Filled,
});

/**
 * The path on payOS at which the operator registers its own address for notifications. payOS first sends a test
 * notification to this address and expects a 2xx status.
 */
export const payosWebhookPath = '/confirm-webhook';
export const PayosWebhook = z.object({ webhookUrl: z.url() });

/**
 * The path of payouts from the operator's account at payOS. `x-idempotency-key` identifies the order; `x-signature`
 * signs the body.
 */
export const payosPayoutsPath = '/v1/payouts';
export const PayosPayoutRequest = z.object({
  referenceId: Filled,
  amount: z.int().check(z.positive()),
  description: z.string().check(z.minLength(1), z.maxLength(25)),
  /** The NAPAS BIN of the payee's bank. */
  toBin: z.string().check(z.regex(/^\d{6}$/)),
  toAccountNumber: Filled,
});
export const PayosPayout = z.object({
  id: Filled,
  referenceId: Filled,
  approvalState: Filled,
  transactions: z.array(
    z.object({
      id: Filled,
      amount: z.int(),
      toBin: Text,
      toAccountNumber: Text,
      reference: z.nullable(Text),
      errorCode: z.nullable(Text),
      state: Filled,
    }),
  ),
});
/** The response to a search for payouts by `?referenceId=`. */
export const PayosPayoutList = z.object({ payouts: z.array(PayosPayout) });
