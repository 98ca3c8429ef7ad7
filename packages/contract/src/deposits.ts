import { z } from 'zod/mini';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { PaymentRoute } from './connections.ts';
import { slipRefusals } from '@tamarind/domain/payments/slip';
import { endpoint } from './endpoint.ts';
import { CallFault } from './call-faults.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, PaymentFee, Picture, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

export const DepositMethod = z.enum(depositMethodCodes);

/**
 * Payment instructions, which tell a member how to pay a deposit. `qr`: a code to scan, displayed with its scheme's
 * name; if `byHand` is true the payer may also type the account number. `transfer`: the payer types account, amount and
 * reference into a banking app.
 */
export const PaymentInstruction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('qr'),
    scheme: z.string(),
    /** The text that the QR code encodes, in EMVCo format. */
    payload: z.string(),
    byHand: z.boolean(),
    /** True if the transfer carries no reference, so that its exact amount, to the satang, identifies the deposit. */
    isExact: z.optional(z.boolean()),
    /** True if the payer may send the bank's slip as proof when the payment is not credited. */
    takesSlip: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('transfer') }),
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({ kind: z.literal('slip') }),
  z.object({
    kind: z.literal('chain'),
    network: z.string(),
    /** The text that the QR code encodes, an ERC-681 payment request. */
    payload: z.string(),
    address: z.string(),
    path: z.string(),
    /** The number of coins to pay, in millionths of a coin. */
    units: z.string(),
    /** The price of one coin in the currency's units when the deposit was opened. */
    price: z.string(),
    confirmations: z.int(),
    jumpBps: z.int(),
  }),
  z.object({ kind: z.literal('wait') }),
  z.object({ kind: z.literal('failed') }),
]);
/**
 * waiting → credited | expired | cancelled (by the member) | failed (no provider accepted it, or the provider says that
 * the payer refused). A payment that arrives after the deposit has ended waits for staff in the unmatched queue.
 */
export const DepositState = z.enum(['waiting', 'credited', 'expired', 'cancelled', 'failed']);

/** Why a bank notice found no deposit to credit. */
export const UnmatchedReason = z.enum([
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'late',
  /** The payment was made after the member had cancelled the deposit. */
  'cancelled',
  'account_closed',
  /** The price of the coins changed too much between the opening of the deposit and its credit. */
  'price_moved',
  'already_credited',
  'wrong_account',
  'payer_differs',
  'payer_missing',
  /** No notice arrived; two people found the payment in the bank's statement. */
  'unheard',
]);

/**
 * The state of a slip. `checking`: a request to the checking service is running. `staff`: the service has not answered
 * for too long, so staff must check. `held`: the money arrived, but two people must agree before it is credited.
 */
const SlipState = z.enum(['checking', 'staff', 'credited', 'held', 'refused']);
const SlipWhy = z.enum(slipRefusals);

export const Deposit = z.object({
  id: z.uuid(),
  method: DepositMethod,
  state: DepositState,
  amount: Money,
  /** The fee that the operator deducts from the amount; the rest is credited. */
  fee: Money,
  currency: Currency,
  /**
   * The reference that is sent with the payment (PromptPay reference 1, VietQR purpose). It identifies the deposit when
   * the bank reports the payment.
   */
  reference: z.string(),
  /** The payment instruction; null for money that arrived without a deposit request and was assigned by staff. */
  instruction: z.nullable(PaymentInstruction),
  payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }),
  createdAt: Moment,
  expiresAt: Moment,
  creditedAt: z.nullable(Moment),
  /** A transfer of coins found on the blockchain. `isGone`: it was credited, but the chain no longer contains it. */
  seen: z.optional(
    z.object({ transaction: z.string(), units: z.string(), confirmations: z.int(), isGone: z.optional(z.boolean()) }),
  ),
  /**
   * A payment that named this deposit but could not be credited, with the reason `why`. It waits for the decision of
   * two people; `isReturned` is true if it was returned to the payer.
   */
  held: z.nullable(z.object({ why: UnmatchedReason, amount: Money, currency: Currency, isReturned: z.boolean() })),
  /** The newest slip that the member sent for this deposit. */
  slip: z.nullable(z.object({ state: SlipState, why: z.nullable(SlipWhy), sentAt: Moment })),
});

export const listDepositMethods = endpoint({
  method: 'GET',
  path: '/api/deposits/methods',
  access: 'account',
  input: z.object({}),
  output: z.object({
    methods: z.array(
      z.object({
        method: DepositMethod,
        currency: Currency,
        min: Money,
        max: Money,
        fee: PaymentFee,
        /** Median time from payment to credit over the last 30 days; null while there are too few deposits. */
        usualSeconds: z.nullable(z.int()),
        presets: z.array(Money),
      }),
    ),
    /** True in the demo, where the page offers to simulate the payer. */
    simulation: z.boolean(),
  }),
  refusals: [],
});

export const createDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits',
  access: 'account',
  once: true,
  input: z.object({ method: DepositMethod, amount: PositiveMoney }),
  output: Deposit,
  refusals: [
    'METHOD_OFF',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'DEPOSIT_LIMIT_REACHED',
    'LIMIT_REACHED',
    'ON_BREAK',
    'PLAY_STOPPED',
    'TERMS_NEW',
  ],
});

export const getDeposit = endpoint({
  method: 'GET',
  path: '/api/deposits/{id}',
  access: 'account',
  input: z.object({ id: Uuid }),
  output: Deposit,
  refusals: ['NOT_FOUND'],
});

/** Cancels the member's deposit if no payment has arrived. A payment that arrives later waits for two people. */
export const cancelDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits/{id}/cancellation',
  access: 'account',
  once: true,
  input: z.object({ id: Uuid }),
  output: Deposit,
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN'],
});

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/deposits',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ deposits: z.array(Deposit), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/**
 * Demo only: simulates that the stand-in bank's app scans the QR code and pays. With `byOther` the payment comes from
 * another person's account, so it waits for staff.
 */
export const simulatePayment = endpoint({
  method: 'POST',
  path: '/api/deposits/{id}/simulated-payment',
  access: 'account',
  once: true,
  input: z.object({ id: Uuid, byOther: z.optional(z.boolean()) }),
  /**
   * `page` is the address of a page of the simulated bank that shows the slip of the payment; missing if there is none.
   */
  output: z.object({ page: z.optional(z.string()) }),
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN', 'METHOD_OFF'],
});

/**
 * Sends the slip of a transfer as a picture (JPEG, PNG or WebP, at most 5 MB), as the text of its QR code, or as both.
 * The slip alone credits nothing: the server asks a checking service about it.
 */
export const sendSlip = endpoint({
  method: 'POST',
  path: '/api/deposits/{id}/slip',
  access: 'account',
  once: true,
  images: 1,
  input: z.object({ id: Uuid, picture: z.optional(Picture), text: z.optional(text(255, 1)) }),
  output: Deposit,
  refusals: [
    'NOT_FOUND',
    'INPUT_INVALID',
    'METHOD_OFF',
    'DEPOSIT_NOT_OPEN',
    'SLIP_NO_CODE',
    'SLIP_OTHER_CODE',
    'SLIP_BROKEN',
    'SLIP_REPEATED',
    'SLIP_USED',
    'SLIP_CHECKING',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const listSlips = endpoint({
  method: 'GET',
  path: '/api/office/deposits/slips',
  access: { staff: 'deposits.read', currency: 'list', narrows: 'branch' },
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({
    slips: z.array(
      z.object({
        id: z.uuid(),
        depositId: z.uuid(),
        account: z.string(),
        memberName: z.string(),
        state: SlipState,
        why: z.nullable(SlipWhy),
        sentAt: Moment,
        /** Identifies the transfer: the code of the sending bank and the bank's reference. */
        transfer: z.string(),
        hasPicture: z.boolean(),
        expected: z.object({ amount: Money, currency: Currency, account: z.string(), at: Moment }),
        /**
         * The checking service's answer. `account` is the operator's account that received the money, or '' if the
         * money went elsewhere.
         */
        word: z.nullable(z.object({ amount: Money, paidAt: Moment, payerName: z.string(), account: z.string() })),
        tries: z.int(),
        /** Why the last call to the checking service failed; null if it succeeded. */
        fault: z.nullable(CallFault),
        decidedBy: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
    count: z.int(),
    /** The number of slips that staff must check. */
    waiting: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/** Returns the picture of a slip. Each view is recorded in the audit log. */
export const viewSlipPicture = endpoint({
  method: 'POST',
  path: '/api/office/deposits/slips/{id}/picture',
  access: { staff: 'deposits.assign', currency: { row: 'deposit_slip' } },
  input: z.object({ id: Uuid }),
  output: z.object({ type: z.literal('image/webp'), base64: z.string() }),
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
});

/** Refuses a slip. One person is enough, because no money moves. */
export const refuseSlip = endpoint({
  method: 'POST',
  path: '/api/office/deposits/slips/{id}/refusal',
  access: { staff: 'deposits.assign', currency: { row: 'deposit_slip' } },
  once: true,
  input: z.object({ id: Uuid, note: text(300, 3) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'SLIP_STATE'],
});

/**
 * Proposes to credit the deposit of a slip for which the checking service gives no answer. The deposit is credited when
 * another person agrees.
 */
export const acceptSlip = endpoint({
  method: 'POST',
  path: '/api/office/deposits/slips/{id}/acceptance',
  access: { staff: 'deposits.assign', currency: { row: 'deposit_slip' } },
  once: true,
  input: z.object({ id: Uuid, note: text(300, 3) }),
  output: Proposed,
  refusals: ['NOT_FOUND', 'SLIP_STATE', 'PROPOSAL_OPEN'],
});

export const UnmatchedNotice = z.object({
  id: z.uuid(),
  provider: z.string(),
  providerRef: z.string(),
  amount: Money,
  currency: Currency,
  referenceText: z.string(),
  payerName: z.string(),
  receivedAt: Moment,
  why: UnmatchedReason,
  state: z.enum(['unmatched', 'proposed', 'assigned', 'returned']),
  /**
   * The deposit to which the notice most probably belongs: the one that the notice names, or, if it names none, the
   * payer's only open deposit.
   */
  suggestion: z.nullable(z.object({ depositId: z.uuid(), account: z.string(), amount: Money })),
  proposal: z.nullable(z.object({ account: z.string(), by: z.string(), note: z.string(), at: Moment })),
});

export const listUnmatchedNotices = endpoint({
  method: 'GET',
  path: '/api/office/deposits/unmatched',
  access: { staff: 'deposits.read', currency: 'list' },
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ notices: z.array(UnmatchedNotice), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** A member's deposits for staff, newest first. */
export const listMemberDeposits = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/deposits',
  access: { staff: 'deposits.read', currency: 'member' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ deposits: z.array(Deposit), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/**
 * Proposes, as first person, the member to whom the money of an unmatched payment belongs, or without `account` its
 * return to the payer.
 */
export const proposeAssignment = endpoint({
  method: 'POST',
  path: '/api/office/deposits/unmatched/{id}/proposal',
  access: { staff: 'deposits.assign', currency: { row: 'bank_notice' } },
  once: true,
  input: z.object({ id: Uuid, account: z.optional(text(64, 1)), note: text(500, 3) }),
  output: UnmatchedNotice,
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN'],
});

/**
 * Decides, as second person, the proposal for an unmatched payment. Agreeing credits the money or returns it; refusing
 * makes the payment unmatched again.
 */
export const decideAssignment = endpoint({
  method: 'POST',
  path: '/api/office/deposits/unmatched/{id}/decision',
  access: { staff: 'deposits.assign', currency: { row: 'bank_notice' } },
  once: true,
  input: z.object({ id: Uuid, agree: z.boolean(), note: text(500) }),
  output: UnmatchedNotice,
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN', 'SAME_PERSON', 'PROPOSAL_EXPIRED', 'PROPOSAL_STALE'],
});

/**
 * The connections that would be tried for a deposit of this amount now, in order, and those that are skipped, with the
 * reason.
 */
export const getDepositRoute = endpoint({
  method: 'GET',
  path: '/api/office/deposits/route',
  access: { staff: 'deposits.read', currency: 'all' },
  input: z.object({ method: DepositMethod, amount: PositiveMoney }),
  output: PaymentRoute,
  refusals: [],
});
