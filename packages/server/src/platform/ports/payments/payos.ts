import { z } from 'zod/mini';
import {
  PayosAnswer,
  payosHeaders,
  PayosLink,
  payosLinksPath,
  PayosLinkState,
  PayosNotice,
  PayosPayment,
} from '@tamarind/contract/outside/payments/payos';
import { money } from '@tamarind/domain/money';
import {
  payosDataText,
  payosDescription,
  payosOrderCode,
  payosOrderText,
  payosReference,
} from '@tamarind/domain/payments/providers/payos';
import { parseVietQr } from '@tamarind/domain/payments/vietqr';
import { localTime, momentAt } from '@tamarind/domain/time';
import type { HttpAnswer, Limits } from '../http-call.ts';
import { refused, unknown } from '../outcome.ts';
import type { CreatedPayment, HeardPayment, OpenConnection, PaymentAdapter } from './adapter.ts';
import { payosPayouts } from './payos-payouts.ts';
import { ASKING, callProvider, clean, hmacHex, isSameText, jsonOf, tryJson, unreadable, valueOf } from './calls.ts';

/**
 * payOS payment links. The payer scans the link's VietQR code on our page. If payOS does not answer the creation of a
 * link, we create another link with a new code. The first link cannot be paid, because nobody has received it.
 */
export const payos: PaymentAdapter & { readonly provider: 'payos' } = {
  provider: 'payos',
  ...payosPayouts,

  verify({ raw }, connection) {
    const notice = z.safeParse(PayosNotice, tryJson(raw));
    // Do not refuse old notices: their time is the time of the transfer, not of sending. A repeated notice credits
    // nothing twice.
    return notice.success && isSigned(connection, notice.data.data, notice.data.signature) ? 'valid' : 'forged';
  },

  read(raw) {
    const notice = z.safeParse(z.object({ data: PayosPayment }), jsonOf(raw));
    if (!notice.success) return undefined;
    const { data } = notice.data;
    return isTrial(data) ? 'outgoing' : heard(data);
  },

  acknowledge: () => ({ status: 200, body: JSON.stringify({ success: true }) }),

  async create(connection, order, tools) {
    const signed = {
      orderCode: payosOrderCode(order.reference, order.isRepeat ? 1 : 0),
      amount: Number(order.amount),
      description: payosDescription(order.reference),
      cancelUrl: order.returnUrl,
      returnUrl: order.returnUrl,
    };
    const body = {
      ...signed,
      expiredAt: Math.floor(order.expiresAt.getTime() / 1000),
      signature: hmacHex(valueOf(connection, 'checksumKey'), payosOrderText(signed)),
    };
    const call = { path: payosLinksPath, body, headers: keysOf(connection) };
    const answer = await callProvider(connection, tools, call, CREATING);
    if (answer.kind === 'unknown') return answer;
    const made = dataOf(connection, answer);
    if (made.kind !== 'done') return made;
    const link = z.safeParse(PayosLink, made.data);
    if (!link.success || link.data.orderCode !== signed.orderCode || link.data.amount !== signed.amount)
      return unknown('an answer about another link', 'wrong_form');
    const code = parseVietQr(link.data.qrCode);
    // Check the code's amount, because the payer pays the amount in the code.
    if (typeof code === 'string' || code.amount !== order.amount)
      return unknown('a code with another amount', 'wrong_form');
    const payment: CreatedPayment = {
      instruction: { kind: 'qr', scheme: 'VietQR · payOS', payload: link.data.qrCode, byHand: false },
      providerRef: link.data.paymentLinkId,
      payee: { name: clean(link.data.accountName), bank: '', number: '' },
    };
    return { kind: 'done', ...payment };
  },

  async ask(connection, { providerRef }, tools) {
    // If the link's id is null, no payer has seen the link's code, so nothing can have been paid.
    if (providerRef === null) return { kind: 'done', notices: [] };
    const call = { path: `${payosLinksPath}/${encodeURIComponent(providerRef)}`, headers: keysOf(connection) };
    const answer = await callProvider(connection, tools, call, ASKING);
    if (answer.kind === 'unknown') return answer;
    const told = dataOf(connection, answer);
    // Treat a refusal of this query as unknown: a link that payOS does not find now may be found later.
    if (told.kind !== 'done') return told.kind === 'refused' ? unknown(told.reason, 'status_unexpected') : told;
    const state = z.safeParse(PayosLinkState, told.data);
    if (!state.success || state.data.id !== providerRef) return unreadable(answer);
    const { orderCode, transactions } = state.data;
    const notices = transactions.map(({ transactionDateTime, ...transfer }) => ({
      ...transfer,
      orderCode,
      transactionDateTime: vietnamTime(transactionDateTime),
      currency: 'VND',
      paymentLinkId: providerRef,
      code: '00',
    }));
    return { kind: 'done', notices: notices.map((data) => Buffer.from(JSON.stringify({ data }))) };
  },
};

const keysOf = (connection: OpenConnection) => ({
  [payosHeaders.client]: valueOf(connection, 'clientId'),
  [payosHeaders.key]: valueOf(connection, 'apiKey'),
});

const isSigned = (connection: OpenConnection, data: Readonly<Record<string, unknown>>, signature: string): boolean =>
  isSameText(hmacHex(valueOf(connection, 'checksumKey'), payosDataText(data)), signature);

/** Returns the data of an answer, whose signature must be valid. A code other than `00` is payOS's refusal. */
function dataOf(connection: OpenConnection, answer: HttpAnswer) {
  const read = z.safeParse(PayosAnswer, answer.json);
  if (!read.success) return unreadable(answer);
  const { code, data, signature } = read.data;
  if (code !== '00' || !data) return refused(`code ${code}`);
  return isSigned(connection, data, signature ?? '')
    ? ({ kind: 'done', data } as const)
    : unknown('not signed by payOS', 'not_signed');
}

/**
 * True for the test notice that payOS sends to check our notice URL (see its documentation). It is signed, but it is
 * not a payment.
 */
const isTrial = ({ orderCode, reference }: z.output<typeof PayosPayment>): boolean =>
  orderCode === 123 && reference === 'TF230204212323';

function heard(payment: z.output<typeof PayosPayment>): HeardPayment | undefined {
  const [day = '', time = ''] = payment.transactionDateTime.split(' ');
  const paidAt = momentAt(day, time);
  if (Number.isNaN(paidAt.getTime())) return undefined;
  const reference = payosReference(payment.orderCode);
  return {
    provider: 'payos',
    // A bank's reference is unique only within the bank; together with the link's id it identifies one transfer to this
    // merchant.
    providerRef: clean(`${payment.paymentLinkId} ${payment.reference}`),
    bankRef: clean(payment.reference),
    amount: money(payment.amount),
    currency: 'VND',
    references: reference === undefined ? [] : [reference],
    order: payment.paymentLinkId,
    referenceText: clean(`${payment.orderCode} ${payment.description}`),
    account: '',
    payerName: clean(payment.counterAccountName ?? ''),
    paidAt,
  };
}

/**
 * Converts `2025-12-12T09:00:00+07:00` to the time format of notices. An invalid time stays unchanged, and `read`
 * refuses it.
 */
function vietnamTime(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : localTime(moment);
}

/** Creating a link has no automatic retry; the next attempt uses another code. */
const CREATING: Limits = { timeoutMs: 10_000, tries: 1, pauseMs: 0 };
