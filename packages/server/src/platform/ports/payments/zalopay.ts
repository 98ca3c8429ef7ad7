import { z } from 'zod/mini';
import {
  ZalopayCreated,
  zalopayCreatePath,
  ZalopayNotice,
  ZalopayPayment,
  ZalopayQueryAnswer,
  zalopayQueryPath,
} from '@tamarind/contract/outside/payments/zalopay';
import { money } from '@tamarind/domain/money';
import {
  isZalopayPaid,
  zalopayExpiry,
  zalopayOrderText,
  zalopayQueryText,
  zalopayReference,
  zalopayTransId,
} from '@tamarind/domain/payments/providers/zalopay';
import type { Limits } from '../http-call.ts';
import { refused, unknown } from '../outcome.ts';
import type { CreatedPayment, HeardPayment, OpenConnection, PaymentAdapter } from './adapter.ts';
import {
  ASKING,
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

/**
 * ZaloPay wallet. The payer confirms in its app, reached from ZaloPay's page. If ZaloPay does not answer the creation
 * of an order, we create another order with a new id. The first order cannot be paid, because nobody has received its
 * page.
 */
export const zalopay: PaymentAdapter & { readonly provider: 'zalopay' } = {
  provider: 'zalopay',

  verify({ raw }, connection) {
    const notice = z.safeParse(ZalopayNotice, tryJson(raw));
    if (!notice.success) return 'forged';
    const { data, mac } = notice.data;
    if (!isSameText(hmacHex(valueOf(connection, 'key2'), data), mac)) return 'forged';
    const payment = z.safeParse(ZalopayPayment, tryJson(Buffer.from(data)));
    // Check the application id, because one key may serve several applications.
    return payment.success && payment.data.app_id !== appIdOf(connection) ? 'forged' : 'valid';
  },

  read(raw) {
    const notice = z.safeParse(ZalopayNotice, jsonOf(raw));
    const payment = notice.success ? z.safeParse(ZalopayPayment, jsonOf(Buffer.from(notice.data.data))) : undefined;
    return payment?.success ? heard(payment.data) : undefined;
  },

  acknowledge: () => ({ status: 200, body: JSON.stringify({ return_code: 1, return_message: 'success' }) }),

  async create(connection, order, tools) {
    const signed = {
      app_id: appIdOf(connection),
      app_trans_id: zalopayTransId(order.reference, tools.now, order.isRepeat ? 1 : 0),
      // Send the reference instead of a user: providers do not learn who our members are.
      app_user: order.reference,
      amount: Number(order.amount),
      app_time: tools.now.getTime(),
      embed_data: JSON.stringify({ redirecturl: order.returnUrl }),
      item: '[]',
    };
    const seconds = Math.floor((order.expiresAt.getTime() - tools.now.getTime()) / 1000);
    const body = {
      ...signed,
      expire_duration_seconds: Math.min(Math.max(seconds, zalopayExpiry.min), zalopayExpiry.max),
      description: order.reference,
      bank_code: '',
      callback_url: order.noticeUrl,
      mac: hmacHex(valueOf(connection, 'key1'), zalopayOrderText(signed)),
    };
    const answer = await callProvider(connection, tools, { path: zalopayCreatePath, body }, CREATING);
    if (answer.kind === 'unknown') return answer;
    const made = z.safeParse(ZalopayCreated, answer.json);
    if (answer.status !== 200 || !made.success) return unreadable(answer);
    const { return_code, sub_return_code, order_url = '' } = made.data;
    if (return_code === 2 && definiteCodes.has(sub_return_code)) return refused(`sub code ${sub_return_code}`);
    if (return_code !== 1) return unknown(`sub code ${sub_return_code}`, 'status_unexpected');
    if (!isWebAddress(order_url)) return unknown('an order without a page', 'wrong_form');
    const payment: CreatedPayment = {
      instruction: { kind: 'page', url: order_url },
      providerRef: signed.app_trans_id,
      payee: { name: 'ZaloPay', bank: '', number: '' },
    };
    return { kind: 'done', ...payment };
  },

  async ask(connection, { providerRef }, tools) {
    // If the order's id is null, no payer has seen ZaloPay's page, so nothing can have been paid.
    if (providerRef === null) return { kind: 'done', notices: [] };
    const [app_id, key1] = [appIdOf(connection), valueOf(connection, 'key1')];
    const body = { app_id, app_trans_id: providerRef, mac: hmacHex(key1, zalopayQueryText(app_id, providerRef, key1)) };
    const answer = await callProvider(connection, tools, { path: zalopayQueryPath, body }, ASKING);
    if (answer.kind === 'unknown') return answer;
    const state = z.safeParse(ZalopayQueryAnswer, answer.json);
    if (answer.status !== 200 || !state.success) return unreadable(answer);
    if (!isZalopayPaid(state.data.return_code)) return { kind: 'done', notices: [] };
    const { amount, zp_trans_id, server_time } = state.data;
    const data = JSON.stringify({ app_id, app_trans_id: providerRef, app_user: '', amount, zp_trans_id, server_time });
    return { kind: 'done', notices: [Buffer.from(JSON.stringify({ data, mac: hmacHex(key1, data) }))] };
  },
};

const appIdOf = (connection: OpenConnection): number => Number(valueOf(connection, 'appId'));

function heard(payment: z.output<typeof ZalopayPayment>): HeardPayment | undefined {
  const { app_trans_id, amount, zp_trans_id, server_time } = payment;
  const paidAt = new Date(server_time);
  if (server_time <= 0 || Number.isNaN(paidAt.getTime())) return undefined;
  const reference = zalopayReference(app_trans_id);
  return {
    provider: 'zalopay',
    providerRef: zp_trans_id.toString(),
    bankRef: null,
    amount: money(amount),
    currency: 'VND',
    references: reference === undefined ? [] : [reference],
    order: app_trans_id,
    referenceText: clean(app_trans_id),
    account: '',
    // ZaloPay does not tell merchants the payer's name.
    payerName: '',
    paidAt,
  };
}

/**
 * Codes with which ZaloPay says that it created nothing: unknown merchant, wrong mac, request, amount or time, or an id
 * that was used before.
 */
const definiteCodes = new Set([-2, -3, -53, -68, -92, -401, -402, -403, -405]);

/** Creating an order has no automatic retry; the next attempt uses another id. */
const CREATING: Limits = { timeoutMs: 10_000, tries: 1, pauseMs: 0 };
