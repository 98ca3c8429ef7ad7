import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import { SIGNATURE_DRIFT_SECONDS } from '@tamarind/contract/outside/signature';
import { money } from '@tamarind/domain/money';
import { omiseSignatures, omiseSignedPrefix } from '@tamarind/domain/payments/providers/omise';
import { isReference } from '@tamarind/domain/payments/reference';
import { refused, unknown } from '../outcome.ts';
import type { CreatedPayment, HeardPayment, OpenConnection, PaymentAdapter, PaymentTools } from './adapter.ts';
import { unreadable } from './calls.ts';
import { callOmise, OmiseFault } from './omise-call.ts';
import { omisePayouts } from './omise-payouts.ts';

/**
 * Opn Payments (Omise). A charge has our reference as its description and in its metadata; the payer continues at its
 * `authorize_uri`. The event `charge.complete` is not trusted: it only makes the server retrieve the charge, and the
 * payment is read from that answer.
 */
export const omise: PaymentAdapter & { readonly provider: 'omise' } = {
  provider: 'omise',
  ...omisePayouts,

  verify({ raw, headers, now }, { values }) {
    const timestamp = /^\d{1,12}$/.exec(headers['omise-signature-timestamp'] ?? '')?.[0];
    const given = omiseSignatures(headers['omise-signature'] ?? '');
    if (timestamp === undefined || given.length === 0) return 'forged';
    const digest = createHmac('sha256', Buffer.from(values['webhookSecret'] ?? '', 'base64'))
      .update(omiseSignedPrefix(timestamp))
      .update(raw)
      .digest();
    // Compare with every signature, so that timing does not reveal which one matched.
    const fits = given.filter((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), digest));
    if (fits.length === 0) return 'forged';
    return Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNATURE_DRIFT_SECONDS ? 'stale' : 'valid';
  },

  read(raw) {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
    const event = z.safeParse(Event, json);
    if (event.success) {
      const { key, data } = event.data;
      const reference = data.metadata?.reference ?? '';
      return key === 'charge.complete' && isReference(reference) ? { askAbout: reference } : 'outgoing';
    }
    const charge = z.safeParse(Charge, json);
    return charge.success && isPaid(charge.data) ? heard(charge.data) : undefined;
  },

  acknowledge: () => ({ status: 200, body: '{}' }),

  async create(connection, order, tools) {
    if (order.isRepeat) {
      const known = await chargesOf(connection, order.reference, tools);
      if (known.kind !== 'done') return known;
      const [charge] = known.charges;
      if (charge) return created(charge);
    }
    const answer = await callOmise(connection, tools, 'POST', '/charges', {
      amount: order.amount.toString(),
      currency: order.currency.toLowerCase(),
      'source[type]': connection.values['source'] ?? '',
      return_uri: order.returnUrl,
      description: order.reference,
      expires_at: order.expiresAt.toISOString(),
      'metadata[reference]': order.reference,
    });
    if (answer.kind === 'unknown') return answer;
    const charge = z.safeParse(Charge, answer.json);
    if (answer.status === 200 && charge.success) return created(charge.data);
    const fault = z.safeParse(OmiseFault, answer.json);
    // A 4xx with Omise's own error object is a definite refusal: Omise created nothing.
    if (answer.status >= 400 && answer.status < 500 && fault.success) return refused(fault.data.code);
    return unreadable(answer);
  },

  async ask(connection, { reference, providerRef }, tools) {
    const known =
      providerRef === null
        ? await chargesOf(connection, reference, tools)
        : await chargeOf(connection, providerRef, tools);
    if (known.kind !== 'done') return known;
    return { kind: 'done', notices: known.charges.filter(isPaid).map((charge) => Buffer.from(JSON.stringify(charge))) };
  },
};

const Charge = z.object({
  object: z.literal('charge'),
  id: z.string().check(z.regex(/^chrg_[a-z0-9_]{1,80}$/)),
  amount: z.int().check(z.gte(1)),
  currency: z.string(),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid: z.boolean(),
  created_at: z.iso.datetime(),
  paid_at: z.nullish(z.iso.datetime()),
  authorize_uri: z.nullish(z.string()),
  metadata: z.object({ reference: z.optional(z.string()) }),
  source: z.nullish(z.object({ type: z.string() })),
});
type Charge = z.infer<typeof Charge>;

const Event = z.object({
  object: z.literal('event'),
  key: z.string(),
  data: z.object({ metadata: z.optional(z.object({ reference: z.optional(z.string()) })) }),
});

const Found = z.object({ object: z.literal('search'), data: z.array(Charge) });

const isPaid = ({ status, paid }: Charge): boolean => status === 'successful' && paid;

function heard(charge: Charge): HeardPayment | undefined {
  // A paid charge without `paid_at` counts as paid when the charge was created. That is in time, because Omise accepts
  // no payment after `expires_at`.
  const paidAt = new Date(charge.paid_at ?? charge.created_at);
  // Compare in capital letters: Omise writes currencies in capital letters since API version 2019-05-29
  // (docs.omise.co/upgrade-guide-2017-to-2019), and in small letters before.
  if (charge.currency.toUpperCase() !== 'THB' || Number.isNaN(paidAt.getTime())) return undefined;
  const reference = charge.metadata.reference ?? '';
  return {
    provider: 'omise',
    providerRef: charge.id,
    bankRef: null,
    amount: money(charge.amount),
    currency: 'THB',
    references: isReference(reference) ? [reference] : [],
    order: charge.id,
    referenceText: reference.replaceAll('\u0000', '').toWellFormed().slice(0, 300),
    account: '',
    // Redirect sources do not report the payer's name.
    payerName: '',
    paidAt,
  };
}

function created({ id, status, authorize_uri }: Charge) {
  if (status === 'failed' || status === 'expired' || status === 'reversed') return refused(status);
  if (!authorize_uri || !/^https?:\/\//.test(authorize_uri) || !URL.canParse(authorize_uri))
    return unknown('a charge without an address to continue at', 'wrong_form');
  const payment: CreatedPayment = {
    instruction: { kind: 'page', url: authorize_uri },
    providerRef: id,
    payee: { name: 'Opn Payments', bank: '', number: '' },
  };
  return { kind: 'done', ...payment } as const;
}

/** Searches Omise for charges with our reference, and drops results whose reference only resembles it. */
async function chargesOf(connection: OpenConnection, reference: string, tools: PaymentTools) {
  const query = new URLSearchParams({ scope: 'charge', query: reference });
  const answer = await callOmise(connection, tools, 'GET', `/search?${query}`);
  if (answer.kind === 'unknown') return answer;
  const found = z.safeParse(Found, answer.json);
  if (answer.status !== 200 || !found.success) return unreadable(answer);
  return { kind: 'done', charges: found.data.data.filter(({ metadata }) => metadata.reference === reference) } as const;
}

async function chargeOf(connection: OpenConnection, id: string, tools: PaymentTools) {
  const answer = await callOmise(connection, tools, 'GET', `/charges/${encodeURIComponent(id)}`);
  if (answer.kind === 'unknown') return answer;
  const charge = z.safeParse(Charge, answer.json);
  if (answer.status !== 200 || !charge.success || charge.data.id !== id) return unreadable(answer);
  return { kind: 'done', charges: [charge.data] } as const;
}
