import { createHash } from 'node:crypto';

export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}
export interface Transaction {
  readonly hash: string;
  /** The token transfer of the transaction; undefined if the contract refused it. */
  readonly log: Log | undefined;
}
interface Block {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestamp: number;
  readonly transactions: readonly Transaction[];
}

/**
 * A blockchain in memory: blocks are mined only on request, and the newest ones can be replaced, as in a
 * reorganisation.
 */
export function createBlocks(now: () => Date) {
  const blocks: Block[] = [];
  let pending: Transaction[] = [];
  let made = 0;
  const nextHash = (of: string): string => `0x${createHash('sha256').update(`${of} ${made++}`).digest('hex')}`;
  const append = (transactions: readonly Transaction[]): void => {
    const before = blocks.at(-1);
    blocks.push({
      number: blocks.length,
      hash: nextHash('block'),
      parentHash: before?.hash ?? `0x${'0'.repeat(64)}`,
      // Every block's time is later than that of the block before.
      timestamp: Math.max(Math.floor(now().getTime() / 1000), (before?.timestamp ?? 0) + 1),
      transactions,
    });
  };
  append([]);
  return {
    head: (): number => blocks.length - 1,
    block: (number: number): Block | undefined => blocks[number],
    between: (from: number, to: number): readonly Block[] => blocks.slice(from, to + 1),
    /** Finds the block of a transaction. */
    holding: (hash: string): Block | undefined =>
      blocks.find(({ transactions }) => transactions.some((one) => one.hash === hash)),
    /** Queues a transaction for the next block, under this hash or a new one. */
    send: (log: Log | undefined, hash = nextHash('transaction')): string => {
      pending.push({ hash, log });
      return hash;
    },
    mine: (count: number): void => {
      for (let made = 0; made < count; made++) append(pending.splice(0));
    },
    /** Replaces the newest blocks with as many empty ones. Their transactions are queued again, or are lost. */
    reorganise: (depth: number, isKept: boolean): void => {
      const gone = blocks.splice(Math.max(blocks.length - depth, 1));
      if (isKept) pending = [...gone.flatMap(({ transactions }) => transactions), ...pending];
      for (const _ of gone) append([]);
    },
  };
}

export type Blocks = ReturnType<typeof createBlocks>;
