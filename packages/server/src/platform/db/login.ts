import pg from 'pg';
import { type Db, sql } from './sql.ts';

/**
 * The role with the application's rights, granted by migrations. It cannot log in itself: the login in DATABASE_URL is
 * a member of this role and of no other. Decision 6 relies on this, because a login that could become the owner could
 * edit the ledger.
 */
export const APP_ROLE = 'tamarind_app';

/**
 * Creates the application's login, named in `appUrl`, as a member of the application's role. The connection of
 * `ownerUrl` creates it and needs CREATEROLE. An existing login keeps its password; docs/operations.md describes how to
 * change it.
 */
export async function ensureLogin(ownerUrl: string, appUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(appUrl).username);
  if (login === '' || login === decodeURIComponent(new URL(ownerUrl).username))
    throw new Error('DATABASE_URL needs a login of its own, other than the owner’s of MIGRATE_DATABASE_URL');
  await connected(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ isMember: boolean }>(
      `select pg_has_role(oid, '${APP_ROLE}', 'member') as "isMember" from pg_roles where rolname = $1`,
      [login],
    );
    const role = owner.escapeIdentifier(login);
    if (rows.length === 0) {
      const password = decodeURIComponent(new URL(appUrl).password);
      const secret = password === '' ? '' : `password ${owner.escapeLiteral(password)}`;
      await owner.query(`create role ${role} login ${secret} in role ${APP_ROLE}`).catch(unlessMadeMeanwhile);
    } else if (!rows[0]?.isMember) {
      await owner.query(`grant ${APP_ROLE} to ${role}`).catch(unlessMadeMeanwhile);
    }
  });
  await connected(appUrl, (app) => app.query('select 1')).catch((error: unknown) => {
    throw new Error(`the login ${login} of DATABASE_URL is not let in`, { cause: error });
  });
}

/**
 * Ignores the error of a concurrent creation: roles belong to the whole server, so two databases prepared at the same
 * time may both try to create one.
 */
export function unlessMadeMeanwhile(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || !MADE_MEANWHILE.includes(error.code ?? '')) throw error;
}
/**
 * Error codes of a concurrent creation: duplicate_object, unique_violation, "tuple concurrently updated" and
 * invalid_grant_operation.
 */
const MADE_MEANWHILE = ['42710', '23505', 'XX000', '0LP01'];

/** Refuses to start if the login has more rights than the application's role, because injected SQL could use them. */
export async function assertLogin(db: Db): Promise<void> {
  const faults = await loginFaults(db);
  if (faults.length > 0)
    throw new Error(
      `the login of DATABASE_URL ${faults.join('; ')}. ` +
        `Give the server a login that is a member of ${APP_ROLE} only (npm run db:migrate creates it)`,
    );
}

/**
 * The differences between the rights of the session's login and those of the application's role, as sentences; empty if
 * there are none.
 */
export async function loginFaults(db: Db): Promise<string[]> {
  const rows = await sql<{ fault: string }>(db)`
    with login as (select * from pg_roles where rolname = session_user)
    select 'is a superuser' as fault from login where rolsuper
    union all select 'may create roles' from login where rolcreaterole
    union all select 'may create databases' from login where rolcreatedb
    union all select 'may replicate' from login where rolreplication
    union all select 'passes row security' from login where rolbypassrls
    union all select 'has not the rights of ' || ${APP_ROLE}
      from login where not pg_has_role(login.oid, ${APP_ROLE}, 'usage')
    union all
      (select 'can become ' || r.rolname from pg_roles r, login
        where r.rolname not in (login.rolname, ${APP_ROLE}) and not login.rolsuper and pg_has_role(login.oid, r.oid, 'member')
        order by r.rolname)
    union all select 'owns the database' from pg_database d, login
      where d.datname = current_database() and d.datdba in (login.oid, to_regrole(${APP_ROLE}))
    union all select 'owns ' || count(*) || ' tables, types or functions' from pg_shdepend d, login
      where d.deptype = 'o' and d.refclassid = 'pg_authid'::regclass and d.refobjid in (login.oid, to_regrole(${APP_ROLE}))
        and d.dbid = (select oid from pg_database where datname = current_database()) having count(*) > 0
    union all select 'may create tables in the schema public'
      from login where not login.rolsuper and has_schema_privilege(login.oid, 'public', 'create')
    union all
      (select 'may write ' || c.relname || ' past the ledger’s functions' from pg_class c, login
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like 'ledger\\_%' and not login.rolsuper
          and (has_table_privilege(login.oid, c.oid, 'delete, truncate, trigger')
               or has_any_column_privilege(login.oid, c.oid, 'insert, update'))
        order by c.relname)`;
  return rows.map(({ fault }) => fault);
}

async function connected<Answer>(url: string, work: (connection: pg.Client) => Promise<Answer>): Promise<Answer> {
  const connection = new pg.Client({ connectionString: url });
  connection.on('error', () => undefined);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
