import { z } from 'zod/mini';
import { BrandDocument, BrandPictureName } from './brand-document.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Moment, Picture, text, wholeNumber } from './wire.ts';

/**
 * This file defines the calls for versions of the brand's document: draft, review, publication by two people, and
 * restoring an earlier version [A05].
 */

const Reason = text(300, 3);
/** The uses of a picture. Its size follows from its use. */
export const brandPictureKinds = ['logo', 'icon', 'banner'] as const;
export type BrandPictureKind = (typeof brandPictureKinds)[number];
const right = { staff: 'brand.publish' } as const;

const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

const DocumentFault = z.object({
  field: z.string(),
  why: z.enum([
    'contrast',
    'language',
    'twice',
    'address',
    'order',
    'bounds',
    'locked',
    'form',
    'empty',
    'pattern',
    'picture',
    /** A withdrawal method is on, but no payment connection can pay it out. */
    'unpaid',
  ]),
  ground: z.optional(z.string()),
  /** The measured colour contrast in hundredths: 450 is 4.5:1. */
  ratio: z.optional(z.int()),
});

const BrandVersions = z.object({
  /** The published document. Number 0 is the platform's default, before anything was published. */
  published: z.object({ number: z.int(), sha256: z.string(), document: BrandDocument }),
  draft: z.nullable(
    z.object({
      /** Number of saves so far. A save sends the number it has read and is refused if another save came first. */
      lock: z.int(),
      /** Number of the published version that the draft started from. */
      base: z.int(),
      author: z.string(),
      changedAt: Moment,
      sha256: z.string(),
      document: BrandDocument,
      changes: z.array(FieldChange),
      faults: z.array(DocumentFault),
    }),
  ),
  /** The versions, newest first. */
  versions: z.array(
    z.object({
      number: z.int(),
      sha256: z.string(),
      author: z.string(),
      checker: z.string(),
      reason: z.string(),
      /** The earlier version that this one restores; null for a version made from a draft. */
      restores: z.nullable(z.int()),
      publishedAt: Moment,
      changes: z.array(FieldChange),
      document: BrandDocument,
    }),
  ),
});

/** The published document, the open draft with the errors found in it, and the last 30 versions. */
export const getBrandVersions = endpoint({
  method: 'GET',
  path: '/api/office/brand/versions',
  access: { ...right, currency: 'all' },
  input: z.object({}),
  output: BrandVersions,
  refusals: [],
});

/**
 * Saves the draft, of which there is at most one; `lock` 0 creates it. Only its author may change it. A draft with
 * validation errors can be saved, but not published.
 */
export const saveBrandDraft = endpoint({
  method: 'PUT',
  path: '/api/office/brand/draft',
  access: { ...right, currency: 'all' },
  once: true,
  input: z.object({ lock: z.int().check(z.gte(0)), document: BrandDocument }),
  output: BrandVersions,
  refusals: ['DRAFT_CHANGED', 'DRAFT_TAKEN'],
});

/** Discards the draft. Everybody with the right may do so, so that an absent author does not block the others. */
export const discardBrandDraft = endpoint({
  method: 'POST',
  path: '/api/office/brand/draft/discard',
  access: { ...right, currency: 'all' },
  once: true,
  input: z.object({ lock: z.int(), reason: Reason }),
  output: BrandVersions,
  refusals: ['DRAFT_CHANGED'],
});

/**
 * Proposes to publish the draft or to restore an older version. `number` is the draft's lock or the version's number.
 * The document is sent along, so that the second person agrees to exactly this one.
 */
export const publishBrand = endpoint({
  method: 'POST',
  path: '/api/office/brand/publication',
  access: { ...right, currency: 'all' },
  once: true,
  input: z.object({
    from: z.enum(['draft', 'version']),
    number: z.int().check(z.gte(0)),
    document: BrandDocument,
    reason: Reason,
  }),
  output: Proposed,
  refusals: ['DRAFT_CHANGED', 'BRAND_FAULTY', 'PROPOSAL_OPEN'],
});

/** Stores a logo or an app icon, which the server re-encodes: PNG, JPEG or WebP, never SVG. */
export const addBrandPicture = endpoint({
  method: 'POST',
  path: '/api/office/brand/pictures',
  access: { ...right, currency: 'all' },
  once: true,
  images: 1,
  input: z.object({ kind: z.enum(brandPictureKinds), picture: Picture }),
  output: z.object({ name: BrandPictureName }),
  refusals: [],
});

/** Returns a published version as a signed file (docs/operations.md). Its SHA-256 is in the audit log. */
export const getBrandFile = endpoint({
  method: 'GET',
  path: '/api/office/brand/versions/{number}/file',
  access: { ...right, currency: 'all' },
  input: z.object({ number: wholeNumber(1, 1_000_000) }),
  output: z.object({ name: z.string(), text: z.string() }),
  refusals: ['NOT_FOUND'],
});
