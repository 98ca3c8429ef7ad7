import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The clients' observations in real-time order. An attempt is recorded when it is answered; `sentAt` was taken before
 * sending. ok (accepted, with the body), fail (a definite refusal of this attempt), info (unknown: cut, time-out, 5xx).
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
  /** The times at which it was sent and answered, in milliseconds since the start of the run. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** The request: minor units, and the draw, ticket, method, deposit or payee. A cancellation has no amount. */
  readonly asked: { readonly amount: bigint | undefined; readonly of: string };
  /** The result of an accepted change: ticket, deposit or withdrawal id, of a slip its deposit's, and the amount moved in minor units. */
  readonly made: { readonly id: string; readonly amount: bigint } | undefined;
}

/** A balance read by a client, held money included. */
export interface BalanceRead {
  readonly member: string;
  readonly balance: bigint;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** The same key sent with different content, and the answer. */
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

/** The observations, also written to a file line by line, so that a failed or killed run leaves them. */
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
