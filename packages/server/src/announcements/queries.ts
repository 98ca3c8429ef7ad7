import { sql, type Db } from '../platform/db/sql.ts';

interface AnnouncementRow {
  id: bigint;
  type: 'B' | 'PL' | 'PU' | 'PR' | 'H';
  title: string;
  content: string;
  date: Date;
}

/** Current announcements for the audience, newest first. Agents also see those for players. */
export const shownAnnouncements = (
  db: Db,
  language: string,
  audience: 'player' | 'agent',
  now: Date,
) => sql<AnnouncementRow>(db)`
  select id, type, title, content, shown_at as date
    from announcement
   where language = ${language} and (audience = 'player' or audience = ${audience})
     and shown_at <= ${now} and (hidden_at is null or hidden_at > ${now})
   order by shown_at desc
   limit 100`;

export const insertAnnouncement = (
  db: Db,
  row: { type: string; audience: string; language: string; title: string; content: string; shownAt: Date },
) => sql(db)`
  insert into announcement (type, audience, language, title, content, shown_at)
  values (${row.type}, ${row.audience}, ${row.language}, ${row.title}, ${row.content}, ${row.shownAt})`;
