import { createHash } from 'node:crypto';
import { z } from 'zod/mini';
import { omiseBrand, omiseTransferEnd } from '@tamarind/domain/payments/providers/omise';
import type { PayoutOrder } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import { refused, unknown } from '../outcome.ts';
import type { OpenConnection, PaidOut, PaymentAdapter, PaymentTools, PayoutQuestion } from './adapter.ts';
import { unreadable } from './calls.ts';
import { callOmise, OmiseFault } from './omise-call.ts';

/**
 * Transfers of Opn Payments to bank accounts in Thailand. A transfer goes to a recipient, which is created once for
 * each payee. Opn verifies a recipient within two working days; until then this adapter refuses the payout, and another
 * connection pays it. Transfers have no idempotency key, so a repeat first searches the list of transfers
 * (docs.omise.co/transfers-api).
 */
export const omisePayouts: Required<Pick<PaymentAdapter, 'pay' | 'askPayout'>> = {
  async pay(connection, order, tools) {
    const recipient = await recipientOf(connection, order, tools);
    if (recipient.kind !== 'done') return recipient;
    if (!recipient.isReady) return refused('recipient_not_verified');
    const answer = await callOmise(connection, tools, 'POST', '/transfers', {
      amount: (order.amount + feeOf(connection)).toString(),
      recipient: recipient.id,
      fail_fast: 'true',
      'metadata[reference]': order.reference,
    });
    if (answer.kind === 'unknown') return answer;
    const transfer = z.safeParse(Transfer, answer.json);
    if (answer.status === 200 && transfer.success) return outcomeOf(connection, transfer.data, order);
    return refusalIn(answer);
  },

  async askPayout(connection, question, tools) {
    const { providerRef, reference, since } = question;
    if (providerRef !== null) {
      const answer = await callOmise(connection, tools, 'GET', `/transfers/${encodeURIComponent(providerRef)}`);
      if (answer.kind === 'unknown') return answer;
      const fault = z.safeParse(OmiseFault, answer.json);
      if (answer.status === 404 && fault.success && fault.data.code === 'not_found') return { kind: 'not_known' };
      const transfer = z.safeParse(Transfer, answer.json);
      return answer.status === 200 && transfer.success
        ? outcomeOf(connection, transfer.data, question)
        : unreadable(answer);
    }
    const from = new Date(since.getTime() - CLOCKS_MS).toISOString();
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({ from, order: 'chronological', limit: `${PAGE}`, offset: `${page * PAGE}` });
      const answer = await callOmise(connection, tools, 'GET', `/transfers?${query}`);
      if (answer.kind === 'unknown') return answer;
      const list = z.safeParse(TransferList, answer.json);
      if (answer.status !== 200 || !list.success) return unreadable(answer);
      const [ours, ...others] = list.data.data.filter(({ metadata }) => metadata.reference === reference);
      if (others.length > 0) return unknown('several transfers under one reference', 'wrong_form');
      if (ours) return outcomeOf(connection, ours, question);
      if ((page + 1) * PAGE >= list.data.total) return { kind: 'not_known' };
    }
    return unknown('more transfers than can be looked through', 'too_long');
  },
};

const Transfer = z.object({
  object: z.literal('transfer'),
  id: z.string().check(z.regex(/^trsf_[a-z0-9_]{1,80}$/)),
  amount: z.int(),
  net: z.optional(z.int()),
  currency: z.string(),
  paid: z.boolean(),
  deleted: z._default(z.boolean(), false),
  failure_code: z.nullable(z.string().check(z.maxLength(100))),
  metadata: z.object({ reference: z.optional(z.string()) }),
});
const TransferList = z.object({ object: z.literal('list'), total: z.int(), data: z.array(Transfer) });

const Recipient = z.object({
  object: z.literal('recipient'),
  id: z.string().check(z.regex(/^recp_[a-z0-9_]{1,80}$/)),
  verified: z.boolean(),
  active: z.boolean(),
  description: z.nullable(z.string()),
});
const Recipients = z.object({ object: z.literal('search'), data: z.array(Recipient) });

/** The payee's recipient at Opn; creates it if there is none. A duplicate recipient does no harm. */
async function recipientOf(connection: OpenConnection, order: PayoutOrder, tools: PaymentTools) {
  const brand = omiseBrand(order.bank);
  if (brand === undefined) return refused('bank_not_served');
  const description = createHash('sha256')
    .update(`${brand}|${order.account}|${order.holder}`)
    .digest('hex')
    .slice(0, 32);
  const search = new URLSearchParams({ scope: 'recipient', query: description });
  const found = await callOmise(connection, tools, 'GET', `/search?${search}`);
  if (found.kind === 'unknown') return found;
  const known = z.safeParse(Recipients, found.json);
  if (found.status !== 200 || !known.success) return refusalIn(found);
  const same = known.data.data.filter((recipient) => recipient.description === description);
  const ready = same.find(({ verified, active }) => verified && active) ?? same[0];
  if (ready) return { kind: 'done', id: ready.id, isReady: ready.verified && ready.active } as const;
  const made = await callOmise(connection, tools, 'POST', '/recipients', {
    name: order.holder,
    type: 'individual',
    description,
    'bank_account[brand]': brand,
    'bank_account[number]': order.account,
    'bank_account[name]': order.holder,
  });
  if (made.kind === 'unknown') return made;
  const recipient = z.safeParse(Recipient, made.json);
  if (made.status !== 200 || !recipient.success) return refusalIn(made);
  const { id, verified, active } = recipient.data;
  return { kind: 'done', id, isReady: verified && active } as const;
}

/** Returns Opn's definite refusal of this call: a 4xx status with Opn's own error object. */
function refusalIn(answer: Exclude<Awaited<ReturnType<typeof callOmise>>, { kind: 'unknown' }>) {
  const fault = z.safeParse(OmiseFault, answer.json);
  return answer.status >= 400 && answer.status < 500 && fault.success ? refused(fault.data.code) : unreadable(answer);
}

function outcomeOf(
  connection: OpenConnection,
  transfer: z.output<typeof Transfer>,
  { reference, amount }: Pick<PayoutQuestion, 'reference' | 'amount'>,
): PaidOut {
  const isOurs = transfer.metadata.reference === reference && transfer.currency.toLowerCase() === 'thb';
  if (!isOurs) return unknown('an answer about another transfer', 'wrong_form');
  const isSum = BigInt(transfer.amount) === amount + feeOf(connection);
  if (!isSum || (transfer.net !== undefined && BigInt(transfer.net) !== amount))
    return unknown('an answer about another amount', 'wrong_form');
  const state = omiseTransferEnd(transfer);
  if (state === 'unknown') return unknown(`failure ${transfer.failure_code}`, 'status_unexpected');
  return state === 'refused'
    ? refused(transfer.failure_code ?? 'transfer_deleted')
    : { kind: 'done', state, bankReference: transfer.id };
}

/** Opn deducts its fee from the amount. Add the fee, so that the payee gets the whole sum. */
const feeOf = ({ values }: OpenConnection): bigint => BigInt(values['transferFee'] ?? '0');

/** The largest accepted delay of Opn's clock behind ours, in milliseconds. */
const CLOCKS_MS = 300_000;
const PAGE = 100;
const PAGES_MAX = 50;
