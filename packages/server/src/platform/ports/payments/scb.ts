import { randomUUID } from 'node:crypto';
import { z } from 'zod/mini';
import {
  SCB_BILL_PAYMENT,
  ScbInquiryAnswer,
  ScbPayment,
  ScbRefusal,
  ScbSlip,
  ScbSlipAnswer,
  ScbToken,
  scbHeaders,
  scbPaths,
} from '@tamarind/contract/outside/payments/scb';
import { scbAmount, scbDays, scbSlipTransfer } from '@tamarind/domain/payments/providers/scb';
import { parseSlip } from '@tamarind/domain/payments/promptpay';
import { findReferences, isReference } from '@tamarind/domain/payments/reference';
import { transferName } from '@tamarind/domain/payments/slip';
import { addMs } from '@tamarind/domain/time';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { sha256 } from '../../secrets.ts';
import type { HttpAnswer } from '../http-call.ts';
import { type Outcome, refused, unknown } from '../outcome.ts';
import type { AskFirst, HeardPayment, OpenConnection, PaymentAdapter, PaymentTools } from './adapter.ts';
import { ASKING, callProvider, clean, jsonOf, tryJson, unreadable, valueOf } from './calls.ts';

/**
 * SCB Open API. SCB does not sign its payment confirmations, so anybody could send one. A confirmation only makes the
 * server inquire at SCB at once, and `read` parses the answer to that inquiry.
 */
export const scb: PaymentAdapter & { readonly provider: 'scb' } = {
  provider: 'scb',

  verify: ({ raw }) => (z.safeParse(ScbPayment, tryJson(raw)).success ? 'valid' : 'forged'),

  read(raw) {
    const json = jsonOf(raw);
    const asked = z.safeParse(Asked, json);
    if (asked.success) return paymentOf(asked.data.inquiry);
    const slip = z.safeParse(Slip, json);
    if (slip.success) return slipOf(slip.data);
    const told = z.safeParse(ScbPayment, json);
    if (!told.success) return undefined;
    return isReference(told.data.billPaymentRef1)
      ? ({ askAbout: told.data.billPaymentRef1 } satisfies AskFirst)
      : 'outgoing';
  },

  acknowledge(raw) {
    const told = z.safeParse(ScbPayment, tryJson(raw));
    const transactionId = told.data?.transactionId ?? '';
    return { status: 200, body: JSON.stringify({ resCode: '00', resDesc: 'success', transactionId }) };
  },

  async ask(connection, { reference, account, from, to }, tools) {
    const notices: Buffer[] = [];
    for (const transactionDate of scbDays(from, to)) {
      const query = new URLSearchParams({
        eventCode: SCB_BILL_PAYMENT,
        transactionDate,
        billerId: account,
        reference1: reference,
      });
      const answer = await callScb(connection, tools, `${scbPaths.inquiry}?${query}`);
      if (answer.kind === 'unknown') return answer;
      if (isNothing(answer)) continue;
      const found = z.safeParse(ScbInquiryAnswer, answer.json);
      if (answer.status !== 200 || !found.success) return unreadable(answer);
      const paid = found.data.data.map((row) => z.safeParse(ScbPayment, row));
      if (!paid.every(({ success }) => success)) return unreadable(answer);
      notices.push(
        ...paid
          .filter(({ data }) => data?.billPaymentRef1 === reference && data.payeeProxyId === account)
          .map(({ data }) => Buffer.from(JSON.stringify({ inquiry: data }))),
      );
    }
    return { kind: 'done', notices };
  },

  async checkSlip(connection, { text, transactionId, reference }, tools) {
    const slip = parseSlip(text);
    if (typeof slip === 'string') return unknown('not a slip', 'wrong_form');
    const query = new URLSearchParams({ sendingBank: slip.sendingBank.padStart(3, '0') });
    const path = `${scbPaths.slips}${encodeURIComponent(transactionId)}?${query}`;
    const answer = await callScb(connection, tools, path);
    if (answer.kind === 'unknown') return answer;
    if (isNothing(answer)) return refused('not_found');
    const found = z.safeParse(ScbSlipAnswer, answer.json);
    const transfer = found.data && scbSlipTransfer(found.data.data);
    if (answer.status !== 200 || !found.success || !transfer) return unreadable(answer);
    if (found.data.data.transRef !== transactionId) return unknown('an answer about another slip', 'wrong_form');
    return { kind: 'done', transfer, raw: Buffer.from(JSON.stringify({ reference, text, slip: found.data.data })) };
  },
};

const Asked = z.object({ inquiry: ScbPayment });
const Slip = z.object({ reference: z.string(), text: z.string(), slip: ScbSlip });

function paymentOf(row: z.infer<typeof ScbPayment>): HeardPayment | 'outgoing' | undefined {
  if (row.reverseFlag === 'R') return 'outgoing';
  const [amount, paidAt] = [scbAmount(row.amount), new Date(row.transactionDateandTime)];
  if (amount === undefined || Number.isNaN(paidAt.getTime())) return undefined;
  const texts = [row.billPaymentRef1, row.billPaymentRef2, row.billPaymentRef3].map((text) => text ?? '');
  const transactionId = clean(row.transactionId);
  return {
    provider: 'scb',
    providerRef: transactionId,
    bankRef: null,
    transfer: transferName({ sendingBank: row.sendingBankCode ?? '', transactionId }),
    amount,
    currency: 'THB',
    references: texts.flatMap(findReferences),
    referenceText: clean(texts.filter(Boolean).join(' ')),
    account: clean(row.payeeProxyId),
    payerName: clean(row.payerName ?? ''),
    paidAt,
  };
}

function slipOf({ reference, text, slip }: z.infer<typeof Slip>): HeardPayment | undefined {
  const [named, transfer] = [parseSlip(text), scbSlipTransfer(slip)];
  if (typeof named === 'string' || !transfer) return undefined;
  return {
    provider: 'scb',
    providerRef: clean(slip.transRef),
    bankRef: clean(slip.transRef),
    transfer: transferName(named),
    amount: transfer.amount,
    currency: 'THB',
    references: [reference],
    referenceText: reference,
    account: clean(transfer.account),
    payerName: clean(transfer.payerName),
    paidAt: transfer.paidAt,
  };
}

/**
 * True if SCB itself answers that the payment does not exist. A 404 without SCB's field `status` comes from another
 * server.
 */
const isNothing = ({ status, json }: HttpAnswer): boolean => status === 404 && z.safeParse(ScbRefusal, json).success;

/** Calls SCB with the cached token; if SCB refuses it, calls once more with a new token. */
async function callScb(connection: OpenConnection, tools: PaymentTools, path: string) {
  for (let isAgain = false; ; isAgain = true) {
    const token = await tokenOf(connection, tools, isAgain);
    if (token.kind !== 'done') return token;
    const headers = { ...headersOf(connection), authorization: `Bearer ${token.text}` };
    const answer = await callProvider(connection, tools, { path, headers }, ASKING);
    if (answer.kind === 'unknown' || answer.status !== 401 || isAgain) return answer;
  }
}

const headersOf = (connection: OpenConnection) => ({
  [scbHeaders.owner]: valueOf(connection, 'applicationKey'),
  [scbHeaders.request]: randomUUID(),
  'accept-language': 'EN',
});

type Token = Extract<Outcome<{ readonly text: string; readonly until: Date }>, { kind: 'done' | 'unknown' }>;

/**
 * Cached access tokens, by connection and keys. A process without a token requests one; SCB leaves the tokens of other
 * processes valid.
 */
const tokens = new WeakMap<Outgoing, Map<string, Promise<Token>>>();

/** Returns the access token; concurrent callers share one request for it. `isStale`: SCB refused the cached token. */
async function tokenOf(connection: OpenConnection, tools: PaymentTools, isStale: boolean): Promise<Token> {
  const cached = tokens.get(tools.outgoing) ?? new Map<string, Promise<Token>>();
  tokens.set(tools.outgoing, cached);
  const { id, address } = connection;
  const keys = sha256(`${valueOf(connection, 'applicationKey')} ${valueOf(connection, 'applicationSecret')}`);
  const name = `${id} ${address} ${keys.toString('hex')}`;
  const known = await cached.get(name);
  if (known?.kind === 'done' && known.until > tools.now && !isStale) return known;
  const asked = askToken(connection, tools);
  cached.set(name, asked);
  return asked;
}

async function askToken(connection: OpenConnection, tools: PaymentTools): Promise<Token> {
  const body = {
    applicationKey: valueOf(connection, 'applicationKey'),
    applicationSecret: valueOf(connection, 'applicationSecret'),
  };
  const answer = await callProvider(
    connection,
    tools,
    { path: scbPaths.token, body, headers: headersOf(connection) },
    ASKING,
  );
  if (answer.kind === 'unknown') return answer;
  const given = z.safeParse(ScbToken, answer.json);
  // Report unknown: an answer about wrong keys says nothing about a payment.
  if (answer.status !== 200 || !given.success) return unreadable(answer);
  const { accessToken, expiresIn } = given.data.data;
  return { kind: 'done', text: accessToken, until: addMs(tools.now, (expiresIn - SPARE_SECONDS) * 1000) };
}
/** A token counts as expired this many seconds early, so that it does not expire during a call. */
const SPARE_SECONDS = 60;
