import type { Currency, Money } from '@tamarind/domain/money';
import { type Db, only, sql, type Tx } from '../platform/db/sql.ts';
import {
  type AccountKey,
  type AccountPurpose,
  type HouseAccount,
  nameOf,
  type Posting,
  type Realm,
  type Reason,
} from './types.ts';

/** All SQL of the ledger room outside its migration. Everything that writes is a call of one of the ledger's functions. */

const memberOf = (key: AccountKey): bigint | undefined =>
  key.owner.kind === 'member' ? key.owner.id : undefined;

export const openedAccount = async (tx: Tx, key: AccountKey): Promise<bigint> =>
  only(
    await sql<{ id: bigint }>(tx)`
    select ledger_open(${memberOf(key)}::bigint, ${key.purpose}, ${key.currency}, ${key.realm}) as id`,
  ).id;

export const knownAccount = async (db: Db, key: AccountKey): Promise<bigint | undefined> =>
  (
    await sql<{ id: bigint }>(db)`
    select id from ledger_account
     where name = ${key.owner.kind === 'house' ? `${nameOf(key)}/0` : undefined}::text
        or (member_id = ${memberOf(key)}::bigint and purpose = ${key.purpose} and currency = ${key.currency} and realm = ${key.realm})`
  )[0]?.id;

/** Found and read at once. */
export const balanceByKey = async (db: Db, key: AccountKey) =>
  (
    await sql<{ balance: Money; held: Money }>(db)`
    select balance, held from ledger_account
     where member_id = ${memberOf(key)}::bigint and purpose = ${key.purpose} and currency = ${key.currency} and realm = ${key.realm}`
  )[0];

/** Members' accounts for money; `available` is what may be spent. */
export const wallets = (db: Db, memberIds: readonly bigint[]) => sql<{
  id: bigint;
  memberId: bigint;
  currency: Currency;
  realm: Realm;
  available: Money;
}>(db)`
  select id, member_id as "memberId", currency, realm, balance - held as available
    from ledger_account where member_id = any (${memberIds}::bigint[]) and purpose = 'wallet'`;

export interface PostRow {
  ord: bigint;
  status: 'posted' | 'repeated' | 'reused' | 'too_low';
  transferId: string;
  debitBalance: Money | null;
  creditBalance: Money | null;
  available: Money | null;
}

export const posted = (tx: Tx, postings: readonly Posting[]): Promise<PostRow[]> => sql<PostRow>(tx)`
  select ord, status, transfer_id as "transferId", debit_balance as "debitBalance", credit_balance as "creditBalance", available
    from ledger_post(${postings.map((p) => p.key)}::text[], ${postings.map((p) => nameOf(p.debit))}::text[],
                     ${postings.map((p) => nameOf(p.credit))}::text[], ${postings.map((p) => p.amount)}::bigint[],
                     ${postings.map((p) => p.reason)}::text[], ${postings.map((p) => p.reference)}::text[],
                     ${postings.map((p) => p.at)}::timestamptz[])
   order by ord`;

/**
 * Part of a caller's statement: posts what the rows of `from` say, all or none, in the order of their `ord`, and gives a `status` for
 * each. For postings whose content is in the database already: it need not go to the process and back. Columns: ord, key, debit and
 * credit (an account's number, or a house account's name without its lane), amount, reason, reference, at.
 */
export const postingRowsOf = (from: string): string => `
  select p.status from (
    select array_agg(key order by ord) as keys, array_agg(debit order by ord) as debits, array_agg(credit order by ord) as credits,
           array_agg(amount order by ord) as amounts, array_agg(reason order by ord) as reasons, array_agg(reference order by ord) as refs,
           array_agg(at order by ord) as moments from ${from}) x
   cross join lateral ledger_post(x.keys, x.debits, x.credits, x.amounts, x.reasons, x.refs, x.moments) p
   where x.keys is not null`;

interface HoldInput {
  readonly key: string;
  readonly account: bigint;
  readonly amount: Money;
  readonly reason: Reason;
  readonly reference?: string;
  readonly at: Date;
}

export const held = async (tx: Tx, input: HoldInput) =>
  only(
    await sql<{ status: 'held' | 'repeated' | 'reused' | 'too_low'; holdId: string; available: Money }>(tx)`
    select status, hold_id as "holdId", available
      from ledger_hold(${input.key}, ${input.account}::bigint, ${input.amount}::bigint, ${input.reason}, ${input.reference}, ${input.at})`,
  );

interface TakeInput {
  readonly key: string;
  readonly holdId: string;
  readonly to: bigint | HouseAccount;
  readonly amount?: Money;
  readonly releaseRest: boolean;
  readonly reason: Reason;
  readonly reference?: string;
  readonly at: Date;
}

export interface TakeRow {
  status: 'posted' | 'repeated' | 'reused';
  transferId: string;
  debitBalance: Money;
  creditBalance: Money | null;
  amount: Money;
}

export const taken = async (tx: Tx, input: TakeInput): Promise<TakeRow> =>
  only(
    await sql<TakeRow>(tx)`
    select status, transfer_id as "transferId", debit_balance as "debitBalance", credit_balance as "creditBalance", amount
      from ledger_take(${input.key}, ${input.holdId}::uuid, ${nameOf(input.to)}, ${input.amount}::bigint, ${input.releaseRest},
                       ${input.reason}, ${input.reference}, ${input.at})`,
  );

export const released = async (tx: Tx, input: { key: string; holdId: string; at: Date }) =>
  only(
    await sql<{ status: 'released' | 'repeated' | 'reused'; amount: Money }>(tx)`
    select status, amount from ledger_release(${input.key}, ${input.holdId}::uuid, ${input.at})`,
  );

/** One row; no account behind the name gives accounts = 0. */
export const balances = async (db: Db, account: bigint | HouseAccount) =>
  only(
    await sql<{ accounts: number; balance: Money; held: Money }>(db)`
    select count(*)::int as accounts, coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(held), 0)::bigint as held
      from ledger_account
     where id = ${typeof account === 'bigint' ? account : undefined}::bigint or name = any (${lanesOf(account)}::text[])`,
  );

/** Written out here: computed in the statement they would be compared with every account there is. */
const lanesOf = (account: bigint | HouseAccount): string[] =>
  typeof account === 'bigint' ? [] : Array.from({ length: 16 }, (_, lane) => `${nameOf(account)}/${lane}`);

export interface EntryFilter {
  readonly account: bigint;
  readonly from?: Date;
  readonly to?: Date;
  readonly reasons?: readonly Reason[];
}

export interface Entry {
  readonly seq: bigint;
  readonly at: Date;
  /** Signed: above zero came in, below zero went out. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly reason: Reason;
  /** Empty when the posting had none. */
  readonly reference: string;
  readonly transferId: string;
  /** What the account on the other side is for. */
  readonly counterpart: AccountPurpose;
}

export const entriesOf = (
  db: Db,
  filter: EntryFilter,
  page: { before?: bigint; skip: number; limit: number },
): Promise<Entry[]> => sql<Entry>(db)`
  select e.seq, e.at, e.amount, e.balance_after as "balanceAfter", t.reason, coalesce(t.reference, '') as reference,
         e.transfer_id as "transferId", o.purpose as counterpart
    from ledger_entry e
    join ledger_transfer t on t.id = e.transfer_id
    join ledger_account o on o.id = case when e.amount < 0 then t.credit else t.debit end
   where e.account_id = ${filter.account}::bigint
     and (${page.before}::bigint is null or e.seq < ${page.before}::bigint)
     and (${filter.from}::timestamptz is null or e.at >= ${filter.from}::timestamptz)
     and (${filter.to}::timestamptz is null or e.at < ${filter.to}::timestamptz)
     and (${filter.reasons}::text[] is null or t.reason = any (${filter.reasons}::text[]))
   order by e.seq desc
  offset ${page.skip}::int limit ${page.limit}::int`;

export const totalsOf = async (db: Db, filter: EntryFilter) =>
  only(
    await sql<{ count: number; in: Money; out: Money }>(db)`
    select count(*)::int as count, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as in,
           coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as out
      from ledger_entry e
     where e.account_id = ${filter.account}::bigint
       and (${filter.from}::timestamptz is null or e.at >= ${filter.from}::timestamptz)
       and (${filter.to}::timestamptz is null or e.at < ${filter.to}::timestamptz)
       and (${filter.reasons}::text[] is null
         or (select t.reason from ledger_transfer t where t.id = e.transfer_id) = any (${filter.reasons}::text[]))`,
  );

export interface PurposeRow {
  currency: Currency;
  realm: Realm;
  purpose: AccountPurpose;
  accounts: number;
  balance: Money;
  held: Money;
}

/** One statement, so all sums are of one moment. A house account counts once, whatever its lanes. */
export const purposeSums = (db: Db): Promise<PurposeRow[]> => sql<PurposeRow>(db)`
  select currency, realm, purpose, count(*) filter (where lane = 0)::int as accounts, sum(balance)::bigint as balance, sum(held)::bigint as held
    from ledger_account group by currency, realm, purpose order by currency, realm, purpose`;

export interface Proof {
  readonly at: Date;
  readonly intact: boolean;
  /** How many accounts had moved since the proof before, and how many entries were read for them. */
  readonly accounts: number;
  readonly entries: number;
  /** For staff and logs, in English, at most 100: `sum THB real is 5`. */
  readonly findings: readonly string[];
}

export const proven = async (db: Db, at: Date, whole: boolean): Promise<Omit<Proof, 'at'> | undefined> =>
  (
    await sql<Omit<Proof, 'at'>>(db)`
    select intact, accounts, entries::int as entries, findings from ledger_prove(${at}, ${whole})`
  )[0];

export const newestProof = async (db: Db): Promise<Proof | undefined> =>
  (
    await sql<Proof>(db)`
    select at, intact, accounts, entries::int as entries, findings from ledger_proof order by id desc limit 1`
  )[0];
