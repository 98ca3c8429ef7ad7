import { z } from 'zod/mini';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { doubtEnds } from '@tamarind/domain/withdrawals/doubt';
import { payoutRuleCodes } from '@tamarind/domain/withdrawals/rules/codes';
import { PaymentRoute } from './connections.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, PaymentFee, Picture, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';
import { CoinQuote, Payee, PayoutAttempt, PayoutCoins, Ruling } from './withdrawal-parts.ts';

/**
 * requested → review → approved → disbursed → confirmed; the payout rules can move a withdrawal from requested to
 * approved without people. Other ends: cancelled (by the member, while requested), rejected (by staff), failed (refused
 * by the bank). A member who received no money, or only a part, opens a dispute: disputed → confirmed | failed.
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

export const Withdrawal = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: WithdrawalState,
  /** The amount that leaves the wallet. The operator keeps `fee` of it, and the payee gets the rest. */
  amount: Money,
  fee: Money,
  currency: Currency,
  method: z.enum(withdrawalMethodCodes),
  payee: Payee,
  coins: z.nullable(PayoutCoins),
  requestedAt: Moment,
  /** The time at which the payment counts as received if the member has not answered [J07]. */
  confirmsItselfAt: z.nullable(Moment),
  /** Since when the bank has had the order without reporting its state; null if it has reported it. */
  bankSilentSince: z.nullable(Moment),
  receipt: z.nullable(Receipt),
  steps: z.array(z.object({ state: WithdrawalState, at: Moment, note: z.string() })),
});

/** The amount that can be withdrawn now, and the reasons that block a withdrawal. */
export const getWithdrawalCheck = endpoint({
  method: 'GET',
  path: '/api/withdrawals/check',
  access: 'account',
  input: z.object({}),
  output: z.object({
    withdrawable: Money,
    currency: Currency,
    /** The methods that are on, with the terms of the member's level. Each payee is paid by one of them. */
    methods: z.array(
      z.object({
        code: z.enum(withdrawalMethodCodes),
        min: Money,
        max: Money,
        fee: PaymentFee,
        presets: z.array(Money),
        /** The minutes from request to payout of half, and of 95 %, of the last 30 days; null if there are too few. */
        paidWithin: z.nullable(z.object({ median: z.int(), most: z.int() })),
      }),
    ),
    payees: z.array(z.extend(Payee, { method: z.enum(withdrawalMethodCodes) })),
    confirmMinutes: z.int(),
    blocks: z.array(z.enum(['PAYMENT_PASSWORD_MISSING', 'NO_BANK_ACCOUNT', 'WITHDRAWAL_OPEN'])),
  }),
  refusals: [],
});

/** The coins that an amount buys at the current price, after the fee. The price is promised for two minutes. */
export const getCoinQuote = endpoint({
  method: 'GET',
  path: '/api/withdrawals/coin-quote',
  access: 'account',
  input: z.object({ eWalletId: Uuid, amount: PositiveMoney }),
  output: z.object({
    network: z.string(),
    address: z.string(),
    units: z.string(),
    fee: Money,
    quote: CoinQuote,
    /**
     * The largest price change until the coins are ordered, in hundredths of a percent. After a larger one the
     * withdrawal is not executed and the money returns to the wallet.
     */
    jumpBps: z.int(),
  }),
  refusals: ['NOT_FOUND', 'METHOD_OFF', 'AMOUNT_TOO_SMALL', 'AMOUNT_TOO_LARGE', 'COIN_PRICE_UNKNOWN', 'RATE_LIMITED'],
});

/**
 * Requests a withdrawal. The input names one payee, a bank account or an e-wallet, which decides the method. A withdrawal in
 * coins also needs the quote that the member saw.
 */
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
    quote: z.optional(CoinQuote),
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
    'COIN_QUOTE_ENDED',
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
 * Confirms or disputes the receipt. `not_received` needs a proof image; `partial` states the amount that arrived.
 * `received` is final: the money is not refunded afterwards [J07].
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

/** A withdrawal as staff see it. */
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
  /** The payout orders of this withdrawal, oldest first. */
  attempts: z.array(PayoutAttempt),
  /**
   * The member's play before the request: stakes less returned stakes, and credited deposits. The period starts at the
   * request of the last paid withdrawal (`since`; null for the beginning). Play at vendors with their own wallets is
   * excluded.
   */
  turnover: z.object({ since: z.nullable(Moment), staked: Money, deposited: Money }),
  /** The person who is working on the withdrawal. It informs colleagues and does not lock the case. */
  claim: z.nullable(z.object({ by: z.string(), at: Moment })),
  /** The deadline for a decision by staff; null if none is due. */
  dueAt: z.nullable(Moment),
  /** The ruling (results of the payout rules); null for a request from before these rules existed. */
  ruling: z.nullable(Ruling),
});

/**
 * Lists cases. Cases that wait for a decision come first, by earliest deadline, or with `sort` by largest amount.
 * `find` is an id or a reference and returns only that case. `rule` selects cases that this payout rule stopped;
 * `claim` selects waiting cases claimed by the caller or by nobody.
 */
export const listWithdrawalQueue = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals',
  access: { staff: 'withdrawals.read', currency: 'list', narrows: 'branch' },
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
    /** Numbers of cases that wait for staff: all, past their deadline, claimed by the caller, claimed by nobody. */
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
  access: { staff: 'withdrawals.read', currency: 'member' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ withdrawals: z.array(WithdrawalCase), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/**
 * Claims a waiting case, even if a colleague has claimed it, or gives the claim up. A claim only informs colleagues:
 * they may still act. FORBIDDEN for people without a right to review, approve or settle.
 */
export const claimWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/claim',
  access: { staff: 'any', currency: { row: 'withdrawal' } },
  once: true,
  input: z.object({ id: Uuid, isMine: z.boolean() }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'FORBIDDEN'],
});

/** Whether payments by rule are on now, and how much of the maximum amounts of the last 24 hours is used. */
export const getPayoutByRule = endpoint({
  method: 'GET',
  path: '/api/office/payout-rules',
  access: { staff: 'withdrawals.read', currency: 'list' },
  input: z.object({}),
  output: z.object({
    /** The brand version with the payout rules; null if none was published. */
    version: z.nullable(z.int()),
    paysByRule: z.boolean(),
    isStopped: z.boolean(),
    days: z.array(z.object({ currency: Currency, paid: Money, count: z.int(), most: Money })),
  }),
  refusals: [],
});

/** Stops payments without people at once (`proposal` is null), or proposes to a second person to resume them. */
export const switchPayoutByRule = endpoint({
  method: 'POST',
  path: '/api/office/payout-rules/state',
  access: { staff: 'withdrawals.review', currency: 'all' },
  once: true,
  input: z.object({ isOn: z.boolean(), reason: text(300, 3) }),
  output: z.object({ proposal: z.nullable(Uuid) }),
  refusals: ['PROPOSAL_OPEN'],
});

const decided = ['SAME_PERSON', 'PROPOSAL_EXPIRED', 'PROPOSAL_STALE'] as const;
/** First person: proposes the payment to a second one, or rejects the request (the held money is released). */
export const reviewWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/review',
  access: { staff: 'withdrawals.review', currency: { row: 'withdrawal' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['pass', 'reject']), note: text(500) }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'PROPOSAL_OPEN'],
});

/** Second person, never the first: approves (the payout goes to the bank) or rejects. */
export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/approval',
  access: { staff: 'withdrawals.approve', currency: { row: 'withdrawal' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['approve', 'reject']), note: text(500) }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'WITHDRAWALS_STOPPED', ...decided],
});

/**
 * Proposes the outcome of a dispute about receipt: the bank proved the payment (`paid`), or the missing amount is
 * refunded (`refund`). Another person decides, who must not have approved the payment; both people must have opened the
 * member's proof.
 */
export const settleDispute = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/dispute',
  access: { staff: 'withdrawals.dispute', currency: { row: 'withdrawal' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(['paid', 'refund']), note: text(500, 3) }),
  output: z.extend(WithdrawalCase, Proposed.shape),
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'PROOF_UNSEEN', 'PROPOSAL_OPEN'],
});

/** The connections that a payout of this amount would try now, in order, and those skipped, with the reason. */
export const getPayoutRoute = endpoint({
  method: 'GET',
  path: '/api/office/payout-route',
  access: { staff: 'withdrawals.read', currency: 'all' },
  input: z.object({ method: z.enum(withdrawalMethodCodes), amount: PositiveMoney }),
  output: PaymentRoute,
  refusals: [],
});

/**
 * Makes the payment job query the state of an approved withdrawal within a second instead of at its next regular time.
 * WITHDRAWAL_STATE if it has no open payout order.
 */
export const askPayoutNow = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/ask',
  access: { staff: 'withdrawals.review', currency: { row: 'withdrawal' } },
  once: true,
  input: z.object({ id: Uuid }),
  output: WithdrawalCase,
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE'],
});

/**
 * Proposes the outcome of a payout in doubt: the custodian reports it as failed although it has a transaction hash, or
 * the provider does not know an order that it accepted. `sent`: it was paid. `return`: it was not, and the money
 * returns to the member, who reads the note. Another person decides. WITHDRAWAL_STATE if there is no such doubt,
 * PAYOUT_END_WRONG if the chain shows the opposite.
 */
export const closePayout = endpoint({
  method: 'POST',
  path: '/api/office/withdrawals/{id}/payout-end',
  access: { staff: 'withdrawals.review', currency: { row: 'withdrawal' } },
  once: true,
  input: z.object({ id: Uuid, decision: z.enum(doubtEnds), note: text(500, 3) }),
  output: z.extend(WithdrawalCase, Proposed.shape),
  refusals: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'PAYOUT_END_WRONG', 'PROPOSAL_OPEN'],
});

/** Queries the payout's state now from the connection that has the order; `silent` if the provider does not respond. */
export const askPayoutState = endpoint({
  method: 'GET',
  path: '/api/office/withdrawals/{id}/bank',
  access: { staff: 'withdrawals.read', currency: { row: 'withdrawal' } },
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
  access: { staff: 'withdrawals.read', currency: { row: 'withdrawal' } },
  input: z.object({ id: Uuid }),
  output: z.object({ type: z.enum(['image/png', 'image/jpeg']), base64: z.string() }),
  refusals: ['NOT_FOUND'],
});
