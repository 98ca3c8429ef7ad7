import type { CurrencyRow } from '@tamarind/contract/currency-source';
import type { Currency } from '@tamarind/domain/money';
import { sql, type Db } from '../platform/db/sql.ts';

interface CurrencyOfRow {
  readonly currency: Currency | null;
  /** The row is about the whole house. */
  readonly isWhole?: boolean;
}

/** The currencies of the members with these account names. */
export const currenciesOfMembers = async (db: Db, accounts: readonly string[]): Promise<Currency[]> =>
  (
    await sql<{ currency: Currency }>(db)`
      select distinct currency from member where account_folded = any (${accounts.map((name) => name.trim().toLowerCase())}::text[])`
  ).map(({ currency }) => currency);

/** The currency of a row by its key; the key has the form that the contract's schema of the call demands. */
export const currenciesOfRow: Readonly<Record<CurrencyRow, (db: Db, key: string) => Promise<CurrencyOfRow[]>>> = {
  agent_contract: (db, key) => sql<CurrencyOfRow>(db)`select currency from agent_contract where id = ${key}`,
  agent_income: (db, key) => sql<CurrencyOfRow>(db)`select currency from agent_income where id = ${key}`,
  bank_break: (db, key) => sql<CurrencyOfRow>(db)`select currency from bank_break where id = ${key}`,
  bank_notice: (db, key) => sql<CurrencyOfRow>(db)`
    select currency, currency is null as "isWhole" from bank_notice where id = ${key}`,
  deposit_slip: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from deposit_slip r join member m on m.id = r.member_id where r.id = ${key}`,
  harm_marker: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from harm_marker r join member m on m.id = r.member_id where r.id = ${key}`,
  identity_case: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from identity_case r join member m on m.id = r.member_id where r.id = ${key}`,
  income_dispute: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from income_dispute r join member m on m.id = r.agent_id where r.id = ${key}`,
  lottery_risk_request: (db, key) =>
    sql<CurrencyOfRow>(db)`select currency from lottery_risk_request where id = ${key}`,
  member_block: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from member_block r join member m on m.id = r.member_id where r.id = ${key}`,
  member_note: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from member_note r join member m on m.id = r.member_id where r.id = ${key}`,
  payout_batch: (db, key) => sql<CurrencyOfRow>(db)`select currency from payout_batch where id = ${key}`,
  point_record: (db, key) => sql<CurrencyOfRow>(db)`select currency from point_record where id = ${key}`,
  promotion_application: (db, key) =>
    sql<CurrencyOfRow>(db)`select currency from promotion_application where id = ${key}`,
  referral: (db, key) =>
    sql<CurrencyOfRow>(db)`select unnest(array[currency, friend_currency]) as currency from referral where id = ${key}`,
  staff_proposal: (db, key) => sql<CurrencyOfRow>(db)`
    select unnest(case when currencies = '{}' then array[null] else currencies end) as currency, currencies = '{}' as "isWhole"
      from staff_proposal where id = ${key}`,
  support_chat: (db, key) =>
    sql<CurrencyOfRow>(
      db,
    )`select m.currency from support_chat r join member m on m.id = r.member_id where r.id = ${key}`,
  vendor_case: (db, key) => sql<CurrencyOfRow>(db)`select currency from vendor_case where id = ${key}`,
  withdrawal: (db, key) => sql<CurrencyOfRow>(db)`select currency from withdrawal where id = ${key}`,
};
