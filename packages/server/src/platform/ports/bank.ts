import type { output } from 'zod/mini';
import { z } from 'zod/mini';
import {
  AppPaid,
  appScanPath,
  Payout,
  PayoutNotKnown,
  payoutReasons,
  payoutsPath,
  Statement,
  statementPath,
  ThaiConfirmation,
  type ThaiConfirmationAnswer,
  thaiInquiryPath,
  ThaiInquiryAnswer,
  type VietnamFeedAnswer,
  VietnamFeedNotice,
  VietnamListAnswer,
  vietnamListPath,
} from '@tamarind/contract/outside/bank';
import type { SignedChannel } from '@tamarind/contract/outside/signature';
import { type Currency, toDecimal } from '@tamarind/domain/money';
import { findReferences } from '@tamarind/domain/payments/reference';
import { present } from '@tamarind/domain/present';
import { type Day, dayOf, daysFrom, localTime } from '@tamarind/domain/time';
import type { PayoutOrder } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import type { Clock } from '../clock.ts';
import { checkSignature, type SignatureCheck, signedHeaders } from './bank-signature.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { callOutside, type HttpCall, type Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';

export interface BankConfig {
  /** The bank's URL; undefined if no bank is connected, in which case every call ends as 'unknown'. */
  readonly baseUrl: string | undefined;
  /** The shared keys, newest first. The platform signs with the first; the bank may use any of them. */
  readonly keys: readonly string[];
  readonly clock: Clock;
  readonly limits?: Limits;
  readonly outgoing: Outgoing;
}

/**
 * 'done' with 'processing': the bank has the order; its state must be requested again later. 'refused' is definite: the
 * order will never be paid. 'unknown': the order may still be paid, so no money is given back.
 */
export type PayoutOutcome = Outcome<{ readonly state: 'processing' | 'completed'; readonly bankReference: string }>;

type StatementPart = 'account' | 'opening' | 'closing' | 'entries';

export interface BankPort {
  readonly isConfigured: boolean;
  /**
   * Checks that the bank sent a message and that it is recent. A message must be ignored unless the result is 'valid'.
   */
  verifySignature(
    channel: SignedChannel,
    message: { rawBody: Uint8Array; headers: Readonly<Record<string, string | undefined>> },
    now: Date,
  ): SignatureCheck;
  /** The response body that the sender of a notice expects; without it the notice is sent again. */
  acknowledgement(channel: SignedChannel, rawBody: Uint8Array): string;
  requestPayout(wish: PayoutOrder): Promise<PayoutOutcome>;
  /**
   * Requests the state of a payout. 'not_known': the bank itself says that it never received the order. A response
   * about another amount is 'unknown'.
   */
  askPayout(
    order: Pick<PayoutOrder, 'reference' | 'amount' | 'currency'>,
  ): Promise<PayoutOutcome | { readonly kind: 'not_known' }>;
  /**
   * Requests the payments to `account` with this reference, booked between the two moments. Each payment is returned in
   * the format of the bank's notices, so the same code parses payments and notices.
   */
  askDeposit(question: {
    currency: Currency;
    reference: string;
    account: string;
    from: Date;
    to: Date;
  }): Promise<Outcome<{ readonly notices: readonly Buffer[] }>>;
  /** One day of the operator's account at the bank, for reconciliation. */
  statement(currency: Currency, day: Day): Promise<Outcome<Pick<output<typeof Statement>, StatementPart>>>;
  /**
   * For the demo: pays a payment code like a customer who scans it with the simulated bank's app. A repeated id pays
   * only once.
   */
  payAsCustomer(scan: {
    id: string;
    payload: string;
    payerName?: string;
    payerAccount?: string;
  }): Promise<Outcome<{ readonly transactionId: string }>>;
}

export function createBankPort(config: BankConfig): BankPort {
  const { keys } = config;
  const ask = signedCalls(config);
  return {
    isConfigured: config.baseUrl !== undefined,
    verifySignature: (channel, message, now) => checkSignature(channel, message, { keys, now }),
    acknowledgement,
    requestPayout: async (wish) => {
      const { reference, currency, bank, account, holder } = wish;
      const body = JSON.stringify({
        reference,
        amount: toDecimal(wish.amount, currency),
        currency,
        bank,
        account,
        holder,
      });
      return payoutOutcome(
        await ask({ method: 'POST', path: payoutsPath, body, headers: { 'idempotency-key': reference } }),
        wish,
      );
    },
    askPayout: async (order) => {
      const { reference } = order;
      const answer = await ask({ method: 'GET', path: `${payoutsPath}/${encodeURIComponent(reference)}` });
      if (answer.kind === 'answer' && answer.status === 404) {
        const notKnown = z.safeParse(PayoutNotKnown, answer.json);
        if (notKnown.success && notKnown.data.reference === reference) return { kind: 'not_known' };
      }
      return payoutOutcome(answer, order);
    },
    askDeposit: async ({ currency, reference, account, from, to }) => {
      const days = currency === 'THB' ? daysFrom(dayOf(from), dayOf(to)) : [];
      const parts =
        currency === 'THB'
          ? await Promise.all(days.map((day) => askThai(ask, account, reference, day)))
          : [await askVietnam(ask, account, reference, from)];
      const notices: Buffer[] = [];
      for (const part of parts) {
        // If the payments of one day are missing, the whole result is unknown, because the requested payment could be
        // one of that day.
        if (!Array.isArray(part)) return part;
        notices.push(...part.map((item) => Buffer.from(JSON.stringify(item))));
      }
      return { kind: 'done', notices };
    },
    statement: async (currency, day) => {
      const answer = await ask({
        method: 'GET',
        path: `${statementPath}?${new URLSearchParams({ currency, date: day })}`,
      });
      if (answer.kind === 'unknown') return answer;
      const read = z.safeParse(Statement, answer.json);
      const isOurs = read.success && read.data.currency === currency && read.data.date === day;
      return answer.status === 200 && isOurs ? { kind: 'done', ...read.data } : unreadable(answer);
    },
    payAsCustomer: async ({ id, ...scan }) => {
      const answer = await ask({
        method: 'POST',
        path: appScanPath,
        body: JSON.stringify(scan),
        headers: { 'idempotency-key': id },
      });
      if (answer.kind === 'unknown') return answer;
      if (answer.status === 422) return refused('code not accepted');
      const paid = z.safeParse(AppPaid, answer.json);
      return answer.status === 200 && paid.success
        ? { kind: 'done', transactionId: paid.data.transactionId }
        : unreadable(answer);
    },
  };
}

/** Sends one signed call to the bank. */
type Ask = (
  call: Omit<HttpCall, 'url' | 'headers'> & { path: string; headers?: Record<string, string> },
) => ReturnType<typeof callOutside>;

function signedCalls({ baseUrl, keys, clock, limits = BANK_LIMITS, outgoing }: BankConfig): Ask {
  return (call) => {
    if (baseUrl === undefined) return Promise.resolve(unknown('no bank is configured', 'not_configured'));
    const url = new URL(call.path, baseUrl);
    const headers = () => ({
      ...call.headers,
      ...signedHeaders(call.body ?? url.pathname + url.search, keys[0] ?? '', clock.now()),
    });
    return callOutside(outgoing, { method: call.method, url, headers, ...present({ body: call.body }) }, limits);
  };
}

async function askThai(ask: Ask, account: string, reference: string, day: Day) {
  const query = new URLSearchParams({
    eventCode: '00300100',
    billerId: account,
    reference1: reference,
    transactionDate: day,
  });
  const answer = await ask({ method: 'GET', path: `${thaiInquiryPath}?${query}` });
  if (answer.kind === 'unknown') return answer;
  const found = z.safeParse(ThaiInquiryAnswer, answer.json);
  return answer.status === 200 && found.success
    ? found.data.data.filter((item) => z.safeParse(ThaiConfirmation, item).success)
    : unreadable(answer);
}

async function askVietnam(ask: Ask, account: string, reference: string, from: Date) {
  const query = new URLSearchParams({ account_number: account, transaction_date_min: localTime(from), limit: '5000' });
  const answer = await ask({ method: 'GET', path: `${vietnamListPath}?${query}` });
  if (answer.kind === 'unknown') return answer;
  const found = z.safeParse(VietnamListAnswer, answer.json);
  if (answer.status !== 200 || !found.success) return unreadable(answer);
  return found.data.transactions.filter((item) => {
    const notice = z.safeParse(VietnamFeedNotice, item);
    return (
      notice.success && notice.data.transferType === 'in' && findReferences(notice.data.content).includes(reference)
    );
  });
}

/**
 * Accepts as an outcome only what the bank says about this payout. A 400, 401 or 409 says only that this message was
 * not accepted. An earlier message may have been: treating the error as a refusal could give back money that is being
 * paid out.
 */
function payoutOutcome(
  answer: Awaited<ReturnType<typeof callOutside>>,
  { reference, amount, currency }: Pick<PayoutOrder, 'reference' | 'amount' | 'currency'>,
): PayoutOutcome {
  if (answer.kind === 'unknown') return answer;
  const read = z.safeParse(Payout, answer.json);
  if (![200, 202, 422].includes(answer.status) || !read.success) return unreadable(answer);
  const payout = read.data;
  if (payout.reference !== reference) return unknown('an answer about another payout', 'wrong_form');
  if (payout.currency !== currency || payout.amount !== toDecimal(amount, currency))
    return unknown('an answer about another amount', 'wrong_form');
  if (payout.state === 'failed' || payout.state === 'refused') return refused(reasonOf(payout));
  return { kind: 'done', state: payout.state, bankReference: payout.payoutId };
}

/** The reason is displayed to people, so only known codes are passed on, never free text from the bank. */
const reasonOf = ({ reason, state }: output<typeof Payout>): string =>
  payoutReasons.find((known) => known === reason) ?? state;

/**
 * The response that confirms a notice: the Thai bank expects its own transaction number in it, the feed of Vietnamese
 * transfers `success`.
 */
function acknowledgement(channel: SignedChannel, rawBody: Uint8Array): string {
  if (channel !== 'thb') {
    const answer: output<typeof VietnamFeedAnswer> = { success: true };
    return JSON.stringify(answer);
  }
  const sent = z.safeParse(z.object({ transactionId: z.string() }), jsonOf(rawBody));
  const transactionId = sent.success ? sent.data.transactionId : '';
  const answer: output<typeof ThaiConfirmationAnswer> = { resCode: '00', resDesc: 'success', transactionId };
  return JSON.stringify(answer);
}

function jsonOf(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(rawBody).toString('utf8'));
  } catch {
    return undefined;
  }
}

const unreadable = ({ status }: { status: number }) =>
  unknown(`status ${status}, or an answer that is not of the agreed form`, 'wrong_form');

const BANK_LIMITS: Limits = { timeoutMs: 5_000, tries: 3, pauseMs: 200 };
