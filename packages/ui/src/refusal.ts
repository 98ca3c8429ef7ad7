import type { ErrorCode } from '@tamarind/contract/errors';

/**
 * OFFLINE: the call did not reach the server, or its answer did not come back. UNREADABLE: the answer is not from our
 * server.
 */
export type RefusalCode = ErrorCode | 'OFFLINE' | 'UNREADABLE';

/** A failed call, as a code with details. `useErrorText` turns it into words. */
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

/** True when nobody knows whether the call was done: the same request id must be sent again. */
export const isUncertain = (error: unknown): boolean =>
  !(error instanceof Refusal) ||
  error.code === 'OFFLINE' ||
  error.code === 'UNAVAILABLE' ||
  error.code === 'UNREADABLE';

export const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal('OFFLINE'));
