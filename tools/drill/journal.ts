import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What the clients saw, in real-time order. An attempt is noted when it is answered; `sentAt` is from before it left.
 * ok (accepted, with the body), fail (a definite refusal of this attempt), info (nobody knows: cut, time-out, 5xx).
 */
export type Kind = 'bet' | 'cancel' | 'deposit' | 'withdraw';

export interface Attempt {
  readonly key: string;
  /** The member's account. */
  readonly member: string;
  readonly kind: Kind;
  readonly attempt: number;
  readonly outcome: 'ok' | 'fail' | 'info';
  readonly code: string | undefined;
  readonly body: string;
  /** Milliseconds of the run when it was sent and when it was answered. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** What was asked for: minor units, and the draw or ticket. A cancellation names no amount. */
  readonly asked: { readonly amount: bigint | undefined; readonly of: string };
  /** What an accepted change made: ticket, deposit or withdrawal id, and the amount it moves in minor units. */
  readonly made: { readonly id: string; readonly amount: bigint } | undefined;
}

/** A balance as a client saw it, held money included. */
export interface Read {
  readonly member: string;
  readonly balance: bigint;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** The same key sent with other content, and what came back. */
export interface Conflict {
  readonly key: string;
  readonly status: number;
  readonly code: string | undefined;
}

export interface FaultNote {
  readonly fault: string;
  readonly at: number;
  readonly recoveredAt: number;
  /** At a named point: whether the server died there. */
  readonly isHit?: boolean;
}

/** Kept in a file line by line as well, so that a run that fails, or is itself killed, leaves what it saw. */
export interface Journal {
  readonly attempts: Attempt[];
  readonly conflicts: Conflict[];
  readonly reads: Read[];
  readonly faults: FaultNote[];
  note(
    entry:
      | { readonly attempt: Attempt }
      | { readonly conflict: Conflict }
      | { readonly read: Read }
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
