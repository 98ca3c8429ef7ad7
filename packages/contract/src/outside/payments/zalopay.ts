import { z } from 'zod/mini';

/**
 * This file describes the ZaloPay gateway, version 2 (https://docs.zalopay.vn/docs/specs), with ZaloPay's own names and
 * formats.
 */
const Text = z.string().check(z.maxLength(2048));
const Mac = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const TransId = z.string().check(z.regex(/^\d{6}_[0-9A-Za-z_]{1,33}$/));

export const zalopayCreatePath = '/v2/create';
export const ZalopayOrderRequest = z.object({
  app_id: z.int(),
  app_user: z.string().check(z.minLength(1), z.maxLength(50)),
  app_trans_id: TransId,
  app_time: z.int(),
  expire_duration_seconds: z.optional(z.int()),
  amount: z.int(),
  item: Text,
  embed_data: Text,
  description: z.string().check(z.minLength(1), z.maxLength(256)),
  bank_code: z._default(Text, ''),
  callback_url: z.url(),
  mac: Mac,
});

/**
 * The answer to a new order: return code 1 done, 2 refused. The sub code is the reason: with -68 the id was used
 * before.
 */
export const ZalopayCreated = z.object({
  return_code: z.int(),
  return_message: z._default(Text, ''),
  sub_return_code: z._default(z.int(), 0),
  sub_return_message: z._default(Text, ''),
  order_url: z.optional(z.url()),
  zp_trans_token: z.optional(Text),
  qr_code: z.optional(Text),
});

/** The notification, sent only when the payment has arrived. `mac` covers the text of `data` exactly as sent. */
export const ZalopayNotice = z.object({
  data: z.string().check(z.maxLength(8_000)),
  mac: Mac,
  type: z.optional(z.int()),
});

export const ZalopayPayment = z.object({
  app_id: z.int(),
  app_trans_id: Text,
  app_user: Text,
  amount: z.int().check(z.positive()),
  zp_trans_id: z.int().check(z.positive()),
  /** The time of the payment in Unix milliseconds. */
  server_time: z.int(),
  merchant_user_id: z._default(Text, ''),
  discount_amount: z._default(z.int(), 0),
});

/**
 * The platform's response to a notification: 1 accepted, 2 already accepted before; 0 asks ZaloPay to deliver it again,
 * at most three times in all.
 */
export const ZalopayNoticeAnswer = z.object({ return_code: z.int(), return_message: Text });

export const zalopayQueryPath = '/v2/query';
export const ZalopayQuery = z.object({ app_id: z.int(), app_trans_id: TransId, mac: Mac });
/** The response to a status query about an order: return code 1 paid, 2 failed, 3 unpaid or in progress. */
export const ZalopayQueryAnswer = z.object({
  return_code: z.int(),
  return_message: z._default(Text, ''),
  is_processing: z._default(z.boolean(), false),
  amount: z._default(z.int(), 0),
  discount_amount: z._default(z.int(), 0),
  zp_trans_id: z._default(z.int(), 0),
  server_time: z._default(z.int(), 0),
});
