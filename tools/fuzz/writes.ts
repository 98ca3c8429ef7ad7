import pg from 'pg';

/**
 * Records the tables to which clients' processes committed rows since the last query, by database connection. A trigger
 * writes table and connection name within the same transaction, so a rollback discards the record too. Jobs, bank and
 * vendors use another process, whose writes are not recorded.
 */
export interface Writes {
  since(connection: string): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/**
 * Tables that are not watched, because every refused call may write to them: attempts, nonces, captchas and codes are
 * counted and used up on purpose, refused logins appear in the login history, and the last activity is recorded before
 * the call is checked.
 */
const leftByRefusals = [
  ...['enc_nonce', 'budget', 'captcha', 'login_try', 'one_time_code', 'code_target'],
  ...['member_session', 'staff_session', 'play_time'],
];

/**
 * Tables to which a call may also write if a vendor caused the refusal: the vendor was called before it, so request and
 * response are stored, and a vendor that does not respond is paused.
 */
const leftByAsking: ReadonlySet<string> = new Set([
  ...['vendor', 'vendor_call', 'vendor_player', 'vendor_session', 'outbox_event', 'audit_record'],
]);
const refusedByVendors: ReadonlySet<string> = new Set(['VENDOR_REFUSED', 'VENDOR_SILENT']);

/** True if a call that was refused with `code` may leave a row in `table`, one of the watched tables. */
export const mayStay = (code: string, table: string): boolean => refusedByVendors.has(code) && leftByAsking.has(table);

/** Watches the writes; `clients` is the prefix of the connection names to watch. */
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
          for each row when (starts_with(current_setting(''application_name''), ${`''${clients}''`}))
          execute function note_fuzz_write()', name);
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
