import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ensureDatabase, onServer } from '../postgres.ts';
import { dumpSchema } from './dump.ts';
import { migratedSchema, schemaFile } from './migrated.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';

test('schema.sql is what the migrations add up to (else: npm run db:dump)', async () => {
  expect(await migratedSchema(server)).toBe(readFileSync(schemaFile, 'utf8'));
});

test('the dump tells every kind of thing a migration may make', async () => {
  const name = `scratch_dump_${process.pid}`;
  const url = await ensureDatabase(server, name);
  try {
    const dump = await onServer(url, async (connection) => {
      await connection.query(`
        create type mood as enum ('calm', 'keen');
        create table parent (id bigint generated always as identity primary key,
                             price bigint not null default 0 check (price >= 0), note text);
        create table child (parent bigint references parent, day date not null) partition by range (day);
        create table child_2026 partition of child for values from ('2026-01-01') to ('2027-01-01');
        create unique index child_day on child (day) where parent is not null;
        create view dear as select id from parent where price > 10;
        create function twice(a bigint) returns bigint language sql immutable as 'select a * 2';
        create function stop() returns trigger language plpgsql as 'begin raise exception ''no''; end';
        create trigger parent_stays before delete on parent for each row execute function stop();
        grant select (id), update (note) on parent to tamarind_app;
        grant insert on child to tamarind_app;
        revoke all on function twice(bigint) from public`);
      return dumpSchema(connection);
    });
    for (const line of [
      "create type mood as enum ('calm', 'keen');",
      '  price bigint default 0 not null,',
      'alter table parent add constraint parent_price_check CHECK ((price >= 0));',
      'alter table child add constraint child_parent_fkey FOREIGN KEY (parent) REFERENCES parent(id);',
      "create table child_2026 partition of child FOR VALUES FROM ('2026-01-01') TO ('2027-01-01') (",
      'CREATE UNIQUE INDEX child_day ON ONLY public.child USING btree (day) WHERE (parent IS NOT NULL);',
      'create view dear as',
      'CREATE OR REPLACE FUNCTION public.twice(a bigint)',
      'CREATE TRIGGER parent_stays BEFORE DELETE ON public.parent FOR EACH ROW EXECUTE FUNCTION stop();',
      'grant insert on table child to tamarind_app;',
      'grant update (note) on table parent to tamarind_app;',
    ]) {
      expect(dump).toContain(line);
    }
    expect(dump).toContain('grant execute on function stop() to public;');
    expect(dump).not.toContain('grant execute on function twice(bigint)');
  } finally {
    await onServer(server, (connection) => connection.query(`drop database ${name} with (force)`));
  }
});
