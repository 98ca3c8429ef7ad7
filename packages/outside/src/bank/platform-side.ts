import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod/mini';
import {
  PayoutOrder,
  payoutsPath,
  statementPath,
  thaiInquiryPath,
  ThaiInquiry,
  VietnamList,
  vietnamListPath,
} from '@tamarind/contract/outside/bank';
import { SIGNATURE_DRIFT_SECONDS, signatureHeaders } from '@tamarind/contract/outside/signature';
import { fromDecimal, money, subtract, sum, toDecimal } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import { bankOf } from '@tamarind/domain/withdrawals/banks';
import type { StandInClock } from '../clock.ts';
import { localTimeOf } from '../local-time.ts';
import { fault, ok, type Question, type Reply } from '../stand-in.ts';
import { amountOf, type Books, type PayoutRecord } from './books.ts';
import { type BankState, takeOne } from './faults.ts';
import { payoutJson, thaiConfirmation, vietnamNotice } from './formats.ts';
import type { Notices } from './notices.ts';

interface PlatformSideParts {
  readonly books: Books;
  readonly notices: Notices;
  readonly clock: StandInClock;
  readonly state: BankState;
  readonly keys: readonly string[];
}

/**
 * The bank's API for the platform: payment inquiry, payouts, payout status, daily statement. All requests are signed.
 */
export function createPlatformSide(given: PlatformSideParts) {
  const { books, clock, state, keys } = given;
  const orders = createOrders(given);

  const answer = ({ method, path, query, headers, json }: Question): Promise<Reply> | Reply | undefined => {
    if (method === 'GET' && path === thaiInquiryPath) return inquire(books, query);
    if (method === 'GET' && path === vietnamListPath) return list(books, query);
    if (method === 'GET' && path === statementPath) return statement(books, query, state);
    if (method === 'POST' && path === payoutsPath) return orders.take(json, [headers['idempotency-key']].flat()[0]);
    const reference =
      method === 'GET' && path.startsWith(`${payoutsPath}/`)
        ? decodeURIComponent(path.slice(payoutsPath.length + 1))
        : undefined;
    if (reference === undefined) return undefined;
    const payout = books.payout(reference);
    return payout ? ok(payoutJson(payout.record, payout.end)) : fault(404, 'unknown_reference', { reference });
  };

  return {
    answer: async (question: Question): Promise<Reply | undefined> => {
      if (!paths.some((path) => question.path === path || question.path.startsWith(`${path}/`))) return undefined;
      if (!isSigned(question, keys, clock.now())) return fault(401, 'wrong_signature');
      if (takeOne(state, 'breakCalls')) return fault(503, 'unavailable');
      const reply = await answer(question);
      return reply && takeOne(state, 'dropAnswers') ? 'cut' : reply;
    },
    resume: orders.resume,
    close: orders.close,
  };
}

const paths = [thaiInquiryPath, vietnamListPath, statementPath, payoutsPath];

/**
 * A separate implementation of the signature check: if it shared the platform's code, an error in that code would go
 * unnoticed.
 */
function isSigned({ method, headers, rawBody, target }: Question, keys: readonly string[], now: Date): boolean {
  const names = signatureHeaders.payout;
  const [timestamp, signature] = [headers[names.timestamp], headers[names.signature]];
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > SIGNATURE_DRIFT_SECONDS || !/^\d+$/.test(timestamp))
    return false;
  const content = method === 'GET' ? target : rawBody.toString('utf8');
  return keys.some((key) =>
    timingSafeEqual(
      createHmac('sha256', key).update(`${timestamp}.${content}`).digest(),
      Buffer.from(signature, 'hex'),
    ),
  );
}

function inquire(books: Books, query: URLSearchParams): Reply {
  const asked = z.safeParse(ThaiInquiry, Object.fromEntries(query));
  if (!asked.success) return fault(400, 'not_an_inquiry');
  const { billerId, reference1, transactionDate } = asked.data;
  const found = books
    .transfers()
    .filter(
      (transfer) =>
        transfer.currency === 'THB' &&
        transfer.account === billerId &&
        transfer.ref1 === reference1 &&
        dayOf(new Date(transfer.at)) === transactionDate,
    );
  return found.length > 0
    ? ok({ status: { code: 1000, description: 'Success' }, data: found.map(thaiConfirmation) })
    : ok({ status: { code: 4101, description: 'Payment transaction is not found' }, data: [] });
}

function list(books: Books, query: URLSearchParams): Reply {
  const asked = z.safeParse(VietnamList, Object.fromEntries(query));
  if (!asked.success) return fault(400, 'not_a_question');
  const { account_number, transaction_date_min, limit } = asked.data;
  const all = books.transfers();
  const found = all.filter(
    ({ currency, account, at }) =>
      currency === 'VND' && account === account_number && localTimeOf(at) >= transaction_date_min,
  );
  return ok({
    status: 200,
    transactions: found
      .toReversed()
      .slice(0, Number(limit))
      .map((transfer) => vietnamNotice(transfer, all)),
  });
}

/**
 * The current account of each currency. Payments to any of the operator's account numbers arrive on it, and payouts
 * leave from it.
 */
const CURRENT_ACCOUNTS = { THB: '0987654321', VND: '0011000123456' } as const;

const StatementQuestion = z.object({ currency: z.enum(['THB', 'VND']), date: z.iso.date() });

function statement(books: Books, query: URLSearchParams, state: BankState): Reply {
  const asked = z.safeParse(StatementQuestion, Object.fromEntries(query));
  if (!asked.success) return fault(400, 'not_a_question');
  const { currency, date } = asked.data;
  const came = books
    .transfers()
    .map((transfer) => ({
      currency: transfer.currency,
      transactionId: transfer.id,
      at: transfer.at,
      direction: 'in',
      signed: amountOf(transfer),
      amount: toDecimal(amountOf(transfer), transfer.currency),
      reference: transfer.currency === 'THB' ? transfer.ref1 : transfer.content,
      counterparty: transfer.payerName,
    }));
  const went = books
    .payouts()
    .flatMap(({ record, end }) =>
      end?.state === 'completed'
        ? [
            {
              currency: record.currency,
              transactionId: record.payoutId,
              at: end.at,
              direction: 'out',
              signed: subtract(money(0), amountOf(record)),
              amount: toDecimal(amountOf(record), record.currency),
              reference: record.reference,
              counterparty: record.holder,
            },
          ]
        : [],
    );
  const all = [...came, ...went].filter((entry) => entry.currency === currency);
  const entries = all
    .filter(({ at }) => dayOf(new Date(at)) === date)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ currency: _currency, signed: _signed, ...entry }) => entry);
  const balanceOn = (isBefore: (day: string) => boolean) =>
    toDecimal(sum(all.filter(({ at }) => isBefore(dayOf(new Date(at)))).map(({ signed }) => signed)), currency);
  const balances = {
    opening: balanceOn((day) => day < date),
    closing:
      state.wrongStatement === `${currency} ${date}` ? toDecimal(money(7), currency) : balanceOn((day) => day <= date),
  };
  const account = CURRENT_ACCOUNTS[currency];
  if (state.unreadableStatement === `${currency} ${date}`)
    return ok({ currency, date, account, opening: balances.opening, entries });
  return ok({ currency, date, account, ...balances, entries });
}

/** Accepts a payout once per reference, executes it a little later and notifies the platform of the outcome. */
function createOrders({ books, notices, clock, state }: PlatformSideParts) {
  const closing = new AbortController();
  /** Payouts that are being written to the journal: a concurrent repeat waits for the first request. */
  const underWay = new Map<string, Promise<unknown>>();

  const execute = (reference: string): void => {
    void wait(state.payoutDelayMs, undefined, { signal: closing.signal })
      .then(async () => {
        const end =
          state.failPayouts === ''
            ? ({ state: 'completed', reason: '' } as const)
            : ({ state: 'failed', reason: state.failPayouts } as const);
        await books.write({ kind: 'payout_end', reference, end: { at: clock.now().toISOString(), ...end } });
        notices.tell(`payout:${reference}`);
      })
      .catch((error: unknown) => {
        if (!closing.signal.aborted) throw error;
      });
  };

  const take = async (order: z.output<typeof PayoutOrder>): Promise<Reply> => {
    const amount = fromDecimal(order.amount, order.currency);
    if (amount === undefined || amount <= 0n) return fault(400, 'not_an_amount');
    const before = books.payout(order.reference);
    if (before)
      return isSameOrder(before.record, order, amount) ? first(before.record) : fault(409, 'reference_reused');
    const reason = state.refusePayouts || (bankOf(order.bank, order.currency) ? '' : 'unknown_bank');
    const { amount: _text, ...rest } = order;
    const payout: PayoutRecord = {
      ...rest,
      amount: amount.toString(),
      payoutId: `PO${randomBytes(8).toString('hex').toUpperCase()}`,
      at: clock.now().toISOString(),
      first: reason === '' ? 'processing' : 'refused',
      reason,
    };
    await books.write({ kind: 'payout', payout });
    if (payout.first === 'processing') execute(payout.reference);
    return first(payout);
  };

  return {
    take: async (json: unknown, key: string | undefined): Promise<Reply> => {
      const order = z.safeParse(PayoutOrder, json);
      if (!order.success) return fault(400, 'not_an_order');
      const { reference } = order.data;
      if (key !== reference) return fault(400, 'key_is_not_the_reference');
      const reply = (underWay.get(reference) ?? Promise.resolve()).then(() => take(order.data));
      underWay.set(reference, reply);
      return reply.finally(() => underWay.get(reference) === reply && underWay.delete(reference));
    },
    /** After a restart: executes payouts that were accepted but not executed. */
    resume: () => {
      for (const { record, end } of books.payouts())
        if (!end && record.first === 'processing') execute(record.reference);
    },
    close: () => closing.abort(),
  };
}

/** Repeats the first response whatever has happened since, as the contract of the idempotency key requires. */
const first = (record: PayoutRecord): Reply => ({
  status: record.first === 'refused' ? 422 : 202,
  json: payoutJson(record, undefined),
});

const isSameOrder = (record: PayoutRecord, order: z.output<typeof PayoutOrder>, amount: bigint): boolean =>
  record.amount === amount.toString() &&
  record.currency === order.currency &&
  record.bank === order.bank &&
  record.account === order.account &&
  record.holder === order.holder;
