import { errorStatus, type ErrorCode } from '@tamarind/contract/errors';
import type { RefusalDetails } from '../refusal.ts';

/** The prescribed outer form of every answer, encoded here and nowhere else: {success, message, value?, errorCode?}. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Seconds after which it is worth asking again; sent as the header of that name. */
  readonly retryAfter?: number;
}

/** The prescribed `message` is empty on success: nothing has to be told. */
export const accepted = (value: unknown): Answer => ({
  status: 200,
  body: JSON.stringify({ success: true, message: '', value }),
});

/** Codes and facts, never sentences: `message` repeats the code for callers that only read it. */
export const refused = (code: ErrorCode, details?: RefusalDetails): Answer => ({
  ...(typeof details?.['retryAfterSeconds'] === 'number' ? { retryAfter: details['retryAfterSeconds'] } : {}),
  status: errorStatus(code),
  body: JSON.stringify({ success: false, errorCode: code, message: code, ...(details ? { value: details } : {}) }),
});
