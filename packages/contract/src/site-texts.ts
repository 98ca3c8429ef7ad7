import { z } from 'zod/mini';
import { textLanguages } from '@tamarind/domain/content/announcement';
import { siteTexts } from '@tamarind/domain/content/site-text';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/** Legal documents and help pages as versions: read by everybody, written by staff, published by two people [I04, M08]. */

/** A legal document is for those who may publish the brand, too (`legalRight`). */
const right = { staff: 'texts.manage' } as const;
export const legalRight = 'brand.publish';
const Name = z.enum(siteTexts);
const TextLanguage = z.enum(textLanguages);
const Reason = text(300, 3);
const VersionNumber = wholeNumber(1, 1_000_000);

const Words = z.object({ title: text(120), body: text(16_000) });
const AllWords = z.object({ TY: Words, EN: Words, VI: Words, CN: Words });

/** The version in force, or an earlier one by its number, in the reader's language or the next best one. */
export const getSiteText = endpoint({
  method: 'GET',
  path: '/api/texts/{text}',
  access: 'visitor',
  input: z.object({ text: Name, language: z.optional(Language), number: z.optional(VersionNumber) }),
  output: z.object({
    number: z.int(),
    sha256: z.string(),
    publishedAt: Moment,
    /** The language of the words; another one than asked for where that one has none. */
    language: TextLanguage,
    title: z.string(),
    /** In the markup of domain/content/markup.ts. */
    markup: z.string(),
    /** Every published version, newest first. */
    versions: z.array(z.object({ number: z.int(), sha256: z.string(), publishedAt: Moment })),
  }),
  refusals: ['NOT_FOUND'],
});

/** Help pages that staff wrote; the sites have the supplied text of the others [M08]. */
export const listHelpTexts = endpoint({
  method: 'GET',
  path: '/api/help-texts',
  access: 'visitor',
  input: z.object({ language: z.optional(Language) }),
  output: z.object({
    texts: z.array(z.object({ text: Name, language: TextLanguage, title: z.string(), markup: z.string() })),
  }),
  refusals: [],
});

const Version = z.object({
  number: z.int(),
  sha256: z.string(),
  /** Whether members are asked to agree to this version. */
  asksMembers: z.boolean(),
  reason: z.string(),
  /** The older version that this one publishes anew. */
  restores: z.nullable(z.int()),
  /** Both null for a text of the demo. */
  author: z.nullable(z.string()),
  checker: z.nullable(z.string()),
  publishedAt: Moment,
});

const Draft = z.object({
  /** Number of saves so far. A save sends the number it has read and is refused if another save came first. */
  lock: z.int(),
  /** Number of the published version that the draft started from. */
  base: z.int(),
  /** Null: a jurisdiction pack brought the draft, and anybody may go on with it. */
  author: z.nullable(z.string()),
  changedAt: Moment,
  sha256: z.string(),
  words: AllWords,
  faults: z.array(z.object({ language: TextLanguage, why: z.enum(['empty', 'half', 'blank']) })),
});

const StaffText = z.object({
  text: Name,
  /** Number 0 and no words before the first publication. */
  published: z.object({ number: z.int(), sha256: z.string(), words: AllWords }),
  draft: z.nullable(Draft),
  /** Newest first. */
  versions: z.array(Version),
  /** The brand's languages; its own is first. */
  languages: z.array(TextLanguage),
});

/** All texts with their version in force, their draft, and the languages that each lacks. */
export const listSiteTexts = endpoint({
  method: 'GET',
  path: '/api/office/texts',
  access: right,
  input: z.object({}),
  output: z.object({
    texts: z.array(
      z.object({
        text: Name,
        published: z.nullable(z.object({ number: z.int(), sha256: z.string(), publishedAt: Moment })),
        /** Readers get the supplied text of the help page. */
        isSupplied: z.boolean(),
        draft: z.nullable(z.object({ author: z.nullable(z.string()), changedAt: Moment })),
        /** Languages of the brand without words; their readers get another one. */
        missing: z.array(TextLanguage),
      }),
    ),
  }),
  refusals: [],
});

export const getStaffSiteText = endpoint({
  method: 'GET',
  path: '/api/office/texts/{text}',
  access: right,
  input: z.object({ text: Name }),
  output: StaffText,
  refusals: [],
});

/** A published version with its words, and the words of the version before it, for the comparison. */
export const getSiteTextVersion = endpoint({
  method: 'GET',
  path: '/api/office/texts/{text}/versions/{number}',
  access: right,
  input: z.object({ text: Name, number: VersionNumber }),
  output: z.extend(Version, { words: AllWords, before: AllWords }),
  refusals: ['NOT_FOUND'],
});

/**
 * Saves the open draft of the text; `lock` 0 begins it. Only its author changes it. A draft may have faults; it cannot
 * be published with them.
 */
export const saveSiteTextDraft = endpoint({
  method: 'PUT',
  path: '/api/office/texts/{text}/draft',
  access: right,
  once: true,
  input: z.object({ text: Name, lock: z.int().check(z.gte(0)), words: AllWords }),
  output: StaffText,
  refusals: ['DRAFT_CHANGED', 'DRAFT_TAKEN'],
});

/** Throws the draft away; anybody with the right may, so that an absent author blocks nobody. */
export const discardSiteTextDraft = endpoint({
  method: 'POST',
  path: '/api/office/texts/{text}/draft/discard',
  access: right,
  once: true,
  input: z.object({ text: Name, lock: z.int(), reason: Reason }),
  output: StaffText,
  refusals: ['DRAFT_CHANGED'],
});

/**
 * Proposes the draft, or an older version anew. `number` is the draft's lock or the version's number; the hash makes the
 * second person agree to exactly these words.
 */
export const publishSiteText = endpoint({
  method: 'POST',
  path: '/api/office/texts/{text}/publication',
  access: right,
  once: true,
  input: z.object({
    text: Name,
    from: z.enum(['draft', 'version']),
    number: z.int().check(z.gte(1)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Members agree anew before they bet or deposit; only for the terms. */
    asksMembers: z.boolean(),
    reason: Reason,
  }),
  output: Proposed,
  refusals: ['DRAFT_CHANGED', 'TEXT_FAULTY', 'PROPOSAL_OPEN', 'INPUT_INVALID'],
});
