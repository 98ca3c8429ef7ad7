import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import {
  announcementFault,
  languageOrder,
  missingLanguages,
  phaseOf,
  textLanguageOf,
  textLanguages,
} from '@tamarind/domain/content/announcement';
import { record } from '../audit/index.ts';
import { settingsAtDoor } from '../brand/index.ts';
import { budget, spend } from '../platform/budget.ts';
import { actorKey, type StaffActor } from '../platform/http/actor.ts';
import type { Call, ChangeCall } from '../platform/http/routes.ts';
import type { Db, Tx } from '../platform/db/sql.ts';
import { forgetEverywhere } from '../platform/kept.ts';
import { announce } from '../platform/outbox.ts';
import { PAGE_SIZE, pageOf } from '../platform/page.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import { sha256 } from '../platform/secrets.ts';
import { storePicture } from './pictures.ts';
import * as queries from './queries.ts';

type Calls = typeof contract.announcements;
type Draft = InputOf<Calls['createAnnouncement']>;
type StaffAnnouncement = OutputOf<Calls['getStaffAnnouncement']>;
type StaffChange = ChangeCall<StaffActor>;

/** Calls with which staff write, publish and withdraw announcements. Each call writes an audit record [M01]. */
export const officeHandlers = {
  listStaffAnnouncements: async (
    call: Call,
    { phase, form, text, page }: InputOf<Calls['listStaffAnnouncements']>,
  ): Promise<OutputOf<Calls['listStaffAnnouncements']>> => {
    const searched = text?.trim() === '' ? undefined : text?.trim();
    const { ids, count } = await queries.announcementsPage(
      call.pool,
      { phase, form, text: searched, now: call.now },
      pageOf({ page }),
    );
    return { announcements: await readAnnouncements(call, call.pool, ids, call.now), count, pageSize: PAGE_SIZE };
  },

  getStaffAnnouncement: async (
    call: Call,
    { id }: InputOf<Calls['getStaffAnnouncement']>,
  ): Promise<StaffAnnouncement> =>
    (await readAnnouncements(call, call.pool, [BigInt(id)], call.now))[0] ?? refuse('NOT_FOUND'),

  createAnnouncement: async (call: StaffChange, draft: Draft): Promise<StaffAnnouncement> => {
    refuseFault(call, draft, false);
    // Point of no return
    const id = await insertAnnouncement(call.tx, draft, { by: call.actor.staffId, now: call.now });
    return changed(call, id, 'created');
  },

  changeAnnouncement: async (
    call: StaffChange,
    { id: name, lock, ...draft }: InputOf<Calls['changeAnnouncement']>,
  ): Promise<StaffAnnouncement> => {
    const before = await lockedAt(call, BigInt(name), lock);
    refuseFault(call, draft, before.state === 'published');
    // Point of no return
    await queries.updateAnnouncement(call.tx, before.id, draft, { by: call.actor.staffId, now: call.now });
    await putTexts(call.tx, before.id, draft.texts);
    return changed(call, before.id, 'changed');
  },

  switchAnnouncement: async (
    call: StaffChange,
    { id: name, lock, state }: InputOf<Calls['switchAnnouncement']>,
  ): Promise<StaffAnnouncement> => {
    const before = await lockedAt(call, BigInt(name), lock);
    if (state === 'published') refuseFault(call, before, true);
    // Point of no return
    await queries.setState(call.tx, before.id, state, { by: call.actor.staffId, now: call.now });
    return changed(call, before.id, state);
  },

  addAnnouncementPicture: async (
    call: StaffChange,
    { picture }: InputOf<Calls['addAnnouncementPicture']>,
  ): Promise<{ name: string }> => {
    await spend(call.pool.apart, UPLOADS_BY_STAFF, call.actor.staffId, call.now);
    const by = { by: call.actor.staffId, now: call.now };
    const name = await storePicture(call.tx, Buffer.from(picture, 'base64'), by);
    return name === undefined ? refuse('INPUT_INVALID', { field: 'picture' }) : { name };
  },

  listOfficeNotices: async (
    call: Call,
    { language }: InputOf<Calls['listOfficeNotices']>,
  ): Promise<OutputOf<Calls['listOfficeNotices']>> => {
    const rows = await queries.currentAnnouncements(call.pool, {
      audiences: ['staff'],
      languages: languageOrder(textLanguageOf(language ?? 'EN'), await brandLanguage(call)),
      now: call.now,
    });
    return { notices: rows.map(({ id, title, body, date }) => ({ id: id.toString(), title, markup: body, date })) };
  },
};

/** The brand's language, used for readers in whose language an announcement has no text. */
export const brandLanguage = async (platform: Platform) =>
  textLanguageOf((await settingsAtDoor(platform)).brand.defaultLanguage);

/** Adds an announcement as a draft. */
export async function insertAnnouncement(
  tx: Tx,
  { texts, ...draft }: Draft,
  change: { by: bigint | null; now: Date },
): Promise<bigint> {
  const id = await queries.insertAnnouncement(tx, draft, change);
  await putTexts(tx, id, texts);
  return id;
}

async function putTexts(tx: Tx, announcementId: bigint, texts: Draft['texts']): Promise<void> {
  for (const language of textLanguages) await queries.putText(tx, { announcementId, language, ...texts[language] });
}

function refuseFault({ now }: Call, draft: Draft | StaffAnnouncement, isPublished: boolean): void {
  const field = announcementFault(draft, { isPublished, now });
  if (field) refuse('INPUT_INVALID', { field });
}

/** Locks the announcement and refuses if it has changed since the caller read it. */
async function lockedAt(call: StaffChange, id: bigint, lock: number) {
  const row = await queries.lockAnnouncement(call.tx, id);
  if (!row) return refuse('NOT_FOUND');
  if (row.lock !== lock) return refuse('DRAFT_CHANGED');
  const [shown] = await readAnnouncements(call, call.tx, [id], call.now);
  return shown ? { ...shown, id } : refuse('NOT_FOUND');
}

/** Returns the announcement after a change, notifies the sites if they show it, and writes the audit log. */
async function changed(call: StaffChange, id: bigint, action: string): Promise<StaffAnnouncement> {
  const [shown] = await readAnnouncements(call, call.tx, [id], call.now);
  if (!shown) throw new Error(`announcement ${id} is not there`);
  const { type, form, audience, startsAt, endsAt, texts, missing } = shown;
  if (shown.state !== 'draft') {
    await forgetEverywhere(call.tx, 'slide');
    await announce(call.tx, audience === 'staff' ? 'staff' : 'public', { type: 'announcement', data: {} }, call.now);
  }
  await record(call.tx, {
    actor: actorKey(call.actor),
    action: `announcement.${action}`,
    subject: `announcement:${id}`,
    facts: {
      type,
      form,
      audience,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      missing: missing.join(' '),
      sha256: sha256(Buffer.from(JSON.stringify(texts))).toString('hex'),
    },
    at: call.now,
  });
  return shown;
}

/** Reads announcements in the order of the ids. */
async function readAnnouncements(
  platform: Platform,
  db: Db,
  ids: readonly bigint[],
  now: Date,
): Promise<StaffAnnouncement[]> {
  const [rows, texts, { brand }] = [
    await queries.announcementsById(db, ids),
    await queries.textsOf(db, ids),
    await settingsAtDoor(platform),
  ];
  const fallbackTo = textLanguageOf(brand.defaultLanguage);
  const offered = new Set(brand.languages.map(textLanguageOf));
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const textIn = (language: (typeof textLanguages)[number]) => {
      const found = texts.find((text) => text.announcementId === id && text.language === language);
      return { title: found?.title ?? '', body: found?.body ?? '', tag: found?.tag ?? '', act: found?.act ?? '' };
    };
    const all = { TY: textIn('TY'), EN: textIn('EN'), VI: textIn('VI'), CN: textIn('CN') };
    const missing = missingLanguages(all, row.form);
    const order = languageOrder(fallbackTo, fallbackTo);
    const fallback = order.find((language) => !missing.includes(language)) ?? fallbackTo;
    return [
      {
        ...row,
        id: id.toString(),
        phase: phaseOf(row, now),
        title:
          all[fallback].title || (order.map((language) => all[language].title).find((title) => title !== '') ?? ''),
        missing: missing.filter((language) => offered.has(language)),
        fallback,
        texts: all,
      },
    ];
  });
}

const UPLOADS_BY_STAFF = budget({ name: 'slide-upload', by: 'staff', max: 60, windowSeconds: 3600 });
