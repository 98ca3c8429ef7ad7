import { type Db, only, sql } from './sql.ts';

/**
 * At its first start, marks a database as demo or real, and refuses the other kind from then on. The demo's passwords
 * are public in the source, and a real brand must not mix play money with its own.
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
