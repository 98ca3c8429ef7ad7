import type { ErrorCode } from '@tamarind/contract/errors';

/** An expected refusal. It rolls back its transaction and reaches the caller as its code. */
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
 * Facts the caller needs to act on the code: the field, the line, the amount left. Wire form only, never a sentence.
 */
export type RefusalDetails = Readonly<Record<string, Fact | readonly Readonly<Record<string, Fact | null>>[]>>;
type Fact = string | number | boolean | readonly string[];

export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** The result of a step, or its refusal as a value: for requests that are decided together but refused individually. */
export function outcomeOf<Result>(step: () => Result): Result | Refusal {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
