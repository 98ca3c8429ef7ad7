import { z } from 'zod/mini';

/**
 * This file describes MoMo all-in-one payment, version 2 (https://developers.momo.vn/v3/docs/payment/api), with MoMo's
 * own names and formats.
 */
const Text = z.string().check(z.maxLength(1000));
const Id = z.string().check(z.regex(/^[0-9a-zA-Z]([-_.]*[0-9a-zA-Z]+)*$/), z.maxLength(50));
const Signature = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const momoCreatePath = '/v2/gateway/api/create';
export const MomoOrder = z.object({
  partnerCode: Text,
  /** Identifies the request. The same id again is refused with result code 40. */
  requestId: Id,
  amount: z.int(),
  orderId: Id,
  orderInfo: z.string().check(z.maxLength(255)),
  redirectUrl: z.url(),
  ipnUrl: z.url(),
  requestType: z.literal('captureWallet'),
  extraData: Text,
  /** The minutes after which the payment link closes. */
  orderExpireTime: z.optional(z.int().check(z.positive())),
  lang: z.enum(['vi', 'en']),
  signature: Signature,
});

/** The answer to a new order. It has `payUrl` only with result code 0. */
export const MomoCreated = z.object({
  partnerCode: Text,
  orderId: Text,
  requestId: Text,
  amount: z.int(),
  resultCode: z.int(),
  message: z._default(Text, ''),
  payUrl: z.optional(z.url()),
  deeplink: z.optional(Text),
  qrCodeUrl: z.optional(Text),
});

/**
 * The payment notification, sent when a payment has ended, paid or not. It must be answered with 204 within 15 seconds.
 */
export const MomoNotice = z.object({
  partnerCode: Text,
  orderId: Text,
  requestId: Text,
  amount: z.int(),
  orderInfo: Text,
  orderType: Text,
  transId: z.int(),
  resultCode: z.int(),
  message: Text,
  payType: Text,
  /** The time in Unix milliseconds. */
  responseTime: z.int(),
  extraData: Text,
  signature: Signature,
});

export const momoQueryPath = '/v2/gateway/api/query';
export const MomoQuery = z.object({
  partnerCode: Text,
  requestId: Id,
  orderId: Id,
  lang: z.enum(['vi', 'en']),
  signature: Signature,
});
/** The response to a status query. It has no signature; TLS and the signed query are its only protection. */
export const MomoQueryAnswer = z.object({
  partnerCode: Text,
  orderId: Text,
  requestId: Text,
  extraData: z._default(Text, ''),
  amount: z.int(),
  transId: z.int(),
  payType: z._default(Text, ''),
  resultCode: z.int(),
  message: z._default(Text, ''),
  responseTime: z.int(),
});

/**
 * The path of a single disbursement to a wallet (/payment/api/disbursement-v2). Its state is queried by orderId at
 * `momoQueryPath`.
 */
export const momoPayoutPath = '/v2/gateway/api/disbursement/pay';
export const MomoPayout = z.object({
  partnerCode: Text,
  orderId: Id,
  requestId: Id,
  amount: z.int(),
  requestType: z.literal('disburseToWallet'),
  /** The payee as JSON, encrypted with MoMo's public RSA key, in base64. */
  disbursementMethod: Text,
  orderInfo: z.string().check(z.maxLength(255)),
  extraData: Text,
  lang: z.enum(['vi', 'en']),
  signature: Signature,
});
/** The payee's JSON, which is encrypted into `disbursementMethod`. */
export const MomoPayee = z.object({ walletId: z.string().check(z.regex(/^0\d{9}$/)), walletName: Text });
export const MomoPayoutAnswer = z.object({
  orderId: Text,
  amount: z.optional(z.int()),
  transId: z.optional(z.int()),
  resultCode: z.int(),
});
