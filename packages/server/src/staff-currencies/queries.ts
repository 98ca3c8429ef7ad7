import type { CurrencyRow } from '@tamarind/contract/currency-source';
import type { Currency } from '@tamarind/domain/money';
import { composed, sql, type Db } from '../platform/db/sql.ts';

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

type Find = (db: Db, key: string) => Promise<CurrencyOfRow[]>;

/** The table has the currency itself. */
const own =
  (table: CurrencyRow): Find =>
  (db, key) =>
    composed(db, `select currency from ${table} where id = $1`, [key]);

/** The table names a member, who has one currency. */
const ofMember =
  (table: CurrencyRow, column = 'member_id'): Find =>
  (db, key) =>
    composed(db, `select m.currency from ${table} r join member m on m.id = r.${column} where r.id = $1`, [key]);

/** The currency of a row by its key; the key has the form that the contract's schema of the call demands. */
export const currenciesOfRow: Readonly<Record<CurrencyRow, Find>> = {
  agent_contract: own('agent_contract'),
  agent_income: own('agent_income'),
  bank_break: own('bank_break'),
  bank_notice: (db, key) => sql<CurrencyOfRow>(db)`
    select currency, currency is null as "isWhole" from bank_notice where id = ${key}`,
  deposit_slip: ofMember('deposit_slip'),
  harm_marker: ofMember('harm_marker'),
  identity_case: ofMember('identity_case'),
  income_dispute: ofMember('income_dispute', 'agent_id'),
  lottery_risk_request: own('lottery_risk_request'),
  member_block: ofMember('member_block'),
  member_note: ofMember('member_note'),
  payout_batch: own('payout_batch'),
  point_record: own('point_record'),
  promotion_application: own('promotion_application'),
  referral: (db, key) => sql<CurrencyOfRow>(db)`
    select unnest(array[currency, friend_currency]) as currency from referral where id = ${key}`,
  staff_proposal: (db, key) => sql<CurrencyOfRow>(db)`
    select unnest(case when currencies = '{}' then array[null] else currencies end) as currency, currencies = '{}' as "isWhole"
      from staff_proposal where id = ${key}`,
  support_chat: ofMember('support_chat'),
  vendor_case: own('vendor_case'),
  withdrawal: own('withdrawal'),
};
