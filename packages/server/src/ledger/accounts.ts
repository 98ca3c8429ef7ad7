import { type Money, subtract } from '@tamarind/domain/money';
import type { Db, Tx } from '../platform/db/sql.ts';
import {
  accountByKey,
  balances,
  entriesOfLanes,
  entriesOfWallets,
  entriesPage,
  type EntryFilter,
  type EntryPage,
  type HouseEntry,
  knownAccount,
  lockedWallets,
  openedAccount,
  wallets,
} from './queries.ts';
import type { AccountKey, HouseAccount, WalletOwner } from './types.ts';

/**
 * Opens the account if it does not exist. For a house account (of the operator) this returns the id of the first of its
 * lanes (rows); use HouseAccount in postings.
 */
export const openAccount = (tx: Tx, key: AccountKey): Promise<bigint> => openedAccount(tx, key);

export const accountOf = (db: Db, key: AccountKey): Promise<bigint | undefined> => knownAccount(db, key);

/**
 * The account's balance; `available` = balance − held. For a house account (of the operator) it is the sum of its lanes
 * (rows), and may be negative.
 */
export async function balanceOf(
  db: Db,
  account: bigint | HouseAccount,
): Promise<{ balance: Money; held: Money; available: Money }> {
  const row = await balances(db, account);
  if (row.accounts === 0) throw new Error('no such ledger account');
  return { balance: row.balance, held: row.held, available: subtract(row.balance, row.held) };
}

/** Finds a member's account by purpose and its balance in one query. Throws if the account does not exist. */
export async function memberAccount(
  db: Db,
  key: AccountKey,
): Promise<{ id: bigint; balance: Money; held: Money; available: Money }> {
  const row = await accountByKey(db, key);
  if (!row) throw new Error('no such ledger account');
  return { ...row, available: subtract(row.balance, row.held) };
}

/** Wallets of many members, each in the member's currency and realm, with the available amount. */
export const walletsOf = async (db: Db, memberIds: readonly bigint[]) => finderOf(await wallets(db, memberIds));

/** A wallet whose row is locked: nobody else moves its money until the commit. */
export interface LockedWallet {
  readonly id: bigint;
  readonly balance: Money;
  readonly available: Money;
  /** The number of ledger entries on this wallet so far. */
  readonly seq: bigint;
}
/** Returns the wallets of these members with their rows locked until commit. */
export const lockedWalletsOf = async (
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<(owner: WalletOwner) => LockedWallet> => finderOf(await lockedWallets(tx, memberIds));

function finderOf<Row extends WalletOwner>(rows: readonly Row[]): (owner: WalletOwner) => Row {
  const nameOf = (row: WalletOwner) => `${row.memberId} ${row.currency} ${row.realm}`;
  const found = new Map(rows.map((row) => [nameOf(row), row]));
  return (owner) => {
    const wallet = found.get(nameOf(owner));
    if (!wallet) throw new Error(`member ${owner.memberId} has no wallet`);
    return wallet;
  };
}

/**
 * Returns at most `limit` new entries of a house account, lane by lane (a lane is one of its sixteen rows). The caller
 * passes a mark for each lane: the number of the last entry it has read.
 */
export const houseEntries = (
  db: Db,
  account: HouseAccount,
  marks: readonly { readonly lane: bigint; readonly seq: bigint }[],
  limit: number,
): Promise<HouseEntry[]> => entriesOfLanes(db, account, marks, limit);

interface Statement extends EntryPage {
  /** The value of `before` for the next page; undefined on the last page. */
  readonly next: bigint | undefined;
}

/** Returns at most `limit` entries of all members' wallets with `from` <= at < `to`, oldest first. */
export const walletEntries = (db: Db, wish: { readonly from: Date; readonly to: Date; readonly limit: number }) =>
  entriesOfWallets(db, wish);

/**
 * Returns one page of an account's entries with `from` <= at < `to` and the given reasons, `limit` (1 … 100,000) per
 * page. The next page is found by `before` (stable while money moves) or by skipping `offset` entries. A member without
 * that wallet has no entries.
 */
export async function statement(
  db: Db,
  input: EntryFilter & { before?: bigint; offset?: number; limit: number },
): Promise<Statement> {
  const { before, offset = 0, limit } = input;
  if (!(limit >= 1 && limit <= 100_000 && offset >= 0)) throw new RangeError(`${limit} entries behind ${offset}`);
  const read = await entriesPage(db, { ...input, before, offset, limit: limit + 1 });
  const entries = read.entries.slice(0, limit);
  const next = read.entries.length > limit ? entries.at(-1)?.seq : undefined;
  return { entries, totals: read.totals, next };
}
