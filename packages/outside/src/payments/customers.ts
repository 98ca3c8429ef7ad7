import { z } from 'zod/mini';
import { money, toDecimal } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { parseVietQr } from '@tamarind/domain/payments/vietqr';
import type { StandInClock } from '../clock.ts';
import { fault, ok, type Question, type Reply } from '../stand-in.ts';
import type { Books, Order, Payment } from './books.ts';
import type { Notices } from './notices.ts';
import type { ProviderStandIn } from './provider-stand-in.ts';

const DEFAULT_PAYER = 'NGUYEN VAN AN';

/**
 * Input of a call by which a customer pays or refuses an order, found by the order's id or by the merchant's id for it.
 */
const Pay = z.object({
  order: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The amount in whole đồng, for providers whose payers type it. */
  amount: z.optional(z.int().check(z.positive())),
  payerName: z._default(z.string().check(z.maxLength(100)), ''),
  refuses: z._default(z.boolean(), false),
});

/** Input of a call by which a customer transfers to an account, typed by hand or read from a VietQR code. */
const Transfer = z.object({
  payload: z.optional(z.string().check(z.maxLength(512))),
  account: z._default(z.string().check(z.maxLength(30)), ''),
  content: z._default(z.string().check(z.maxLength(200)), ''),
  amount: z.optional(z.int().check(z.positive())),
  payerName: z._default(z.string().check(z.maxLength(100)), DEFAULT_PAYER),
  /** True if money leaves the account instead; the bank feed reports such a transfer too. */
  leaves: z._default(z.boolean(), false),
});

/**
 * The customers' side of all providers: `/app/pay` and `/app/transfer` for tests and the demo's players, and the
 * payment page to which a payer is redirected. The money is booked first; then the merchant is notified.
 */
export function createCustomers({
  code,
  books,
  notices,
  clock,
  provider,
}: {
  code: string;
  books: Books;
  notices: Notices;
  clock: StandInClock;
  provider: ProviderStandIn;
}) {
  const underWay = new Map<string, Promise<Payment>>();

  const book = async (wish: Pick<Payment, 'amount'> & Partial<Payment>, key: string | undefined): Promise<Payment> => {
    const now = clock.now();
    const payment: Payment = {
      isPaid: true,
      order: '',
      account: '',
      content: '',
      payerName: '',
      ...wish,
      provider: code,
      number: books.nextNumber(now),
      at: now.toISOString(),
    };
    await books.write({ kind: 'payment', payment, ...present({ key }) });
    notices.tell(payment.number);
    return payment;
  };

  /** Books a payment once, even if two requests with the same key arrive together. */
  const bookOnce = (wish: Parameters<typeof book>[0], key: string | undefined): Promise<Payment> => {
    if (key === undefined) return book(wish, key);
    const before = books.paidWith(key);
    const reply = before
      ? Promise.resolve(before)
      : (underWay.get(key) ?? book(wish, key).finally(() => underWay.delete(key)));
    if (!before) underWay.set(key, reply);
    return reply;
  };

  const closedReason = (order: Order): string | undefined =>
    clock.now().getTime() > Date.parse(order.expiresAt)
      ? 'expired'
      : provider.takesMore(order)
        ? undefined
        : 'already_paid';

  const pay = async (json: unknown, key: string | undefined): Promise<Reply> => {
    const before = key === undefined ? undefined : books.paidWith(key);
    if (before) return shown(before);
    const asked = z.safeParse(Pay, json);
    if (!asked.success) return fault(400, 'not_a_payment');
    const order = books.order(code, asked.data.order) ?? books.orderNamed(code, asked.data.order);
    if (!order) return fault(404, 'unknown_order');
    const closed = closedReason(order);
    if (closed !== undefined) return fault(422, closed);
    const { amount = order.amount, payerName, refuses } = asked.data;
    return shown(await bookOnce({ amount, payerName, isPaid: !refuses, order: order.id }, key));
  };

  const transfer = async (json: unknown, key: string | undefined): Promise<Reply> => {
    const asked = z.safeParse(Transfer, json);
    if (!asked.success) return fault(400, 'not_a_transfer');
    const { payload, payerName, leaves } = asked.data;
    const scanned = payload === undefined ? undefined : parseVietQr(payload);
    if (typeof scanned === 'string') return fault(422, scanned);
    const amount = asked.data.amount ?? (scanned?.amount === undefined ? undefined : Number(scanned.amount));
    if (amount === undefined) return fault(422, 'amount_needed');
    const account = scanned?.payee.account ?? asked.data.account;
    const content = scanned?.purpose ?? asked.data.content;
    return shown(await bookOnce({ amount, account, content, payerName, isPaid: !leaves }, key));
  };

  const page = async ({ method, path, rawBody }: Question): Promise<Reply> => {
    const order = books.order(code, decodeURIComponent(path.slice(PAGE.length)));
    if (!order) return { status: 404, html: frame('No such order', '') };
    const closed = closedReason(order);
    if (method === 'GET') return { status: 200, html: payPage(code, order, closed) };
    if (closed !== undefined) return { status: 409, html: payPage(code, order, closed) };
    const isPaid = new URLSearchParams(rawBody.toString('utf8')).get('act') === 'pay';
    const payment = await bookOnce(
      { amount: order.amount, payerName: DEFAULT_PAYER, isPaid, order: order.id },
      `page ${code} ${order.id}`,
    );
    return { status: 303, json: null, headers: { location: provider.backTo(order, payment) } };
  };

  return (question: Question): Promise<Reply> | undefined => {
    const { method, path, json, headers } = question;
    const key = [headers['idempotency-key']].flat()[0];
    if (path.startsWith(PAGE)) return page(question);
    if (method !== 'POST') return undefined;
    if (path === '/app/pay') return pay(json, key);
    return path === '/app/transfer' ? transfer(json, key) : undefined;
  };
}

/** The path of the payment page below the provider's address; the order's id follows it. */
export const PAGE = '/page/';

const shown = ({ number, amount, isPaid }: Payment): Reply => ok({ payment: number, amount, isPaid });

const payPage = (code: string, { name, amount }: Order, closed: string | undefined): string =>
  frame(
    `${titles[code] ?? code}: a stand-in, no real money`,
    `<p>Order <b>${escaped(name)}</b></p><p class="sum">${sumOf(code, amount)}</p>${
      closed === undefined
        ? `<form method="post"><button name="act" value="pay">Pay</button>
           <button name="act" value="refuse">Do not pay</button></form>`
        : `<p role="status">Closed: ${escaped(closed)}</p>`
    }`,
  );

/** The provider names that payers know, for the title of the payment page. */
const titles: Readonly<Record<string, string>> = { omise: 'Opn Payments', momo: 'MoMo', zalopay: 'ZaloPay' };

const sumOf = (code: string, amount: number): string =>
  code === 'omise' ? `${toDecimal(money(amount), 'THB')} ฿` : `${amount.toLocaleString('en')} ₫`;

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>:root{color-scheme:light dark}
body{font:16px/1.5 system-ui;margin:2rem auto;max-width:26rem;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.3rem}.sum{font-size:2rem;font-weight:700;margin:.5rem 0 1rem}form{display:grid;gap:.6rem}
button{font:inherit;min-height:44px;border:1px solid;border-radius:10px;cursor:pointer}
button[value=pay]{border-color:#1a56c4;background:#1a56c4;color:#fff;font-weight:600}</style>
<h1>${escaped(title)}</h1>${body}</html>`;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
