import { z } from 'zod/mini';
import {
  chainCalls,
  ChainBlock,
  ChainLog,
  ChainReceipt,
  CoinPrice,
  priceSignatureHeader,
  Quantity,
  RpcAnswer,
} from '@tamarind/contract/outside/payments/usdt';
import { type PriceE8, priceOf } from '@tamarind/domain/payments/chain/price';
import { readTransfer, topicOf, TRANSFER_TOPIC } from '@tamarind/domain/payments/chain/transfer';
import { callOutside } from '../http-call.ts';
import { type Outcome, unknown } from '../outcome.ts';
import type { OpenConnection, PaymentTools } from './adapter.ts';
import { ASKING, callProvider, hmacHex, isSameText, unreadable, valueOf } from './calls.ts';

export interface FoundTransfer {
  readonly transaction: string;
  /** The position of the log entry in its block. */
  readonly log: number;
  readonly block: number;
  readonly blockHash: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

type Answer<Value> = Promise<Outcome<{ readonly value: Value }>>;

/**
 * Sends requests to a node of the blockchain. An error object, a missing answer and an unexpected format all count as
 * 'unknown', because a node cannot refuse a payment.
 */
export const nodeOf = (connection: OpenConnection, tools: PaymentTools) => {
  const ask = async <Schema extends z.ZodMiniType>(
    method: string,
    params: readonly unknown[],
    schema: Schema,
  ): Answer<z.output<Schema>> => {
    const answer = await callProvider(
      connection,
      tools,
      {
        path: '/',
        body: { jsonrpc: '2.0', id: 1, method, params },
        headers: { authorization: `Bearer ${valueOf(connection, 'rpcKey')}` },
      },
      { ...ASKING, answerBytesMax: ANSWER_BYTES_MAX },
    );
    if (answer.kind === 'unknown') return answer;
    const parsed = z.safeParse(RpcAnswer, answer.json);
    if (answer.status !== 200 || !parsed.success) return unreadable(answer);
    if ('error' in parsed.data) return unknown(`${method}: ${parsed.data.error.code}`, 'wrong_form');
    const result = z.safeParse(schema, parsed.data.result);
    return result.success ? { kind: 'done', value: result.data } : unknown(`${method}: another form`, 'wrong_form');
  };
  const contract = valueOf(connection, 'contract');
  return {
    chainId: () => ask('eth_chainId', [], Quantity),
    head: () => ask('eth_blockNumber', [], Quantity),
    decimals: () => ask('eth_call', [{ to: contract, data: chainCalls.decimals }, 'latest'], z.string()),
    block: (number: number) => ask('eth_getBlockByNumber', [hexOf(number), false], z.nullable(ChainBlock)),
    receipt: (transaction: string) => ask('eth_getTransactionReceipt', [transaction], ChainReceipt),
    /** Transfers of the token to the address within these blocks. */
    transfers: async (to: string, fromBlock: number, toBlock: number): Answer<readonly FoundTransfer[]> => {
      const filter = {
        address: contract,
        topics: [TRANSFER_TOPIC, null, topicOf(to)],
        fromBlock: hexOf(fromBlock),
        toBlock: hexOf(toBlock),
      };
      const logs = await ask('eth_getLogs', [filter], z.array(ChainLog));
      if (logs.kind !== 'done') return logs;
      return {
        kind: 'done',
        value: logs.value.flatMap((log) => {
          // Check each log entry: if a node filters wrongly, we must not credit another token or another address.
          const read = readTransfer(log);
          const isOurs =
            read?.to === to && log.address.toLowerCase() === contract.toLowerCase() && log.removed !== true;
          return read && isOurs
            ? {
                ...read,
                transaction: log.transactionHash,
                log: Number(log.logIndex),
                block: Number(log.blockNumber),
                blockHash: log.blockHash,
              }
            : [];
        }),
      };
    },
  };
};

/** The current price of a coin. It must be signed by its source, in this currency, and not too old. */
export async function coinPrice(
  connection: OpenConnection,
  { outgoing, now }: PaymentTools,
): Answer<{ price: PriceE8; text: string; at: string }> {
  const url = new URL(valueOf(connection, 'priceUrl'));
  const answer = await callOutside(outgoing, { url, method: 'GET' }, ASKING);
  if (answer.kind === 'unknown') return answer;
  const expected = hmacHex(valueOf(connection, 'priceKey'), answer.text);
  if (answer.status !== 200 || !isSameText(expected, answer.header(priceSignatureHeader) ?? ''))
    return unknown('a price that its source did not sign', 'wrong_form');
  const said = z.safeParse(CoinPrice, answer.json);
  const price = said.success ? priceOf(said.data.price) : undefined;
  if (!said.success || price === undefined || said.data.quote !== connection.currency) return unreadable(answer);
  const age = Math.abs(now.getTime() - Date.parse(said.data.at));
  if (age > Number(valueOf(connection, 'priceSeconds')) * 1000) return unknown('a price that is too old', 'other');
  return { kind: 'done', value: { price, text: said.data.price, at: said.data.at } };
}

export const hexOf = (value: number): string => `0x${value.toString(16)}`;

/**
 * The largest answer that is read: 2,000 blocks contain few transfers to one address, so a longer answer is an error.
 */
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;
