import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { csvOf } from '@tamarind/domain/csv';
import { type Currency, toDecimal } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { localTime, momentsOf } from '@tamarind/domain/time';
import { accountOf, type AccountKey, type Entry, memberAccount, statement } from '../ledger/index.ts';
import type { Db } from '../platform/db/sql.ts';
import { gameNames } from './queries.ts';
import { nameLanguage } from '../platform/name-language.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { type Page, PAGE_SIZE, pageOf } from '../platform/page.ts';

type Filter = InputOf<typeof contract.wallet.listEntries>;
type Kind = OutputOf<typeof contract.wallet.listEntries>['entries'][number]['kind'];

/** The member's balance and account record, read from the ledger. */
export const walletRoutes: Route[] = routes('wallet', contract.wallet, {
  getBalance: async ({ pool, actor }) => {
    const { balance, available, held } = await walletNow(pool, actor);
    return { sumBalance: balance, available, held, currency: actor.currency, realm: actor.realm };
  },
  listEntries: async ({ pool, actor }, filter) => {
    const { entries, totals } = await entriesOf(pool.shortReads, actor, filter, pageOf(filter));
    const games = await gamesBehind(pool, actor.memberId, entries, filter);
    return {
      entries: entries.map((entry) => ({
        id: entry.seq.toString(),
        at: entry.at,
        kind: kindOf(entry),
        amount: entry.amount,
        balanceAfter: entry.balanceAfter,
        reference: entry.reference,
        game: games.get(entry.reference) ?? null,
      })),
      totals: { in: totals.in, out: totals.out },
      count: totals.count,
      pageSize: PAGE_SIZE,
      currency: actor.currency,
    };
  },
  exportEntries: async ({ pool, actor }, filter) => {
    const { entries } = await entriesOf(pool, actor, filter, { limit: EXPORT_MAX, offset: 0 });
    return csvOf(
      ['time', 'kind', 'amount', 'balance_after', 'currency', 'reference'],
      entries.map((entry) => csvRow(entry, actor.currency)),
    );
  },
});

type WalletOwner = Exclude<Parameters<typeof statement>[1]['account'], bigint>;
const walletKey = (member: WalletOwner): AccountKey => ({
  owner: { kind: 'member', id: member.memberId },
  purpose: 'wallet',
  currency: member.currency,
  realm: member.realm,
});

/** The member's wallet with its current balance; calls within one event-loop turn share one SQL statement. */
export const walletNow = (db: Db, member: WalletOwner) => memberAccount(db, walletKey(member));

/** The id of the member's wallet. */
export async function walletOf(db: Db, member: WalletOwner): Promise<bigint> {
  const account = await accountOf(db, walletKey(member));
  if (account === undefined) throw new Error(`member ${member.memberId} has no wallet`);
  return account;
}

async function entriesOf(db: Db, account: WalletOwner, filter: Filter, page: Page): ReturnType<typeof statement> {
  return statement(db, {
    account,
    ...momentsOf(filter),
    ...present({
      reasons: filter.kind === undefined ? undefined : filter.kind === 'adjustment' ? corrections : [filter.kind],
    }),
    ...page,
  });
}

/**
 * Names of vendors' games by ledger reference. References without a colon are skipped, because they belong to lottery
 * tickets or payments.
 */
async function gamesBehind(
  db: Db,
  memberId: bigint,
  entries: readonly Entry[],
  { language }: Filter,
): Promise<ReadonlyMap<string, string>> {
  const references = new Set(entries.map(({ reference }) => reference).filter((one) => one.includes(':')));
  if (references.size === 0) return new Map();
  const names = await gameNames(db, memberId, [...references], nameLanguage(language));
  return new Map(names.map(({ reference, name }) => [reference, name]));
}

/**
 * A payout taken back after a corrected result is shown as a correction. Wallets have no entries with other correction
 * reasons than these two.
 */
const corrections: readonly Entry['reason'][] = ['adjustment', 'payout_reversed'];

function kindOf({ reason }: Entry): Kind {
  if (reason === 'payout_reversed' || reason === 'adjustment') return 'adjustment';
  if (reason === 'disbursement' || reason === 'unmatched' || reason === 'remittance')
    throw new Error(`${reason} on a wallet`);
  return reason;
}

const csvRow = (entry: Entry, currency: Currency): (string | { number: string })[] => [
  localTime(entry.at),
  kindOf(entry),
  { number: toDecimal(entry.amount, currency) },
  { number: toDecimal(entry.balanceAfter, currency) },
  currency,
  entry.reference,
];
const EXPORT_MAX = 100_000;
