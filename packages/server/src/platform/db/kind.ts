import { type Db, only, sql } from './sql.ts';

/**
 * Marks a database as demo or real at its first start; later a server of the other kind refuses to start on it. The
 * demo's passwords are public in the source code, and a real brand must not mix play money with real money.
 */
export async function assertKind(db: Db, isDemo: boolean, now: Date): Promise<void> {
  const wanted = isDemo ? 'demo' : 'real';
  await sql(db)`
    insert into database_kind (kind, decided_at) values (${wanted}, ${now}) on conflict do nothing`;
  const { kind } = only(await sql<{ kind: string }>(db)`select kind from database_kind`);
  if (kind === wanted) return;
  throw new Error(
    isDemo
      ? 'this database belongs to a real brand, and the demo is not written into it: start without DEMO=1, or name a new database'
      : 'this database was a demo: its staff and members have published passwords. ' +
          'Name a new database (an embedded one begins afresh with npm start -- --reset)',
  );
}
