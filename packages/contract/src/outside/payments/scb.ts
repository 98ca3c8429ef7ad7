import { z } from 'zod/mini';

/**
 * This file describes the SCB Open API (https://developer.scb.co.th, read November 2026): access token, payment
 * confirmation, inquiry of a bill payment by reference 1, and inquiry of the transfer that a slip proves. Every
 * response has a `status`; code 1000 is success.
 */
const Text = z.string().check(z.maxLength(300));
const Optional = z.nullish(Text);
const Id = z.string().check(z.minLength(1), z.maxLength(64));
/** An amount in baht: decimal text, in some of SCB's environments a JSON number. */
const Baht = z.union([z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)), z.number().check(z.positive())]);

export const scbPaths = {
  token: '/v1/oauth/token',
  inquiry: '/v1/payment/billpayment/inquiry',
  /** The path for inquiring the transfer of a slip; the slip's reference is appended to it. */
  slips: '/v1/payment/billpayment/transactions/',
} as const;
/** Names of request headers: `owner` for the application's key, `request` for an id that is unique to this request. */
export const scbHeaders = { owner: 'resourceOwnerId', request: 'requestUId' } as const;
/** SCB's event code of a bill payment by Thai QR (tag 30). */
export const SCB_BILL_PAYMENT = '00300100';

const Status = z.object({ code: z.int(), description: z._default(Text, '') });

export const ScbTokenWish = z.object({ applicationKey: Id, applicationSecret: Id });
export const ScbToken = z.object({
  status: z.object({ code: z.literal(1000) }),
  data: z.object({ accessToken: z.string().check(z.minLength(1), z.maxLength(2_000)), expiresIn: z.int() }),
});

/** A paid bill, as both the confirmation and the query's response contain it. */
export const ScbPayment = z.object({
  transactionId: Id,
  amount: Baht,
  /** The time of the payment in ISO 8601 with the offset of Thailand. */
  transactionDateandTime: z.iso.datetime({ offset: true }),
  currencyCode: z.literal('764'),
  billPaymentRef1: Id,
  billPaymentRef2: Optional,
  billPaymentRef3: Optional,
  /** The receiver's biller id. */
  payeeProxyId: Id,
  payerName: Optional,
  sendingBankCode: Optional,
  /** `R` means that the payment was returned. */
  reverseFlag: Optional,
});

/**
 * The server's response to a confirmation. Without it SCB repeats the confirmation three times, twelve seconds apart.
 */
export const ScbConfirmed = z.object({
  resCode: z.literal('00'),
  resDesc: z.literal('success'),
  transactionId: Id,
  confirmId: z.optional(Id),
});

export const ScbInquiry = z.object({
  eventCode: z.literal(SCB_BILL_PAYMENT),
  /** The day of the payment in Thailand. */
  transactionDate: z.iso.date(),
  billerId: z.string().check(z.regex(/^\d{15}$/)),
  reference1: z.string().check(z.regex(/^[A-Z0-9]{1,20}$/)),
});
export const ScbInquiryAnswer = z.object({ status: z.object({ code: z.literal(1000) }), data: z.array(z.unknown()) });

const Party = z.object({
  displayName: Optional,
  name: Optional,
  proxy: z.nullish(z.object({ type: Optional, value: Optional })),
  /** The bank account of this party (sender or receiver); some digits are hidden. */
  account: z.nullish(z.object({ type: Optional, value: Optional })),
});
export const ScbSlip = z.object({
  transRef: Id,
  sendingBank: Id,
  /** The date `YYYYMMDD`, followed by the time `HH:MM:SS`, in Thailand. */
  transDate: z.string().check(z.regex(/^\d{8}$/)),
  transTime: z.string().check(z.regex(/^\d{2}:\d{2}:\d{2}$/)),
  amount: Baht,
  sender: Party,
  receiver: Party,
  ref1: Optional,
});
export const ScbSlipAnswer = z.object({ status: z.object({ code: z.literal(1000) }), data: ScbSlip });

/** A response without data. With HTTP status 404 it means that SCB does not know the payment. */
export const ScbRefusal = z.object({ status: Status });
