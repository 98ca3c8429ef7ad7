import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { createAnnouncement, getStaffAnnouncement } from '@tamarind/contract/announcements-office';
import {
  type AnnouncementAudience,
  type AnnouncementForm,
  type AnnouncementTexts,
  type AnnouncementType,
  announcementFault,
  formsFor,
  isWhole,
  languageOrder,
  type TextLanguage,
} from '@tamarind/domain/content/announcement';
import { fromField, toField } from '#parts/moment.ts';

export type StaffAnnouncement = OutputOf<typeof getStaffAnnouncement>;
export type Draft = InputOf<typeof createAnnouncement>;

/** The fields of an announcement as typed in the form. */
export interface DraftFields {
  readonly type: AnnouncementType;
  readonly form: AnnouncementForm;
  readonly audience: AnnouncementAudience;
  readonly startsAt: string;
  /** The end of the announcement; empty for none. */
  readonly endsAt: string;
  readonly position: string;
  readonly address: string;
  readonly picture: string | null;
  readonly texts: AnnouncementTexts;
}

const noText = { title: '', body: '', tag: '', act: '' };

export const emptyDraft = (now: Date): DraftFields => ({
  type: 'B',
  form: 'strip',
  audience: 'player',
  startsAt: fieldOf(now),
  endsAt: '',
  position: '0',
  address: '',
  picture: null,
  texts: { TY: noText, EN: noText, VI: noText, CN: noText },
});

export const fieldsOf = (announcement: StaffAnnouncement): DraftFields => ({
  ...announcement,
  startsAt: fieldOf(announcement.startsAt),
  endsAt: announcement.endsAt === null ? '' : fieldOf(announcement.endsAt),
  position: String(announcement.position),
});

const fieldOf = (moment: Date): string => toField(moment).slice(0, 16);

/**
 * Keeps the display form (strip, pop-up …) after a change of type or audience if the new values allow it. Staff can get
 * notices only.
 */
export function withPlace(
  values: DraftFields,
  change: Partial<Pick<DraftFields, 'type' | 'audience'>>,
): Partial<DraftFields> {
  const { type, audience } = { ...values, ...change };
  const forms = formsFor(type, audience);
  if (forms.length === 0) return { audience, type: 'B', form: 'strip' };
  return { ...change, form: forms.includes(values.form) ? values.form : (forms[0] ?? 'strip') };
}

/** The language that a reader sees: the first in `languageOrder` whose text is complete. */
export const shownLanguage = (
  { texts, form }: Pick<DraftFields, 'texts' | 'form'>,
  reader: TextLanguage,
  brand: TextLanguage,
): TextLanguage | undefined => languageOrder(reader, brand).find((language) => isWhole(texts[language], form));

type DraftFault = 'startsAt' | 'endsAt' | 'position' | 'address' | 'form' | 'picture' | 'texts';

/** The draft to send, or its validation error. The server checks with the same rule. */
export function readDraft(
  typed: DraftFields,
  { isPublished, now }: { isPublished: boolean; now: Date },
): { readonly draft: Draft } | { readonly fault: DraftFault } {
  const startsAt = fromField(typed.startsAt);
  const endsAt = typed.endsAt === '' ? null : fromField(typed.endsAt);
  if (!startsAt) return { fault: 'startsAt' };
  if (endsAt === undefined) return { fault: 'endsAt' };
  if (!/^\d{1,3}$/.test(typed.position)) return { fault: 'position' };
  const trimmed = (language: TextLanguage) => {
    const { title, body, tag, act } = typed.texts[language];
    return { title: title.trim(), body: body.trim(), tag: tag.trim(), act: act.trim() };
  };
  const { type, form, audience, picture } = typed;
  const draft: Draft = {
    type,
    form,
    audience,
    startsAt,
    endsAt,
    picture,
    position: Number(typed.position),
    address: typed.address.trim(),
    texts: { TY: trimmed('TY'), EN: trimmed('EN'), VI: trimmed('VI'), CN: trimmed('CN') },
  };
  const fault = announcementFault(draft, { isPublished, now });
  return fault ? { fault } : { draft };
}
