import type {
  AnnouncementAudience,
  AnnouncementDraft,
  AnnouncementForm,
  AnnouncementPhase,
  AnnouncementText,
  AnnouncementType,
  announcementStates,
  TextLanguage,
} from '@tamarind/domain/content/announcement';
import type { Page } from '../platform/page.ts';
import { only, sql, type Db, type Tx } from '../platform/db/sql.ts';

interface ReadRow extends AnnouncementText {
  id: bigint;
  type: AnnouncementType;
  form: AnnouncementForm;
  date: Date;
  picture: string | null;
  address: string;
  language: TextLanguage;
}

/**
 * Published announcements that are shown now, each with the first complete text in the order of `languages`. Banners
 * and slides are in the order set by staff, the others newest first.
 */
export const currentAnnouncements = (
  db: Db,
  of: { audiences: readonly AnnouncementAudience[]; languages: readonly TextLanguage[]; now: Date },
) => sql<ReadRow>(db)`
  select a.id, a.type, a.form, a.starts_at as date, a.picture, a.address, t.language, t.title, t.body, t.tag, t.act
    from brand_announcement a
    cross join lateral (
      select language, title, body, tag, act from brand_announcement_text
       where announcement_id = a.id and title <> '' and (body <> '' or a.form in ('banner', 'slide'))
       order by array_position(${of.languages}::text[], language) limit 1) t
   where a.state = 'published' and a.audience = any (${of.audiences}::text[])
     and a.starts_at <= ${of.now} and (a.ends_at is null or a.ends_at > ${of.now})
   order by case when a.form in ('banner', 'slide') then a.position else 0 end, a.starts_at desc, a.id desc
   limit 100`;

/** The picture name of the slide that players see first. */
export const firstSlide = async (db: Db, now: Date): Promise<string | undefined> =>
  (
    await sql<{ picture: string }>(db)`
      select picture from brand_announcement
       where state = 'published' and audience = 'player' and form = 'slide'
         and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
       order by position, starts_at desc, id desc limit 1`
  )[0]?.picture;

export interface AnnouncementRow extends Omit<AnnouncementDraft, 'texts'> {
  id: bigint;
  state: (typeof announcementStates)[number];
  position: number;
  lock: number;
  changedBy: string | null;
  changedAt: Date;
}

export const announcementsById = (db: Db, ids: readonly bigint[]) => sql<AnnouncementRow>(db)`
  select a.id, a.type, a.form, a.audience, a.state, a.starts_at as "startsAt", a.ends_at as "endsAt", a.position, a.address,
         a.picture, a.lock, f.username as "changedBy", a.changed_at as "changedAt"
    from brand_announcement a left join staff f on f.id = a.changed_by
   where a.id = any (${ids}::bigint[])`;

/** Locks the announcement for a change; undefined if there is none with this id. */
export const lockAnnouncement = async (tx: Tx, id: bigint): Promise<{ lock: number } | undefined> =>
  (await sql<{ lock: number }>(tx)`select lock from brand_announcement where id = ${id} for no key update`)[0];

interface TextRow extends AnnouncementText {
  announcementId: bigint;
  language: TextLanguage;
}

export const textsOf = (db: Db, ids: readonly bigint[]) => sql<TextRow>(db)`
  select announcement_id as "announcementId", language, title, body, tag, act
    from brand_announcement_text where announcement_id = any (${ids}::bigint[])`;

/**
 * The ids of one page of announcements: running, planned, drafts, then the others. Within each group the newest change
 * comes first.
 */
export async function announcementsPage(
  db: Db,
  of: { phase: AnnouncementPhase | undefined; form: AnnouncementForm | undefined; text: string | undefined; now: Date },
  { limit, offset }: Page,
): Promise<{ ids: bigint[]; count: number }> {
  const rows = await sql<{ id: bigint; count: number }>(db)`
    with named as (
      select id, form, changed_at,
             case when state <> 'published' then state when starts_at > ${of.now} then 'planned'
                  when ends_at <= ${of.now} then 'over' else 'running' end as phase
        from brand_announcement)
    select id, count(*) over ()::int as count from named
     where (${of.phase}::text is null or phase = ${of.phase})
       and (${of.form}::text is null or form = ${of.form})
       and (${of.text}::text is null or exists (
             select 1 from brand_announcement_text t
              where t.announcement_id = named.id and strpos(lower(t.title || ' ' || t.body), lower(${of.text})) > 0))
     order by array_position(array['running', 'planned', 'draft', 'over', 'withdrawn'], phase), changed_at desc, id desc
     limit ${limit} offset ${offset}`;
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

type Draft = Omit<AnnouncementDraft, 'texts'> & { readonly position: number };
interface Change {
  readonly by: bigint | null;
  readonly now: Date;
}

export const insertAnnouncement = async (tx: Tx, draft: Draft, { by, now }: Change): Promise<bigint> =>
  only(
    await sql<{ id: bigint }>(tx)`
      insert into brand_announcement (type, form, audience, starts_at, ends_at, position, address, picture, changed_by, changed_at)
      values (${draft.type}, ${draft.form}, ${draft.audience}, ${draft.startsAt}, ${draft.endsAt}, ${draft.position},
              ${draft.address}, ${draft.picture}, ${by}, ${now})
      returning id`,
  ).id;

export const updateAnnouncement = (tx: Tx, id: bigint, draft: Draft, { by, now }: Change) => sql(tx)`
  update brand_announcement
     set type = ${draft.type}, form = ${draft.form}, audience = ${draft.audience}, starts_at = ${draft.startsAt},
         ends_at = ${draft.endsAt}, position = ${draft.position}, address = ${draft.address}, picture = ${draft.picture},
         lock = lock + 1, changed_by = ${by}, changed_at = ${now}
   where id = ${id}`;

export const setState = (tx: Tx, id: bigint, state: 'published' | 'withdrawn', { by, now }: Change) => sql(tx)`
  update brand_announcement set state = ${state}, lock = lock + 1, changed_by = ${by}, changed_at = ${now} where id = ${id}`;

export const putText = (tx: Tx, row: TextRow) => sql(tx)`
  insert into brand_announcement_text (announcement_id, language, title, body, tag, act)
  values (${row.announcementId}, ${row.language}, ${row.title}, ${row.body}, ${row.tag}, ${row.act})
  on conflict (announcement_id, language) do update
    set title = excluded.title, body = excluded.body, tag = excluded.tag, act = excluded.act`;

export const insertPicture = (
  tx: Tx,
  row: { name: string; bytes: Uint8Array; addedBy: bigint | null; now: Date },
) => sql(tx)`
  insert into brand_slide (name, bytes, added_by, added_at)
  values (${row.name}, ${row.bytes}, ${row.addedBy}, ${row.now}) on conflict (name) do nothing`;

export const picture = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await sql<{ bytes: Buffer }>(db)`select bytes from brand_slide where name = ${name}`)[0]?.bytes;
