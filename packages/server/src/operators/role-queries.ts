import type { RoleBranches, RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import { currencies, type Currency } from '@tamarind/domain/money';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

interface RolesRow {
  roles: StaffRole[];
  currencies: RoleCurrencies;
  branches: RoleBranches;
}

/** The roles of a staff member, with the currencies and branches to which each limited role applies. */
export const rolesOf = async (db: Db, username: string): Promise<RolesRow> =>
  (
    await sql<RolesRow>(db)`
      select array(select role from staff_grant where staff_id = f.id and ended_at is null) as roles,
             staff_currencies(f.id) as currencies, staff_branches(f.id) as branches
        from staff f where username = ${username}`
  )[0] ?? { roles: [], currencies: {}, branches: {} };

/**
 * Ends the roles that are missing in the new list or have another limit there, and grants the roles that the person
 * does not have yet.
 */
export const putRoles = async (
  tx: Tx,
  staffId: bigint,
  wish: {
    roles: readonly StaffRole[];
    currencies: RoleCurrencies;
    branches: RoleBranches;
    by: bigint;
    agreedBy: bigint;
    now: Date;
  },
): Promise<void> => {
  const { roles, currencies, branches, by, agreedBy, now } = wish;
  await sql(tx)`
    update staff_grant set ended_at = ${now}, ended_by = ${by}
     where staff_id = ${staffId} and ended_at is null
       and not (role = any (${roles}::text[]) and currencies = role_limits(${{ json: currencies }}, role)
                and branches = role_limits(${{ json: branches }}, role))`;
  await sql(tx)`
    insert into staff_grant (staff_id, role, currencies, branches, given_by, agreed_by, given_at)
    select ${staffId}, role, role_limits(${{ json: currencies }}, role), role_limits(${{ json: branches }}, role), ${by},
           ${agreedBy}, ${now}
      from unnest(${roles}::text[]) role
    on conflict (staff_id, role) where ended_at is null do nothing`;
};

/** The currencies of the published brand; all currencies before the first version is published. */
export const brandCurrencies = async (db: Db): Promise<readonly Currency[]> =>
  (
    await sql<{ offered: Currency[] }>(db)`
      select document -> 'currencies' as offered from brand_version order by number desc limit 1`
  )[0]?.offered ?? currencies;

/** The number of agents among these account names, which are in lower case. */
export const countAgents = async (db: Db, accounts: readonly string[]): Promise<number> =>
  only(
    await sql<{ count: number }>(db)`
      select count(*)::int as count from member
       where account_folded = any (${accounts}::text[]) and is_agent in (1, 2) and realm = 'real'`,
  ).count;
