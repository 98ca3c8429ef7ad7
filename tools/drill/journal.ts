/**
 * What the clients saw, in real-time order. `invoke` is noted before the request leaves, one of the others after:
 * ok (accepted, with the body), fail (a definite refusal of this attempt), info (nobody knows: cut, time-out, 5xx).
 */
export type Kind = 'bet' | 'cancel' | 'deposit' | 'withdraw';

export interface Attempt {
  readonly key: string;
  readonly member: string;
  readonly kind: Kind;
  readonly attempt: number;
  readonly outcome: 'ok' | 'fail' | 'info';
  readonly code: string | undefined;
  readonly body: string;
  /** Milliseconds of the run when it was sent and when it was answered. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** What an accepted change made: ticket, deposit or withdrawal id, and the amount it moves in minor units. */
  readonly made: { readonly id: string; readonly amount: bigint } | undefined;
}

export interface Journal {
  readonly attempts: Attempt[];
  /** The same key sent with other content, and what came back. */
  readonly conflicts: { key: string; status: number; code: string | undefined }[];
  readonly faults: { fault: string; at: number; recoveredAt: number }[];
}

export const newJournal = (): Journal => ({ attempts: [], conflicts: [], faults: [] });
