/**
 * Signatures between the platform and its banks: HMAC-SHA256 with a shared key over `${timestamp}.${content}`, in
 * lower-case hex, SePay's with `sha256=` before it (SePay developer documentation, webhook authentication). The
 * timestamp is in Unix seconds and is signed; a difference of more than five minutes is refused. `content` is the raw
 * body; a request without a body signs its path and query. During a key change several keys are valid.
 */
export const signatureHeaders = {
  thb: { signature: 'x-payment-signature', timestamp: 'x-payment-timestamp' },
  vnd: { signature: 'x-sepay-signature', timestamp: 'x-sepay-timestamp' },
  payout: { signature: 'x-payment-signature', timestamp: 'x-payment-timestamp' },
} as const;

/**
 * The kinds of signed messages: the Thai bank's confirmations, the Vietnamese feed, payout notices. Our own calls are
 * signed as 'payout'.
 */
export type SignedChannel = keyof typeof signatureHeaders;

export const SIGNATURE_DRIFT_SECONDS = 300;

/** Webhook path of each channel. */
export const webhookPaths = {
  thb: '/outside/bank/thb',
  vnd: '/outside/bank/vnd',
  payout: '/outside/bank/payout',
} as const satisfies Record<SignedChannel, string>;

/** The path of a payment provider's notices, which contains the id of the connection. */
export const PAYMENT_NOTICE_PATH = '/outside/payments/{connection}';
