import type { RoleCurrencies, StaffRole } from '@tamarind/contract/operators';
import { currencies, type Currency } from '@tamarind/domain/money';
import { sql, type Db } from '../platform/db/sql.ts';

interface RolesRow {
  roles: StaffRole[];
  currencies: RoleCurrencies;
}

/** The person's roles, with the currencies of limited ones. */
export const rolesOf = async (db: Db, username: string): Promise<RolesRow> =>
  (
    await sql<RolesRow>(db)`
      select array(select role from staff_grant where staff_id = f.id and ended_at is null) as roles,
             staff_currencies(f.id) as currencies
        from staff f where username = ${username}`
  )[0] ?? { roles: [], currencies: {} };

/** The currencies of the published brand; all before the first version. */
export const brandCurrencies = async (db: Db): Promise<readonly Currency[]> =>
  (
    await sql<{ offered: Currency[] }>(db)`
      select document -> 'currencies' as offered from brand_version order by number desc limit 1`
  )[0]?.offered ?? currencies;
