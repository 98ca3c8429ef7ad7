import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { WithdrawalMethodCode } from '@tamarind/domain/withdrawals/methods/codes';
import type { Day } from '@tamarind/domain/time';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

export interface ConnectionDetails {
  provider: PaymentProviderCode;
  name: string;
  address: string;
  currency: Currency;
  deposits: DepositMethodCode[];
  withdrawals: WithdrawalMethodCode[];
  settings: Record<string, string>;
  ips: string[];
  costFixed: Money;
  costBps: number;
  share: number;
  amountMin: Money | null;
  amountMax: Money | null;
  dayMax: Money | null;
}

export interface ConnectionRow extends ConnectionDetails {
  id: string;
  credential: string;
  print: string;
  isOn: boolean;
  changes: number;
  addedAt: Date;
  /** Usernames of the two people who approved the connection; empty for the demo's connections. */
  by: string[];
  failures: number;
  restsUntil: Date | null;
}

/** All connections, or the one with this id; oldest first. */
export const connections = (db: Db, id: string | null = null) => sql<ConnectionRow>(db)`
  select c.id, c.provider, c.name, c.address, c.currency, c.deposits, c.withdrawals, c.settings, c.credential, k.print, c.ips,
         c.cost_fixed as "costFixed", c.cost_bps as "costBps", c.share, c.amount_min as "amountMin",
         c.amount_max as "amountMax", c.day_max as "dayMax", c.is_on as "isOn", c.changes, c.added_at as "addedAt",
         array(select username from staff where id in (c.asked_by, c.agreed_by) order by id = c.agreed_by) as by,
         c.failures, c.rests_until as "restsUntil"
    from payment_connection c join payment_credential k on k.id = c.credential
   where ${id}::uuid is null or c.id = ${id}::uuid
   order by c.added_at, c.id`;

export const connectionsIn = async (db: Db, currency: Currency) =>
  (await connections(db)).filter((row) => row.currency === currency);

export const connection = async (db: Db, id: string) => (await connections(db, id))[0];

/** Makes all other changes of connections wait until commit, because two connections must not get the same name. */
export const lockConnections = (tx: Tx) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended('payment-connections', 0))`;

/** Until commit, makes new orders over this connection and other changes of it wait. */
export const lockConnection = (tx: Tx, id: string) => sql(tx)`
  select id from payment_connection where id = ${id} for update`;

export const insertConnection = (
  tx: Tx,
  row: ConnectionDetails & {
    id: string;
    credential: string;
    isOn: boolean;
    addedAt: Date;
    askedBy: bigint | null;
    agreedBy: bigint | null;
  },
) => sql(tx)`
  insert into payment_connection (id, provider, name, address, currency, deposits, withdrawals, settings, credential, ips,
                                  cost_fixed, cost_bps, share, amount_min, amount_max, day_max, is_on, added_at, asked_by, agreed_by)
  values (${row.id}, ${row.provider}, ${row.name}, ${row.address}, ${row.currency}, ${row.deposits}, ${row.withdrawals},
          ${{ json: row.settings }}, ${row.credential}, ${row.ips}, ${row.costFixed}, ${row.costBps}, ${row.share},
          ${row.amountMin}, ${row.amountMax}, ${row.dayMax}, ${row.isOn}, ${row.addedAt}, ${row.askedBy}, ${row.agreedBy})`;

export const changeConnection = (
  tx: Tx,
  id: string,
  row: Omit<ConnectionDetails, 'provider' | 'currency'> & { credential: string; askedBy: bigint; agreedBy: bigint },
) => sql(tx)`
  update payment_connection
     set name = ${row.name}, address = ${row.address}, deposits = ${row.deposits}, withdrawals = ${row.withdrawals},
         settings = ${{ json: row.settings }}, credential = ${row.credential}, ips = ${row.ips}, cost_fixed = ${row.costFixed},
         cost_bps = ${row.costBps}, share = ${row.share}, amount_min = ${row.amountMin}, amount_max = ${row.amountMax},
         day_max = ${row.dayMax}, asked_by = ${row.askedBy}, agreed_by = ${row.agreedBy}, changes = changes + 1,
         failures = 0, rests_until = null
   where id = ${id}`;

export const setSwitch = (tx: Tx, id: string, isOn: boolean) => sql(tx)`
  update payment_connection set is_on = ${isOn}, failures = 0, rests_until = null where id = ${id}`;

export const insertCredential = (
  tx: Tx,
  row: { id: string; sealed: Buffer; print: string; addedAt: Date; addedBy: bigint | null },
) => sql(tx)`
  insert into payment_credential (id, sealed, print, added_at, added_by)
  values (${row.id}, ${row.sealed}, ${row.print}, ${row.addedAt}, ${row.addedBy})`;

/** Deletes a set of secrets that no connection uses. */
export const dropCredential = (tx: Tx, id: string) => sql(tx)`
  delete from payment_credential k
   where k.id = ${id} and not exists (select 1 from payment_connection c where c.credential = k.id)`;

export const sealedOf = async (db: Db, id: string) =>
  (await sql<{ sealed: Buffer }>(db)`select sealed from payment_credential where id = ${id}`)[0]?.sealed;

/** A connection with its secrets still encrypted. */
export const sealedConnection = async (db: Db, id: string) =>
  (
    await sql<
      Pick<ConnectionRow, 'provider' | 'address' | 'currency' | 'isOn' | 'ips' | 'settings' | 'credential'> & {
        sealed: Buffer;
      }
    >(db)`
      select c.provider, c.address, c.currency, c.is_on as "isOn", c.ips, c.settings, c.credential, k.sealed
        from payment_connection c join payment_credential k on k.id = c.credential where c.id = ${id}`
  )[0];

/**
 * Updates the count of consecutive calls without an answer; an answer sets it to zero and ends the connection's pause.
 * Returns the count if it changed.
 */
export const countFailure = async (db: Db, id: string, isGood: boolean) =>
  (
    await sql<{ failures: number }>(db)`
      update payment_connection
         set failures = case when ${isGood} then 0 else failures + 1 end,
             rests_until = case when ${isGood} then null else rests_until end
       where id = ${id} and not (${isGood} and failures = 0) returning failures`
  )[0]?.failures;

export const setRest = (db: Db, id: string, until: Date) => sql(db)`
  update payment_connection set rests_until = ${until} where id = ${id}`;

export const countCall = (
  db: Db,
  row: { connection: string; direction: 'in' | 'out'; isGood: boolean; why: string | null; now: Date },
) => sql(db)`
  insert into payment_call (connection, minute, direction, good, bad, last_why)
  values (${row.connection}, date_trunc('minute', ${row.now}::timestamptz), ${row.direction}, ${row.isGood ? 1 : 0},
          ${row.isGood ? 0 : 1}, ${row.why})
  on conflict (connection, minute, direction) do update
     set good = payment_call.good + excluded.good, bad = payment_call.bad + excluded.bad,
         last_why = coalesce(excluded.last_why, payment_call.last_why)`;

export interface CallFigures {
  connection: string;
  callsGood: number;
  callsBad: number;
  noticesGood: number;
  noticesBad: number;
  lastWhy: string | null;
}

export const callFigures = (db: Db, since: Date) => sql<CallFigures>(db)`
  select connection, coalesce(sum(good) filter (where direction = 'out'), 0)::int as "callsGood",
         coalesce(sum(bad) filter (where direction = 'out'), 0)::int as "callsBad",
         coalesce(sum(good) filter (where direction = 'in'), 0)::int as "noticesGood",
         coalesce(sum(bad) filter (where direction = 'in'), 0)::int as "noticesBad",
         (array_agg(last_why order by minute desc) filter (where last_why is not null))[1] as "lastWhy"
    from payment_call where minute >= ${since} group by connection`;

/** Sum of each connection's deposits on a day: credited ones, and open ones that have not expired. */
export const depositsOfDay = (db: Db, day: Day, now: Date) => sql<{ id: string; used: Money }>(db)`
  select connection as id, sum(amount)::bigint as used
    from deposit_use
   where connection is not null and day = ${day} and expires_at > ${now}
   group by connection`;

/**
 * The connections of a currency, oldest first, each with its deposit sum of the day. `bankUsed` is the sum of the
 * configured bank; it is read only for connections that could take the bank's deposits of this method. Sums are counted
 * as in `depositsOfDay`.
 */
export const depositConnections = (
  db: Db,
  { method, currency, day, now }: { method: DepositMethodCode; currency: Currency; day: Day; now: Date },
) => sql<
  Pick<
    ConnectionRow,
    | 'id'
    | 'provider'
    | 'deposits'
    | 'costFixed'
    | 'costBps'
    | 'share'
    | 'amountMin'
    | 'amountMax'
    | 'dayMax'
    | 'isOn'
    | 'restsUntil'
  > & { used: Money; bankUsed: Money }
>(db)`
  select c.id, c.provider, c.deposits, c.cost_fixed as "costFixed", c.cost_bps as "costBps", c.share,
         c.amount_min as "amountMin", c.amount_max as "amountMax", c.day_max as "dayMax", c.is_on as "isOn",
         c.rests_until as "restsUntil", coalesce(u.used, 0)::bigint as used,
         case when c.is_on and ${method} = any (c.deposits)
              then (select coalesce(sum(amount), 0) from deposit_use
                     where connection is null and currency = ${currency} and day = ${day} and expires_at > ${now})
              else 0 end::bigint as "bankUsed"
    from payment_connection c
    left join (select connection, sum(amount) as used
                 from deposit_use
                where connection is not null and day = ${day} and expires_at > ${now}
                group by connection) u on u.connection = c.id
   where c.currency = ${currency}
   order by c.added_at, c.id`;

/** For each connection, the number of open payout orders, and how many of them the provider has never confirmed. */
export const openPayouts = (db: Db) => sql<{ id: string; orders: number; unconfirmed: number }>(db)`
  select connection as id, count(*)::int as orders, count(*) filter (where provider_ref is null)::int as unconfirmed
    from payout_attempt where connection is not null and state = 'open' group by connection`;

/** Payout sums of each connection since a moment: paid and pending ones, without refused ones. */
export const payoutsOfDay = (db: Db, from: Date) => sql<{ id: string; used: Money }>(db)`
  select connection as id, sum(amount)::bigint as used
    from payout_attempt
   where connection is not null and started_at >= ${from} and state <> 'refused'
   group by connection`;
