import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import {
  zalopayCreatePath,
  ZalopayNoticeAnswer,
  ZalopayOrderRequest,
  ZalopayQuery,
  zalopayQueryPath,
} from '@tamarind/contract/outside/payments/zalopay';
import { zalopayExpiry } from '@tamarind/domain/payments/providers/zalopay';
import { dayOf } from '@tamarind/domain/time';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Order, Payment } from '../books.ts';
import { PAGE } from '../customers.ts';
import { MINUTE, type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';
import { hmacHex, isSame, STRANGERS_KEY } from '../signing.ts';

/**
 * ZaloPay's gateway: orders, the payment page, a callback when the payment has arrived, and the query for an order's
 * state.
 */
export function createZalopay({ books, clock, base }: ProviderParts): ProviderStandIn {
  const { appId, key1, key2 } = demoShops.zalopay;

  const create = async ({ json }: Question): Promise<Reply> => {
    const asked = z.safeParse(ZalopayOrderRequest, json);
    if (!asked.success) return refused(-401, 'Dữ liệu yêu cầu không hợp lệ');
    const { app_id, app_trans_id, app_user, amount, app_time, embed_data, item, mac, callback_url } = asked.data;
    const signed = [app_id, app_trans_id, app_user, amount, app_time, embed_data, item].join('|');
    if (app_id !== appId || !isSame(hmacHex(key1, signed), mac))
      return refused(-402, 'Thông tin xác thực không hợp lệ');
    const now = clock.now();
    const isToday = app_trans_id.startsWith(dayOf(now).slice(2).replaceAll('-', ''));
    if (!isToday || Math.abs(app_time - now.getTime()) > 15 * MINUTE) return refused(-92, 'app_time không hợp lệ');
    if (books.orderNamed('zalopay', app_trans_id)) return refused(-68, 'app_trans_id bị trùng');
    const seconds = asked.data.expire_duration_seconds ?? 15 * 60;
    if (seconds < zalopayExpiry.min || seconds > zalopayExpiry.max) return refused(-401, 'Thời gian không hợp lệ');
    const order: Order = {
      provider: 'zalopay',
      id: randomBytes(12).toString('hex'),
      name: app_trans_id,
      amount,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + seconds * SECOND).toISOString(),
      noticeUrl: callback_url,
      returnUrl: redirectOf(embed_data) ?? callback_url,
      echo: { app_user, app_time, embed_data, item },
    };
    await books.write({ kind: 'order', order });
    return ok({
      return_code: 1,
      return_message: 'Giao dịch thành công',
      sub_return_code: 1,
      sub_return_message: 'Giao dịch thành công',
      zp_trans_token: order.id,
      order_url: `${base()}${PAGE}${order.id}`,
      order_token: order.id,
      qr_code: '',
    });
  };

  const query = ({ json }: Question): Reply => {
    const asked = z.safeParse(ZalopayQuery, json);
    if (!asked.success) return refused(-401, 'Dữ liệu yêu cầu không hợp lệ');
    const { app_id, app_trans_id, mac } = asked.data;
    if (app_id !== appId || !isSame(hmacHex(key1, [app_id, app_trans_id, key1].join('|')), mac))
      return refused(-402, 'Thông tin xác thực không hợp lệ');
    const order = books.orderNamed('zalopay', app_trans_id);
    if (!order) return refused(-101, 'Giao dịch không tồn tại');
    const payment = books.paymentsOf(order).find(({ isPaid }) => isPaid);
    const isOver = clock.now().getTime() > Date.parse(order.expiresAt);
    const code = payment ? 1 : isOver ? 2 : 3;
    return ok({
      return_code: code,
      return_message: { 1: 'Giao dịch thành công', 2: 'Giao dịch thất bại', 3: 'Giao dịch chưa được thực hiện' }[code],
      is_processing: false,
      amount: payment?.amount ?? order.amount,
      discount_amount: 0,
      zp_trans_id: payment?.number ?? 0,
      server_time: payment ? Date.parse(payment.at) : 0,
    });
  };

  return {
    answer: (question) => {
      if (question.method !== 'POST') return undefined;
      if (question.path === zalopayCreatePath) return create(question);
      return question.path === zalopayQueryPath ? query(question) : undefined;
    },
    notice: (payment, isForged) => {
      const order = books.order('zalopay', payment.order);
      if (!order || !payment.isPaid) return undefined;
      const data = JSON.stringify(dataOf(order, payment, appId));
      const mac = hmacHex(isForged ? STRANGERS_KEY : key2, data);
      return { url: order.noticeUrl, headers: {}, body: JSON.stringify({ data, mac, type: 1 }) };
    },
    isTaken: (status, body) => {
      const read = z.safeParse(ZalopayNoticeAnswer, jsonOf(body));
      return status === 200 && read.success && read.data.return_code !== 0;
    },
    // Retry twice, so that a notice is delivered up to three times in all.
    pauses: [1, 2].map((minutes) => minutes * MINUTE),
    answerLimitMs: 10 * SECOND,
    takesMore: (order) => books.paymentsOf(order).every(({ isPaid }) => !isPaid),
    backTo: (order, payment) => {
      const back = new URL(order.returnUrl);
      const fields = {
        appid: appId,
        apptransid: order.name,
        pmcid: 38,
        bankcode: '',
        amount: payment.amount,
        discountamount: 0,
        status: payment.isPaid ? 1 : -49,
      };
      const checksum = hmacHex(key2, Object.values(fields).join('|'));
      for (const [name, value] of Object.entries({ ...fields, checksum })) back.searchParams.set(name, String(value));
      return back.href;
    },
  };
}

const refused = (code: number, message: string): Reply =>
  ok({ return_code: 2, return_message: 'Giao dịch thất bại', sub_return_code: code, sub_return_message: message });

const dataOf = (order: Order, payment: Payment, appId: number) => ({
  app_id: appId,
  app_trans_id: order.name,
  app_time: order.echo['app_time'],
  app_user: order.echo['app_user'],
  amount: payment.amount,
  embed_data: order.echo['embed_data'],
  item: order.echo['item'],
  zp_trans_id: payment.number,
  server_time: Date.parse(payment.at),
  channel: 38,
  merchant_user_id: 'demo-wallet',
  user_fee_amount: 0,
  discount_amount: 0,
});

/** The address to which the payer returns; it is part of `embed_data`. */
function redirectOf(embedData: string): string | undefined {
  const read = z.safeParse(z.object({ redirecturl: z.url() }), jsonOf(embedData));
  return read.success ? read.data.redirecturl : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
