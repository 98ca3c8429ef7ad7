import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The kinds of changes that clients request. The journal contains the clients' observations in real-time order. An
 * attempt is recorded when its response arrives; `sentAt` is taken before sending. Its result is ok (accepted, with the
 * body), fail (this attempt was definitely refused) or info (unknown: connection cut, time-out, 5xx).
 */
export type Kind = 'bet' | 'cancel' | 'deposit' | 'slip' | 'withdraw';

export interface Attempt {
  readonly key: string;
  /** The member's account name. */
  readonly member: string;
  readonly kind: Kind;
  readonly attempt: number;
  readonly outcome: 'ok' | 'fail' | 'info';
  readonly code: string | undefined;
  readonly body: string;
  /** `sentAt`: when it was sent; `answeredAt`: when the response came. In milliseconds since the start of the run. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /**
   * The requested amount in minor units (undefined for a cancellation). `of`: the draw of a bet, the ticket of a
   * cancellation, the method of a deposit, the deposit of a slip, or the payee of a withdrawal.
   */
  readonly asked: { readonly amount: bigint | undefined; readonly of: string };
  /**
   * The result of an accepted change: the id of the ticket, deposit or withdrawal (for a slip: of its deposit), and the
   * amount moved in minor units.
   */
  readonly made: { readonly id: string; readonly amount: bigint } | undefined;
}

/** A balance that a client read, including money on hold. */
export interface BalanceRead {
  readonly member: string;
  readonly balance: bigint;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A request that reused an idempotency key with different content, and the response to it. */
export interface Conflict {
  readonly key: string;
  readonly status: number;
  readonly code: string | undefined;
}

export interface FaultNote {
  readonly fault: string;
  readonly at: number;
  readonly recoveredAt: number;
  /** For a fault at a named point: true if the server died there. */
  readonly isHit?: boolean;
}

/**
 * The clients' observations, also written to a file line by line, so that they survive if the run fails or is killed.
 */
export interface Journal {
  readonly attempts: Attempt[];
  readonly conflicts: Conflict[];
  readonly reads: BalanceRead[];
  readonly faults: FaultNote[];
  note(
    entry:
      | { readonly attempt: Attempt }
      | { readonly conflict: Conflict }
      | { readonly read: BalanceRead }
      | { readonly fault: FaultNote }
      | { readonly plan: unknown },
  ): void;
  close(): void;
}

export function newJournal(folder?: string): Journal {
  if (folder) mkdirSync(folder, { recursive: true });
  const file = folder === undefined ? undefined : openSync(join(folder, 'journal.jsonl'), 'w');
  const journal: Journal = {
    attempts: [],
    conflicts: [],
    reads: [],
    faults: [],
    note(entry) {
      if ('attempt' in entry) journal.attempts.push(entry.attempt);
      else if ('conflict' in entry) journal.conflicts.push(entry.conflict);
      else if ('read' in entry) journal.reads.push(entry.read);
      else if ('fault' in entry) journal.faults.push(entry.fault);
      if (file !== undefined)
        writeSync(
          file,
          `${JSON.stringify(entry, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))}\n`,
        );
    },
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
  return journal;
}
