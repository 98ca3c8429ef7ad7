import { type Money, subtract } from '@tamarind/domain/money';
import pg from 'pg';
import type { Tx } from '../platform/db/sql.ts';
import { refuse } from '../platform/refusal.ts';
import type { LockedWallet } from './accounts.ts';
import { type PostRow, posted, stakesPosted } from './queries.ts';
import { type HouseAccount, nameOf, type Posting, type PostingResult } from './types.ts';

/**
 * Posts all postings or none, in the given order, in one round trip; later postings may spend money that earlier ones
 * credited. A key used before with the same content (sides, amount, reason, reference; not the time) returns its first
 * outcome. Refuses BALANCE_TOO_LOW (details.available, minor units) and REQUEST_REUSED (the key exists with other
 * content); throws on an unknown account, differing currency or realm, or an amount outside 1 … 10^15. Requirement:
 * [J10].
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<PostingResult[]> {
  const batch = oncePerKey(postings);
  if (batch.length === 0) return [];
  const rows = await reusedKeyRefused(posted(tx, batch));
  for (const row of rows) refuseWhenInTheWay(row);
  if (rows.length !== batch.length)
    throw new Error(`ledger_post gave ${rows.length} rows for ${batch.length} postings`);
  return inOrderOf(postings, batch, rows);
}

/** A stake to post from a wallet whose row is locked. */
interface StakePosting {
  readonly key: string;
  readonly wallet: LockedWallet;
  readonly house: HouseAccount;
  readonly amount: Money;
  readonly reference: string;
}

/**
 * Posts stakes from wallets that this transaction has locked, in the given order. This process computes the number and
 * the balance of each entry from the locked rows; the database checks them and writes them unchanged. Throws if a
 * wallet has too little money, or has moved since it was locked.
 */
export async function postStakes(tx: Tx, stakes: readonly StakePosting[], at: Date): Promise<void> {
  const left = new Map<bigint, { readonly seq: bigint; readonly balance: Money }>();
  const rows = stakes.map(({ key, wallet, house, amount, reference }) => {
    const before = left.get(wallet.id) ?? wallet;
    const after = { seq: before.seq + 1n, balance: subtract(before.balance, amount) };
    left.set(wallet.id, after);
    return { key, wallet: wallet.id, ...after, amount, reference, house: nameOf(house) };
  });
  // Lanes (rows) of house accounts are locked in the order of their names, as in every other transaction, to avoid
  // deadlocks.
  const houses = [...Map.groupBy(rows, ({ house }) => house)].sort(([one], [other]) => (one < other ? -1 : 1));
  await Promise.all(houses.map(([house, own]) => stakesPosted(tx, house, own, at)));
}

function refuseWhenInTheWay(row: PostRow): void {
  if (row.status === 'reused') refuse('REQUEST_REUSED');
  if (row.status === 'too_low') refuse('BALANCE_TOO_LOW', { available: String(row.available) });
}

/**
 * Removes repeated keys from a batch. A repeat with the same content is posted once; with other content the batch is
 * refused.
 */
function oncePerKey(postings: readonly Posting[]): Posting[] {
  const first = new Map<string, Posting>();
  for (const posting of postings) {
    const earlier = first.get(posting.key);
    if (earlier === undefined) first.set(posting.key, posting);
    else if (contentOf(earlier) !== contentOf(posting)) refuse('REQUEST_REUSED');
  }
  return [...first.values()];
}

const contentOf = (posting: Posting): string =>
  JSON.stringify([
    nameOf(posting.debit),
    nameOf(posting.credit),
    posting.amount.toString(),
    posting.reason,
    posting.reference ?? null,
  ]);

function inOrderOf(postings: readonly Posting[], batch: readonly Posting[], rows: readonly PostRow[]): PostingResult[] {
  const outcomes = new Map(batch.map((posting, index) => [posting.key, rows[index]]));
  const given = new Set<string>();
  return postings.map(({ key }) => {
    const row = outcomes.get(key);
    if (row === undefined) throw new Error(`no outcome for key ${key}`);
    const repeated = row.status === 'repeated' || given.has(key);
    given.add(key);
    return {
      transferId: row.transferId,
      key,
      debitBalance: row.debitBalance ?? undefined,
      creditBalance: row.creditBalance ?? undefined,
      repeated,
    };
  });
}

/**
 * Turns a duplicate id into REQUEST_REUSED. Two concurrent requests with the same key but different accounts lock
 * different rows, so neither sees the other until the unique id stops the later one. With the same accounts they wait
 * for the same lock, so the earlier check finds the key.
 */
export async function reusedKeyRefused<Rows>(work: Promise<Rows>): Promise<Rows> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '23505' && keyConstraints.has(error.constraint ?? ''))
      refuse('REQUEST_REUSED');
    throw error;
  }
}

const keyConstraints = new Set(['ledger_transfer_pkey', 'ledger_hold_pkey', 'ledger_release_pkey']);
