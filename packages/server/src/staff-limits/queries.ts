import type { CurrencyRow } from '@tamarind/contract/currency-source';
import type { Currency } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { composed, only, sql, type Db } from '../platform/db/sql.ts';

/** The currencies and members that a row concerns; an empty list of members means the whole platform. */
interface AboutRow {
  readonly currencies: Currency[];
  readonly members: bigint[];
  /** True if the row concerns all currencies. */
  readonly isWhole?: boolean;
}

/** The ids and currencies of the members with these account names. */
export const membersByAccount = (db: Db, accounts: readonly string[]) => sql<{ id: bigint; currency: Currency }>(db)`
  select id, currency from member where account_folded = any (${accounts.map((name) => name.trim().toLowerCase())}::text[])`;

/** True if each of these members is in a branch of these agents on the day. */
export const areInBranches = async (
  db: Db,
  members: readonly bigint[],
  { agents, day }: { readonly agents: readonly string[]; readonly day: Day },
): Promise<boolean> =>
  only(
    await sql<{ areAll: boolean }>(db)`
      select coalesce(bool_and(in_branches(id, ${agents}::text[], ${day}::date)), true) as "areAll"
        from unnest(${members}::bigint[]) id`,
  ).areAll;

type Find = (db: Db, key: string) => Promise<AboutRow[]>;

/** SQL for tables with their own currency column; `member` is the column that refers to the member. */
const own =
  (table: CurrencyRow, member?: string): Find =>
  (db, key) =>
    composed(
      db,
      `select array[currency] as currencies, ${member === undefined ? `'{}'` : `array[${member}]`}::bigint[] as members
         from ${table} where id = $1`,
      [key],
    );

/** SQL for tables without a currency column: the currency is that of the member. */
const ofMember =
  (table: CurrencyRow, column = 'member_id'): Find =>
  (db, key) =>
    composed(
      db,
      `select array[m.currency] as currencies, array[m.id] as members from ${table} r join member m on m.id = r.${column}
        where r.id = $1`,
      [key],
    );

/**
 * Finds the currencies and members of a row by its key; the key has the format that the contract's schema of the call
 * requires.
 */
export const aboutRow: Readonly<Record<CurrencyRow, Find>> = {
  agent_contract: own('agent_contract', 'agent_id'),
  agent_income: own('agent_income', 'agent_id'),
  bank_break: own('bank_break'),
  bank_notice: (db, key) => sql<AboutRow>(db)`
    select array_remove(array[currency], null) as currencies, '{}'::bigint[] as members, currency is null as "isWhole"
      from bank_notice where id = ${key}`,
  deposit_slip: ofMember('deposit_slip'),
  harm_marker: ofMember('harm_marker'),
  identity_case: ofMember('identity_case'),
  income_dispute: ofMember('income_dispute', 'agent_id'),
  lottery_risk_request: own('lottery_risk_request'),
  member_block: ofMember('member_block'),
  member_note: ofMember('member_note'),
  payout_batch: own('payout_batch'),
  point_record: own('point_record', 'member_id'),
  promotion_application: own('promotion_application', 'member_id'),
  referral: (db, key) => sql<AboutRow>(db)`
    select array[currency, friend_currency] as currencies, array[referrer_id, friend_id] as members from referral where id = ${key}`,
  staff_proposal: (db, key) => sql<AboutRow>(db)`
    select currencies, members, currencies = '{}' as "isWhole" from staff_proposal where id = ${key}`,
  // A visitor's chat has no currency and no member.
  support_chat: (db, key) => sql<AboutRow>(db)`
    select array_remove(array[m.currency], null) as currencies, array_remove(array[c.member_id], null) as members
      from support_chat c left join member m on m.id = c.member_id where c.id = ${key}`,
  vendor_case: own('vendor_case'),
  withdrawal: own('withdrawal', 'member_id'),
};
