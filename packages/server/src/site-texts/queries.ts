import type { SiteText, SiteTextWords } from '@tamarind/domain/content/site-text';
import { type TextPlace, type OwnKind } from '@tamarind/domain/content/text-place';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';

interface DraftRow {
  text: SiteText;
  lock: number;
  base: number;
  words: SiteTextWords;
  place: TextPlace | null;
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
  place: TextPlace | null;
}

export const drafts = (db: Db) => sql<DraftRow>(db)`
  select d.text, d.lock, d.base, d.words, d.place, d.author as "authorId", f.username as author, d.changed_at as "changedAt"
    from site_text_draft d left join staff f on f.id = d.author`;

export const draft = async (db: Db, text: SiteText): Promise<DraftRow | undefined> =>
  (
    await sql<DraftRow>(db)`
      select d.text, d.lock, d.base, d.words, d.place, d.author as "authorId", f.username as author, d.changed_at as "changedAt"
        from site_text_draft d left join staff f on f.id = d.author
       where d.text = ${text}`
  )[0];

/** Blocks other saves and publications until commit; readers do not wait. */
export const lockTexts = (tx: Tx) => sql(tx)`lock table site_text_draft in share row exclusive mode`;

export const putDraft = (
  tx: Tx,
  row: Pick<DraftRow, 'text' | 'lock' | 'base' | 'words' | 'place'> & { author: bigint | null; now: Date },
) => sql(tx)`
  insert into site_text_draft (text, lock, base, words, place, author, changed_at)
  values (${row.text}, ${row.lock}, ${row.base}, ${{ json: row.words }}, ${row.place && { json: row.place }},
          ${row.author}, ${row.now})
  on conflict (text) do update
    set lock = excluded.lock, words = excluded.words, place = excluded.place, author = excluded.author, changed_at = excluded.changed_at`;

export const deleteDraft = (tx: Tx, text: SiteText) => sql(tx)`delete from site_text_draft where text = ${text}`;

/** The version of each published text that is in force. */
export const publishedVersions = (db: Db) => sql<VersionRow>(db)`
  select distinct on (v.text) v.text, v.number, v.words, v.place, v.sha256, v.asks_members as "asksMembers", v.reason, v.restores,
         a.username as author, c.username as checker, v.published_at as "publishedAt"
    from site_text_version v left join staff a on a.id = v.author left join staff c on c.id = v.checker
   order by v.text, v.number desc`;

/** The position and words in force of every text of this kind that staff added and published. */
export const publishedOwn = (db: Db, kind: OwnKind) => sql<{ text: string; words: SiteTextWords; place: TextPlace }>(
  db,
)`
  select distinct on (v.text) v.text, v.words, v.place
    from site_text_version v
   where v.text like ${`${kind}-%`}
   order by v.text, v.number desc`;

/** The number of texts of this kind that staff added, drafts included. */
export const countOwn = async (db: Db, kind: OwnKind): Promise<number> => {
  const [row] = await sql<{ count: number }>(db)`
    select count(distinct text)::integer as count
      from (select text from site_text_draft union all select text from site_text_version) every
     where text like ${`${kind}-%`}`;
  return row?.count ?? 0;
};

/** The text's versions, newest first, without their content. */
export const versions = (db: Db, text: SiteText) => sql<VersionFacts>(db)`
  select v.number, v.sha256, v.asks_members as "asksMembers", v.reason, v.restores, a.username as author,
         c.username as checker, v.published_at as "publishedAt"
    from site_text_version v left join staff a on a.id = v.author left join staff c on c.id = v.checker
   where v.text = ${text}
   order by v.number desc`;

/** The version with this number, or the newest one without a number. */
export const version = async (db: Db, text: SiteText, number?: number): Promise<VersionRow | undefined> =>
  (
    await sql<VersionRow>(db)`
      select v.text, v.number, v.words, v.place, v.sha256, v.asks_members as "asksMembers", v.reason, v.restores,
             a.username as author, c.username as checker, v.published_at as "publishedAt"
        from site_text_version v left join staff a on a.id = v.author left join staff c on c.id = v.checker
       where v.text = ${text} and (${number ?? null}::integer is null or v.number = ${number ?? null})
       order by v.number desc limit 1`
  )[0];

export const insertVersion = (
  tx: Tx,
  row: Omit<VersionRow, 'author' | 'checker'> & { authorId: bigint | null; checkerId: bigint | null },
) => sql(tx)`
  insert into site_text_version (text, number, words, place, sha256, asks_members, reason, restores, author, checker, published_at)
  values (${row.text}, ${row.number}, ${{ json: row.words }}, ${row.place && { json: row.place }}, ${row.sha256},
          ${row.asksMembers}, ${row.reason}, ${row.restores}, ${row.authorId}, ${row.checkerId}, ${row.publishedAt})`;
