import { z } from 'zod/mini';
import { standInChain } from '@tamarind/contract/outside/payments/usdt';
import { isAddress } from '@tamarind/domain/payments/chain/address';
import { dataOf, topicOf, TRANSFER_TOPIC } from '@tamarind/domain/payments/chain/transfer';
import { fault, ok, type Reply } from '../../stand-in.ts';
import type { Blocks, Log } from './blocks.ts';

/**
 * State of the stand-in Ethereum node, which tests change. `rangeMax` is the largest number of blocks that the node
 * searches in one request.
 */
export interface UsdtState {
  price: string;
  priceAgeMs: number;
  rangeMax: number;
}

/** Calls with which a test acts on the chain: pay, mine or replace blocks, change the price. */
export function worldOf(blocks: Blocks, state: UsdtState, path: string, json: unknown): Reply | undefined {
  if (path === '/chain/mine') {
    const wish = z.safeParse(z.object({ blocks: z.int().check(z.gte(1), z.lte(20_000)) }), json);
    if (!wish.success) return fault(400, 'not_a_number');
    blocks.mine(wish.data.blocks);
    return ok({ head: blocks.head() });
  }
  if (path === '/chain/transfer') {
    const wish = z.safeParse(Transfer, json);
    if (!wish.success) return fault(400, 'not_a_transfer');
    const { from, to, units, contract, hash, isReverted } = wish.data;
    const log: Log = {
      address: contract.toLowerCase(),
      topics: [TRANSFER_TOPIC, topicOf(from), topicOf(to)],
      data: dataOf(BigInt(units)),
    };
    return ok({ transaction: blocks.send(isReverted ? undefined : log, hash) });
  }
  if (path === '/chain/reorganise') {
    const wish = z.safeParse(z.object({ depth: z.int().check(z.gte(1)), isKept: z.boolean() }), json);
    if (!wish.success) return fault(400, 'not_a_reorganisation');
    blocks.reorganise(wish.data.depth, wish.data.isKept);
    return ok({ head: blocks.head() });
  }
  if (path !== '/chain/price') return undefined;
  const wish = z.safeParse(Price, json);
  if (!wish.success) return fault(400, 'not_a_price');
  Object.assign(state, wish.data);
  return ok(state);
}

const Address = z.string().check(z.refine(isAddress));
const Transfer = z.object({
  from: z._default(Address, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
  to: Address,
  units: z.string().check(z.regex(/^\d{1,30}$/)),
  contract: z._default(Address, standInChain.contract),
  /** The hash of a transaction that a custodian has created. */
  hash: z.optional(z.string().check(z.regex(/^0x[0-9a-f]{64}$/))),
  isReverted: z._default(z.boolean(), false),
});
const Price = z.object({
  price: z.optional(z.string()),
  priceAgeMs: z.optional(z.int()),
  rangeMax: z.optional(z.int().check(z.gte(1))),
});
