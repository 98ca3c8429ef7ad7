import { z } from 'zod/mini';
import { moneyPeriods } from '@tamarind/domain/members/periods';
import { searchSigns } from '@tamarind/domain/members/search';
import { messengers } from '@tamarind/domain/validation/handles';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { MemberLabel } from './member-labels.ts';
import { BankAccount, MemberInfo } from './members.ts';
import { detailFields } from './registration.ts';
import { Currency, Day, Moment, Money, text, Uuid, wholeNumber } from './wire.ts';

/** This file defines read-only calls for staff that combine data of several server modules. */

const Realm = z.enum(['real', 'trial']);

/**
 * The sums of all ledger balances. Each row's `sum` must be zero, because every transfer has a debit and an equal
 * credit. `provenAt` is the last time at which a job verified the whole ledger.
 */
export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/api/office/ledger/trial-balance',
  access: { staff: 'ledger.read', currency: 'list' },
  input: z.object({}),
  output: z.object({
    at: Moment,
    books: z.array(
      z.object({
        currency: Currency,
        realm: Realm,
        sum: Money,
        accounts: z.int(),
        byPurpose: z.array(z.object({ purpose: z.string(), accounts: z.int(), balance: Money, held: Money })),
      }),
    ),
    proof: z.nullable(z.object({ at: Moment, intact: z.boolean(), entries: z.int(), findings: z.array(z.string()) })),
  }),
  refusals: [],
});

export const LedgerEntry = z.object({
  seq: z.int(),
  at: Moment,
  amount: Money,
  balanceAfter: Money,
  reason: z.string(),
  reference: z.string(),
  transferId: z.string(),
  counterpart: z.string(),
});

/** Entries of a member's wallet, newest first, 50 per page. */
export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/api/office/ledger/entries',
  access: { staff: 'ledger.read', currency: 'member' },
  input: z.object({
    account: text(64, 1),
    from: z.optional(Day),
    to: z.optional(Day),
    page: z.optional(wholeNumber(1, 100_000)),
  }),
  output: z.object({
    account: z.string(),
    currency: Currency,
    balance: Money,
    held: Money,
    entries: z.array(LedgerEntry),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Finds members by account name, name, contact, bank account, or the reference of a deposit, withdrawal or ticket. The
 * search text is in the body, because it may be personal data and URLs are written to logs. Searching contacts needs
 * the right `members.contact`, and the audit log records each such search. With a label and no text it lists every
 * member with the label; without both, the newest members.
 */
export const searchMembers = endpoint({
  method: 'POST',
  path: '/api/office/members/search',
  access: { staff: 'members.read', currency: 'list', narrows: 'branch' },
  input: z.object({ text: text(64), label: z.optional(Uuid), page: z.optional(wholeNumber(1, 10_000)) }),
  output: z.object({
    members: z.array(
      z.object({
        account: z.string(),
        payeeName: z.string(),
        type: z.string(),
        currency: Currency,
        balance: Money,
        registeredAt: Moment,
        /** The fields that the text matched. */
        by: z.array(z.enum(searchSigns)),
        labels: z.array(MemberLabel),
      }),
    ),
    count: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

export const getMemberFile = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}',
  access: { staff: 'members.read', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({
    member: MemberInfo,
    labels: z.array(MemberLabel),
    balance: Money,
    held: Money,
    bankAccounts: z.array(BankAccount),
    /**
     * Data on how the member registered [H08]. It leaves out the personal texts that the member typed then, which
     * `getMemberDetails` returns.
     */
    registration: z.object({
      url: z.nullable(z.string()),
      domain: z.nullable(z.string()),
      /** The agent whose affiliate code the member gave at registration; null for none. */
      upline: z.nullable(z.string()),
      /** The member whose referral code or account name was given at registration; null for none. */
      referrer: z.nullable(z.string()),
      language: z.nullable(Language),
      /**
       * How the mobile number was proved: by a code that the platform sent, or by a Firebase phone sign-in by SMS. Null
       * if it is not proved.
       */
      mobileProof: z.nullable(z.enum(['code', 'firebase_sms'])),
      /** Messengers for which the member has a stored handle; `getMemberContact` returns the handles. */
      messengers: z.array(z.enum(messengers)),
      hasDetails: z.boolean(),
    }),
    /**
     * Sums of the wallet's entries by period. Days begin at midnight in Bangkok and Hanoi. Returned money is
     * subtracted.
     */
    periods: z.array(
      z.object({
        period: z.enum(moneyPeriods),
        deposited: Money,
        withdrawn: Money,
        staked: Money,
        won: Money,
        bonus: Money,
      }),
    ),
    totals: z.object({ deposited: Money, withdrawn: Money, staked: Money, paid: Money }),
    /**
     * Every wallet entry, summed by purpose; outgoing money is negative. The rows add up to the balance, which includes
     * `held`. `vendorWallets` is money moved to and from vendors with their own wallets; `other` is corrections and
     * repaid debts.
     */
    money: z.object({
      deposits: Money,
      withdrawals: Money,
      gifts: Money,
      lottery: Money,
      games: Money,
      vendorWallets: Money,
      /** Fees charged for deposits and withdrawals, less refunded fees. */
      fees: Money,
      points: Money,
      other: Money,
    }),
  }),
  refusals: ['NOT_FOUND'],
});

/** The unmasked e-mail address, mobile number and messengers of a member. Each call is written to the audit log. */
export const getMemberContact = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/contact',
  access: { staff: 'members.contact', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({
    email: z.nullable(z.string()),
    mobile: z.nullable(z.string()),
    messengers: z.array(z.object({ messenger: z.enum(messengers), handle: z.string() })),
  }),
  refusals: ['NOT_FOUND'],
});

/** Details a member gave at registration, which are stored encrypted. Each call is written to the audit log. */
export const getMemberDetails = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/details',
  access: { staff: 'members.details', currency: 'member' },
  input: z.object({ account: text(64, 1) }),
  output: z.object({ details: z.array(z.object({ field: z.enum(detailFields), text: z.string() })) }),
  refusals: ['NOT_FOUND'],
});

/** A work queue: the number of its items, and the time of the oldest one. */
const Queue = z.object({ count: z.int(), oldest: z.nullable(Moment) });

/** All work queues with their sizes, for the menu and the dashboard of the back office. */
export const getQueues = endpoint({
  method: 'GET',
  path: '/api/office/queues',
  access: { staff: 'any', currency: 'list', narrows: 'branch' },
  input: z.object({}),
  output: z.object({
    queues: z.object({
      /** Proposals that need two people and that the caller may decide. */
      approvals: Queue,
      withdrawals: Queue,
      disputes: Queue,
      unmatched: Queue,
      resultsDue: Queue,
      support: Queue,
      identity: Queue,
      promotions: Queue,
      mall: Queue,
      protection: Queue,
      /**
       * Cases about vendors that wait for staff: differences between a vendor's records and the platform's, and members
       * with large wins at one vendor.
       */
      vendorCases: Queue,
      /** Open breaks between the bank's statements and the ledger. */
      breaks: Queue,
      /**
       * Colleagues whose access is overdue for review, without the caller's own accounts; `oldest` is the earliest due
       * date. Zero for callers who may not review.
       */
      accessReviews: Queue,
    }),
    /** Minutes within which staff should decide a withdrawal request and a dispute, as set by the brand. */
    deadlines: z.object({ requestMinutes: z.int(), disputeMinutes: z.int() }),
    /** The draw whose result is overdue and was due first; null if none is overdue. */
    firstDue: z.nullable(z.object({ code: z.string(), game: z.string(), drawsAt: Moment })),
  }),
  refusals: [],
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/office/dashboard',
  access: { staff: 'any', currency: 'list' },
  input: z.object({}),
  output: z.object({
    at: Moment,
    today: z.array(z.object({ currency: Currency, stake: Money, payout: Money, deposits: Money, withdrawals: Money })),
    newMembers: z.int(),
    nextDraws: z.array(z.object({ code: z.string(), game: z.string(), closesAt: Moment, tickets: z.int() })),
  }),
  refusals: [],
});

/**
 * Daily sums for the dashboard's charts, oldest day first, today last: the thirty days of the chart and the seven days
 * before them, which the moving average needs. Real money only; `kept` is stakes less payouts, negative if members won.
 */
export const getCurves = endpoint({
  method: 'GET',
  path: '/api/office/curves',
  access: { staff: 'any', currency: 'list' },
  input: z.object({}),
  output: z.object({
    days: z.array(
      z.object({
        day: Day,
        newMembers: z.int(),
        sums: z.array(
          z.object({ currency: Currency, stakes: Money, kept: Money, deposits: Money, withdrawals: Money }),
        ),
      }),
    ),
  }),
  refusals: [],
});

/**
 * Messages that the demo's stand-ins sent and received, newest first: bank, SMS, mail, beacon, result sources and
 * payment providers. Empty outside the demo. SMS and mail contain members' codes, so they also need the right
 * `outside.codes`, and each view is recorded.
 */
export const listOutsideLog = endpoint({
  method: 'GET',
  path: '/api/office/outside/{service}',
  access: { staff: 'outside.read', currency: 'mixed' },
  input: z.object({ service: z.enum(['bank', 'sms', 'mail', 'beacon', 'results', 'identity', 'payments']) }),
  output: z.object({
    reachable: z.boolean(),
    items: z.array(
      z.object({ at: z.string(), kind: z.string(), summary: z.string(), detail: z.record(z.string(), z.unknown()) }),
    ),
  }),
  refusals: ['NOT_FOUND'],
});
