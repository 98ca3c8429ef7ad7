import { z } from 'zod/mini';
import {
  MomoCreated,
  momoCreatePath,
  MomoNotice,
  MomoQueryAnswer,
  momoQueryPath,
} from '@tamarind/contract/outside/payments/momo';
import { money } from '@tamarind/domain/money';
import { isMomoPaid, momoOrderId, momoReference, momoText } from '@tamarind/domain/payments/providers/momo';
import type { Limits } from '../http-call.ts';
import { refused, unknown } from '../outcome.ts';
import type { CreatedPayment, HeardPayment, PaymentAdapter } from './adapter.ts';
import {
  callProvider,
  clean,
  hmacHex,
  isSameText,
  isWebAddress,
  jsonOf,
  tryJson,
  unreadable,
  valueOf,
} from './calls.ts';
import { momoPayouts } from './momo-payouts.ts';

/**
 * MoMo wallet. The payer confirms in MoMo's app, reached from MoMo's page. If MoMo does not answer the creation of an
 * order, we create another order with a new id. The first order cannot be paid, because nobody has received its page.
 */
export const momo: PaymentAdapter & { readonly provider: 'momo' } = {
  provider: 'momo',
  ...momoPayouts,

  verify({ raw }, connection) {
    const notice = z.safeParse(MomoNotice, tryJson(raw));
    if (!notice.success || notice.data.partnerCode !== valueOf(connection, 'partnerCode')) return 'forged';
    const text = momoText('notice', valueOf(connection, 'accessKey'), notice.data);
    const isGenuine = isSameText(hmacHex(valueOf(connection, 'secretKey'), text), notice.data.signature);
    // Do not refuse old notices: their time is the time of the payment, not of sending. A repeated notice credits
    // nothing twice.
    return isGenuine ? 'valid' : 'forged';
  },

  read(raw, connection) {
    const result = z.safeParse(Result, jsonOf(raw));
    if (!result.success || result.data.partnerCode !== valueOf(connection, 'partnerCode')) return undefined;
    if (isMomoPaid(result.data.resultCode)) return heard(result.data);
    return declinedCodes.has(result.data.resultCode) ? { declined: result.data.orderId } : 'outgoing';
  },

  acknowledge: () => ({ status: 204, body: '' }),

  async create(connection, order, tools) {
    const [partnerCode, accessKey] = [valueOf(connection, 'partnerCode'), valueOf(connection, 'accessKey')];
    const orderId = momoOrderId(order.reference, order.isRepeat ? 1 : 0);
    const signed = {
      partnerCode,
      requestId: orderId,
      amount: Number(order.amount),
      orderId,
      orderInfo: order.reference,
      redirectUrl: order.returnUrl,
      ipnUrl: order.noticeUrl,
      requestType: 'captureWallet',
      extraData: '',
    };
    const minutes = Math.max(1, Math.floor((order.expiresAt.getTime() - tools.now.getTime()) / 60_000));
    const body = {
      ...signed,
      orderExpireTime: minutes,
      lang: 'vi',
      signature: hmacHex(valueOf(connection, 'secretKey'), momoText('create', accessKey, signed)),
    };
    const answer = await callProvider(connection, tools, { path: momoCreatePath, body }, CREATING);
    if (answer.kind === 'unknown') return answer;
    const made = z.safeParse(MomoCreated, answer.json);
    if (!made.success) return unreadable(answer);
    const { resultCode, payUrl = '' } = made.data;
    if (definiteCodes.has(resultCode)) return refused(`result ${resultCode}`);
    if (resultCode !== 0) return unknown(`result ${resultCode}`, 'status_unexpected');
    if (made.data.orderId !== orderId || made.data.amount !== signed.amount || !isWebAddress(payUrl))
      return unknown('an answer about another order, or without a page', 'wrong_form');
    const payment: CreatedPayment = {
      instruction: { kind: 'page', url: payUrl },
      providerRef: orderId,
      payee: { name: 'MoMo', bank: '', number: '' },
    };
    return { kind: 'done', ...payment };
  },

  async ask(connection, { providerRef }, tools) {
    // If the order's id is null, no payer has seen MoMo's page, so nothing can have been paid.
    if (providerRef === null) return { kind: 'done', notices: [] };
    const question = {
      partnerCode: valueOf(connection, 'partnerCode'),
      requestId: `ask-${tools.now.getTime()}`,
      orderId: providerRef,
    };
    const text = momoText('query', valueOf(connection, 'accessKey'), question);
    const body = { ...question, lang: 'vi', signature: hmacHex(valueOf(connection, 'secretKey'), text) };
    const answer = await callProvider(connection, tools, { path: momoQueryPath, body }, CREATING);
    if (answer.kind === 'unknown') return answer;
    const state = z.safeParse(MomoQueryAnswer, answer.json);
    if (answer.status !== 200 || !state.success || state.data.orderId !== providerRef) return unreadable(answer);
    // A wrong key says nothing about the payment, so the outcome is unknown.
    if (wrongKeyCodes.has(state.data.resultCode))
      return unknown(`result ${state.data.resultCode}`, 'status_unexpected');
    const { partnerCode, orderId, amount, transId, resultCode, responseTime } = state.data;
    const result = { partnerCode, orderId, amount, transId, resultCode };
    // Report a declined payment by a notice too, because MoMo's own notice may be lost. Our notice contains no payment
    // time, so repeated notices have the same bytes and are stored once.
    const isDeclined = declinedCodes.has(resultCode);
    const told = { ...result, responseTime: isDeclined ? 0 : responseTime };
    return { kind: 'done', notices: isMomoPaid(resultCode) || isDeclined ? [Buffer.from(JSON.stringify(told))] : [] };
  },
};

/** The fields that notices and status answers have in common. */
const Result = z.object({
  partnerCode: z.string(),
  orderId: z.string(),
  amount: z.int(),
  transId: z.int(),
  resultCode: z.int(),
  responseTime: z.int(),
});

function heard({ orderId, amount, transId, responseTime }: z.output<typeof Result>): HeardPayment | undefined {
  const reference = momoReference(orderId);
  const paidAt = new Date(responseTime);
  if (amount <= 0 || transId <= 0 || Number.isNaN(paidAt.getTime())) return undefined;
  return {
    provider: 'momo',
    providerRef: transId.toString(),
    bankRef: null,
    amount: money(amount),
    currency: 'VND',
    references: reference === undefined ? [] : [reference],
    order: orderId,
    referenceText: clean(orderId),
    account: '',
    // MoMo does not tell merchants the payer's name.
    payerName: '',
    paidAt,
  };
}

/**
 * Codes with which MoMo says that it created nothing: wrong access, request or amount, or a limit (from MoMo's list of
 * result codes). 40 and 41: our id was used before.
 */
const definiteCodes = new Set([11, 12, 13, 20, 21, 22, 40, 41, 45, 47, 1003, 1004, 1026, 4001, 4100]);
/**
 * Codes of a closed order that was not paid: the payer has too little money, refused, did not answer in time or is not
 * allowed to pay (from MoMo's list of result codes).
 */
const declinedCodes = new Set([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1017, 1026, 4001, 4100]);
const wrongKeyCodes = new Set([11, 12, 13, 20]);

/** MoMo asks callers to wait 30 seconds. Creating an order has no automatic retry; the next attempt uses another id. */
const CREATING: Limits = { timeoutMs: 30_000, tries: 1, pauseMs: 0 };
