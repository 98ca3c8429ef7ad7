/**
 * The names of the headers with signature and timestamp of a message between the platform and its banks. The signature
 * is HMAC-SHA256 with a shared key over `${timestamp}.${content}`, in lower-case hex. SePay adds the prefix `sha256=`
 * (SePay developer documentation, webhook authentication). The timestamp, in Unix seconds, is part of the signed text;
 * a message whose timestamp differs by more than five minutes is refused. `content` is the raw body; a request without
 * a body signs its path and query. During a key change several keys are valid.
 */
export const signatureHeaders = {
  thb: { signature: 'x-payment-signature', timestamp: 'x-payment-timestamp' },
  vnd: { signature: 'x-sepay-signature', timestamp: 'x-sepay-timestamp' },
  payout: { signature: 'x-payment-signature', timestamp: 'x-payment-timestamp' },
} as const;

/**
 * The kinds of signed messages: `thb` the Thai bank's confirmations, `vnd` the notices of the Vietnamese bank feed,
 * `payout` the payout notifications. The platform's own requests are also signed as `payout`.
 */
export type SignedChannel = keyof typeof signatureHeaders;

export const SIGNATURE_DRIFT_SECONDS = 300;

/** The path on the platform to which each kind of signed message is sent. */
export const webhookPaths = {
  thb: '/outside/bank/thb',
  vnd: '/outside/bank/vnd',
  payout: '/outside/bank/payout',
} as const satisfies Record<SignedChannel, string>;

/**
 * The path for a payment provider's notifications. It contains the id of the connection, so each connection has its own
 * address.
 */
export const PAYMENT_NOTICE_PATH = '/outside/payments/{connection}';
