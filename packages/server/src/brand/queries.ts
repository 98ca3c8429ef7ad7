import type { Language } from '@tamarind/contract/brand';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';
import { forgetEverywhere } from '../platform/kept.ts';

interface Setting {
  readonly name: string;
  readonly value: unknown;
}

/** The stored settings. A transaction reads them once, and again only after it has locked or changed them. */
export function allSettings(db: Db): Promise<readonly Setting[]> {
  const read = readIn.get(db) ?? readSettings(db);
  if ('inTransaction' in db) readIn.set(db, read);
  return read;
}
const readIn = new WeakMap<Db, Promise<readonly Setting[]>>();

/**
 * Reads the settings' stamp, and the settings themselves only if this process has not cached them under that stamp.
 * Each change sets the stamp to a new random value in its own transaction, and one statement reads both. Equal stamps
 * therefore mean equal settings, in any database of this process; the stamp of a change that is rolled back is never
 * read again.
 */
async function readSettings(db: Db): Promise<readonly Setting[]> {
  const cached = new Map(byStamp);
  const { stamp, settings } = only(
    await sql<{ stamp: string; settings: readonly Setting[] | null }>(db)`
      select s.stamp,
             case when s.stamp <> all (${[...cached.keys()]}::uuid[]) then (
               select coalesce(jsonb_agg(x), '[]') from (
                 select name, value from brand_setting
                 union all
                 (select 'document', document from brand_version order by number desc limit 1)
                 union all
                 (select 'documentNumber', to_jsonb(max(number)) from brand_version having max(number) is not null)) x)
             end as settings
        from brand_stamp s`,
  );
  const found = (settings ? frozen(settings) : cached.get(stamp)) ?? [];
  byStamp.delete(stamp);
  byStamp.set(stamp, found);
  const [oldest = ''] = byStamp.keys();
  if (byStamp.size > STAMPS_MAX) byStamp.delete(oldest);
  return found;
}

/**
 * Cache of the settings used last, by stamp. Several test servers or databases in one process each have their own
 * stamp.
 */
const byStamp = new Map<string, readonly Setting[]>();
const STAMPS_MAX = 4;

/**
 * Freezes the settings, because all transactions share the cached object: a caller that changed it would change the
 * settings of all others.
 */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Makes the rest of this transaction read the settings again. */
export const readSettingsAgain = (tx: Tx): void => void readIn.delete(tx);

/** Call after a change: every process, and the rest of this transaction, then reads the settings again. */
export async function settingsChanged(tx: Tx): Promise<void> {
  readSettingsAgain(tx);
  await forgetEverywhere(tx, 'settings');
}

/** Stores a setting. Every process reloads the settings when the transaction commits. */
export async function putSetting(tx: Tx, name: string, value: unknown, now: Date): Promise<void> {
  await sql(tx)`
    insert into brand_setting (name, value, changed_at) values (${name}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`;
  await settingsChanged(tx);
}

export const putLanguage = (db: Db, memberId: bigint, language: Language) =>
  sql(db)`update member set language = ${language} where id = ${memberId}`;

export const isOpen = async (db: Db): Promise<boolean> =>
  (await sql(db)`select 1 as found from house_opening`).length === 1;

/**
 * Runs changes of the settings one after the other, so that each sees the result of the previous one. Readers do not
 * wait.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql(tx)`lock table brand_setting in share row exclusive mode`;
  readSettingsAgain(tx);
}
