import { isReference } from '../reference.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * MoMo all-in-one payment, version 2: https://developers.momo.vn/v3/docs/payment/api (read November 2026). Signatures
 * are HMAC-SHA256 with the secret key, in lower-case hex, over `accessKey=…` and the other fields sorted by name. The
 * signed fields differ by message. Withdrawals to wallets use /payment/api/disbursement-v2; the payee is encrypted for
 * MoMo with RSA (PKCS #1 v1.5), and the encrypted text is signed.
 */
export const momo: PaymentProvider<'momo'> = {
  code: 'momo',
  name: 'MoMo',
  currency: 'VND',
  moneyAt: 'provider',
  deposits: ['momo'],
  withdrawals: ['momo_wallet'],
  address: 'https://payment.momo.vn',
  fields: [
    { key: 'partnerCode', label: 'Partner Code', isSecret: false, isAccount: true, form: /^[0-9A-Za-z_-]{3,50}$/ },
    { key: 'accessKey', label: 'Access Key', isSecret: true, form: /^[!-~]{8,100}$/ },
    { key: 'secretKey', label: 'Secret Key', isSecret: true, form: /^[!-~]{8,100}$/ },
    {
      key: 'publicKey',
      label: 'Public Key (disbursement)',
      isSecret: false,
      form: /^[A-Za-z0-9+/]{100,2000}={0,2}$/,
      isOptional: true,
    },
  ],
};

const fields = {
  create: [
    'amount',
    'extraData',
    'ipnUrl',
    'orderId',
    'orderInfo',
    'partnerCode',
    'redirectUrl',
    'requestId',
    'requestType',
  ],
  notice: [
    'amount',
    'extraData',
    'message',
    'orderId',
    'orderInfo',
    'orderType',
    'partnerCode',
    'payType',
    'requestId',
    'responseTime',
    'resultCode',
    'transId',
  ],
  query: ['orderId', 'partnerCode', 'requestId'],
  payout: [
    'amount',
    'disbursementMethod',
    'extraData',
    'orderId',
    'orderInfo',
    'partnerCode',
    'requestId',
    'requestType',
  ],
} as const;

export type MomoMessage = keyof typeof fields;
export type MomoFields<Message extends MomoMessage> = Readonly<
  Record<(typeof fields)[Message][number], string | number>
>;

/** The text to sign. Fields that MoMo does not sign for this message are left out. */
export const momoText = <Message extends MomoMessage>(
  message: Message,
  accessKey: string,
  values: MomoFields<Message>,
): string => {
  const signed: Readonly<Record<string, string | number>> = values;
  return [`accessKey=${accessKey}`, ...fields[message].map((name) => `${name}=${signed[name] ?? ''}`)].join('&');
};

/** The id of an order at MoMo. A second attempt to open the same deposit ends in `-2`. */
export const momoOrderId = (reference: string, attempt: 0 | 1 = 0): string => reference + (attempt === 0 ? '' : '-2');

/** The platform's reference in an order id; undefined if the order is not the platform's. */
export const momoReference = (orderId: string): string | undefined => {
  const reference = orderId.replace(/-2$/, '');
  return isReference(reference) ? reference : undefined;
};

/** MoMo's own limits of one captureWallet payment, in đồng. */
export const momoBounds = { min: 1_000, max: 50_000_000 } as const;

/**
 * Whether a result code means that the money arrived. Every other code means unpaid or undecided. 9000 is an
 * authorisation that has to be captured later, which does not occur with captureWallet.
 */
export const isMomoPaid = (resultCode: number): boolean => resultCode === 0;

/**
 * The outcome of a disbursement by its result code (/payment/api/result-handling/resultcode and disbursement-v2): 0 is
 * paid; 1000, 7000, 7002, 9000 are being processed; `finalCodes` are refused; any other code is unknown.
 */
export function momoPayoutEnd(resultCode: number): 'completed' | 'processing' | 'refused' | 'unknown' {
  if (resultCode === 0) return 'completed';
  if ([1000, 7000, 7002, 9000].includes(resultCode)) return 'processing';
  return finalCodes.has(resultCode) ? 'refused' : 'unknown';
}

/** Codes about payee, amount, balance and limits. They mean that the payment was not made and will not be made. */
const finalCodes = new Set([21, 22, 1001, 1002, 1004, 1007, 1008, 1026, 1100, 1507, 4001, 4002, 4003, 4100]);
