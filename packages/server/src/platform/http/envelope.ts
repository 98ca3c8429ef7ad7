import { errorStatus, type ErrorCode } from '@tamarind/contract/errors';
import { present } from '@tamarind/domain/present';
import type { RefusalDetails } from '../refusal.ts';

/**
 * A response: HTTP status and JSON body. The body is the envelope that the specification prescribes, {success, message,
 * value?, errorCode?}, encoded only in this file.
 */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
}

/** The specification prescribes an empty `message` on success. */
export const accepted = (value: unknown): Answer => ({
  status: 200,
  body: JSON.stringify({ success: true, message: '', value }),
});

/**
 * Refusals contain codes and data, never sentences: `message` repeats the code for callers that read no other field.
 */
export const refused = (code: ErrorCode, details?: RefusalDetails): Answer => ({
  ...present({
    retryAfter: typeof details?.['retryAfterSeconds'] === 'number' ? details['retryAfterSeconds'] : undefined,
  }),
  status: errorStatus(code),
  body: JSON.stringify({ success: false, errorCode: code, message: code, ...present({ value: details }) }),
});
