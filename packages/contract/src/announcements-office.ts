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

/**
 * The right that every call of this file needs. The calls are for the staff who write announcements: drafts, all
 * languages, publication and withdrawal [M01].
 */

const right = { staff: 'content.manage' } as const;
const AnnouncementId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** The name under which an uploaded picture is stored: the first half of its SHA-256 in hex. */
const PictureName = z.string().check(z.regex(/^[0-9a-f]{32}$/));

const Text = z.object({ title: text(80), body: text(8000), tag: text(30), act: text(30) });

/** The fields of an announcement that staff edit. */
const Draft = z.object({
  type: z.enum(announcementTypes),
  form: z.enum(announcementForms),
  audience: z.enum(announcementAudiences),
  startsAt: Moment,
  endsAt: z.nullable(Moment),
  /** The order of banners and slides; the smallest number comes first. */
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
  /** The title in the brand's language, or in the first language that has one. */
  title: z.string(),
  /** Languages of the brand whose text is incomplete. Their readers see another language. */
  missing: z.array(z.enum(textLanguages)),
  /** The person who made the last change; null if the demo wrote the announcement. */
  changedBy: z.nullable(z.string()),
  changedAt: Moment,
});

const StaffAnnouncement = z.extend(Row, {
  /**
   * The number of changes so far. A change sends the number it has read, and is refused if another change was saved
   * since.
   */
  lock: z.int(),
  position: z.int(),
  address: z.string(),
  picture: z.nullable(z.string()),
  texts: Draft.shape.texts,
  /** The language shown to readers whose own language has no text. */
  fallback: z.enum(textLanguages),
});

/**
 * Lists announcements: running and planned ones first, then drafts, then the rest; within each the newest change comes
 * first.
 */
export const listStaffAnnouncements = endpoint({
  method: 'GET',
  path: '/api/office/announcements',
  access: { ...right, currency: 'none' },
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
  access: { ...right, currency: 'none' },
  input: z.object({ id: AnnouncementId }),
  output: StaffAnnouncement,
  refusals: ['NOT_FOUND'],
});

/** Creates an announcement as a draft. */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements',
  access: { ...right, currency: 'none' },
  once: true,
  input: Draft,
  output: StaffAnnouncement,
  refusals: ['INPUT_INVALID'],
});

/** Changes an announcement. A published one changes at once for readers, so the change must keep it publishable. */
export const changeAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements/{id}',
  access: { ...right, currency: 'none' },
  once: true,
  input: z.extend(Draft, { id: AnnouncementId, lock: z.int().check(z.gte(0)) }),
  output: StaffAnnouncement,
  refusals: ['NOT_FOUND', 'DRAFT_CHANGED', 'INPUT_INVALID'],
});

/**
 * Publishes the announcement in the version that the caller read, or withdraws it. One person is enough, because no
 * money moves and a published announcement can be withdrawn at once.
 */
export const switchAnnouncement = endpoint({
  method: 'POST',
  path: '/api/office/announcements/{id}/state',
  access: { ...right, currency: 'none' },
  once: true,
  input: z.object({ id: AnnouncementId, lock: z.int().check(z.gte(0)), state: z.enum(['published', 'withdrawn']) }),
  output: StaffAnnouncement,
  refusals: ['NOT_FOUND', 'DRAFT_CHANGED', 'INPUT_INVALID'],
});

/** Stores the picture of a banner or slide; the server re-encodes it as WebP of 1200 × 480. */
export const addAnnouncementPicture = endpoint({
  method: 'POST',
  path: '/api/office/announcements/pictures',
  access: { ...right, currency: 'none' },
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
  access: { staff: 'any', currency: 'none' },
  input: z.object({ language: z.optional(Language) }),
  output: z.object({
    notices: z.array(z.object({ id: AnnouncementId, title: z.string(), markup: z.string(), date: Moment })),
  }),
  refusals: [],
});
