import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { z } from 'zod/mini';
import {
  fireblocksCodes,
  FireblocksCreated,
  FireblocksError,
  fireblocksKeyHeader,
  fireblocksPaths,
  FireblocksTransaction,
} from '@tamarind/contract/outside/payments/fireblocks';
import { isSameAddress } from '@tamarind/domain/payments/chain/address';
import { coinText } from '@tamarind/domain/payments/chain/price';
import {
  fireblocksClaims,
  fireblocksEnd,
  fireblocksOrder,
  isDoubtful,
  isTransaction,
  unitsIn,
} from '@tamarind/domain/payments/providers/fireblocks';
import { present } from '@tamarind/domain/present';
import { COMPLETED_OTHERWISE } from '@tamarind/domain/withdrawals/doubt';
import { callOutside, type HttpAnswer, type Limits } from '../http-call.ts';
import { refused, unknown } from '../outcome.ts';
import type { OpenConnection, PaidOut, PaymentAdapter, PaymentTools, PayoutQuestion } from './adapter.ts';
import { ASKING, clean, unreadable, valueOf } from './calls.ts';
import { coinPrice } from './usdt-node.ts';

/**
 * Payouts of coins by the custodian Fireblocks. Our reference is the transaction's external id. Fireblocks refuses a
 * second order with the same id with code 1438, which says only that an earlier one arrived, so `askPayout` asks for
 * its outcome. The server polls for states and accepts no notices.
 */
export const fireblocks: PaymentAdapter & { readonly provider: 'fireblocks' } = {
  provider: 'fireblocks',
  verify: () => 'forged',
  acknowledge: () => ({ status: 404, body: '{}' }),
  read: () => undefined,

  async coinPrice(connection, tools) {
    const price = await coinPrice(connection, tools);
    if (price.kind !== 'done') return price;
    return { kind: 'done', price: price.value.text, jumpBps: Number(valueOf(connection, 'jumpBps')) };
  },

  async pay(connection, order, tools) {
    if (order.units === undefined) return refused('no_coins');
    const body = fireblocksOrder({
      asset: valueOf(connection, 'asset'),
      vault: valueOf(connection, 'vault'),
      address: order.account,
      amount: coinText(order.units),
      reference: order.reference,
    });
    const answer = await callSigned(
      connection,
      tools,
      { path: fireblocksPaths.create, body: JSON.stringify(body) },
      ORDERING,
    );
    if (answer.kind === 'unknown') return answer;
    const created = z.safeParse(FireblocksCreated, answer.json);
    if (isDone(answer) && created.success)
      return { kind: 'done', state: 'processing', bankReference: clean(created.data.id) };
    const error = z.safeParse(FireblocksError, answer.json);
    // Only an answer in the custodian's own format counts as its refusal; an error page of a proxy in between proves
    // nothing.
    if (!error.success || !notTaken.has(answer.status)) return unreadable(answer);
    const { code } = error.data;
    return code === fireblocksCodes.known
      ? unknown('the reference is known already', 'status_unexpected')
      : refused(`code_${code}`);
  },

  async askPayout(connection, question, tools) {
    const path = `${fireblocksPaths.byReference}${encodeURIComponent(question.reference)}`;
    const answer = await callSigned(connection, tools, { path }, ASKING);
    if (answer.kind === 'unknown') return answer;
    if (answer.status === 404 && z.safeParse(FireblocksError, answer.json).success) return { kind: 'not_known' };
    const found = z.safeParse(FireblocksTransaction, answer.json);
    return isDone(answer) && found.success ? outcomeOf(connection, found.data, question) : unreadable(answer);
  },
};

/**
 * Returns the outcome if the transaction matches the order: reference, asset, amount and address. A completed transfer
 * that does not match is doubtful: coins have moved, so the operator's nodes or staff must find out what happened.
 */
function outcomeOf(
  connection: OpenConnection,
  found: z.output<typeof FireblocksTransaction>,
  { reference, units, account }: PayoutQuestion,
): PaidOut {
  if (found.externalTxId !== reference) return unknown('an answer about another transaction', 'wrong_form');
  const { id, status } = found;
  const [subStatus, txHash] = [found.subStatus ?? '', found.txHash ?? ''];
  const other = differenceIn();
  if (other !== undefined) {
    const answer = unknown(`${status} ${other}`, 'wrong_form');
    if (status !== 'COMPLETED' || !isTransaction(txHash)) return answer;
    return { ...answer, doubt: { state: `${COMPLETED_OTHERWISE}${other}`, transaction: txHash } };
  }
  const end = fireblocksEnd({ status, subStatus, txHash });
  if (end === 'unknown') {
    const answer = unknown(`${status} ${subStatus} ${txHash}`, 'status_unexpected');
    if (!isDoubtful({ status, txHash })) return answer;
    return { ...answer, doubt: { state: clean(`${status} ${subStatus}`).trim(), transaction: clean(txHash) } };
  }
  if (end === 'refused') return refused(clean(subStatus || status).toLowerCase());
  return { kind: 'done', state: end, bankReference: clean(txHash || id) };

  /**
   * The first field in which the transaction differs from the order, as a code. A missing address is a difference only
   * once the transfer has completed.
   */
  function differenceIn(): string | undefined {
    if (found.assetId !== valueOf(connection, 'asset')) return 'OTHER_ASSET';
    if (unitsIn(found.amountInfo.amount) !== units) return 'OTHER_AMOUNT';
    if (!found.destinationAddress) return status === 'COMPLETED' ? 'NO_ADDRESS' : undefined;
    return isSameAddress(found.destinationAddress, account) ? undefined : 'OTHER_ADDRESS';
  }
}

/** Sends one request and signs each attempt anew, because a token with a nonce that was used before is refused. */
const callSigned = (
  connection: OpenConnection,
  { outgoing, now }: PaymentTools,
  { path, body }: { readonly path: string; readonly body?: string },
  limits: Limits,
) =>
  callOutside(
    outgoing,
    {
      url: new URL(`${connection.address.replace(/\/+$/, '')}${path}`),
      method: body === undefined ? 'GET' : 'POST',
      headers: () => ({
        [fireblocksKeyHeader]: valueOf(connection, 'apiKey'),
        authorization: `Bearer ${tokenOf(connection, path, body ?? '', now)}`,
      }),
      ...present({ body }),
    },
    limits,
  );

function tokenOf(connection: OpenConnection, path: string, body: string, now: Date): string {
  const claims = fireblocksClaims({
    path,
    apiKey: valueOf(connection, 'apiKey'),
    bodyHash: createHash('sha256').update(body).digest('hex'),
    nonce: randomUUID(),
    at: Math.floor(now.getTime() / 1000),
  });
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({
    key: Buffer.from(valueOf(connection, 'apiSecret'), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

const isDone = ({ status }: Pick<HttpAnswer, 'status'>): boolean => status === 200 || status === 201;

/** HTTP statuses with which the custodian says that it did not accept the order. */
const notTaken = new Set([400, 401, 403, 404, 422]);

/** An order is sent once, without automatic retries: a later repeat first asks for the outcome. */
const ORDERING: Limits = { timeoutMs: 10_000, tries: 1, pauseMs: 0 };
