import type { Attempt, Conflict, Kind, BalanceRead } from '../journal.ts';

/**
 * All evidence for the judge, collected when all activity has ended: the responses that clients got, the ledger and the
 * server's other tables, and the records of bank, providers and vendor. Plain values; amounts in minor units.
 */
export interface Evidence {
  readonly attempts: readonly Attempt[];
  readonly conflicts: readonly Conflict[];
  readonly reads: readonly BalanceRead[];
  /** Requests that the server recorded as executed, by key. */
  readonly requests: readonly { readonly key: string; readonly member: string; readonly kind: Kind }[];
  /** The rows that clients' requests created: tickets, cancelled tickets, deposits, slips and withdrawals. */
  readonly things: readonly Thing[];
  readonly accounts: readonly Account[];
  /** The ledger's entries, sorted by account and sequence number. */
  readonly entries: readonly Entry[];
  readonly transfers: readonly Transfer[];
  readonly news: News;
  readonly audit: {
    readonly records: readonly AuditRecord[];
    /**
     * Actions of staff and of the system for which the audit log must have a record, each as the text `action subject`.
     */
    readonly acts: readonly string[];
  };
  readonly books: readonly OutsideBook[];
  readonly vendor: readonly VendorMovement[];
  /** For each withdrawal: its states in order of time, its current state, and whether its money is on hold. */
  readonly histories: readonly {
    readonly id: string;
    readonly steps: readonly string[];
    readonly state: string;
    readonly isHeld: boolean;
    /** True if the rule list approved the withdrawal automatically, without people. */
    readonly isByRule: boolean;
  }[];
  readonly draws: {
    /** The amount that each settled draw must pay to each wallet, by an independent calculation. */
    readonly owed: readonly { readonly draw: string; readonly account: string; readonly amount: bigint }[];
    /** Tickets that were wrongly accepted at or after the close of their draw. */
    readonly late: readonly { readonly ticket: string; readonly draw: string }[];
  };
  /**
   * Agents' incomes: those that fell due, those that are stored, with the money moved for each, and the operator's
   * commission account.
   */
  readonly commission: {
    readonly due: readonly { readonly what: string; readonly pay: bigint }[];
    readonly incomes: readonly {
      readonly what: string;
      readonly pay: bigint;
      readonly isPaid: boolean;
      readonly moved: bigint;
      readonly got: bigint;
    }[];
    readonly account: bigint;
  };
  /** Items that may be used only once, such as payments and slips, and how often each was used. */
  readonly uses: readonly { readonly what: string; readonly count: number }[];
  /** Items that should have progressed by the end but have not, such as unfinished payouts. */
  readonly stuck: readonly string[];
  /** Problems in the database: pages with wrong checksums, forgotten transactions, old locks. */
  readonly database: readonly string[];
}

/** The records of one outside holder of the operator's money: the banks of a currency, or a payment provider. */
export interface OutsideBook {
  /** The holder's account in the ledger, with the currency. */
  readonly place: string;
  readonly theirs: readonly OutsideMovement[];
  /** The balance of this holder's account in the ledger. */
  readonly ours: bigint;
  /** Withdrawals that this holder has paid according to the server's tables, by reference. */
  readonly paidOut: readonly { readonly reference: string; readonly amount: bigint }[];
}

export interface OutsideMovement {
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly reference: string;
}

export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  readonly member: string;
  readonly amount: bigint;
  /** The id of the draw, ticket, method, payee or deposit to which the request or row refers. */
  readonly of: string;
  /** The member's wallet. */
  readonly account: string;
  /** True if the row must have moved money, that is, if it must have a transfer. */
  readonly isPosted: boolean;
}

export interface Account {
  readonly id: string;
  /** The member who owns the wallet; undefined for an account of the operator. */
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
  /** The database transaction id, to find the push events written with it. */
  readonly tx: string;
}

export interface News {
  /** The stored balance events, with the transaction that wrote them and their member. */
  readonly written: readonly { readonly id: string; readonly tx: string; readonly member: string }[];
  /** The ids of the events that each listening member received. */
  readonly heard: ReadonlyMap<string, ReadonlySet<string>>;
  /** Transfer purposes for which the member must get a push event, because they change a wallet. */
  readonly mustTell: ReadonlySet<string>;
  /**
   * The number of rows of the outbox (queue of events) that its consumer `messages`, which reads with its own cursor,
   * has not read.
   */
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

/**
 * A movement in the vendor's list, with the money that the server moved for it (from the operator's side: bets +, wins
 * −).
 */
export interface VendorMovement {
  readonly id: string;
  /** The movement in the vendor's list; undefined if the list does not contain it. */
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

/** A broken invariant: its number and a description. */
export interface Finding {
  readonly rule: string;
  readonly what: string;
}
