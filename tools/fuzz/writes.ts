import pg from 'pg';

/**
 * Which tables were written, and kept, since it was asked last. A trigger notes the table in the transaction of the writing
 * statement, so that what was rolled back is forgotten with it. Only for one call at a time, or nobody could say whose it was.
 */
export interface Writes {
  since(): Promise<ReadonlySet<string>>;
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

/** What the house writes by itself all the time: draws, settlement, the books, vendors' rounds of its demo members, news. */
const housework =
  '^(draw|seed_chain|exposure|ticket|settlement|result|yeekee|lottery|ledger|vendor|opened_game|launch_token|play_day|vip|point|outbox|payout|bank_notice|deposit|withdrawal|winner|promotion)';

export async function watchWrites(databaseUrl: string): Promise<Writes> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(`
    create unlogged table fuzz_write (name text not null);
    create function note_fuzz_write() returns trigger language plpgsql security definer
      as $$ begin insert into public.fuzz_write values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> all (array[${leftByRefusals.map((name) => `'${name}'`).join()}, 'fuzz_write'])
        and relname !~ '${housework}' loop
        execute format('create trigger note_fuzz_write after insert or update or delete on %I
          for each row execute function note_fuzz_write()', name);
      end loop;
    end $$`);
  return {
    since: async () =>
      new Set(
        (await owner.query<{ name: string }>('delete from fuzz_write returning name')).rows.map(
          ({ name }) => name,
        ),
      ),
    close: () => owner.end(),
  };
}
