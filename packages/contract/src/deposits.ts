import { z } from 'zod/mini';
import { depositMethodCodes } from '@tamarind/domain/deposits/methods/codes';
import { PaymentRoute } from './connections.ts';
import { slipRefusals } from '@tamarind/domain/payments/slip';
import { endpoint } from './endpoint.ts';
import { CallFault } from './call-faults.ts';
import { Proposed } from './proposals.ts';
import { Currency, Moment, Money, Picture, PositiveMoney, text, Uuid, wholeNumber } from './wire.ts';

export const DepositMethod = z.enum(depositMethodCodes);

/**
 * Payment instructions. `qr`: a code to scan, framed with the name of its scheme; `byHand`: the account may be typed as
 * well. `transfer`: account, amount and reference are typed into a banking app.
 */
export const PaymentInstruction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('qr'),
    scheme: z.string(),
    /** EMVCo text of the QR code. */
    payload: z.string(),
    byHand: z.boolean(),
    /** No reference travels: the amount, to the satang, names the deposit. */
    isExact: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('transfer') }),
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({ kind: z.literal('slip') }),
  z.object({
    kind: z.literal('chain'),
    network: z.string(),
    /** ERC-681 text of the code. */
    payload: z.string(),
    address: z.string(),
    path: z.string(),
    /** Millionths of a coin. */
    units: z.string(),
    /** The currency's units for one coin, when the deposit was opened. */
    price: z.string(),
    confirmations: z.int(),
    jumpBps: z.int(),
  }),
  z.object({ kind: z.literal('wait') }),
  z.object({ kind: z.literal('failed') }),
]);
/** waiting → credited | expired; a payment after expiry waits for staff in the unmatched queue. */
export const DepositState = z.enum(['waiting', 'credited', 'expired']);

/** Why a bank notice found no deposit to credit. */
export const UnmatchedReason = z.enum([
  'unknown_reference',
  'wrong_amount',
  'wrong_currency',
  'late',
  'account_closed',
  /** Coins whose price moved too far between the request and the credit. */
  'price_moved',
  'already_credited',
  'wrong_account',
  'payer_differs',
  'payer_missing',
  /** No notice came; two people found it in the bank's statement. */
  'unheard',
]);

/**
 * A slip. `checking`: the checker is being asked; `staff`: it has not answered for long, people look; `held`: the money came
 * and waits for two people.
 */
const SlipState = z.enum(['checking', 'staff', 'credited', 'held', 'refused']);
const SlipWhy = z.enum(slipRefusals);

export const Deposit = z.object({
  id: z.uuid(),
  method: DepositMethod,
  state: DepositState,
  amount: Money,
  currency: Currency,
  /** Sent with the payment (PromptPay reference 1, VietQR purpose); identifies the deposit when the bank reports it. */
  reference: z.string(),
  /** Null for money that arrived without a deposit request and was assigned by staff. */
  instruction: z.nullable(PaymentInstruction),
  payee: z.object({ name: z.string(), bank: z.string(), account: z.string() }),
  createdAt: Moment,
  expiresAt: Moment,
  creditedAt: z.nullable(Moment),
  /** A transfer of coins that the chain has. `isGone`: it was credited, and the chain no longer has it. */
  seen: z.optional(
    z.object({ transaction: z.string(), units: z.string(), confirmations: z.int(), isGone: z.optional(z.boolean()) }),
  ),
  /** A payment that named this deposit and could not be credited: it waits for two people, or went back to the payer. */
  held: z.nullable(z.object({ why: UnmatchedReason, amount: Money, currency: Currency, isReturned: z.boolean() })),
  /** The newest slip that the member sent for it. */
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
        fee: Money,
        /** Median time from payment to credit over the last 30 days; null while there are too few deposits. */
        usualSeconds: z.nullable(z.int()),
        presets: z.array(Money),
      }),
    ),
    /** True in the demo: the screen offers to simulate the payer. */
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

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/deposits',
  access: 'account',
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ deposits: z.array(Deposit), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/**
 * Demo only: the stand-in bank's app scans the QR code and pays, as the member's phone would; with `byOther` it pays
 * from another person's account, and the payment waits for staff.
 */
export const simulatePayment = endpoint({
  method: 'POST',
  path: '/api/deposits/{id}/simulated-payment',
  access: 'account',
  once: true,
  input: z.object({ id: Uuid, byOther: z.optional(z.boolean()) }),
  /** `page`: where the stand-in's bank shows the slip of the transfer. */
  output: z.object({ page: z.optional(z.string()) }),
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN', 'METHOD_OFF'],
});

/**
 * The slip of a transfer, as a picture (JPEG, PNG or WebP, at most 5 MB), as the text of its QR code, or both. It pays nothing
 * by itself: a checker is asked.
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
  access: { staff: 'deposits.read' },
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
        /** The sending bank's code and its reference. */
        transfer: z.string(),
        hasPicture: z.boolean(),
        expected: z.object({ amount: Money, currency: Currency, account: z.string(), at: Moment }),
        /** The checker's word: `account` is the house's account that received the money, empty for another one. */
        word: z.nullable(z.object({ amount: Money, paidAt: Moment, payerName: z.string(), account: z.string() })),
        tries: z.int(),
        /** Why the checker's last answer was none. */
        fault: z.nullable(CallFault),
        decidedBy: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
    count: z.int(),
    /** Slips that staff must look at. */
    waiting: z.int(),
    pageSize: z.int(),
  }),
  refusals: [],
});

/** Each view is recorded. */
export const viewSlipPicture = endpoint({
  method: 'POST',
  path: '/api/office/deposits/slips/{id}/picture',
  access: { staff: 'deposits.assign' },
  input: z.object({ id: Uuid }),
  output: z.object({ type: z.literal('image/webp'), base64: z.string() }),
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
});

/** One person: it moves no money. */
export const refuseSlip = endpoint({
  method: 'POST',
  path: '/api/office/deposits/slips/{id}/refusal',
  access: { staff: 'deposits.assign' },
  once: true,
  input: z.object({ id: Uuid, note: text(300, 3) }),
  output: z.object({}),
  refusals: ['NOT_FOUND', 'SLIP_STATE'],
});

/** Proposes to credit the deposit of a slip that the checker is silent about; it is credited when another person agrees. */
export const acceptSlip = endpoint({
  method: 'POST',
  path: '/api/office/deposits/slips/{id}/acceptance',
  access: { staff: 'deposits.assign' },
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
  /** The deposit the notice most likely belongs to, by reference. */
  suggestion: z.nullable(z.object({ depositId: z.uuid(), account: z.string(), amount: Money })),
  proposal: z.nullable(z.object({ account: z.string(), by: z.string(), note: z.string(), at: Moment })),
});

export const listUnmatchedNotices = endpoint({
  method: 'GET',
  path: '/api/office/deposits/unmatched',
  access: { staff: 'deposits.read' },
  input: z.object({ page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ notices: z.array(UnmatchedNotice), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

/** A member's deposits for staff, newest first. */
export const listMemberDeposits = endpoint({
  method: 'GET',
  path: '/api/office/members/{account}/deposits',
  access: { staff: 'deposits.read' },
  input: z.object({ account: text(64, 1), page: z.optional(wholeNumber(1, 100_000)) }),
  output: z.object({ deposits: z.array(Deposit), count: z.int(), pageSize: z.int() }),
  refusals: ['NOT_FOUND'],
});

/** First person: names the owner of the money, or returns it to the payer (`account` absent). */
export const proposeAssignment = endpoint({
  method: 'POST',
  path: '/api/office/deposits/unmatched/{id}/proposal',
  access: { staff: 'deposits.assign' },
  once: true,
  input: z.object({ id: Uuid, account: z.optional(text(64, 1)), note: text(500, 3) }),
  output: UnmatchedNotice,
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN'],
});

/** Second person: agrees (the money is credited or returned) or refuses (the notice is unmatched again). */
export const decideAssignment = endpoint({
  method: 'POST',
  path: '/api/office/deposits/unmatched/{id}/decision',
  access: { staff: 'deposits.assign' },
  once: true,
  input: z.object({ id: Uuid, agree: z.boolean(), note: text(500) }),
  output: UnmatchedNotice,
  refusals: ['NOT_FOUND', 'DEPOSIT_NOT_OPEN', 'SAME_PERSON', 'PROPOSAL_EXPIRED'],
});

/** The order in which connections would be tried for a deposit of this amount now, and why others are passed over. */
export const getDepositRoute = endpoint({
  method: 'GET',
  path: '/api/office/deposits/route',
  access: { staff: 'deposits.read' },
  input: z.object({ method: DepositMethod, amount: PositiveMoney }),
  output: PaymentRoute,
  refusals: [],
});
