/**
 * How the platform and its banks sign what they send each other: HMAC-SHA256 with a shared key over `${timestamp}.${content}`,
 * in lower-case hex, SePay's with `sha256=` before it (SePay developer documentation, webhook authentication). The timestamp is
 * in Unix seconds and part of what is signed; more than five minutes of difference is refused. `content` is the raw body, byte
 * for byte; a request without a body signs its path and query. Several keys are valid while one is being changed.
 */
export const signatureHeaders = {
  thb: { signature: 'x-payment-signature', timestamp: 'x-payment-timestamp' },
  vnd: { signature: 'x-sepay-signature', timestamp: 'x-sepay-timestamp' },
  payout: { signature: 'x-payment-signature', timestamp: 'x-payment-timestamp' },
} as const;

/** Who sends: the Thai bank's confirmations, the Vietnamese feed, news of payouts. Our own calls sign as 'payout' does. */
export type SignedChannel = keyof typeof signatureHeaders;

export const SIGNATURE_DRIFT_SECONDS = 300;

/** Where the platform takes each channel's messages. */
export const webhookPaths = {
  thb: '/outside/bank/thb',
  vnd: '/outside/bank/vnd',
  payout: '/outside/bank/payout',
} as const satisfies Record<SignedChannel, string>;
