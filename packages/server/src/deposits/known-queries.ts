import { sql, type Tx } from '../platform/db/sql.ts';

/** Serialises notices of one payment. */
export const lockPayment = (tx: Tx, provider: string, providerRef: string) => sql(tx)`
  select pg_advisory_xact_lock(hashtextextended(${`bank-payment:${provider}:${providerRef}`}, 0))`;

const BANK_OF_BAHT = 'thai-bank';

/**
 * Heard before, or found in a statement, which has the bank's own reference. A slip and a notice of the same transfer are one
 * payment, whichever came first; a notice may lack the sending bank.
 */
export const isKnownPayment = async (
  tx: Tx,
  {
    provider,
    providerRef,
    bankRef,
    transfer,
    isSlip = false,
  }: { provider: string; providerRef: string; bankRef: string | null; transfer?: string | undefined; isSlip?: boolean },
) =>
  (
    await sql(tx)`
      select 1 from bank_notice where provider = ${provider} and provider_ref = ${providerRef}
      union all
      select 1 from bank_notice where transfer = ${transfer || null}::text
      union all
      select 1 from bank_notice
       where bank_ref = ${bankRef}::text
         and (source = 'slip' or (source = 'statement' and (provider = ${provider} or ${isSlip})))
      union all
      select 1 from bank_notice
       where bank_ref = ${providerRef}::text and source = 'slip' and ${transfer || null}::text is null
      union all
      select 1 from bank_notice
       where provider = ${BANK_OF_BAHT} and provider_ref = ${bankRef}::text and transfer is null and ${isSlip}`
  ).length > 0;
