import { z } from 'zod/mini';
import { present } from '@tamarind/domain/present';
import { callOutside, type Limits } from '../http-call.ts';
import type { OpenConnection, PaymentTools } from './adapter.ts';

/**
 * Calls Omise, which accepts form-encoded requests and answers in JSON. The secret key is the user name of basic
 * authentication.
 */
export function callOmise(
  { address, values }: OpenConnection,
  { outgoing }: PaymentTools,
  method: 'GET' | 'POST',
  path: string,
  form?: Readonly<Record<string, string>>,
) {
  return callOutside(
    outgoing,
    {
      url: new URL(address.replace(/\/$/, '') + path),
      method,
      headers: () => ({
        authorization: `Basic ${Buffer.from(`${values['secretKey']}:`).toString('base64')}`,
        'omise-version': '2019-05-29',
        ...present({ 'content-type': form && 'application/x-www-form-urlencoded' }),
      }),
      ...present({ body: form && new URLSearchParams(form).toString() }),
    },
    // Create a charge with one attempt only: that request is not idempotent at Omise, so a repeat first searches for
    // the charge.
    method === 'POST' ? ONCE : LIMITS,
  );
}

/** The error object in the body of every refused call. */
export const OmiseFault = z.object({ object: z.literal('error'), code: z.string().check(z.regex(/^[a-z_]{1,60}$/)) });

const LIMITS: Limits = { timeoutMs: 5_000, tries: 3, pauseMs: 200 };
const ONCE: Limits = { ...LIMITS, tries: 1 };
