import pg from 'pg';

/**
 * Which tables the processes of clients wrote, and kept, since each was asked for last. A trigger notes the table and the connection's
 * name in the transaction of the writing statement, so that what was rolled back is forgotten with it. What the house writes by itself
 * (jobs, bank, vendors) goes through a process of its own and is not seen.
 */
export interface Writes {
  since(connection: string): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/**
 * What a call that is refused may leave, and why: tries, nonces, captchas and codes are counted and used up on purpose, the history of logins
 * tells the owner of those that were refused, and when somebody was seen is noted before the call is looked at.
 */
const leftByRefusals = [
  ...['enc_nonce', 'budget', 'captcha', 'login_try', 'one_time_code', 'code_target'],
  ...['member_session', 'staff_session', 'play_time'],
];

/** A vendor was asked before the call could be refused: what it was told and how it answered is kept, and a silent one is paused. */
const leftByAsking: ReadonlySet<string> = new Set([
  ...['vendor', 'vendor_call', 'vendor_player', 'vendor_session', 'outbox_event', 'audit_record'],
]);
const refusedByVendors: ReadonlySet<string> = new Set(['VENDOR_REFUSED', 'VENDOR_SILENT']);

/** Whether a call that was refused with `code` may leave a row in `table`. */
export const mayStay = (code: string, table: string): boolean => refusedByVendors.has(code) && leftByAsking.has(table);

/** `clients`: how the names of the connections to watch begin. */
export async function watchWrites(databaseUrl: string, clients: string): Promise<Writes> {
  const owner = new pg.Pool({ connectionString: databaseUrl });
  await owner.query(`
    create unlogged table fuzz_write (connection text not null, name text not null);
    create function note_fuzz_write() returns trigger language plpgsql security definer
      as $$ begin insert into public.fuzz_write values (current_setting('application_name'), tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> all (array[${leftByRefusals.map((name) => `'${name}'`).join()}, 'fuzz_write']) loop
        execute format('create trigger note_fuzz_write after insert or update or delete on %I
          for each row when (starts_with(current_setting(''application_name''), ${`''${clients}''`})) execute function note_fuzz_write()', name);
      end loop;
    end $$`);
  return {
    since: async (connection) =>
      new Set(
        (
          await owner.query<{ name: string }>({
            name: 'since',
            text: 'delete from fuzz_write where connection = $1 returning name',
            values: [connection],
          })
        ).rows.map(({ name }) => name),
      ),
    close: () => owner.end(),
  };
}
