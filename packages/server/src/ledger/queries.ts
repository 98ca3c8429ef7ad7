import type { Currency, Money } from '@tamarind/domain/money';
import { gather } from '../platform/db/gather.ts';
import { composed, type Db, only, type Placing, placing, sql, type Tx } from '../platform/db/sql.ts';
import {
  type AccountKey,
  type AccountPurpose,
  type HouseAccount,
  nameOf,
  type Posting,
  type Realm,
  type Reason,
  type WalletOwner,
} from './types.ts';

/**
 * The member who owns an account; undefined for a house account (of the operator). This file has all SQL of the ledger
 * outside its migration; every write calls one of the ledger's database functions.
 */

const memberOf = (key: AccountKey): bigint | undefined => (key.owner.kind === 'member' ? key.owner.id : undefined);

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

/**
 * A member's account by purpose, with its balance. Calls within one event-loop turn are combined into one statement.
 */
export const accountByKey = gather(async (db: Db, keys: readonly AccountKey[]) => {
  const rows = await sql<{ name: string; id: bigint; balance: Money; held: Money }>(db)`
    select concat_ws(' ', a.member_id, a.purpose, a.currency, a.realm) as name, a.id, a.balance, a.held
      from unnest(${keys.map(memberOf)}::bigint[], ${keys.map(({ purpose }) => purpose)}::text[],
                  ${keys.map(({ currency }) => currency)}::text[], ${keys.map(({ realm }) => realm)}::text[])
             as x (member_id, purpose, currency, realm)
      join ledger_account a using (member_id, purpose, currency, realm)`;
  const found = new Map(rows.map(({ name, ...row }) => [name, row]));
  return (key) => found.get(`${memberOf(key)} ${key.purpose} ${key.currency} ${key.realm}`);
});

interface WalletRow {
  id: bigint;
  memberId: bigint;
  currency: Currency;
  realm: Realm;
  available: Money;
}
/** Members' wallets with the available amount. */
export const wallets = (db: Db, memberIds: readonly bigint[]) => sql<WalletRow>(db)`
  select id, member_id as "memberId", currency, realm, balance - held as available
    from ledger_account where member_id = any (${memberIds}::bigint[]) and purpose = 'wallet'`;

/**
 * Members' wallets with their rows locked until commit, and with the available amount, the balance and the number of
 * entries.
 */
export const lockedWallets = (tx: Tx, memberIds: readonly bigint[]) => sql<WalletRow & { balance: Money; seq: bigint }>(
  tx,
)`
  select id, member_id as "memberId", currency, realm, balance - held as available, balance, seq
    from ledger_wallets(${memberIds}::bigint[])`;

export interface StakeRow {
  readonly key: string;
  readonly wallet: bigint;
  readonly seq: bigint;
  readonly balance: Money;
  readonly amount: Money;
  readonly reference: string;
}
export const stakesPosted = (tx: Tx, house: string, rows: readonly StakeRow[], at: Date) => sql(tx)`
  select ledger_stakes(${house}, ${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.wallet)}::bigint[],
                       ${rows.map((row) => row.seq)}::bigint[],
                       ${rows.map((row) => row.balance)}::bigint[], ${rows.map((row) => row.amount)}::bigint[],
                       ${rows.map((row) => row.reference)}::text[], ${at})`;

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
 * SQL fragment: posts the rows of `from`, all or none, in the order of `ord`, and returns a `status` for each. Use it
 * for postings whose content is already in the database, so the process need not read it first. Columns: ord, key,
 * debit and credit (an account's number, or a house account's name without its lane), amount, reason, reference, at.
 */
export const postingRowsOf = (from: string): string => `
  select p.status from (
    select array_agg(key order by ord) as keys, array_agg(debit order by ord) as debits, array_agg(credit order by ord) as credits,
           array_agg(amount order by ord) as amounts, array_agg(reason order by ord) as reasons, array_agg(reference order by ord) as refs,
           array_agg(at order by ord) as moments from ${from}) x
   cross join lateral ledger_post(x.keys, x.debits, x.credits, x.amounts, x.reasons, x.refs, x.moments) p
   where x.keys is not null`;

/**
 * SQL fragment: movements of real money between members' wallets and the platform since the moment `after`
 * (transfer_id, member_id, currency, reason, amount, at). A negative amount left the wallet. Only the listed reasons
 * are included, because the index covers only these.
 */
export const movementsSince = (after: string): string => `
  select t.id as transfer_id, a.member_id, a.currency, t.reason, case a.id when t.debit then -t.amount else t.amount end as amount, t.at
    from ledger_transfer t
    join ledger_account a on a.id in (t.debit, t.credit) and a.purpose = 'wallet' and a.realm = 'real'
   where t.reason in ('deposit', 'withdrawal', 'withdrawal_returned', 'bonus', 'points') and t.at > ${after}`;

export const entriesOfWallets = (db: Db, { from, to, limit }: { from: Date; to: Date; limit: number }) => sql<{
  memberId: bigint;
  at: Date;
  reason: Reason;
  reference: string | null;
  currency: Currency;
  amount: Money;
  balanceAfter: Money;
}>(db)`
  select a.member_id as "memberId", e.at, t.reason, t.reference, a.currency, e.amount, e.balance_after as "balanceAfter"
    from ledger_entry e
    join ledger_account a on a.id = e.account_id and a.purpose = 'wallet' and a.realm = 'real'
    join ledger_transfer t on t.id = e.transfer_id
   where e.at >= ${from} and e.at < ${to}
   order by e.at, e.account_id, e.seq limit ${limit}`;

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

/** Always returns one row; `accounts` is 0 if no account has the name. */
export const balances = async (db: Db, account: bigint | HouseAccount) =>
  only(
    await sql<{ accounts: number; balance: Money; held: Money }>(db)`
    select count(*)::int as accounts, coalesce(sum(balance), 0)::bigint as balance, coalesce(sum(held), 0)::bigint as held
      from ledger_account
     where id = ${typeof account === 'bigint' ? account : undefined}::bigint or name = any (${lanesOf(account)}::text[])`,
  );

/**
 * The names of an account's lanes (rows) are computed here and not in SQL: with names computed in the statement
 * PostgreSQL would compare every account instead of using the index.
 */
const lanesOf = (account: bigint | HouseAccount): string[] =>
  typeof account === 'bigint' ? [] : Array.from({ length: 16 }, (_, lane) => `${nameOf(account)}/${lane}`);

export interface EntryFilter {
  /** An account's id, or the owner of a wallet. */
  readonly account: bigint | WalletOwner;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly reasons?: readonly Reason[];
}

export interface Entry {
  readonly seq: bigint;
  readonly at: Date;
  /** The signed amount: positive is a credit, negative a debit. */
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly reason: Reason;
  /** The posting's reference; empty if it has none. */
  readonly reference: string;
  readonly transferId: string;
  /** Purpose of the account on the other side. */
  readonly counterpart: AccountPurpose;
}

export interface EntryPage {
  /** Newest first. */
  readonly entries: readonly Entry[];
  /** Totals of all entries that match the filter, not only of the page. */
  readonly totals: { readonly count: number; readonly in: Money; readonly out: Money };
}

export interface EntryWish extends EntryFilter {
  readonly before?: bigint | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Filters that are not set are left out of the SQL, so the totals can be answered from the entries alone. */
function conditionsOf({ account, from, to, reasons }: EntryFilter, place: Placing): string {
  return [
    `e.account_id = ${typeof account === 'bigint' ? place(account, 'bigint') : walletAt(account, place)}`,
    ...(from === undefined ? [] : [`e.at >= ${place(from, 'timestamptz')}`]),
    ...(to === undefined ? [] : [`e.at < ${place(to, 'timestamptz')}`]),
    ...(reasons === undefined
      ? []
      : [
          `(select r.reason from ledger_transfer r where r.id = e.transfer_id)
             = any (string_to_array(${place(reasons.join(' '), 'text')}, ' '))`,
        ]),
  ].join(' and ');
}
const walletAt = ({ memberId, currency, realm }: WalletOwner, place: Placing): string => `
  (select a.id from ledger_account a
    where a.member_id = ${place(memberId, 'bigint')} and a.purpose = 'wallet' and a.currency = ${place(currency, 'text')}
      and a.realm = ${place(realm, 'text')})`;

/** Reads one page of entries and their totals from one snapshot, so the two agree. */
export async function entriesPage(db: Db, wish: EntryWish): Promise<EntryPage> {
  const { values, place } = placing();
  const conditions = conditionsOf(wish, place);
  const rows = await composed<SummedRow>(
    db,
    `
    select s.count, s.came, s.went, p.*
      from (
        select count(*)::int as count, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as came,
               coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as went
          from ledger_entry e where ${conditions}) s
      left join (
        select e.seq, e.at, e.amount, e.balance_after as "balanceAfter", t.reason,
               coalesce(t.reference, '') as reference, e.transfer_id as "transferId", o.purpose as counterpart
          from ledger_entry e
          join ledger_transfer t on t.id = e.transfer_id
          join ledger_account o on o.id = case when e.amount < 0 then t.credit else t.debit end
         where ${conditions}${wish.before === undefined ? '' : ` and e.seq < ${place(wish.before, 'bigint')}`}
         order by e.seq desc limit ${place(wish.limit, 'int')} offset ${place(wish.offset, 'int')}) p on true
     order by p.seq desc`,
    values,
  );
  const [first] = rows;
  if (!first) throw new Error('sums without a row');
  return {
    entries: rows
      .filter(({ seq }) => seq !== null)
      .map(({ count: _count, came: _came, went: _went, ...entry }) => entry),
    totals: { count: first.count, in: first.came, out: first.went },
  };
}

/** An entry with the totals. If a page has no entries, one row carries the totals and its other columns are null. */
interface SummedRow extends Entry {
  readonly count: number;
  readonly came: Money;
  readonly went: Money;
}

export interface PurposeRow {
  currency: Currency;
  realm: Realm;
  purpose: AccountPurpose;
  accounts: number;
  balance: Money;
  held: Money;
}

/**
 * Sums by purpose, in one statement, so all come from one snapshot. A house account counts as one account, however many
 * lanes (rows) it has.
 */
export const purposeSums = (db: Db): Promise<PurposeRow[]> => sql<PurposeRow>(db)`
  select currency, realm, purpose, count(*) filter (where lane = 0)::int as accounts,
         sum(balance)::bigint as balance, sum(held)::bigint as held
    from ledger_account group by currency, realm, purpose order by currency, realm, purpose`;

export interface Proof {
  readonly at: Date;
  readonly intact: boolean;
  /** `accounts`: number of accounts that moved since the last proof. `entries`: number of entries read for them. */
  readonly accounts: number;
  readonly entries: number;
  /** Differences found, at most 100, in English, for staff and logs: `sum THB real is 5`. */
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

interface Period {
  readonly memberId: bigint;
  /** Start of the period, exclusive; null means from the beginning. */
  readonly since: Date | null;
  /** End of the period; an entry at this moment still counts. */
  readonly until: Date;
}

/** For each period: the stakes from the member's wallet less the stakes returned to it, in the order of the periods. */
export const stakedIn = async (db: Db, periods: readonly Period[]): Promise<Money[]> =>
  (
    await sql<{ staked: Money }>(db)`
      select coalesce(-sum(e.amount), 0)::bigint as staked
        from unnest(${periods.map(({ memberId }) => memberId)}::bigint[], ${periods.map(({ since }) => since)}::timestamptz[],
                    ${periods.map(({ until }) => until)}::timestamptz[]) with ordinality as x (member_id, since, until, n)
        left join ledger_account a on a.member_id = x.member_id and a.purpose = 'wallet'
        left join lateral (
          select f.amount from ledger_entry f join ledger_transfer t on t.id = f.transfer_id
           where f.account_id = a.id and f.at <= x.until and (x.since is null or f.at > x.since)
             and t.reason in ('stake', 'stake_returned')) e on true
       group by x.n order by x.n`
  ).map(({ staked }) => staked);

/** An entry on one lane (row) of a house account; `seq` numbers the lane's entries without gaps. */
export interface HouseEntry {
  readonly lane: bigint;
  readonly seq: bigint;
  readonly transferId: string;
  readonly key: string;
  readonly amount: Money;
  readonly balanceAfter: Money;
  readonly at: Date;
  readonly reason: Reason;
  readonly reference: string;
}

export const entriesOfLanes = (
  db: Db,
  account: HouseAccount,
  marks: readonly { readonly lane: bigint; readonly seq: bigint }[],
  limit: number,
) => sql<HouseEntry>(db)`
  select e.account_id as lane, e.seq, e.transfer_id as "transferId", t.key, e.amount, e.balance_after as "balanceAfter", e.at,
         t.reason, coalesce(t.reference, '') as reference
    from ledger_account a
    left join unnest(${marks.map(({ lane }) => lane)}::bigint[], ${marks.map(({ seq }) => seq)}::bigint[]) as m (lane, seq)
      on m.lane = a.id
    join ledger_entry e on e.account_id = a.id and e.seq > coalesce(m.seq, 0)
    join ledger_transfer t on t.id = e.transfer_id
   where a.name = any (${lanesOf(account)}::text[])
   order by e.account_id, e.seq limit ${limit}`;
