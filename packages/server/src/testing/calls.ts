import type pg from 'pg';
import type { Endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { callSamples } from './call-samples.ts';
import type { TestApp } from './test-app.ts';

/** One operation of the contract, for calling it as a stranger would: with encoded values, not domain types. */

export interface Operation {
  readonly room: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  /** An input valid by the schema. */
  readonly sample: Readonly<Record<string, unknown>>;
}

/** The push stream is excluded, because it has its own handler and test (platform/http/push.pg.test.ts). */
const apart = new Set(['streamEvents']);

export const operations: readonly Operation[] = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([name]) => !apart.has(name))
    .map(([name, endpoint]) => ({
      room,
      name,
      endpoint,
      sample: (callSamples as unknown as Record<string, Record<string, Operation['sample']>>)[room]?.[name] ?? {},
    })),
);

/** Sends the input without validating it first. */
export async function sendRaw(
  app: TestApp,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  token: string | undefined,
): Promise<{ status: number; code: string | undefined; body: string }> {
  const rest = { ...input };
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() || '-' : JSON.stringify(value) || '-');
  });
  const query =
    endpoint.method === 'GET'
      ? `?${Object.entries(rest)
          .map(
            ([name, value]) =>
              `${name}=${encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
          )
          .join('&')}`
      : '';
  const response = await app.http.inject({
    method: endpoint.method,
    url: url + query,
    headers: present({
      authorization: token ? `Bearer ${token}` : undefined,
      'idempotency-key': endpoint.once || endpoint.sameOrigin ? crypto.randomUUID() : undefined,
    }),
    ...present({
      payload: endpoint.method === 'GET' ? undefined : endpoint.enc ? await app.encrypt(endpoint, rest) : rest,
    }),
  });
  const envelope = response.headers['content-type']?.toString().startsWith('application/json')
    ? (JSON.parse(response.body) as { errorCode?: string })
    : {};
  return { status: response.statusCode, code: envelope.errorCode, body: response.body };
}

/** The audit records that a refused call may write. */
const REFUSALS = `'staff.forbidden', 'staff.refused', 'staff.login_failed'`;

/** Tables with counters and times that any call may write, even a refused one. */
const alwaysWritten = [
  'enc_nonce',
  'budget',
  'captcha',
  'member_session',
  'play_time',
  'staff_session',
  'staff_right_use',
  'launch_token',
  // A refused login to an existing account is recorded in that account's history; a hostile name may happen to be an
  // existing account.
  'login_try',
  'migration',
]
  .map((name) => `'${name}'`)
  .join();

/**
 * A digest of the database contents. It leaves out rows that any call may write: used nonces, counted attempts,
 * captchas, session activity, and records of staff's refused attempts.
 */
export async function databaseDigest(owner: pg.Client): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and c.relname not in (${alwaysWritten}) order by 1`);
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
         from "${name}" t ${name === 'audit_record' ? `where action not in (${REFUSALS})` : ''}`,
  );
  return JSON.stringify((await owner.query(`${parts.join(' union all ')} order by 1`)).rows);
}

/**
 * Counts every statement that writes to a table, even if rolled back, because a refused call must not even try to
 * write. This costs far less than reading all rows. Returns a function that gives the current count.
 */
export async function countWrites(owner: pg.Client): Promise<() => Promise<string>> {
  await owner.query(`
    create sequence test_write;
    create function note_test_write() returns trigger language plpgsql security definer
      as $$ begin perform nextval('test_write'); return null; end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in (${alwaysWritten}, 'audit_record') loop
        execute format('create trigger note_test_write after insert or update or delete on %I
          for each statement execute function note_test_write()', name);
      end loop;
    end $$;
    create trigger note_test_write after insert on audit_record
      for each row when (new.action not in (${REFUSALS})) execute function note_test_write()`);
  return async () =>
    (await owner.query<{ last: string }>(`select last_value || ':' || is_called as last from test_write`)).rows[0]
      ?.last ?? '';
}
