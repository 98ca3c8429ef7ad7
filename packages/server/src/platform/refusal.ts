import type { ErrorCode } from '@tamarind/contract/errors';

/** An expected refusal of a request. Throwing it rolls back the transaction, and the caller receives its code. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails | undefined;
  constructor(code: ErrorCode, details?: RefusalDetails) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/**
 * Facts that the caller needs to act on the code: the field, the line, the amount left. Values in their API format,
 * never sentences.
 */
export type RefusalDetails = Readonly<Record<string, Fact | readonly Readonly<Record<string, Fact | null>>[]>>;
type Fact = string | number | boolean | readonly string[];

export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/**
 * Runs a step and returns its result, or its refusal as a value. Use this if several requests share a transaction and
 * each may be refused individually.
 */
export function outcomeOf<Result>(step: () => Result): Result | Refusal {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
