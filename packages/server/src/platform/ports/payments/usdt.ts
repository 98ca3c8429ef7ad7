import { z } from 'zod/mini';
import { withChecksum } from '@tamarind/domain/payments/chain/address';
import { coinText, priceOf, unitsFor, valueOf as worthOf } from '@tamarind/domain/payments/chain/price';
import { transferCode } from '@tamarind/domain/payments/chain/transfer';
import { isReference } from '@tamarind/domain/payments/reference';
import { refused, unknown } from '../outcome.ts';
import type { OpenConnection, PaymentAdapter, PaymentQuestion, PaymentTools } from './adapter.ts';
import { jsonOf, valueOf } from './calls.ts';
import { depositAddress, readXpub } from './usdt-address.ts';
import { coinPrice, type FoundTransfer, nodeOf } from './usdt-node.ts';

/**
 * USDT on an EVM chain. A node sends no notices, so the server polls: each deposit has an address derived from its
 * reference, and the server reads from the chain which transfers arrived there. The server has only the public key, so
 * it cannot move coins.
 */
export const usdt: PaymentAdapter & { readonly provider: 'usdt' } = {
  provider: 'usdt',

  // Nodes send no notices, so every notice is forged.
  verify: () => 'forged',
  acknowledge: () => ({ status: 404, body: '{}' }),

  read(raw, { currency }) {
    const found = z.safeParse(Found, jsonOf(raw));
    if (!found.success) return undefined;
    const { transaction, log, reference, to, from, block, units, price, paidAt } = found.data;
    const priceE8 = priceOf(price);
    if (priceE8 === undefined) return undefined;
    const amount = worthOf(BigInt(units), priceE8, currency);
    // Ignore a transfer worth less than one minor unit.
    if (amount === 0n) return 'outgoing';
    return {
      provider: 'usdt',
      providerRef: `${transaction}:${log}`,
      bankRef: null,
      amount,
      currency,
      references: [reference],
      referenceText: `${coinText(BigInt(units))} USDT @ ${price}, block ${block}, from ${from}`,
      account: to,
      payerName: '',
      paidAt: new Date(paidAt),
      price,
    };
  },

  async create(connection, { reference, amount, currency }, tools) {
    const parent = readXpub(valueOf(connection, 'xpub'));
    if (!parent) return refused('xpub');
    const node = nodeOf(connection, tools);
    const [chainId, decimals, price] = await Promise.all([
      node.chainId(),
      node.decimals(),
      coinPrice(connection, tools),
    ]);
    for (const answer of [chainId, decimals, price]) if (answer.kind !== 'done') return answer;
    if (chainId.kind !== 'done' || decimals.kind !== 'done' || price.kind !== 'done') return unknown('not asked');
    // Check the chain and the token's decimals: with another chain, or 18 decimals as on BNB Chain, the credited amount
    // would be wrong by a factor.
    if (Number(chainId.value) !== Number(valueOf(connection, 'chainId'))) return refused('another_chain');
    if (!/^0x0{63}6$/.test(decimals.value)) return refused('other_decimals');
    const { address, path } = depositAddress(parent, reference);
    const units = unitsFor(amount, price.value.price, currency);
    const token = {
      contract: withChecksum(valueOf(connection, 'contract')),
      chainId: Number(valueOf(connection, 'chainId')),
    };
    const network = valueOf(connection, 'network');
    return {
      kind: 'done',
      instruction: {
        kind: 'chain',
        network,
        payload: transferCode(token, address, units),
        address,
        path,
        units: units.toString(),
        price: price.value.text,
        confirmations: Number(valueOf(connection, 'confirmations')),
        jumpBps: Number(valueOf(connection, 'jumpBps')),
      },
      providerRef: address,
      payee: { name: '', bank: network, number: address },
    };
  },

  async ask(connection, question, tools) {
    const seen = await transfersSince(connection, question, tools);
    if (seen.kind !== 'done') return seen;
    const gone = await goneOf(connection, question.credited, tools);
    if (gone.kind !== 'done') return gone;
    const { head, transfers } = seen;
    const needed = Number(valueOf(connection, 'confirmations'));
    const depth = ({ block }: FoundTransfer): number => head - block + 1;
    const settled = transfers.filter((one) => depth(one) >= needed);
    const news = settled.filter(({ transaction, log }) => !question.credited.includes(`${transaction}:${log}`));
    const waiting = transfers.find((one) => depth(one) < needed);
    const shown = waiting ?? transfers.at(-1);
    const notices = await noticesOf(connection, question, news, tools);
    if (notices.kind !== 'done') return notices;
    return {
      kind: 'done',
      notices: notices.notices,
      seen: shown && {
        transaction: shown.transaction,
        units: shown.units.toString(),
        confirmations: Math.min(depth(shown), needed),
      },
      gone: gone.gone,
    };
  },

  async findTransfer(connection, { transaction, to, units }, tools) {
    const node = nodeOf(connection, tools);
    const receipt = await node.receipt(transaction);
    if (receipt.kind !== 'done') return receipt;
    if (receipt.value === null) return { kind: 'done', chain: 'missing' };
    if (Number(receipt.value.status) !== 1) return { kind: 'done', chain: 'reverted' };
    const block = Number(receipt.value.blockNumber);
    const found = await node.transfers(withChecksum(to), block, block);
    if (found.kind !== 'done') return found;
    const isThere = found.value.some((one) => one.transaction === transaction && one.units === units);
    return { kind: 'done', chain: isThere ? 'paid' : 'other' };
  },
};

/**
 * A credited transfer: it has the confirmations that the operator requires, and includes the coin's price at the time
 * when the server read the transfer.
 */
const Found = z.object({
  reference: z.string().check(z.refine(isReference)),
  transaction: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  log: z.int(),
  block: z.int(),
  from: z.string(),
  to: z.string(),
  units: z.string().check(z.regex(/^\d{1,30}$/)),
  price: z.string(),
  priceAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
});

/** Returns the number of the newest block, and the transfers to the deposit's address since the deposit was opened. */
async function transfersSince(connection: OpenConnection, { account, from }: PaymentQuestion, tools: PaymentTools) {
  const node = nodeOf(connection, tools);
  const head = await node.head();
  if (head.kind !== 'done') return head;
  const transfers: FoundTransfer[] = [];
  let last = Number(head.value);
  let isWhole = false;
  for (let turn = 0; turn < TURNS_MAX && !isWhole; turn++) {
    const first = Math.max(last - RANGE + 1, 0);
    const [found, block] = await Promise.all([node.transfers(account, first, last), node.block(first)]);
    if (found.kind !== 'done') return found;
    if (block.kind !== 'done') return block;
    transfers.unshift(...found.value);
    isWhole = first === 0 || (block.value !== null && Number(block.value.timestamp) * 1000 < from.getTime());
    last = first - 1;
  }
  // Report unknown, not "nothing arrived", if some blocks could not be read.
  if (!isWhole) return unknown('too many blocks since the moment asked about');
  return { kind: 'done', head: Number(head.value), transfers } as const;
}

/** Returns the references of credited transfers that the chain no longer contains. */
async function goneOf(connection: OpenConnection, credited: readonly string[], tools: PaymentTools) {
  const gone: string[] = [];
  for (const reference of credited) {
    const receipt = await nodeOf(connection, tools).receipt(reference.split(':')[0] ?? '');
    if (receipt.kind !== 'done') return receipt;
    if (receipt.value?.status !== '0x1') gone.push(reference);
  }
  return { kind: 'done', gone } as const;
}

async function noticesOf(
  connection: OpenConnection,
  { reference }: PaymentQuestion,
  news: readonly FoundTransfer[],
  tools: PaymentTools,
) {
  if (news.length === 0) return { kind: 'done', notices: [] as Buffer[] } as const;
  const price = await coinPrice(connection, tools);
  if (price.kind !== 'done') return price;
  const notices: Buffer[] = [];
  for (const { blockHash, block: number, units, ...transfer } of news) {
    // Skip tiny transfers: otherwise every poll would add notices for them.
    if (worthOf(units, price.value.price, connection.currency) === 0n) continue;
    const block = await nodeOf(connection, tools).block(number);
    if (block.kind !== 'done') return block;
    // The chain was reorganised between the two requests: report unknown, so that the next run reads the block again.
    if (block.value?.hash !== blockHash) return unknown('a block that left the chain while it was read');
    const found: z.output<typeof Found> = {
      ...transfer,
      reference,
      block: number,
      units: units.toString(),
      price: price.value.text,
      priceAt: price.value.at,
      paidAt: new Date(Number(block.value.timestamp) * 1000).toISOString(),
    };
    notices.push(Buffer.from(JSON.stringify(found)));
  }
  return { kind: 'done', notices } as const;
}

/** The number of blocks per request. Nodes answer at most 2,000 to 10,000 blocks at once. */
const RANGE = 2_000;
/**
 * The largest number of requests for one deposit. They cover 120,000 blocks: 16 days with a block every 12 seconds, 4
 * days with one every 3 seconds.
 */
const TURNS_MAX = 60;
