import { createHmac, randomBytes } from 'node:crypto';
import { demoShops } from '@tamarind/contract/outside/payments/demo-shops';
import { ok, type Question, type Reply } from '../../stand-in.ts';
import type { Order, Payment } from '../books.ts';
import { PAGE } from '../customers.ts';
import { MINUTE, type ProviderParts, type ProviderStandIn, SECOND } from '../provider-stand-in.ts';
import { STRANGERS_KEY } from '../signing.ts';
import { omiseTransferCalls } from './transfers.ts';

/**
 * Opn Payments (Omise), API version 2019-05-29: charges with a redirect source, the payment page, the event
 * `charge.complete`, and the search. Requests are form-encoded and responses are JSON; the secret key is the user name
 * of basic authentication.
 */
export function createOmise(parts: ProviderParts): ProviderStandIn {
  const { books, clock, state, base } = parts;
  const transfers = omiseTransferCalls(parts);
  const { secretKey, webhookSecret } = demoShops.omise;
  const chargeOf = (order: Order, payments = books.paymentsOf(order)) => charge(order, payments, base(), clock.now());

  const create = async ({ rawBody }: Question): Promise<Reply> => {
    const form = new URLSearchParams(rawBody.toString('utf8'));
    const amount = Number(form.get('amount'));
    const [currency, source] = [form.get('currency'), form.get('source[type]') ?? ''];
    const returnUri = form.get('return_uri') ?? '';
    if (currency !== 'thb') return failed(400, 'invalid_charge', 'currency is not supported');
    if (!Number.isInteger(amount) || amount < 2000)
      return failed(400, 'invalid_amount', 'amount must be at least 20.00');
    if (!/^(mobile_banking|internet_banking)_[a-z]+$|^truemoney/.test(source))
      return failed(400, 'invalid_charge', 'source type is not supported');
    if (!URL.canParse(returnUri)) return failed(400, 'invalid_charge', 'return_uri is invalid');
    const now = clock.now();
    const id = `chrg_test_${randomBytes(10).toString('hex')}`;
    const order: Order = {
      provider: 'omise',
      id,
      // Use the id as name: Omise accepts several charges with one description, but the stand-in needs a unique name
      // for each order.
      name: id,
      amount,
      at: now.toISOString(),
      expiresAt: form.get('expires_at') ?? new Date(now.getTime() + 7 * 24 * 60 * MINUTE).toISOString(),
      noticeUrl: '',
      returnUrl: returnUri,
      echo: { source, description: form.get('description') ?? '', reference: form.get('metadata[reference]') ?? '' },
    };
    await books.write({ kind: 'order', order });
    return ok(chargeOf(order));
  };

  const search = ({ query }: Question): Reply => {
    if (query.get('scope') !== 'charge') return failed(400, 'bad_request', 'scope is not supported');
    const found = books
      .orders('omise')
      .filter(({ echo }) => echo['reference'] === query.get('query') || echo['description'] === query.get('query'));
    return ok({
      object: 'search',
      scope: 'charge',
      query: query.get('query'),
      data: found.map((one) => chargeOf(one)),
    });
  };

  const retrieve = (id: string): Reply => {
    const order = books.order('omise', id);
    return order ? ok(chargeOf(order)) : failed(404, 'not_found', `charge ${id} was not found`);
  };

  return {
    answer: (question) => {
      const given = /^Basic (.+)$/.exec([question.headers.authorization].flat()[0] ?? '')?.[1] ?? '';
      if (Buffer.from(given, 'base64').toString() !== `${secretKey}:`)
        return failed(401, 'authentication_failure', 'authentication failed');
      const moved = transfers.answer(question);
      if (moved !== undefined) return moved;
      if (question.method === 'POST') return question.path === '/charges' ? create(question) : undefined;
      if (question.path === '/search') return search(question);
      const id = /^\/charges\/(chrg_[a-z0-9_]+)$/.exec(question.path)?.[1];
      return id === undefined ? undefined : retrieve(id);
    },
    notice: (payment, isForged) => {
      const order = books.order('omise', payment.order);
      if (!order) return undefined;
      const body = JSON.stringify({
        object: 'event',
        id: `evnt_test_${payment.number}`,
        livemode: false,
        key: 'charge.complete',
        created_at: payment.at,
        data: chargeOf(order, [payment]),
      });
      const timestamp = Math.floor(clock.now().getTime() / 1000).toString();
      const key = isForged ? STRANGERS_KEY : webhookSecret;
      const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(`${timestamp}.${body}`).digest('hex');
      return {
        url: state.webhookUrl,
        headers: { 'omise-signature': signature, 'omise-signature-timestamp': timestamp },
        body,
      };
    },
    isTaken: (status) => status >= 200 && status < 300,
    pauses: [MINUTE, 5 * MINUTE, 30 * MINUTE],
    answerLimitMs: 10 * SECOND,
    takesMore: (order) => books.paymentsOf(order).length === 0,
    // Return the payer to the address as it was given, without any sign of the outcome.
    backTo: ({ returnUrl }) => returnUrl,
  };
}

function charge(order: Order, payments: readonly Payment[], base: string, now: Date) {
  const paid = payments.find(({ isPaid }) => isPaid);
  const isOver = now.getTime() > Date.parse(order.expiresAt);
  const status = paid ? 'successful' : payments.length > 0 ? 'failed' : isOver ? 'expired' : 'pending';
  return {
    object: 'charge',
    id: order.id,
    livemode: false,
    amount: paid?.amount ?? order.amount,
    currency: 'THB',
    description: order.echo['description'],
    metadata: { reference: order.echo['reference'] },
    status,
    authorized: paid !== undefined,
    paid: paid !== undefined,
    paid_at: paid?.at ?? null,
    expired: status === 'expired',
    failure_code: status === 'failed' ? 'payment_rejected' : null,
    authorize_uri: `${base}${PAGE}${order.id}`,
    return_uri: order.returnUrl,
    created_at: order.at,
    expires_at: order.expiresAt,
    source: { object: 'source', type: order.echo['source'], flow: 'redirect', amount: order.amount, currency: 'THB' },
  };
}

const failed = (status: number, code: string, message: string): Reply => ({
  status,
  json: { object: 'error', location: 'https://www.omise.co/api-errors', code, message },
});
