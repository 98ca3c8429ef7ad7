import type { Language } from '@tamarind/contract/brand';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import { forgetEverywhere } from '../platform/kept.ts';

interface Setting {
  name: string;
  value: unknown;
}

/** The stored settings. A transaction reads them once, and again after it has locked or changed them. */
export function allSettings(db: Db): Promise<Setting[]> {
  const read = readIn.get(db) ?? readSettings(db);
  if ('inTransaction' in db) readIn.set(db, read);
  return read;
}
const readIn = new WeakMap<Db, Promise<Setting[]>>();

const readSettings = (db: Db) => sql<Setting>(db)`
  select name, value from brand_setting
  union all
  (select 'document', document from brand_version order by number desc limit 1)
  union all
  (select 'documentNumber', to_jsonb(max(number)) from brand_version having max(number) is not null)`;

/** Makes the rest of this transaction read the settings again. */
export const readSettingsAgain = (tx: Tx): void => void readIn.delete(tx);

/** Makes every process, and the rest of this transaction, read the settings again. */
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

/** Serialises changes of the settings, so that each reads what the previous one wrote. Readers do not wait. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql(tx)`lock table brand_setting in share row exclusive mode`;
  readSettingsAgain(tx);
}
