import type { BrandDocument } from '@tamarind/domain/brand/document';
import { wholeDocument } from '@tamarind/domain/brand/house';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import { forgetEverywhere } from '../platform/kept.ts';
import { readSettingsAgain, settingsChanged } from './queries.ts';

interface DraftRow {
  lock: number;
  base: number;
  document: BrandDocument;
  authorId: bigint;
  author: string;
  changedAt: Date;
}

export interface VersionRow {
  number: number;
  document: BrandDocument;
  sha256: string;
  reason: string;
  restores: number | null;
  author: string;
  checker: string;
  publishedAt: Date;
}

export async function draft(db: Db): Promise<DraftRow | undefined> {
  const rows = await sql<DraftRow>(db)`
    select d.lock, d.base, d.document, d.author as "authorId", f.username as author, d.changed_at as "changedAt"
      from brand_draft d join staff f on f.id = d.author`;
  return (await whole(db, rows))[0];
}

/** Locks out other saves and publications until commit; readers do not wait. */
export async function lockVersions(tx: Tx): Promise<void> {
  await sql(tx)`lock table brand_draft in share row exclusive mode`;
  readSettingsAgain(tx);
}

export const putDraft = (
  tx: Tx,
  row: { lock: number; base: number; document: BrandDocument; author: bigint; now: Date },
) => sql(tx)`
  insert into brand_draft (lock, base, document, author, changed_at)
  values (${row.lock}, ${row.base}, ${{ json: row.document }}, ${row.author}, ${row.now})
  on conflict (is_open) do update set lock = excluded.lock, document = excluded.document, changed_at = excluded.changed_at`;

export const deleteDraft = (tx: Tx) => sql(tx)`delete from brand_draft`;

/** The brand's versions, newest first. */
export const versions = async (db: Db, limit: number): Promise<VersionRow[]> =>
  whole(
    db,
    await sql<VersionRow>(db)`
      select v.number, v.document, v.sha256, v.reason, v.restores, a.username as author, c.username as checker,
             v.published_at as "publishedAt"
        from brand_version v join staff a on a.id = v.author join staff c on c.id = v.checker
       order by v.number desc limit ${limit}`,
  );

/**
 * A version's document exactly as it was stored, because its hash covers that text. An old document may lack fields
 * that were added later.
 */
export const version = async (db: Db, number: number): Promise<VersionRow | undefined> =>
  (
    await sql<VersionRow>(db)`
      select v.number, v.document, v.sha256, v.reason, v.restores, a.username as author, c.username as checker,
             v.published_at as "publishedAt"
        from brand_version v join staff a on a.id = v.author join staff c on c.id = v.checker
       where v.number = ${number}`
  )[0];

/** The default document, in force until a version is published. */
export const firstDocument = async (db: Db): Promise<BrandDocument> => wholeDocument({}, await fieldsBefore(db));

async function whole<Row extends { document: BrandDocument }>(db: Db, rows: Row[]): Promise<Row[]> {
  const before = await fieldsBefore(db);
  return rows.map((row) => ({ ...row, document: wholeDocument(row.document, before) }));
}

/**
 * Values of fields that were separate settings before they became part of the document. Versions and drafts from that
 * time lack these fields.
 */
const fieldsBefore = async (db: Db): Promise<Partial<BrandDocument> | undefined> =>
  (await sql<{ value: Partial<BrandDocument> }>(db)`select value from brand_setting where name = 'fieldsBefore'`)[0]
    ?.value;

/** Inserts a version. When the transaction commits, every process reloads the brand's settings. */
export async function insertVersion(
  tx: Tx,
  row: Pick<VersionRow, 'number' | 'document' | 'sha256' | 'reason' | 'restores' | 'publishedAt'> & {
    authorId: bigint;
    checkerId: bigint;
  },
): Promise<void> {
  await sql(tx)`
    insert into brand_version (number, document, sha256, reason, restores, author, checker, published_at)
    values (${row.number}, ${{ json: row.document }}, ${row.sha256}, ${row.reason}, ${row.restores}, ${row.authorId},
            ${row.checkerId}, ${row.publishedAt})`;
  await settingsChanged(tx);
  await forgetEverywhere(tx, 'slide');
}

export const insertPicture = (
  tx: Tx,
  row: { name: string; bytes: Uint8Array; addedBy: bigint | null; now: Date },
) => sql(tx)`
  insert into brand_picture (name, bytes, added_by, added_at) values (${row.name}, ${row.bytes}, ${row.addedBy}, ${row.now})
  on conflict (name) do nothing`;

export const picture = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await sql<{ bytes: Buffer }>(db)`select bytes from brand_picture where name = ${name}`)[0]?.bytes;

export const knownPictures = async (db: Db, names: readonly string[]): Promise<string[]> =>
  (await sql<{ name: string }>(db)`select name from brand_picture where name = any (${names}::text[])`).map(
    ({ name }) => name,
  );

/** Withdrawal methods that at least one active payment connection can pay. */
export const methodsPaid = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sql<{ method: string }>(db)`
        select distinct unnest(withdrawals) as method from payment_connection where is_on`
    ).map(({ method }) => method),
  );
