import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { z } from 'zod/mini';
import {
  MomoPayoutAnswer,
  momoPayoutPath,
  MomoQueryAnswer,
  momoQueryPath,
} from '@tamarind/contract/outside/payments/momo';
import { momoPayoutEnd, momoText } from '@tamarind/domain/payments/providers/momo';
import type { Limits } from '../http-call.ts';
import { refused, unknown } from '../outcome.ts';
import type { OpenConnection, PaidOut, PaymentAdapter } from './adapter.ts';
import { callProvider, hmacHex, unreadable, valueOf } from './calls.ts';

/**
 * Payouts by MoMo to its wallets. Our reference is both `orderId` and `requestId`. MoMo refuses a second order with the
 * same ids with code 40 or 41, which says only that an earlier order arrived, so `askPayout` asks for its outcome.
 */
export const momoPayouts: Required<Pick<PaymentAdapter, 'pay' | 'askPayout'>> = {
  async pay(connection, order, tools) {
    if (order.bank !== 'momo') return refused('wallet_not_served');
    if (!connection.values['publicKey']) return refused('no_public_key');
    const signed = {
      partnerCode: valueOf(connection, 'partnerCode'),
      orderId: order.reference,
      requestId: order.reference,
      amount: Number(order.amount),
      requestType: 'disburseToWallet',
      disbursementMethod: encrypted(connection, { walletId: order.account, walletName: order.holder }),
      orderInfo: order.reference,
      extraData: '',
    };
    const text = momoText('payout', valueOf(connection, 'accessKey'), signed);
    const body = { ...signed, lang: 'vi', signature: hmacHex(valueOf(connection, 'secretKey'), text) };
    const answer = await callProvider(connection, tools, { path: momoPayoutPath, body }, SLOW);
    if (answer.kind === 'unknown') return answer;
    const told = z.safeParse(MomoPayoutAnswer, answer.json);
    if (!told.success) return unreadable(answer);
    const { resultCode } = told.data;
    if (notTaken.has(resultCode)) return refused(`result_${resultCode}`);
    return outcomeOf(told.data, order);
  },

  async askPayout(connection, question, tools) {
    const asked = {
      partnerCode: valueOf(connection, 'partnerCode'),
      requestId: `ask-${tools.now.getTime()}`,
      orderId: question.reference,
    };
    const text = momoText('query', valueOf(connection, 'accessKey'), asked);
    const body = { ...asked, lang: 'vi', signature: hmacHex(valueOf(connection, 'secretKey'), text) };
    const answer = await callProvider(connection, tools, { path: momoQueryPath, body }, SLOW);
    if (answer.kind === 'unknown') return answer;
    const told = z.safeParse(MomoQueryAnswer, answer.json);
    if (!told.success || told.data.orderId !== question.reference) return unreadable(answer);
    return told.data.resultCode === NOT_FOUND ? { kind: 'not_known' } : outcomeOf(told.data, question);
  },
};

function encrypted(connection: OpenConnection, payee: object): string {
  const spki = Buffer.from(valueOf(connection, 'publicKey'), 'base64');
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(JSON.stringify(payee))).toString(
    'base64',
  );
}

function outcomeOf(
  { orderId, amount, transId, resultCode }: z.output<typeof MomoPayoutAnswer>,
  order: { readonly reference: string; readonly amount: bigint },
): PaidOut {
  const state = momoPayoutEnd(resultCode);
  if (state === 'unknown') return unknown(`result ${resultCode}`, 'status_unexpected');
  if (orderId !== order.reference) return unknown('an answer about another payout', 'wrong_form');
  if (state === 'refused') return refused(`result_${resultCode}`);
  // MoMo repeats the amount in its answer; an answer with another amount is about another order.
  if (amount !== undefined && amount !== 0 && BigInt(amount) !== order.amount)
    return unknown('an answer about another amount', 'wrong_form');
  return { kind: 'done', state, bankReference: transId ? transId.toString() : order.reference };
}

const NOT_FOUND = 42;
/** Codes for a wrong access key, signature or format. MoMo did not accept this order, and no earlier one arrived. */
const notTaken = new Set([11, 12, 13, 20]);

/** MoMo asks callers to wait 30 seconds. An order is sent once; a repeat asks for the outcome first. */
const SLOW: Limits = { timeoutMs: 30_000, tries: 1, pauseMs: 0 };
