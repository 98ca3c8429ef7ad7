import { createHmac } from 'node:crypto';
import { z } from 'zod/mini';
import { chainCalls, priceSignatureHeader, standInChain } from '@tamarind/contract/outside/payments/usdt';
import { isSameAddress } from '@tamarind/domain/payments/chain/address';
import { dataOf, readTransfer } from '@tamarind/domain/payments/chain/transfer';
import { fault, ok, type Question, type Reply } from '../../stand-in.ts';
import { type ProviderParts, type ProviderStandIn, withoutNotices } from '../provider-stand-in.ts';
import { createBlocks, type Transaction } from './blocks.ts';
import { type UsdtState, worldOf } from './world.ts';

/**
 * An Ethereum node with one token of 6 decimals, and a signed price. It speaks JSON-RPC at `/`, with its key as bearer
 * token, and returns the price at `/price`. Its blocks are in memory only, and it mines none by itself: tests call
 * `/chain/mine`, `/chain/transfer`, `/chain/reorganise` and `/chain/price`.
 */
export function createUsdt({ clock }: ProviderParts): ProviderStandIn {
  const blocks = createBlocks(() => clock.now());
  const state: UsdtState = { price: '32.81', priceAgeMs: 0, rangeMax: 10_000 };
  return {
    ...withoutNotices,
    world: ({ method, path, json }) => (method === 'POST' ? worldOf(blocks, state, path, json) : undefined),
    answer: ({ method, path, headers, json }: Question): Reply | undefined => {
      if (method === 'GET' && path === '/price') return price();
      if (method !== 'POST' || (path !== '/' && path !== '')) return undefined;
      if (headers.authorization !== `Bearer ${standInChain.rpcKey}`) return fault(401, 'unauthorized');
      const call = z.safeParse(Call, json);
      if (!call.success) return ok({ jsonrpc: '2.0', id: 0, error: { code: -32600, message: 'invalid request' } });
      const { id, method: name, params } = call.data;
      return ok({ jsonrpc: '2.0', id, ...answerTo(name, params) });
    },
  };

  function price(): Reply {
    const at = new Date(clock.now().getTime() - state.priceAgeMs).toISOString();
    const json = { base: 'USDT', quote: 'THB', price: state.price, at };
    const signature = createHmac('sha256', standInChain.priceKey).update(JSON.stringify(json)).digest('hex');
    return { status: 200, json, headers: { [priceSignatureHeader]: signature } };
  }

  function answerTo(name: string, params: readonly unknown[]): { result: unknown } | { error: object } {
    if (name === 'eth_chainId') return { result: hex(standInChain.chainId) };
    if (name === 'eth_blockNumber') return { result: hex(blocks.head()) };
    if (name === 'eth_getBlockByNumber') {
      const block = blocks.block(params[0] === 'latest' ? blocks.head() : Number(params[0]));
      if (!block) return { result: null };
      const { number, hash, parentHash, timestamp } = block;
      return { result: { number: hex(number), hash, parentHash, timestamp: hex(timestamp), transactions: [] } };
    }
    if (name === 'eth_getLogs') return logs(params[0]);
    if (name === 'eth_getTransactionReceipt') {
      const block = blocks.holding(String(params[0]));
      return {
        result: block
          ? {
              blockHash: block.hash,
              blockNumber: hex(block.number),
              status: isReverted(block, params[0]) ? '0x0' : '0x1',
            }
          : null,
      };
    }
    if (name === 'eth_call') {
      const call = z.safeParse(z.object({ to: z.string(), data: z.string() }), params[0]);
      if (!call.success || !isSameAddress(call.data.to, standInChain.contract)) return { result: '0x' };
      const { data } = call.data;
      if (data === chainCalls.decimals) return { result: dataOf(6n) };
      if (data.startsWith(chainCalls.balanceOf)) return { result: dataOf(balanceOf(`0x${data.slice(-40)}`)) };
      return { error: { code: 3, message: 'execution reverted' } };
    }
    return { error: { code: -32601, message: `the method ${name} does not exist` } };
  }

  function logs(wish: unknown): { result: unknown } | { error: object } {
    const filter = z.safeParse(Filter, wish);
    if (!filter.success) return { error: { code: -32602, message: 'invalid argument 0' } };
    const { fromBlock, toBlock, address, topics } = filter.data;
    const [from, to] = [Number(fromBlock), Number(toBlock)];
    if (to - from >= state.rangeMax) return { error: { code: -32005, message: 'query returned too many blocks' } };
    const found = blocks
      .between(from, to)
      .flatMap((block) =>
        block.transactions.flatMap(({ hash, log }, at) =>
          log &&
          isSameAddress(log.address, address) &&
          topics.every((topic, turn) => topic === null || topic === log.topics[turn])
            ? {
                ...log,
                blockNumber: hex(block.number),
                blockHash: block.hash,
                transactionHash: hash,
                transactionIndex: hex(at),
                logIndex: hex(at),
                removed: false,
              }
            : [],
        ),
      );
    return { result: found };
  }

  function balanceOf(address: string): bigint {
    const moves = blocks
      .between(0, blocks.head())
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ log }) =>
        log && isSameAddress(log.address, standInChain.contract) ? (readTransfer(log) ?? []) : [],
      );
    return moves.reduce(
      (sum, { from, to, units }) =>
        sum + (isSameAddress(to, address) ? units : 0n) - (isSameAddress(from, address) ? units : 0n),
      0n,
    );
  }
}

const Call = z.object({ jsonrpc: z.literal('2.0'), id: z.int(), method: z.string(), params: z.array(z.unknown()) });
const Filter = z.object({
  fromBlock: z.string().check(z.regex(/^0x[0-9a-f]+$/)),
  toBlock: z.string().check(z.regex(/^0x[0-9a-f]+$/)),
  address: z.string(),
  topics: z.array(z.nullable(z.string())),
});
const isReverted = ({ transactions }: { readonly transactions: readonly Transaction[] }, hash: unknown): boolean =>
  transactions.some((one) => one.hash === hash && one.log === undefined);
const hex = (value: number): string => `0x${value.toString(16)}`;
