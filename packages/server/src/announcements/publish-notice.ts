import { type TextLanguage, textLanguages } from '@tamarind/domain/content/announcement';
import { addMs } from '@tamarind/domain/time';
import { record } from '../audit/index.ts';
import { forgetEverywhere } from '../platform/kept.ts';
import { announce } from '../platform/outbox.ts';
import type { Tx } from '../platform/db/sql.ts';
import { insertAnnouncement } from './office.ts';
import * as queries from './queries.ts';

/**
 * Publishes a notice to players at once, as part of an action of staff. The titles are fixed texts in every language;
 * staff enter the body once, and it is used for all languages. The notice is shown for three days, and staff can
 * withdraw it like any announcement.
 */
export async function publishNotice(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  notice: {
    readonly titles: Readonly<Record<TextLanguage, string>>;
    readonly body: string;
    readonly by: { readonly staffId: bigint; readonly actor: string };
    /** The subject of the staff action, for the audit log. */
    readonly about: string;
  },
): Promise<void> {
  const textOf = (language: TextLanguage) => ({ title: notice.titles[language], body: notice.body, tag: '', act: '' });
  const [TY, EN, VI, CN] = textLanguages.map(textOf) as [Text, Text, Text, Text];
  const change = { by: notice.by.staffId, now };
  const place = { type: 'B', form: 'strip', audience: 'player', position: 0, address: '', picture: null } as const;
  const times = { startsAt: now, endsAt: addMs(now, SHOWN_MS) };
  const id = await insertAnnouncement(tx, { ...place, ...times, texts: { TY, EN, VI, CN } }, change);
  await queries.setState(tx, id, 'published', change);
  await forgetEverywhere(tx, 'slide');
  await announce(tx, 'public', { type: 'announcement', data: {} }, now);
  await record(tx, {
    actor: notice.by.actor,
    action: 'announcement.published',
    subject: `announcement:${id}`,
    facts: { about: notice.about, endsAt: times.endsAt.toISOString() },
    at: now,
  });
}

type Text = Readonly<Record<'title' | 'body' | 'tag' | 'act', string>>;
const SHOWN_MS = 3 * 86_400_000;
