import type { ErrorCode } from '@tamarind/contract/errors';

/**
 * OFFLINE: the request did not reach the server, or its response was lost. UNREADABLE: the response did not come from
 * our server, but for example from a proxy.
 */
export type RefusalCode = ErrorCode | 'OFFLINE' | 'UNREADABLE';

/** A failed API call: an error code with details. `useErrorText` turns it into a sentence. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly status: number;

  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}, status = 0) {
    super(code);
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/**
 * True if it is unknown whether the server executed the call. A retry must then use the same request id, so that it is
 * executed only once.
 */
export const isUncertain = (error: unknown): boolean =>
  !(error instanceof Refusal) ||
  error.code === 'OFFLINE' ||
  error.code === 'UNAVAILABLE' ||
  error.code === 'UNREADABLE';

export const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal('OFFLINE'));
