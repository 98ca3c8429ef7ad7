import { errorStatus, type ErrorCode } from '@tamarind/contract/errors';
import { present } from '@tamarind/domain/present';
import type { RefusalDetails } from '../refusal.ts';

/** The prescribed envelope of every response, encoded only here: {success, message, value?, errorCode?}. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
}

/** The prescribed `message` is empty on success. */
export const accepted = (value: unknown): Answer => ({
  status: 200,
  body: JSON.stringify({ success: true, message: '', value }),
});

/** Codes and facts, never sentences: `message` repeats the code for callers that read nothing else. */
export const refused = (code: ErrorCode, details?: RefusalDetails): Answer => ({
  ...present({
    retryAfter: typeof details?.['retryAfterSeconds'] === 'number' ? details['retryAfterSeconds'] : undefined,
  }),
  status: errorStatus(code),
  body: JSON.stringify({ success: false, errorCode: code, message: code, ...present({ value: details }) }),
});
