import { only, sql, type Tx } from '../platform/db/sql.ts';

/** Identifiers by which a payment is recognised again; `transfer` has the same meaning as in `HeardPayment`. */
export interface PaymentNames {
  provider: string;
  providerRef: string;
  bankRef: string | null;
  transfer: string | null;
  /** True for a slip: a slip and a notice of the same transfer are one payment, whichever came first. */
  isSlip: boolean;
}

/**
 * Locks these payments and transfers until commit, so that two notices of the same payment are processed one after the
 * other.
 */
export async function lockPayments(
  tx: Tx,
  payments: readonly Omit<PaymentNames, 'bankRef' | 'isSlip'>[],
): Promise<void> {
  const names = payments.flatMap(({ provider, providerRef, transfer }) => [
    `bank-payment:${provider}:${providerRef}`,
    ...(transfer ? [transferName(transfer)] : []),
  ]);
  // Take the locks in a fixed order, so that two sets of payments cannot deadlock.
  await sql(tx)`
    select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as name order by key) x`;
}

export const lockTransfer = (tx: Tx, transfer: string) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended(${transferName(transfer)}, 0))`;
const transferName = (transfer: string): string => `bank-transfer:${transfer}`;

const BANK_OF_BAHT = 'thai-bank';

export interface NamedDeposit {
  id: string;
  reference: string;
  connection: string | null;
  providerRef: string | null;
}

/**
 * Locks the deposits with these references, and those with these ids at providers. `known`: the positions of payments
 * that a notice already reported, or that were found in a statement by the bank's reference. A slip also matches a
 * notice that does not name the sending bank. The caller has locked the payments.
 */
export async function lockNamed(
  tx: Tx,
  payments: readonly PaymentNames[],
  references: readonly string[],
  made: readonly { connection: string | null; order: string | undefined }[] = [],
): Promise<{ known: ReadonlySet<number>; deposits: readonly NamedDeposit[] }> {
  const { known, deposits } = only(
    await sql<{ known: number[]; deposits: NamedDeposit[] }>(tx)`
      with named as materialized (
        select id, reference, connection, provider_ref from deposit
         where id in (select id from deposit where reference = any (${references}::text[])
                       union
                      select d.id from unnest(${made.map(({ connection }) => connection)}::uuid[],
                                              ${made.map(({ order }) => order)}::text[]) as x (connection, order_id)
                        join deposit d on d.connection = x.connection and d.provider_ref = x.order_id)
         order by id for update)
      select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'reference', reference, 'connection', connection,
                                                           'providerRef', provider_ref) order by id), '[]')
                from named) as deposits,
             array(
               select (x.n - 1)::int
                 from unnest(${payments.map((one) => one.provider)}::text[], ${payments.map((one) => one.providerRef)}::text[],
                             ${payments.map((one) => one.bankRef)}::text[], ${payments.map((one) => one.transfer)}::text[],
                             ${payments.map((one) => one.isSlip)}::boolean[])
                   with ordinality as x (provider, provider_ref, bank_ref, transfer, is_slip, n)
                cross join lateral (
                  select 1 from bank_notice where provider = x.provider and provider_ref = x.provider_ref
                  union all
                  select 1 from bank_notice where transfer = x.transfer
                  union all
                  select 1 from bank_notice
                   where bank_ref = x.bank_ref
                     and (source = 'slip' or (source = 'statement' and (provider = x.provider or x.is_slip)))
                  union all
                  select 1 from bank_notice where bank_ref = x.provider_ref and source = 'slip' and x.transfer is null
                  union all
                  select 1 from bank_notice
                   where provider = ${BANK_OF_BAHT} and provider_ref = x.bank_ref and transfer is null and x.is_slip
                  limit 1) found) as known`,
  );
  return { known: new Set(known), deposits };
}
