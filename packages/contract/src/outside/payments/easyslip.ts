import { z } from 'zod/mini';

/**
 * This file describes the EasySlip API version 2 (https://document.easyslip.com/en/v2, read November 2026). The request
 * contains the text of a slip's QR code, the response the bank's record of the transfer. Amounts are JSON numbers of
 * baht.
 */
const Text = z.string().check(z.maxLength(300));
const Party = z.object({
  bank: z.object({ id: z.optional(z.nullable(Text)), short: z.optional(z.nullable(Text)) }),
  account: z.object({
    name: z.object({ th: z.optional(z.nullable(Text)), en: z.optional(z.nullable(Text)) }),
    /** The bank account, with the digits between the first and the last ones hidden. */
    bank: z.optional(z.nullable(z.object({ type: Text, account: Text }))),
  }),
});

export const easyslipVerifyPath = '/verify/bank';
export const EasyslipQuestion = z.object({
  payload: z.string().check(z.minLength(1), z.maxLength(128)),
  matchAccount: z.literal(true),
});
export const EasyslipAnswer = z.object({
  success: z.literal(true),
  data: z.object({
    /** The operator's account that received the money, as registered at EasySlip; null for any other account. */
    matchedAccount: z.nullable(z.object({ bankNumber: Text })),
    rawSlip: z.object({
      transRef: z.string().check(z.minLength(1), z.maxLength(64)),
      /** The time in ISO 8601 with an offset. */
      date: z.iso.datetime({ offset: true }),
      amount: z.object({ amount: z.number().check(z.positive(), z.maximum(10_000_000_000)) }),
      sender: Party,
      receiver: Party,
    }),
  }),
});
/**
 * A refusal. `SLIP_NOT_FOUND` (404): no bank knows the transfer. `SLIP_PENDING` (404): the bank does not have the
 * result yet. `QUOTA_EXCEEDED` (403): the contract's quota of calls is used up. Other codes say nothing about the slip.
 */
export const EasyslipRefusal = z.object({ success: z.literal(false), error: z.object({ code: Text }) });
