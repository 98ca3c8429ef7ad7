import { randomBytes } from 'node:crypto';
import { z } from 'zod/mini';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import {
  payosHeaders,
  PayosLinkRequest,
  payosLinksPath,
  PayosWebhook,
  payosWebhookPath,
} from '@tamarind/contract/outside/payments/payos';
import { money } from '@tamarind/domain/money';
import { vietQr } from '@tamarind/domain/payments/vietqr';
import { localIsoOf, localTimeOf } from '../../local-time.ts';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Order, Payment } from '../books.ts';
import { PAGE } from '../customers.ts';
import { type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';
import { hmacHex, isSame, STRANGERS_KEY } from '../signing.ts';
import { payosPayoutCalls } from './payouts.ts';

/**
 * Payment links paid by VietQR: create a link, query it, and a notice for each transfer. The payer may pay in parts, or
 * too much.
 */
export function createPayos(parts: ProviderParts): ProviderStandIn {
  const { books, clock, state, base } = parts;
  const payouts = payosPayoutCalls(parts);
  const { clientId, apiKey, checksumKey } = demoShops.payos;
  const done = (data: Fields) =>
    ok({ code: '00', desc: 'success', data, signature: hmacHex(checksumKey, inOrder(data)) });

  const create = async ({ json }: Question): Promise<Reply> => {
    const asked = z.safeParse(PayosLinkRequest, json);
    if (!asked.success) return refused('20', 'Thông tin truyền lên không đúng.');
    const { orderCode, amount, description, cancelUrl, returnUrl, expiredAt, signature } = asked.data;
    const signed = inOrder({ amount, cancelUrl, description, orderCode, returnUrl });
    if (!isSame(hmacHex(checksumKey, signed), signature)) return refused('201', 'Mã kiểm tra(signature) không hợp lệ');
    if (books.orderNamed('payos', orderCode.toString())) return refused('231', 'Đơn thanh toán đã tồn tại');
    const now = clock.now();
    const order: Order = {
      provider: 'payos',
      id: randomBytes(16).toString('hex'),
      name: orderCode.toString(),
      amount,
      at: now.toISOString(),
      expiresAt: new Date(expiredAt === undefined ? now.getTime() + DAY : expiredAt * SECOND).toISOString(),
      noticeUrl: '',
      returnUrl,
      echo: { description, cancelUrl },
    };
    await books.write({ kind: 'order', order });
    return done({
      bin: '970422',
      accountNumber: accountOf(order),
      accountName: 'TAMARIND PLAY',
      amount,
      description,
      orderCode,
      currency: 'VND',
      paymentLinkId: order.id,
      status: 'PENDING',
      expiredAt: expiredAt ?? null,
      checkoutUrl: `${base()}${PAGE}${order.id}`,
      qrCode: vietQr({ bankBin: '970422', account: accountOf(order), amount: money(amount), purpose: description }),
    });
  };

  const show = (name: string): Reply => {
    const order = books.orderNamed('payos', name) ?? books.order('payos', name);
    if (!order) return refused('101', 'Mã thanh toán không tồn tại');
    const paid = books.paymentsOf(order).filter(({ isPaid }) => isPaid);
    return done(stateOf(order, paid, clock.now()));
  };

  const hook = async ({ json }: Question): Promise<Reply> => {
    const webhookUrl = await triedAddress(json, checksumKey);
    if (typeof webhookUrl !== 'string') return webhookUrl;
    state.webhookUrl = webhookUrl;
    return done({ webhookUrl, accountNumber: '', name: 'TAMARIND PLAY' });
  };

  return {
    answer: (question) => {
      const { method, path, headers } = question;
      if (payouts.serves(path)) {
        if (headers[payosHeaders.client] !== clientId || headers[payosHeaders.key] !== apiKey)
          return { status: 401, json: { code: '401', desc: 'Unauthorized' } };
        return payouts.answer(question);
      }
      const isOurs = path === payosWebhookPath || path === payosLinksPath || path.startsWith(`${payosLinksPath}/`);
      if (!isOurs) return undefined;
      if (headers[payosHeaders.client] !== clientId || headers[payosHeaders.key] !== apiKey)
        return { status: 401, json: { code: '401', desc: 'Unauthorized' } };
      if (method === 'POST') return path === payosWebhookPath ? hook(question) : create(question);
      return show(decodeURIComponent(path.slice(payosLinksPath.length + 1)));
    },
    notice: (payment, isForged) => {
      const order = books.order('payos', payment.order);
      if (!order || !payment.isPaid) return undefined;
      const data = transferOf(order, payment);
      const signature = hmacHex(isForged ? STRANGERS_KEY : checksumKey, inOrder(data));
      const body = JSON.stringify({ code: '00', desc: 'success', success: true, data, signature });
      return { url: state.webhookUrl, headers: {}, body };
    },
    isTaken: (status) => status >= 200 && status < 300,
    // Never retry: the documentation promises no retries, so a merchant finds a lost notice only by an inquiry.
    pauses: [],
    answerLimitMs: 10 * SECOND,
    // Accept further payments: a payer can always transfer to the link's account a second time.
    takesMore: () => true,
    backTo: (order, { isPaid }) => {
      const back = new URL(isPaid ? order.returnUrl : String(order.echo['cancelUrl']));
      back.searchParams.set('code', '00');
      back.searchParams.set('id', order.id);
      back.searchParams.set('cancel', String(!isPaid));
      back.searchParams.set('status', isPaid ? 'PAID' : 'CANCELLED');
      back.searchParams.set('orderCode', order.name);
      return back.href;
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

const DAY = 24 * 60 * 60 * SECOND;

/**
 * The account number of a payment link at the merchant's bank. A transfer without its purpose text is matched to the
 * link by this number.
 */
const accountOf = ({ name }: Order): string => `VQR${name.padStart(13, '0')}`;

/** The current state of a link, with the transfers that arrived. */
function stateOf(order: Order, paid: readonly Payment[], now: Date): Fields {
  const amountPaid = paid.reduce((total, { amount }) => total + amount, 0);
  return {
    id: order.id,
    orderCode: Number(order.name),
    amount: order.amount,
    amountPaid,
    amountRemaining: Math.max(0, order.amount - amountPaid),
    status: statusOf(order, amountPaid, now),
    createdAt: withOffset(order.at),
    transactions: paid.map((payment) => ({
      reference: `FT${payment.number}`,
      amount: payment.amount,
      accountNumber: accountOf(order),
      description: order.echo['description'] ?? '',
      transactionDateTime: withOffset(payment.at),
      virtualAccountName: null,
      virtualAccountNumber: null,
      counterAccountBankId: '',
      counterAccountBankName: null,
      counterAccountName: payment.payerName,
      counterAccountNumber: null,
    })),
    canceledAt: null,
    cancellationReason: null,
  };
}

const transferOf = (order: Order, payment: Payment): Fields => ({
  orderCode: Number(order.name),
  amount: payment.amount,
  description: order.echo['description'] ?? '',
  accountNumber: accountOf(order),
  reference: `FT${payment.number}`,
  transactionDateTime: localTimeOf(payment.at),
  currency: 'VND',
  paymentLinkId: order.id,
  code: '00',
  desc: 'Thành công',
  counterAccountBankId: '',
  counterAccountBankName: '',
  counterAccountName: payment.payerName,
  counterAccountNumber: '',
  virtualAccountName: '',
  virtualAccountNumber: '',
});

function statusOf(order: Order, amountPaid: number, now: Date): string {
  if (amountPaid >= order.amount) return 'PAID';
  if (now.getTime() > Date.parse(order.expiresAt)) return 'EXPIRED';
  return amountPaid > 0 ? 'UNDERPAID' : 'PENDING';
}

const withOffset = (at: string): string => `${localIsoOf(at)}+07:00`;

/** A refusal: payOS sends errors with status 200 and a code. */
const refused = (code: string, desc: string): Reply => ok({ code, desc, data: null, signature: null });

function inOrder(data: Fields): string {
  const parts = Object.entries(data).map(([name, value]) => {
    if (value === null || value === undefined) return `${name}=`;
    return `${name}=${Array.isArray(value) ? JSON.stringify(value.map(sorted)) : String(value as string | number)}`;
  });
  return parts.toSorted().join('&');
}

const sorted = (item: Fields): Fields =>
  Object.fromEntries(Object.entries(item).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Tests the address for notices with a trial notice. Returns the address if it accepted the notice, otherwise the
 * refusal.
 */
async function triedAddress(json: unknown, checksumKey: string): Promise<string | Reply> {
  const asked = z.safeParse(PayosWebhook, json);
  if (!asked.success) return refused('20', 'Webhook url không đúng.');
  const { webhookUrl } = asked.data;
  const isTaken = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: trialMessage(webhookUrl, checksumKey),
  })
    .then(({ ok: isFine }) => isFine)
    .catch(() => false);
  return isTaken ? webhookUrl : { status: 400, json: { code: '20', desc: 'Webhook url không đúng.' } };
}

/** The notice with which payOS tests an address. Its order does not exist. */
function trialMessage(webhookUrl: string, key: string): string {
  const data = {
    orderCode: 123,
    amount: 3000,
    description: 'VQRIO123',
    accountNumber: '12345678',
    reference: 'TF230204212323',
    transactionDateTime: '2023-02-04 18:25:00',
    currency: 'VND',
    paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
    code: '00',
    desc: `Thành công ${new URL(webhookUrl).host}`,
    counterAccountName: '',
  };
  return JSON.stringify({ code: '00', desc: 'success', success: true, data, signature: hmacHex(key, inOrder(data)) });
}
