import { z } from 'zod/mini';

/**
 * This file describes Ethereum JSON-RPC (https://ethereum.org/en/developers/docs/apis/json-rpc/, read November 2026),
 * with the node's own names and formats. A `Quantity` is a hexadecimal number without leading zeros; a hash has 32
 * bytes.
 */
export const Quantity = z.string().check(z.regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/));
const Hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const Bytes = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/));

export const RpcAnswer = z.union([
  z.object({ jsonrpc: z.literal('2.0'), id: z.int(), result: z.unknown() }),
  z.object({ jsonrpc: z.literal('2.0'), id: z.int(), error: z.object({ code: z.int(), message: z.string() }) }),
]);

/** The result of `eth_getBlockByNumber` without transactions. The node returns null if it does not have the block. */
export const ChainBlock = z.object({ number: Quantity, hash: Hash, parentHash: Hash, timestamp: Quantity });

/** One entry of `eth_getLogs`. `removed` means that its block is no longer in the chain. */
export const ChainLog = z.object({
  address: z.string(),
  topics: z.array(Hash),
  data: Bytes,
  blockNumber: Quantity,
  blockHash: Hash,
  transactionHash: Hash,
  logIndex: Quantity,
  removed: z.optional(z.boolean()),
});

/**
 * The result of `eth_getTransactionReceipt`; null for a transaction that is in no block. `status` 0x1 means that it
 * succeeded.
 */
export const ChainReceipt = z.nullable(z.object({ blockHash: Hash, blockNumber: Quantity, status: Quantity }));

/** ERC-20 function selectors, the first four bytes of the call data: `balanceOf(address)` and `decimals()`. */
export const chainCalls = { balanceOf: '0x70a08231', decimals: '0x313ce567' } as const;

/**
 * A price from the operator's price source: JSON in UTF-8, with a header that contains the HMAC-SHA256 of the body's
 * bytes under the price key, in lower-case hex. `price` is the amount of `quote` for one coin.
 */
export const CoinPrice = z.object({
  base: z.literal('USDT'),
  quote: z.string(),
  price: z.string(),
  at: z.iso.datetime(),
});
export const priceSignatureHeader = 'x-price-signature';

/**
 * The contract with the simulated Ethereum node and price source for tests. Its token does not exist on a real chain.
 */
export const standInChain = {
  rpcKey: 'demo-usdt-node-key-0001',
  priceKey: 'demo-usdt-price-key-0001',
  chainId: 31_337,
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
} as const;
