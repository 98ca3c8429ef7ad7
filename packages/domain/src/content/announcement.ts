import { isChannelAddress } from '../brand/channels.ts';

/**
 * Types of announcements [M01]. An announcement is a text by the operator for players, agents or staff, shown for a
 * time, in several languages.
 */

export const announcementTypes = ['B', 'PL', 'PU', 'PR', 'H'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];
export const announcementForms = ['strip', 'popup', 'banner', 'slide'] as const;
export type AnnouncementForm = (typeof announcementForms)[number];
export const announcementAudiences = ['player', 'agent', 'staff'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
export const announcementStates = ['draft', 'published', 'withdrawn'] as const;
type AnnouncementState = (typeof announcementStates)[number];

/** The languages in which texts are written. TH is the vendors' code for the Thai of TY [A04]. */
export const textLanguages = ['TY', 'EN', 'VI', 'CN'] as const;
export type TextLanguage = (typeof textLanguages)[number];
export const textLanguageOf = (language: TextLanguage | 'TH'): TextLanguage => (language === 'TH' ? 'TY' : language);

/**
 * The texts of an announcement; `tag` is the small label above the title of a slide, `act` is the label of its button.
 */
export interface AnnouncementText {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly act: string;
}
export type AnnouncementTexts = Readonly<Record<TextLanguage, AnnouncementText>>;

export interface AnnouncementDraft {
  readonly type: AnnouncementType;
  readonly form: AnnouncementForm;
  readonly audience: AnnouncementAudience;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The page that a banner or slide opens: a path of the site or an https address; '' for none. */
  readonly address: string;
  readonly picture: string | null;
  readonly texts: AnnouncementTexts;
}

/** The forms of display that each type can have. PL and PU open by themselves; H is shown in the help centre. */
const forms: Readonly<Record<AnnouncementType, readonly AnnouncementForm[]>> = {
  B: ['strip', 'banner', 'slide'],
  PL: ['popup'],
  PU: ['popup'],
  PR: ['strip', 'popup', 'banner', 'slide'],
  H: ['strip'],
};
/**
 * The forms of display for a type and an audience. Staff read their announcements on the dashboard of the back office,
 * agents on the site.
 */
export const formsFor = (type: AnnouncementType, audience: AnnouncementAudience): readonly AnnouncementForm[] =>
  audience === 'staff' ? (type === 'B' ? ['strip'] : []) : forms[type];

/** True for banners and slides, which have a picture and a short text without markup. */
export const isPictured = (form: AnnouncementForm): boolean => form === 'banner' || form === 'slide';

/**
 * True if the text has all parts that the form of display needs. An incomplete text is skipped in favour of another
 * language.
 */
export const isWhole = ({ title, body }: Pick<AnnouncementText, 'title' | 'body'>, form: AnnouncementForm): boolean =>
  title.trim() !== '' && (body.trim() !== '' || isPictured(form));

export const missingLanguages = (
  texts: Readonly<Record<TextLanguage, Pick<AnnouncementText, 'title' | 'body'>>>,
  form: AnnouncementForm,
): TextLanguage[] => textLanguages.filter((language) => !isWhole(texts[language], form));

/** The languages to try, best first: the reader's, the brand's, English, then any. */
export const languageOrder = (reader: TextLanguage, brand: TextLanguage): TextLanguage[] => [
  ...new Set<TextLanguage>([reader, brand, 'EN', ...textLanguages]),
];

type AnnouncementField = 'form' | 'endsAt' | 'address' | 'picture' | 'texts';

/** The first invalid field; undefined if there is none. A draft may still lack its picture and its texts. */
export function announcementFault(
  draft: AnnouncementDraft,
  { isPublished, now }: { readonly isPublished: boolean; readonly now: Date },
): AnnouncementField | undefined {
  const { type, form, audience, startsAt, endsAt, address, picture, texts } = draft;
  if (!formsFor(type, audience).includes(form)) return 'form';
  if (endsAt && endsAt <= startsAt) return 'endsAt';
  if (address !== '' && !isChannelAddress(address)) return 'address';
  if (!isPublished) return undefined;
  if (endsAt && endsAt <= now) return 'endsAt';
  if (form === 'slide' && picture === null) return 'picture';
  return missingLanguages(texts, form).length === textLanguages.length ? 'texts' : undefined;
}

export const announcementPhases = ['draft', 'planned', 'running', 'over', 'withdrawn'] as const;
export type AnnouncementPhase = (typeof announcementPhases)[number];

/** The state of an announcement at a given time, as staff see it. */
export function phaseOf(
  { state, startsAt, endsAt }: { state: AnnouncementState; startsAt: Date; endsAt: Date | null },
  now: Date,
): AnnouncementPhase {
  if (state !== 'published') return state;
  if (startsAt > now) return 'planned';
  return endsAt && endsAt <= now ? 'over' : 'running';
}
