import { z } from 'zod/mini';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { payoutRuleCodes } from '@tamarind/domain/withdrawals/rules/codes';
import { callFaults } from './call-faults.ts';
import { PaymentRoute } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, Picture, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

/**
 * requested → review → approved → disbursed → confirmed; the rule list passes from requested to approved. Ways out:
 * cancelled (member, while requested), rejected (staff), failed (the bank refused). A member who did not get the money, or
 * only part, opens a case: disputed → confirmed | failed.
 */
export const WithdrawalState = z.enum([
  'requested',
  'review',
  'approved',
  'disbursed',
  'disputed',
  'confirmed',
  'cancelled',
  'rejected',
  'failed',
]);

export const Receipt = z.object({
  outcome: z.enum(['received', 'not_received', 'partial', 'automatic']),
  receivedAmount: Money,
  remainingAmount: Money,
  hasProof: z.boolean(),
  at: Moment,
});

/** A bound bank account or e-wallet that money goes to. */
const Payee = z.object({
  id: z.uuid(),
  kind: z.enum(['bank_account', 'e_wallet']),
  /** Name of the bank or of the e-wallet's provider. */
  name: z.string(),
  /** All but the last digits are hidden. */
  numberMasked: z.string(),
  holderName: z.string(),
});

export const Withdrawal = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: WithdrawalState,
  amount: Money,
  currency: Currency,
  method: z.enum(withdrawalMethodCodes),
  payee: Payee,
  requestedAt: Moment,
  /** When an unanswered disbursement counts as received [J07]. */
  confirmsItselfAt: z.nullable(Moment),
  /** Since this time the bank has the order and has not reported its state; null: it answers. */
  bankSilentSince: z.nullable(Moment),
  receipt: z.nullable(Receipt),
  steps: z.array(z.object({ state: WithdrawalState, at: Moment, note: z.string() })),
});

/** The amount that can be withdrawn now, and what blocks a withdrawal. */
export const getWithdrawalCheck = endpoint({
  method: 'GET',
  path: '/api/withdrawals/check',
  access: 'account',
  input: z.object({}),
  output: z.object({
    withdrawable: Money,
    fee: Money,
    currency: Currency,
    /** The methods that the brand has on; each payee is paid by one of them. */
    methods: z.array(
      z.object({
        code: z.enum(withdrawalMethodCodes),
        min: Money,
        max: Money,
        /**
         * Minutes from request to payout of half of the withdrawals of the last 30 days, and of 95 of 100; null while
         * there are too few.
         */
        paidWithin: z.nullable(z.object({ median: z.int(), most: z.int() })),
      }),
    ),
    /** The member's payees that a method in `methods` pays. */
    payees: z.array(z.extend(Payee, { method: z.enum(withdrawalMethodCodes) })),
    confirmMinutes: z.int(),
    blocks: z.array(z.enum(['PAYMENT_PASSWORD_MISSING', 'NO_BANK_ACCOUNT', 'WITHDRAWAL_OPEN'])),
  }),
  refusals: [],
});

/** Exactly one payee is named, a bank account or an e-wallet; it decides the method. */
export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  access: 'account',
  enc: true,
  once: true,
  input: z.object({
    bankAccountId: z.optional(Uuid),
    eWalletId: z.optional(Uuid),
    amount: PositiveMoney,
    paymentPassword: text(64, 1),
  }),
  output: Withdrawal,
  refusals: [
    'ACCOUNT_HELD',
    'WITHDRAWALS_STOPPED',
    'IDENTITY_NEEDED',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'NOT_FOUND',
    'INPUT_INVALID',
    'METHOD_OFF',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'BALANCE_TOO_LOW',
    'WITHDRAWAL_OPEN',
    'PAYEE_COOLING',
    'PROOF_TOO_WEAK',
    'RATE_LIMITED',
  ],
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/withdrawals',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ withdrawals: z.array(Withdrawal), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/api/withdrawals/{id}',
  access: 'account',
  input: z.object({ id: Uuid }),
  output: Withdrawal,
  refusals: ['NOT_FOUND'],
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals/{id}/cancel',
  access: 'account',
  once: true,
  input: z.object({ id: Uuid }),
  output: Withdrawal,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/**
 * `not_received` needs a proof image; `partial` states the amount that arrived. `received` is final and not refunded
 * [J07].
 */
export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/api/withdrawals/{id}/receipt',
  access: 'account',
  once: true,
  images: 1,
  input: z.object({
    id: Uuid,
    outcome: z.enum(['received', 'not_received', 'partial']),
    receivedAmount: z.optional(Money),
    proof: z.optional(Picture),
  }),
  output: Withdrawal,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'INPUT_INVALID'],
});

/** Ruling of the rule list at the request: every rule that was on, with its figures (domain/withdrawals/rules). */
const Ruling = z.object({
  /** The brand version with the list; null: the house's own, which pays nothing by rule. */
  version: z.nullable(z.int()),
  isPaidByRule: z.boolean(),
  findings: z.array(
    z.object({
      rule: z.enum(payoutRuleCodes),
      isHit: z.boolean(),
      figures: z.array(
        z.object({
          name: z.string(),
          unit: z.enum(['money', 'count', 'percent', 'hours', 'moment', 'word']),
          value: z.string(),
        }),
      ),
    }),
  ),
});

/** One order to pay a withdrawal. The next one is possible only after this one was refused for good. */
const PayoutAttempt = z.object({
  /** The connection's name; null: the configured bank, or a file. */
  connection: z.nullable(z.string()),
  /** The name of the file that the bank got. */
  batch: z.nullable(z.string()),
  state: z.enum(['open', 'refused', 'completed']),
  /** The last answer while it is open; null: none was awaited yet. `silent`: it may have been paid all the same. */
  says: z.nullable(z.enum(['processing', 'silent'])),
  /** Why there was no answer. */
  fault: z.nullable(z.enum(callFaults)),
  /** The provider's word for a refusal. */
  reason: z.nullable(z.string()),
  startedAt: Moment,
  answeredAt: z.nullable(Moment),
  sends: z.int(),
});

/** A withdrawal as staff see it: its member and who acted on it. */
export const WithdrawalCase = z.extend(Withdrawal, {
  account: z.string(),
  payeeName: z.string(),
  namesAgree: z.boolean(),
  reviewedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  memberSince: Moment,
  depositedTotal: Money,
  withdrawnTotal: Money,
  payoutReference: z.nullable(z.string()),
  /** Orders to pay it, oldest first. */
  attempts: z.array(PayoutAttempt),
  /**
   * Stakes less returned stakes, and credited deposits, from the request of the last paid withdrawal (`since`; null:
   * from the beginning) to this request. Excludes play at vendors with their own wallets.
   */
  turnover: z.object({ since: z.nullable(Moment), staked: Money, deposited: Money }),
  /** The person who works on the withdrawal now; a note for colleagues. */
  claim: z.nullable(z.object({ by: z.string(), at: Moment })),
  /** Deadline for a decision by staff; null: none is awaited. */
  dueAt: z.nullable(Moment),
  /** Null for a request from before the rule list. */
  ruling: z.nullable(Ruling),
});

/**
 * Cases waiting for a decision first, the earliest deadline on top, or with `sort` the largest amount. `find` is an id or a
 * reference: that case alone. `rule`: cases that this rule holds; `claim`: waiting cases of the caller, or of nobody.
 */
export const listWithdrawalQueue = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals',
  access: { staff: 'withdrawals.read' },
  input: z.object({
    state: z.optional(WithdrawalState),
    find: z.optional(text(64)),
    rule: z.optional(z.enum(payoutRuleCodes)),
    claim: z.optional(z.enum(['mine', 'free'])),
    sort: z.optional(z.enum(['due', 'amount'])),
    page: z.optional(wholeNumber(1, 100_000)),
  }),
  output: z.object({
    withdrawals: z.array(WithdrawalCase),
    count: z.int(),
    pageSize: z.int(),
    /** Cases that wait for people; those of them past their deadline, claimed by the caller, and claimed by nobody. */
    waiting: z.int(),
    late: z.int(),
    mine: z.int(),
    free: z.int(),
  }),
  refusals: [],
});

/** A member's withdrawals for staff, newest first. */
export const listMemberWithdrawals = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/withdrawals',
  access: { staff: 'withdrawals.read' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ withdrawals: z.array(WithdrawalCase), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/**
 * Claims a waiting case, also one that a colleague has claimed, or gives it up. A claim only informs colleagues: they
 * may still act. For people who review, approve or settle; others are refused FORBIDDEN.
 */
export const claimWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/claim',
  access: { staff: 'any' },
  once: true,
  input: z.object({ id: Uuid, isMine: z.boolean() }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'FORBIDDEN'],
});

/** Whether withdrawals are paid by rule now, and how much of the last 24 hours' ceilings is used. */
export const getPayoutByRule = endpoint({
  method: 'GET',
  path: '/api/office/payout-rules',
  access: { staff: 'withdrawals.read' },
  input: z.object({}),
  output: z.object({
    /** The brand version with the rule list; null: none was published. */
    version: z.nullable(z.int()),
    paysByRule: z.boolean(),
    isStopped: z.boolean(),
    days: z.array(z.object({ currency: Currency, paid: Money, count: z.int(), most: Money })),
  }),
  refusals: [],
});

/** Stops payments by rule at once, and then `proposal` is null. Letting them go on is proposed to a second person. */
export const switchPayoutByRule = endpoint({
  method: 'POST',
  path: '/api/office/payout-rules/state',
  access: { staff: 'withdrawals.review' },
  once: true,
  input: z.object({ isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['PROPOSAL_OPEN'],
});

/** First person: forwards the request for approval, or rejects it (the held money is released). */
export const reviewWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/review',
  access: { staff: 'withdrawals.review' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['pass', 'reject']), note: text(500) }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/** Second person, never the first: approves (the payout goes to the bank) or rejects. */
export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/approval',
  access: { staff: 'withdrawals.approve' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']), note: text(500) }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'SAME_PERSON', 'WITHDRAWALS_STOPPED'],
});

/**
 * Proposes how a disputed receipt ends: the bank proved the payment (`paid`) or the missing amount is refunded
 * (`refund`). Another person decides, who has not approved the payment; both must have opened the member's proof.
 */
export const settleDispute = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/dispute',
  access: { staff: 'withdrawals.dispute' },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['paid', 'refund']), note: text(500, 3) }),
  output: z.extend(WithdrawalCase, Proposed.shape),
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'PROOF_UNSEEN', 'PROPOSAL_OPEN'],
});

/** The order in which connections would be tried for a payout of this amount now, and why others are passed over. */
export const getPayoutRoute = endpoint({
  method: 'GET',
  path: '/api/office/payout-route',
  access: { staff: 'withdrawals.read' },
  input: z.object({ method: z.enum(withdrawalMethodCodes), amount: PositiveMoney }),
  output: PaymentRoute,
  refusals: [],
});

/**
 * Makes the payment job ask about an approved withdrawal within a second, instead of at the next of its growing pauses.
 * Refused WITHDRAWAL_STATE while no order to pay it is open.
 */
export const askPayoutNow = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/ask',
  access: { staff: 'withdrawals.review' },
  once: true,
  input: z.object({ id: Uuid }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/** The payout's state at the connection that has it, asked now. `silent`: no answer. */
export const askPayoutState = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals/{id}/bank',
  access: { staff: 'withdrawals.read' },
  input: z.object({ id: Uuid }),
  output: z.object({
    says: z.enum(['completed', 'processing', 'refused', 'not_known', 'silent']),
    bankReference: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
});

/** The member's proof image as a data address (image/png or image/jpeg). */
export const getReceiptProof = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals/{id}/proof',
  access: { staff: 'withdrawals.read' },
  input: z.object({ id: Uuid }),
  output: z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() }),
  refusals: ['NOT_FOUND'],
});
