import type { Attempt, Conflict, Kind, BalanceRead } from '../journal.ts';

/**
 * All evidence for the judge, collected at rest: the clients' answers, the ledger and the rooms' tables, and the books
 * of the outside world. Plain values; amounts in minor units.
 */
export interface Evidence {
  readonly attempts: readonly Attempt[];
  readonly conflicts: readonly Conflict[];
  readonly reads: readonly BalanceRead[];
  /** Requests the server recorded as executed, by key. */
  readonly requests: readonly { readonly key: string; readonly member: string; readonly kind: Kind }[];
  /** Members' tickets, cancelled tickets, deposits, slips and withdrawals. */
  readonly things: readonly Thing[];
  readonly accounts: readonly Account[];
  /** Entries, sorted by account and sequence number. */
  readonly entries: readonly Entry[];
  readonly transfers: readonly Transfer[];
  readonly news: News;
  readonly audit: {
    readonly records: readonly AuditRecord[];
    /** Actions of staff and system that must be in the audit log: `action subject`. */
    readonly acts: readonly string[];
  };
  readonly books: readonly OutsideBook[];
  readonly vendor: readonly VendorMovement[];
  /** States of each withdrawal in order, and the evidence each state requires. */
  readonly histories: readonly {
    readonly id: string;
    readonly steps: readonly string[];
    readonly state: string;
    readonly isHeld: boolean;
    /** True if the rule list approved it without people. */
    readonly isByRule: boolean;
  }[];
  readonly draws: {
    /** Payouts of each settled draw to each wallet by an independent calculation. */
    readonly owed: readonly { readonly draw: string; readonly account: string; readonly amount: bigint }[];
    /** Tickets accepted at or after the close of their draw. */
    readonly late: readonly { readonly ticket: string; readonly draw: string }[];
  };
  /** Agents' incomes: those that fell due, those that are stored with the money moved for each, and the house's account. */
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
  /** Single-use items and how often each was used. */
  readonly uses: readonly { readonly what: string; readonly count: number }[];
  /** Items that should have progressed and have not. */
  readonly stuck: readonly string[];
  /** Problems reported by the database: pages with wrong checksums, forgotten transactions, old locks. */
  readonly database: readonly string[];
}

/** The books of one holder of the house's money: the banks of a currency, or a payment provider. */
export interface OutsideBook {
  /** Its account in the ledger, with the currency. */
  readonly place: string;
  readonly theirs: readonly OutsideMovement[];
  /** The ledger's balance at this holder. */
  readonly ours: bigint;
  /** Withdrawals that this holder has paid according to the server, by reference. */
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
  /** The draw, ticket, method, payee or deposit to which it refers. */
  readonly of: string;
  /** The member's wallet. */
  readonly account: string;
  /** True if it must have moved money. */
  readonly isPosted: boolean;
}

export interface Account {
  readonly id: string;
  /** The wallet's member; undefined for a house account. */
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
  /** Balance events, by transaction and member. */
  readonly written: readonly { readonly id: string; readonly tx: string; readonly member: string }[];
  /** Event ids each listening member received. */
  readonly heard: ReadonlyMap<string, ReadonlySet<string>>;
  /** Transfer purposes that touch a wallet and must be pushed to its member. */
  readonly mustTell: ReadonlySet<string>;
  /** The number of outbox rows that a consumer with a separate cursor has not read. */
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
 * A movement in the vendor's list beside the money that the server moved for it (from the house's side: bets +, wins
 * −).
 */
export interface VendorMovement {
  readonly id: string;
  /** The vendor's movement; undefined if the vendor does not know it. */
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
