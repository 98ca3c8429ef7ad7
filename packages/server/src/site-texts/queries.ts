import type { SiteText, SiteTextWords } from '@tamarind/domain/content/site-text';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

interface DraftRow {
  text: SiteText;
  lock: number;
  base: number;
  words: SiteTextWords;
  authorId: bigint | null;
  author: string | null;
  changedAt: Date;
}

interface VersionFacts {
  number: number;
  sha256: string;
  asksMembers: boolean;
  reason: string;
  restores: number | null;
  author: string | null;
  checker: string | null;
  publishedAt: Date;
}
export interface VersionRow extends VersionFacts {
  text: SiteText;
  words: SiteTextWords;
}

export const drafts = (db: Db) => sql<DraftRow>(db)`
  select d.text, d.lock, d.base, d.words, d.author as "authorId", f.username as author, d.changed_at as "changedAt"
    from site_text_draft d left join staff f on f.id = d.author`;

export const draft = async (db: Db, text: SiteText): Promise<DraftRow | undefined> =>
  (
    await sql<DraftRow>(db)`
      select d.text, d.lock, d.base, d.words, d.author as "authorId", f.username as author, d.changed_at as "changedAt"
        from site_text_draft d left join staff f on f.id = d.author
       where d.text = ${text}`
  )[0];

/** Locks out other saves and publications until commit; readers do not wait. */
export const lockTexts = (tx: Tx) => sql(tx)`lock table site_text_draft in share row exclusive mode`;

export const putDraft = (
  tx: Tx,
  row: { text: SiteText; lock: number; base: number; words: SiteTextWords; author: bigint | null; now: Date },
) => sql(tx)`
  insert into site_text_draft (text, lock, base, words, author, changed_at)
  values (${row.text}, ${row.lock}, ${row.base}, ${{ json: row.words }}, ${row.author}, ${row.now})
  on conflict (text) do update
    set lock = excluded.lock, words = excluded.words, author = excluded.author, changed_at = excluded.changed_at`;

export const deleteDraft = (tx: Tx, text: SiteText) => sql(tx)`delete from site_text_draft where text = ${text}`;

/** The version in force of every published text. */
export const publishedVersions = (db: Db) => sql<VersionRow>(db)`
  select distinct on (v.text) v.text, v.number, v.words, v.sha256, v.asks_members as "asksMembers", v.reason, v.restores,
         a.username as author, c.username as checker, v.published_at as "publishedAt"
    from site_text_version v left join staff a on a.id = v.author left join staff c on c.id = v.checker
   order by v.text, v.number desc`;

/** The text's versions, newest first, without their content. */
export const versions = (db: Db, text: SiteText) => sql<VersionFacts>(db)`
  select v.number, v.sha256, v.asks_members as "asksMembers", v.reason, v.restores, a.username as author,
         c.username as checker, v.published_at as "publishedAt"
    from site_text_version v left join staff a on a.id = v.author left join staff c on c.id = v.checker
   where v.text = ${text}
   order by v.number desc`;

/** The version of this number, or the newest one. */
export const version = async (db: Db, text: SiteText, number?: number): Promise<VersionRow | undefined> =>
  (
    await sql<VersionRow>(db)`
      select v.text, v.number, v.words, v.sha256, v.asks_members as "asksMembers", v.reason, v.restores,
             a.username as author, c.username as checker, v.published_at as "publishedAt"
        from site_text_version v left join staff a on a.id = v.author left join staff c on c.id = v.checker
       where v.text = ${text} and (${number ?? null}::integer is null or v.number = ${number ?? null})
       order by v.number desc limit 1`
  )[0];

export const insertVersion = (
  tx: Tx,
  row: Omit<VersionRow, 'author' | 'checker'> & { authorId: bigint | null; checkerId: bigint | null },
) => sql(tx)`
  insert into site_text_version (text, number, words, sha256, asks_members, reason, restores, author, checker, published_at)
  values (${row.text}, ${row.number}, ${{ json: row.words }}, ${row.sha256}, ${row.asksMembers}, ${row.reason},
          ${row.restores}, ${row.authorId}, ${row.checkerId}, ${row.publishedAt})`;
