import { z } from 'zod/mini';
import {
  PayosAnswer,
  payosHeaders,
  PayosPayout,
  PayosPayoutList,
  payosPayoutsPath,
} from '@tamarind/contract/outside/payments/payos';
import { payosHeaderText, payosPayoutEnd } from '@tamarind/domain/payments/providers/payos';
import { bankOf } from '@tamarind/domain/withdrawals/banks';
import type { HttpAnswer, Limits } from '../http-call.ts';
import { refused, unknown } from '../outcome.ts';
import type { OpenConnection, PaidOut, PaymentAdapter, PayoutQuestion } from './adapter.ts';
import { ASKING, callProvider, clean, hmacHex, isSameText, unreadable, valueOf } from './calls.ts';

/**
 * Payouts of payOS to bank accounts in Vietnam. Our reference is both the order's `referenceId` and its idempotency
 * key, so payOS pays a repeated order only once.
 */
export const payosPayouts: Required<Pick<PaymentAdapter, 'pay' | 'askPayout'>> = {
  async pay(connection, order, tools) {
    const bank = bankOf(order.bank, 'VND');
    if (!bank) return refused('bank_not_served');
    const body = {
      referenceId: order.reference,
      amount: Number(order.amount),
      description: order.reference,
      toBin: bank.routing,
      toAccountNumber: order.account,
    };
    const headers = {
      ...keysOf(connection),
      [payosHeaders.idempotency]: order.reference,
      [payosHeaders.signature]: sign(connection, body),
    };
    const answer = await callProvider(connection, tools, { path: `${payosPayoutsPath}/`, body, headers }, ORDERING);
    if (answer.kind === 'unknown') return answer;
    const told = dataOf(connection, answer);
    if (told.kind !== 'done') return told;
    const payout = z.safeParse(PayosPayout, told.data);
    return payout.success ? outcomeOf(payout.data, order) : unreadable(answer);
  },

  async askPayout(connection, question, tools) {
    const query = new URLSearchParams({ referenceId: question.reference, limit: '10', offset: '0' });
    const call = { path: `${payosPayoutsPath}?${query}`, headers: keysOf(connection) };
    const answer = await callProvider(connection, tools, call, ASKING);
    if (answer.kind === 'unknown') return answer;
    const told = dataOf(connection, answer);
    // A wrong key says nothing about the payout, so the outcome is unknown.
    if (told.kind !== 'done') return told.kind === 'refused' ? unknown(told.reason, 'status_unexpected') : told;
    const list = z.safeParse(PayosPayoutList, told.data);
    if (!list.success) return unreadable(answer);
    const payouts = list.data.payouts.filter(({ referenceId }) => referenceId === question.reference);
    const [payout, ...others] = payouts;
    if (others.length > 0) return unknown('several payouts under one reference', 'wrong_form');
    return payout ? outcomeOf(payout, question) : { kind: 'not_known' };
  },
};

const keysOf = (connection: OpenConnection) => ({
  [payosHeaders.client]: valueOf(connection, 'clientId'),
  [payosHeaders.key]: valueOf(connection, 'apiKey'),
});

const sign = (connection: OpenConnection, data: Readonly<Record<string, unknown>>): string =>
  hmacHex(valueOf(connection, 'checksumKey'), payosHeaderText(data));

/**
 * Returns the data of an answer. A code other than `00` is payOS's refusal, except that the statuses 409 and 429 leave
 * the outcome unknown. The signature is checked if there is one, as payOS's library does.
 */
function dataOf(connection: OpenConnection, answer: HttpAnswer) {
  const read = z.safeParse(PayosAnswer, answer.json);
  if (!read.success) return unreadable(answer);
  const { code, data } = read.data;
  if (answer.status === 409 || answer.status === 429) return unknown(`status ${answer.status}`, 'status_unexpected');
  if (code !== '00' || !data) return refused(`code_${clean(code)}`);
  const signature = answer.header(payosHeaders.signature);
  return signature === null || isSameText(sign(connection, data), signature)
    ? ({ kind: 'done', data } as const)
    : unknown('not signed by payOS', 'not_signed');
}

function outcomeOf(
  payout: z.output<typeof PayosPayout>,
  { reference, amount }: Pick<PayoutQuestion, 'reference' | 'amount'>,
): PaidOut {
  const [transfer] = payout.transactions;
  if (payout.referenceId !== reference) return unknown('an answer about another payout', 'wrong_form');
  if (transfer && BigInt(transfer.amount) !== amount) return unknown('an answer about another amount', 'wrong_form');
  const state = payosPayoutEnd(payout);
  if (state === 'unknown') return unknown(`state ${payout.approvalState}`, 'wrong_form');
  if (state === 'refused') return refused(clean(transfer?.errorCode ?? transfer?.state ?? payout.approvalState));
  return { kind: 'done', state, bankReference: clean(payout.id) };
}

/** An order is sent once, without automatic retries: a later repeat first asks for the outcome. */
const ORDERING: Limits = { timeoutMs: 10_000, tries: 1, pauseMs: 0 };
