import { z } from 'zod/mini';

/**
 * This file describes the SePay bank feed (https://developer.sepay.vn): the list of movements on an account. The feed's
 * notifications have the same fields; their schema is `VietnamFeedNotice` of outside/bank.
 */
const Text = z.string().check(z.maxLength(500));

export const sepayHeaders = { signature: 'x-sepay-signature', timestamp: 'x-sepay-timestamp' } as const;

export const sepayListPath = '/userapi/transactions/list';
export const SepayListQuestion = z.object({
  account_number: Text,
  /** The first and last moment in local time of Vietnam, both inclusive. */
  transaction_date_min: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)),
  limit: z.string().check(z.regex(/^\d{1,4}$/)),
});

/** A row of the list, which has the newest movement first. Numbers are decimal text. */
export const SepayRow = z.object({
  id: Text,
  bank_brand_name: Text,
  account_number: Text,
  transaction_date: Text,
  amount_in: Text,
  amount_out: Text,
  accumulated: Text,
  transaction_content: z._default(Text, ''),
  reference_number: z._default(z.nullable(Text), null),
  code: z._default(z.nullable(Text), null),
  sub_account: z._default(z.nullable(Text), null),
});
export const SepayListAnswer = z.object({ status: z.literal(200), transactions: z.array(SepayRow) });
