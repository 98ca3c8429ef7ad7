import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import {
  momoCreatePath,
  MomoOrder,
  momoPayoutPath,
  MomoQuery,
  momoQueryPath,
} from '@tamarind/contract/outside/payments/momo';
import { momoBounds } from '@tamarind/domain/payments/providers/momo';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Order, Payment } from '../books.ts';
import { PAGE } from '../customers.ts';
import { MINUTE, type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';
import { hmacHex, isSame, STRANGERS_KEY } from '../signing.ts';
import { momoDisbursement } from './disbursement.ts';

/**
 * MoMo's payment gateway: orders of the kind captureWallet, the payment page, one notice when a payment has ended, and
 * the query for an order's state.
 */
export function createMomo(parts: ProviderParts): ProviderStandIn {
  const { books, clock, base } = parts;
  const { partnerCode, secretKey } = demoShops.momo;
  const disbursement = momoDisbursement(parts, sign);

  const create = async ({ json }: Question): Promise<Reply> => {
    const asked = z.safeParse(MomoOrder, json);
    if (!asked.success) return { status: 400, json: { resultCode: 20, message: 'Bad format request.' } };
    const { signature, lang: _lang, orderExpireTime = 100, ...signed } = asked.data;
    const { orderId, requestId, amount, redirectUrl, ipnUrl, orderInfo, extraData } = signed;
    const answer = (resultCode: number, message: string, more: object = {}) =>
      ok({
        partnerCode,
        orderId,
        requestId,
        amount,
        responseTime: clock.now().getTime(),
        resultCode,
        message,
        ...more,
      });
    if (signed.partnerCode !== partnerCode) return answer(13, 'Merchant authentication failed.');
    if (!isSame(sign(signed), signature)) return answer(...WRONG_SIGNATURE);
    if (amount < momoBounds.min || amount > momoBounds.max)
      return answer(22, 'The transaction amount is out of range.');
    const before = books.orderNamed('momo', orderId);
    if (before?.echo['requestId'] === requestId) return answer(40, 'Duplicated requestId.');
    if (before) return answer(41, 'Duplicated orderId.');
    const now = clock.now();
    const order: Order = {
      provider: 'momo',
      id: randomBytes(12).toString('hex'),
      name: orderId,
      amount,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + orderExpireTime * MINUTE).toISOString(),
      noticeUrl: ipnUrl,
      returnUrl: redirectUrl,
      echo: { requestId, orderInfo, extraData },
    };
    await books.write({ kind: 'order', order });
    const payUrl = `${base()}${PAGE}${order.id}`;
    return answer(0, 'Successful.', { payUrl, deeplink: `momo://app?action=pay&sid=${order.id}`, qrCodeUrl: payUrl });
  };

  const query = ({ json }: Question): Reply => {
    const asked = z.safeParse(MomoQuery, json);
    if (!asked.success) return { status: 400, json: { resultCode: 20, message: 'Bad format request.' } };
    const { signature, lang: _lang, ...signed } = asked.data;
    const { orderId, requestId } = signed;
    const isSigned = signed.partnerCode === partnerCode && isSame(sign(signed), signature);
    const payout = isSigned ? disbursement.state(orderId) : undefined;
    const responseTime = clock.now().getTime();
    if (payout) return ok({ partnerCode, orderId, requestId, extraData: '', payType: '', responseTime, ...payout });
    const order = books.orderNamed('momo', orderId);
    const last = order && lastOf(books.paymentsOf(order));
    const [resultCode, message] = isSigned ? stateOf(order, last, clock.now()) : WRONG_SIGNATURE;
    return ok({
      partnerCode,
      orderId,
      requestId,
      extraData: order?.echo['extraData'] ?? '',
      amount: last?.amount ?? order?.amount ?? 0,
      transId: last?.isPaid ? last.number : 0,
      payType: last ? 'qr' : '',
      resultCode,
      message,
      refundTrans: [],
      responseTime: last ? Date.parse(last.at) : responseTime,
    });
  };

  return {
    answer: (question) => {
      if (question.method !== 'POST') return undefined;
      if (question.path === momoCreatePath) return create(question);
      if (question.path === momoPayoutPath) return disbursement.pay(question);
      return question.path === momoQueryPath ? query(question) : undefined;
    },
    notice: (payment, isForged) => {
      const order = books.order('momo', payment.order);
      if (!order) return undefined;
      const fields = resultOf(order, payment, partnerCode);
      const signature = sign(fields, isForged ? STRANGERS_KEY : secretKey);
      return { url: order.noticeUrl, headers: {}, body: JSON.stringify({ ...fields, signature }) };
    },
    // A merchant accepts a notice with 204 and no content. MoMo's documentation mentions no retry, so after a lost
    // notice the merchant has to query the order.
    isTaken: (status) => status === 204,
    pauses: [],
    answerLimitMs: 15 * SECOND,
    takesMore: (order) => books.paymentsOf(order).length === 0,
    backTo: (order, payment) => {
      const back = new URL(order.returnUrl);
      const fields = resultOf(order, payment, partnerCode);
      for (const [name, value] of Object.entries({ ...fields, signature: sign(fields) }))
        back.searchParams.set(name, String(value));
      return back.href;
    },
  };
}

function sign(fields: Readonly<Record<string, string | number>>, key: string = demoShops.momo.secretKey): string {
  const { accessKey } = demoShops.momo;
  const names = Object.keys(fields).toSorted();
  return hmacHex(key, [`accessKey=${accessKey}`, ...names.map((name) => `${name}=${fields[name]}`)].join('&'));
}

const WRONG_SIGNATURE = [11, 'Access denied: wrong signature.'] as const;

/** The result code and message for a query about an order. */
function stateOf(order: Order | undefined, last: Payment | undefined, now: Date): readonly [number, string] {
  if (!order) return [42, 'Invalid orderId or orderId is not found.'];
  if (last) return last.isPaid ? [0, 'Successful.'] : [1006, 'Transaction denied by user.'];
  return now.getTime() > Date.parse(order.expiresAt)
    ? [1005, 'Transaction failed because the url or QR code expired.']
    : [1000, 'Transaction is initiated, waiting for user confirmation.'];
}

const lastOf = (payments: readonly Payment[]): Payment | undefined =>
  payments.find(({ isPaid }) => isPaid) ?? payments.at(-1);

/** The signed fields of a notice and of the address to which the payer returns. */
const resultOf = (order: Order, payment: Payment, partnerCode: string) => ({
  partnerCode,
  orderId: order.name,
  requestId: order.echo['requestId'] ?? '',
  amount: payment.amount,
  orderInfo: order.echo['orderInfo'] ?? '',
  orderType: 'momo_wallet',
  transId: payment.number,
  resultCode: payment.isPaid ? 0 : 1006,
  message: payment.isPaid ? 'Successful.' : 'Transaction denied by user.',
  payType: 'qr',
  responseTime: Date.parse(payment.at),
  extraData: order.echo['extraData'] ?? '',
});
