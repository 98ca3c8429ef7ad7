import type { Db, Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import type { OpenConnection } from '../platform/ports/payments/adapter.ts';
import { uuidV7 } from '../platform/random.ts';
import * as queries from './queries.ts';

/** Encrypts and stores a set of secrets; returns its id and fingerprint. */
export async function sealSecrets(
  tx: Tx,
  { random, secrets: keys }: Pick<Platform, 'random' | 'secrets'>,
  values: Readonly<Record<string, string>>,
  { now, by }: { readonly now: Date; readonly by: bigint | null },
): Promise<{ credential: string; print: string }> {
  const id = uuidV7(now, random);
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(values).toSorted(([one], [two]) => (one < two ? -1 : 1))),
  );
  const print = keys.blindIndex('payment-credential', text).toString('hex').slice(0, 16);
  await queries.insertCredential(tx, {
    id,
    sealed: keys.seal(purposeOf(id), Buffer.from(text)),
    print,
    addedAt: now,
    addedBy: by,
  });
  return { credential: id, print };
}

/** Decrypts a stored set of secrets. */
export async function openSecrets(
  keys: Platform['secrets'],
  db: Db,
  credential: string,
): Promise<Readonly<Record<string, string>>> {
  const sealed = await queries.sealedOf(db, credential);
  if (!sealed) throw new Error(`there are no secrets ${credential}`);
  return opened(keys, credential, sealed);
}

const opened = (keys: Platform['secrets'], credential: string, sealed: Buffer) =>
  JSON.parse(keys.open(purposeOf(credential), sealed).toString()) as Readonly<Record<string, string>>;

/**
 * A connection with its secrets decrypted, its on/off switch and its list of allowed addresses; undefined if no
 * connection has this id.
 */
export async function openConnection(
  { secrets }: Pick<Platform, 'secrets'>,
  db: Db,
  id: string,
): Promise<(OpenConnection & { readonly isOn: boolean; readonly ips: readonly string[] }) | undefined> {
  const row = await queries.sealedConnection(db, id);
  if (!row) return undefined;
  const { provider, address, currency, isOn, ips, settings, credential, sealed } = row;
  return {
    id,
    provider,
    address,
    currency,
    isOn,
    ips,
    values: { ...settings, ...opened(secrets, credential, sealed) },
  };
}

const purposeOf = (id: string): string => `payment-credential:${id}`;
