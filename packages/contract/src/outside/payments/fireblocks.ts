import { z } from 'zod/mini';

/**
 * This file describes the Fireblocks API v1 (https://developers.fireblocks.com/reference, read November 2026), with
 * Fireblocks' own names and formats. Amounts are decimal text in whole tokens. Every request has the API key in
 * `X-API-Key` and a token (RS256) that contains the path and the SHA-256 of the body.
 */
const Text = z.string().check(z.maxLength(300));

export const fireblocksPaths = { create: '/v1/transactions', byReference: '/v1/transactions/external_tx_id/' } as const;
export const fireblocksKeyHeader = 'x-api-key';

export const FireblocksOrder = z.object({
  operation: z.literal('TRANSFER'),
  assetId: Text,
  source: z.object({ type: z.literal('VAULT_ACCOUNT'), id: Text }),
  destination: z.object({ type: z.literal('ONE_TIME_ADDRESS'), oneTimeAddress: z.object({ address: Text }) }),
  amount: z.string().check(z.regex(/^\d{1,12}(\.\d{1,18})?$/)),
  externalTxId: Text,
});

/** The answer to a new transaction. */
export const FireblocksCreated = z.object({ id: Text, status: Text });

/** A transaction, with only those fields that a payout needs. */
export const FireblocksTransaction = z.object({
  id: Text,
  externalTxId: z.optional(z.nullable(Text)),
  status: Text,
  subStatus: z.optional(z.nullable(Text)),
  txHash: z.optional(z.nullable(Text)),
  assetId: Text,
  destinationAddress: z.optional(z.nullable(Text)),
  amountInfo: z.object({ amount: Text }),
});

/** An error response of Fireblocks. Code 1438: a transaction with this `externalTxId` exists. */
export const FireblocksError = z.object({ message: Text, code: z.int() });
export const fireblocksCodes = { known: 1438, notFound: 1404 } as const;

/** The contract with the simulated Fireblocks for tests. Its key pair signs requests and is used nowhere else. */
export const standInCustodian = {
  vault: '7',
  asset: 'USDT_ERC20',
  apiKey: '0193a000-0000-4000-8000-00000000fb01',
  apiPublicKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqBVFl9l5LfTNUvRtmtscltWiZUwbmBlxJF7pHQHBu11apOptsdF7ajGE5d2CrtyJ' +
    'zFoX+lS0QRFGfXrwhCQu6we9Z8qrtRx3bfISiPCBmppJ+L3C1Ske2gMNmKsnLths7FzETjVJn6PqBG9jkOtdTtDu21f0Ug1HmAIL3EolP3Lw' +
    'mDSy6j36UGI7gYkGbzNxGEo06I/RZc9s88eTCtt3apaKEuBIVRUD/hkmbcY9rFLQ3fd0YA7d9KVUOPY2rOEjWNL/Idj8Joq4qqiQhVaI6HEv' +
    's5gDnzrkHSGIM1REK/fWPklh2PFLN9PvF+l0YzooA7oNp1dDC/gKaPEshpmnVwIDAQAB',
  apiSecret:
    'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCoFUWX2Xkt9M1S9G2a2xyW1aJlTBuYGXEkXukdAcG7XVqk6m2x0XtqMYTl' +
    '3YKu3InMWhf6VLRBEUZ9evCEJC7rB71nyqu1HHdt8hKI8IGamkn4vcLVKR7aAw2Yqycu2GzsXMRONUmfo+oEb2OQ611O0O7bV/RSDUeYAgvc' +
    'SiU/cvCYNLLqPfpQYjuBiQZvM3EYSjToj9Flz2zzx5MK23dqlooS4EhVFQP+GSZtxj2sUtDd93RgDt30pVQ49jas4SNY0v8h2PwmiriqqJCF' +
    'VojocS+zmAOfOuQdIYgzVEQr99Y+SWHY8Us30+8X6XRjOigDug2nV0ML+Apo8SyGmadXAgMBAAECggEAELQ0e1fIfDG06gaSke4ulCrc/bYn' +
    'k+ELZnLsNc7D4wvvAy6tAhvwaOhM7c8qupf+NcnKUj1ywHioCbZbCrbR1tepEhSJJfGTSODiyKsmJigpK8goAakZgM8G3eI8faJSiNbbR25y' +
    'R6QxkIlFWtSZLEkFQ9Uk2baqI8goR5cyxnBLjXFH54Yl2s9urqxZKFbv5+fJRMOnvuhY2Fs8sUSPI4aTyXIouMkJNCyJ7fVThmq6SnVudqtX' +
    '0Za7xYki8FIZHtjS533rmq3QCF7qWRwDMpd3gfw60avMg03b04i3Tz+tm92PX21RopTLXWf8KSf5wvG4dsHIcELww0ro7D6MAQKBgQDT9CFO' +
    '6QJCyOznsBnCs2PYF9eP5j/IccPWmr0uv8qEcrFoe3amPLvyceWDR8EGJPr7iDzbpWBC7Z8MbXrHiHIzAcWQ5OkzwDKPO75ycO5yF+K34DmH' +
    '9+g3i3DWamiN0x6DFY+0xZqiILdyiYpxpJ/k76IWyaWqObMOnZfDQV9yAQKBgQDLAz38FmC6cH4Isz8VAtVJkgyjfmeZOThd1mJbT8Xl4EiG' +
    'GJMEDEBOYpY2cqgzLQIKMbI6O89UCyFE/lkF0tUoCe+vjV0Wyq0dC27da5zJUZx/FFoqxAgGVwfy3DLcwBs1EZFCmJkV0IpFNJUc4KLfjxAq' +
    'aqy3H+JJBX7mkmfpVwKBgQDFz5Y2eyhtA/B12thv6dRJHRdFaXIltGc9pnThaIWtTw1bob5+LziJcNruxszS2ziR//gsVg+c5wAFLTfleOZ7' +
    'zC+CpuEuNzX4j52SWOtw9/HUAiQvTaMgE7dfpTenBV34oOrZn4JNxZLwBoV6wlWn6C2ybsd6Mxd1kIbO5/gYAQKBgGO5PvyS/Yb39WFOs6Ed' +
    'mCognSa+1CMXUZH+2qfiIuNN7jI45hbp8bjPgtxSLD+fT040pUkn0iuFoB0lGBPdQin934iL13t3qdwHnrkTwJvABDEEjVpOm2aJ3/SzqCR6' +
    'FaNW8tUU4rYtj455Svo5eqh4vUcoyZjXB7A5C+I1bufXAoGAB6jCJXwSMq835k4eENXVgm+Xf2/msXq/3Q1YxpHtKFprMWDmFQieoinGd1Ps' +
    '/fWit6LX/a6pav4pw33J4XGbNw+ztll8bd1vRiJfZSW40hL+Jr6zsyEre4/yu0YngzCMLMxcSviSBswioeU/amumHaD9hJsD+fyIQtK3VspX' +
    '38s=',
} as const;
