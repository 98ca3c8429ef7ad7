import type { Attempt, Conflict, Kind, Read } from '../journal.ts';

/**
 * Everything the judge is shown, after all came to rest: what clients were told, what the ledger and the rooms hold, and what
 * the outside world has in its own books. Plain values; amounts in minor units.
 */
export interface Evidence {
  readonly attempts: readonly Attempt[];
  readonly conflicts: readonly Conflict[];
  readonly reads: readonly Read[];
  /** Requests that the house says it has carried out, by key. */
  readonly requests: readonly { readonly key: string; readonly member: string; readonly kind: Kind }[];
  /** Tickets, cancelled tickets, deposits and withdrawals of members. */
  readonly things: readonly Thing[];
  readonly accounts: readonly Account[];
  /** By account and seq. */
  readonly entries: readonly Entry[];
  readonly transfers: readonly Transfer[];
  readonly news: News;
  readonly audit: {
    readonly records: readonly AuditRecord[];
    /** What staff and system did and must be found there: `action subject`. */
    readonly acts: readonly string[];
  };
  readonly bank: {
    readonly theirs: readonly {
      readonly direction: 'in' | 'out';
      readonly amount: bigint;
      readonly reference: string;
    }[];
    /** What our books say the bank holds. */
    readonly ours: bigint;
    /** Withdrawals we say were paid out, by the reference told to the bank. */
    readonly paidOut: readonly { readonly reference: string; readonly amount: bigint }[];
  };
  readonly vendor: readonly VendorMovement[];
  /** Steps of each withdrawal in order, and what each state must be backed by. */
  readonly histories: readonly {
    readonly id: string;
    readonly steps: readonly string[];
    readonly state: string;
    readonly isHeld: boolean;
  }[];
  readonly draws: {
    /** What each settled draw owes each wallet by a calculation of its own. */
    readonly owed: readonly { readonly draw: string; readonly account: string; readonly amount: bigint }[];
    /** Tickets taken at or after the close of their draw. */
    readonly late: readonly { readonly ticket: string; readonly draw: string }[];
  };
  /** What may be used once: how often it was. */
  readonly uses: readonly { readonly what: string; readonly count: number }[];
  /** What should have moved on and has not. */
  readonly stuck: readonly string[];
  /** What the database says of itself: pages that do not fit their sums, forgotten transactions, old locks. */
  readonly database: readonly string[];
}

export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  readonly member: string;
  readonly amount: bigint;
  /** The draw, the ticket, the method or the bank account it names. */
  readonly of: string;
  /** Its wallet. */
  readonly account: string;
  /** Whether money must have moved for it. */
  readonly isPosted: boolean;
}

export interface Account {
  readonly id: string;
  /** Of a member's wallet. */
  readonly member: string | undefined;
  readonly purpose: string;
  /** Currency and realm. */
  readonly money: string;
  readonly balance: bigint;
  readonly held: bigint;
}

export interface Entry {
  readonly account: string;
  readonly seq: bigint;
  readonly transfer: string;
  readonly amount: bigint;
  readonly after: bigint;
}

export interface Transfer {
  readonly id: string;
  readonly key: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly reference: string;
  /** The database's transaction, to find the news that was written with it. */
  readonly tx: string;
}

export interface News {
  /** News of balances, by transaction and member. */
  readonly written: readonly { readonly id: string; readonly tx: string; readonly member: string }[];
  /** What each listening member heard, by id. */
  readonly heard: ReadonlyMap<string, ReadonlySet<string>>;
  /** Payment reasons whose transfers touch a wallet and must be told. */
  readonly mustTell: ReadonlySet<string>;
  /** How many rows a consumer with a place of its own has left behind. */
  readonly unread: number;
}

export interface AuditRecord {
  readonly seq: bigint;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly previousHash: string;
  readonly hash: string;
}

/** A movement in the vendor's books beside what ours moved for it (to the house: bets +, wins −). */
export interface VendorMovement {
  readonly id: string;
  /** Undefined: the vendor knows nothing of it. */
  readonly theirs:
    | {
        readonly kind: 'bet' | 'win' | 'rollback';
        readonly state: string;
        readonly amount: bigint;
        readonly reference: string | undefined;
      }
    | undefined;
  readonly ours: bigint;
}

/** A broken invariant: its number and what was found. */
export interface Finding {
  readonly rule: string;
  readonly what: string;
}
