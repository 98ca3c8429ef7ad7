import { z } from 'zod/mini';
import {
  announcementAudiences,
  announcementForms,
  announcementPhases,
  announcementStates,
  announcementTypes,
  textLanguages,
} from '@tamarind/domain/content/announcement';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Moment, Picture, text, wholeNumber } from './wire.ts';

/** Announcements as staff write them: drafts, languages side by side, publication and withdrawal [M01]. */

const right = { staff: 'content.manage' } as const;
const AnnouncementId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** Name of an uploaded picture: half of its SHA-256. */
const PictureName = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const Text = z.object({ title: text(80), body: text(8000), tag: text(30), act: text(30) });

/** Fields staff write. */
const Draft = z.object({
  type: z.enum(announcementTypes),
  form: z.enum(announcementForms),
  audience: z.enum(announcementAudiences),
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  /** Banners and slides in this order, smallest first. */
  position: wholeNumber(0, 999),
  address: text(500),
  picture: z.nullable(PictureName),
  texts: z.object({ TY: Text, EN: Text, VI: Text, CN: Text }),
});

const Row = z.object({
  id: AnnouncementId,
  type: z.enum(announcementTypes),
  form: z.enum(announcementForms),
  audience: z.enum(announcementAudiences),
  state: z.enum(announcementStates),
  phase: z.enum(announcementPhases),
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  /** In the brand's language, or the first one that is written. */
  title: z.string(),
  /** Languages of the brand without a whole text; their readers get another one. */
  missing: z.array(z.enum(textLanguages)),
  /** Null: the demo wrote the announcement. */
  changedBy: z.nullable(z.string()),
  changedAt: Moment,
});

const StaffAnnouncement = z.extend(Row, {
  /** Number of changes so far. A change sends the number it has read and is refused if another change came first. */
  lock: z.int(),
  position: z.int(),
  address: z.string(),
  picture: z.nullable(z.string()),
  texts: Draft.shape.texts,
  /** The language shown to readers whose own is missing. */
  fallback: z.enum(textLanguages),
});

/** Running and planned ones first, then drafts, then the others; newest change on top. */
export const listStaffAnnouncements = endpoint({
  method: 'GET',
  path: '/api/office/announcements',
  access: right,
  input: z.object({
    phase: z.optional(z.enum(announcementPhases)),
    form: z.optional(z.enum(announcementForms)),
    text: z.optional(text(64)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  output: z.object({ announcements: z.array(Row), count: z.int(), pageSize: z.int() }),
  refusals: [],
});

export const getStaffAnnouncement = endpoint({
  method: 'GET',
  path: '/api/office/announcements/{id}',
  access: right,
  input: z.object({ id: AnnouncementId }),
  output: StaffAnnouncement,
  refusals: ['NOT_FOUND'],
});

/** A new announcement is a draft. */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements',
  access: right,
  once: true,
  input: Draft,
  output: StaffAnnouncement,
  refusals: ['INPUT_INVALID'],
});

/** A change of a published announcement is seen at once; it must stay publishable. */
export const changeAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements/{id}',
  access: right,
  once: true,
  input: z.extend(Draft, { id: AnnouncementId, lock: z.int().check(z.gte(0)) }),
  output: StaffAnnouncement,
  refusals: ['NOT_FOUND', 'DRAFT_CHANGED', 'INPUT_INVALID'],
});

/** Publishes it as it was read, or withdraws it. One person: a notice moves no money and can be withdrawn at once. */
export const switchAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements/{id}/state',
  access: right,
  once: true,
  input: z.object({ id: AnnouncementId, lock: z.int().check(z.gte(0)), state: z.enum(['published', 'withdrawn']) }),
  output: StaffAnnouncement,
  refusals: ['NOT_FOUND', 'DRAFT_CHANGED', 'INPUT_INVALID'],
});

/** Stores the picture of a banner or slide; the server re-encodes it as WebP of 1200 × 480. */
export const addAnnouncementPicture = endpoint({
  method: 'POST',
  path: '/api/office/announcements/pictures',
  access: right,
  once: true,
  images: 1,
  input: z.object({ picture: Picture }),
  output: z.object({ name: PictureName }),
  refusals: ['INPUT_INVALID'],
});

/** Announcements for staff that run now, newest first. */
export const listOfficeNotices = endpoint({
  method: 'GET',
  path: '/api/office/notices',
  access: { staff: 'any' },
  input: z.object({ language: z.optional(Language) }),
  output: z.object({
    notices: z.array(z.object({ id: AnnouncementId, title: z.string(), markup: z.string(), date: Moment })),
  }),
  refusals: [],
});
