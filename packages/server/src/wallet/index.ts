import { contract } from '@tamarind/contract/index';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { csvOf } from '@tamarind/domain/csv';
import { type Currency, toDecimal } from '@tamarind/domain/money';
import { addDays, addMs, startOfDay } from '@tamarind/domain/time';
import {
  accountOf,
  type AccountKey,
  type Entry,
  memberBalance,
  type Reason,
  statement,
  type Statement,
} from '../ledger/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import { type Route, routes } from '../platform/http/routes.ts';

type Filter = InputOf<typeof contract.wallet.listEntries>;
type Kind = OutputOf<typeof contract.wallet.listEntries>['entries'][number]['kind'];

/** The member's own money: balance and account record. Reads the ledger, keeps nothing. */
export const walletRoutes: Route[] = routes('wallet', contract.wallet, {
  getBalance: async ({ pool, actor }) => {
    const { balance, available, held } = await memberBalance(pool, walletKey(actor));
    return { sumBalance: balance, available, held, currency: actor.currency, realm: actor.realm };
  },
  listEntries: async ({ pool, actor }, filter) => {
    const found = await entriesOf(pool, actor, filter, PAGE_SIZE);
    return {
      entries: found.entries.map((entry) => ({
        id: entry.seq.toString(),
        at: entry.at,
        kind: kindOf(entry),
        amount: entry.amount,
        balanceAfter: entry.balanceAfter,
        reference: entry.reference,
      })),
      totals: { in: found.totals.in, out: found.totals.out },
      count: found.totals.count,
      pageSize: PAGE_SIZE,
      currency: actor.currency,
    };
  },
  exportEntries: async ({ pool, actor }, filter) => {
    const { entries } = await entriesOf(pool, actor, { ...filter, page: 1 }, EXPORT_MAX);
    return csvOf(
      ['time', 'kind', 'amount', 'balance_after', 'currency', 'reference'],
      entries.map((entry) => csvRow(entry, actor.currency)),
    );
  },
});

const walletKey = (member: Owner): AccountKey => ({
  ...{ owner: { kind: 'member', id: member.memberId }, purpose: 'wallet' },
  ...{ currency: member.currency, realm: member.realm },
});
interface Owner {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly realm: 'real' | 'trial';
}

/** The member's ledger account for money. */
export async function walletOf(db: Db, member: Owner): Promise<bigint> {
  const account = await accountOf(db, walletKey(member));
  if (account === undefined) throw new Error(`member ${member.memberId} has no wallet`);
  return account;
}

async function entriesOf(db: Db, actor: MemberActor, filter: Filter, limit: number): Promise<Statement> {
  return statement(db, {
    account: await walletOf(db, actor),
    ...(filter.from === undefined ? {} : { from: startOfDay(filter.from) }),
    ...(filter.to === undefined ? {} : { to: startOfDay(addDays(filter.to, 1)) }),
    ...(filter.kind === undefined
      ? {}
      : { reasons: filter.kind === 'adjustment' ? corrections : [filter.kind] }),
    page: filter.page ?? 1,
    limit,
  });
}

/** A payout taken back after a corrected result is a correction to the member; the house's own reasons never reach a wallet. */
const corrections: readonly Reason[] = ['adjustment', 'payout_reversed'];

function kindOf({ reason }: Entry): Kind {
  if (reason === 'payout_reversed' || reason === 'adjustment') return 'adjustment';
  if (reason === 'disbursement' || reason === 'unmatched') throw new Error(`${reason} on a wallet`);
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

/** `2026-11-21 09:30:00`, UTC+7, as spreadsheets read it. */
const localTime = (moment: Date): string =>
  addMs(moment, 7 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

const PAGE_SIZE = 20;
const EXPORT_MAX = 100_000;
