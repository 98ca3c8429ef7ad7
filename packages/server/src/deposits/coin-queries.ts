import { sql, type Db } from '../platform/db/sql.ts';
import type { DepositRow } from './queries.ts';

/** Stores the transfer that the blockchain shows for a deposit; false if the same transfer is already stored. */
export const setSeen = async (db: Db, id: string, seen: DepositRow['seen']) =>
  (
    await sql(db)`
      update deposit set seen = ${seen === null ? null : JSON.stringify(seen)}::jsonb
       where id = ${id} and seen is distinct from ${seen === null ? null : JSON.stringify(seen)}::jsonb
      returning id`
  ).length === 1;

/** The provider's references of all booked payments that named the deposit. */
export const bookedReferences = async (db: Db, id: string) =>
  (
    await sql<{ reference: string }>(db)`
      select provider_ref as reference from bank_notice
       where deposit_id = ${id} and state in ('matched', 'unmatched', 'proposed', 'assigned')`
  ).map(({ reference }) => reference);
