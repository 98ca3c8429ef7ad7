import { z } from 'zod/mini';
import { textLanguages } from '@tamarind/domain/content/announcement';
import { givenTexts, type OwnText, SLUG_MOST, slugPattern } from '@tamarind/domain/content/site-text';
import { helpCategories, POSITION_MOST, ownKinds } from '@tamarind/domain/content/text-place';
import { Language } from './brand.ts';
import { endpoint } from './endpoint.ts';
import { Proposed } from './proposals.ts';
import { Moment, text, wholeNumber } from './wire.ts';

/**
 * This file defines legal documents, help pages and public pages, each stored in versions. Everybody can read the
 * published version, staff write drafts, and publishing needs two people [I04, M08].
 */

/**
 * The right to write site texts. For a legal document a person also needs the right to publish the brand
 * (`legalRight`).
 */
const right = { staff: 'texts.manage' } as const;
/** The maximum length of a description: search engines show about this many characters. */
const DESCRIPTION_MOST = 160;
export const legalRight = 'brand.publish';
/**
 * The pattern of a name that staff choose for a text. Saving the draft checks whether the name is free and short
 * enough.
 */
const OwnName = z
  .string()
  .check(
    z.maxLength(2 * SLUG_MOST),
    z.regex(new RegExp(`^(?:${ownKinds.join('|')})-${slugPattern.source}$`)),
  ) as unknown as z.ZodMiniType<OwnText, OwnText>;
/**
 * The name of a text: a predefined one, or one that staff added (`topic-<name>` is a help topic, `page-<name>` a public
 * page).
 */
const Name = z.union([z.enum(givenTexts), OwnName]);
const TextLanguage = z.enum(textLanguages);
const Reason = text(300, 3);
const VersionNumber = wholeNumber(1, 1_000_000);

const Words = z.object({ title: text(120), description: z.optional(text(DESCRIPTION_MOST)), body: text(16_000) });
const AllWords = z.object({ TY: Words, EN: Words, VI: Words, CN: Words });

/** The category and position of a text that staff added, and whether it is withdrawn; null for a predefined text. */
const Place = z.nullable(
  z.object({
    /** The category of a help topic; null for a public page. */
    category: z.nullable(z.enum(helpCategories)),
    position: wholeNumber(0, POSITION_MOST),
    /** If true, readers no longer see the text. */
    isEnded: z.boolean(),
  }),
);

/** Returns the current version, or an earlier one by its number, in the reader's language or the next best one. */
export const getSiteText = endpoint({
  method: 'GET',
  path: '/api/texts/{text}',
  access: 'visitor',
  input: z.object({ text: Name, language: z.optional(Language), number: z.optional(VersionNumber) }),
  output: z.object({
    number: z.int(),
    sha256: z.string(),
    publishedAt: Moment,
    /** The language of the text. It differs from the requested language if the version has no text in that one. */
    language: TextLanguage,
    title: z.string(),
    /** One sentence for search engines; only public pages have it. */
    description: z.optional(z.string()),
    /** The text in the markup of domain/content/markup.ts. */
    markup: z.string(),
    /** All published versions, newest first. */
    versions: z.array(z.object({ number: z.int(), sha256: z.string(), publishedAt: Moment })),
  }),
  refusals: ['NOT_FOUND'],
});

/**
 * Help pages that staff have written. For the other predefined ones the sites show the supplied text, which comes with
 * the software [M08].
 */
export const listHelpTexts = endpoint({
  method: 'GET',
  path: '/api/help-texts',
  access: 'visitor',
  input: z.object({ language: z.optional(Language) }),
  output: z.object({
    texts: z.array(z.object({ text: Name, language: TextLanguage, title: z.string(), markup: z.string() })),
    /** The topics that staff added, in their order. `slug` is the name in the address. */
    topics: z.array(
      z.object({
        slug: z.string(),
        category: z.enum(helpCategories),
        language: TextLanguage,
        title: z.string(),
        markup: z.string(),
      }),
    ),
  }),
  refusals: [],
});

/**
 * The public pages that staff added, in display order, for footers and the sitemap. `getSiteText` returns the text of
 * one.
 */
export const listOwnPages = endpoint({
  method: 'GET',
  path: '/api/own-pages',
  access: 'visitor',
  input: z.object({ language: z.optional(Language) }),
  output: z.object({ pages: z.array(z.object({ slug: z.string(), language: TextLanguage, title: z.string() })) }),
  refusals: [],
});

const Version = z.object({
  number: z.int(),
  sha256: z.string(),
  /** True if members had to agree to this version before they bet or deposited again. */
  asksMembers: z.boolean(),
  reason: z.string(),
  /** The earlier version that this one restores; null for a version made from a draft. */
  restores: z.nullable(z.int()),
  /** The author (`author`) and the second person, who agreed; both null for a text that came with the demo. */
  author: z.nullable(z.string()),
  checker: z.nullable(z.string()),
  publishedAt: Moment,
});

const Draft = z.object({
  /** Number of saves so far. A save sends the number it has read and is refused if another save came first. */
  lock: z.int(),
  /** Number of the published version that the draft started from. */
  base: z.int(),
  /** The author of the draft; null for a draft from a jurisdiction pack, which anybody with the right may continue. */
  author: z.nullable(z.string()),
  changedAt: Moment,
  sha256: z.string(),
  words: AllWords,
  place: Place,
  faults: z.array(z.object({ language: TextLanguage, why: z.enum(['empty', 'half', 'blank']) })),
});

const StaffText = z.object({
  text: Name,
  /** The published version. Before the first publication its number is 0 and its texts are empty. */
  published: z.object({ number: z.int(), sha256: z.string(), words: AllWords, place: Place }),
  draft: z.nullable(Draft),
  /** The versions, newest first. */
  versions: z.array(Version),
  /** The brand's languages; the brand's own is first. */
  languages: z.array(TextLanguage),
});

/** All texts, each with its published version, its draft, and the missing languages. */
export const listSiteTexts = endpoint({
  method: 'GET',
  path: '/api/office/texts',
  access: { ...right, currency: 'all' },
  input: z.object({}),
  output: z.object({
    texts: z.array(
      z.object({
        text: Name,
        /** The title of a text that staff added, in the brand's own language or the next best one. */
        title: z.nullable(z.string()),
        /** The published category and position of a text that staff added. */
        place: Place,
        published: z.nullable(z.object({ number: z.int(), sha256: z.string(), publishedAt: Moment })),
        /** True if readers of the help page still see the supplied text, which comes with the software. */
        isSupplied: z.boolean(),
        draft: z.nullable(z.object({ author: z.nullable(z.string()), changedAt: Moment })),
        /** Languages of the brand without a text; their readers see another language. */
        missing: z.array(TextLanguage),
      }),
    ),
  }),
  refusals: [],
});

export const getStaffSiteText = endpoint({
  method: 'GET',
  path: '/api/office/texts/{text}',
  access: { ...right, currency: 'all' },
  input: z.object({ text: Name }),
  output: StaffText,
  refusals: [],
});

/** A published version with its words, and the words of the version before it, for the comparison. */
export const getSiteTextVersion = endpoint({
  method: 'GET',
  path: '/api/office/texts/{text}/versions/{number}',
  access: { ...right, currency: 'all' },
  input: z.object({ text: Name, number: VersionNumber }),
  output: z.extend(Version, { words: AllWords, place: Place, before: AllWords, placeBefore: Place }),
  refusals: ['NOT_FOUND'],
});

/**
 * Saves the draft of the text. `lock` 0 creates the draft; with an unused name it also adds a topic or page. Only the
 * author may change a draft. A draft with validation errors can be saved, but not published.
 */
export const saveSiteTextDraft = endpoint({
  method: 'PUT',
  path: '/api/office/texts/{text}/draft',
  access: { ...right, currency: 'all' },
  once: true,
  input: z.object({
    text: Name,
    lock: z.int().check(z.gte(0)),
    words: AllWords,
    /** Required for a text that staff added; omitted for a predefined text. */
    place: z.optional(Place),
  }),
  output: StaffText,
  refusals: ['DRAFT_CHANGED', 'DRAFT_TAKEN', 'INPUT_INVALID', 'TEXTS_FULL'],
});

/** Discards the draft. Everybody with the right may do so, so that an absent author does not block the others. */
export const discardSiteTextDraft = endpoint({
  method: 'POST',
  path: '/api/office/texts/{text}/draft/discard',
  access: { ...right, currency: 'all' },
  once: true,
  input: z.object({ text: Name, lock: z.int(), reason: Reason }),
  output: StaffText,
  refusals: ['DRAFT_CHANGED'],
});

/**
 * Proposes to publish the draft or to restore an older version. `number` is the draft's lock or the version's number.
 * The hash ensures that the second person agrees to exactly this text.
 */
export const publishSiteText = endpoint({
  method: 'POST',
  path: '/api/office/texts/{text}/publication',
  access: { ...right, currency: 'all' },
  once: true,
  input: z.object({
    text: Name,
    from: z.enum(['draft', 'version']),
    number: z.int().check(z.gte(1)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** True if members must agree to the new version before they bet or deposit again; only allowed for the terms. */
    asksMembers: z.boolean(),
    reason: Reason,
  }),
  output: Proposed,
  refusals: ['DRAFT_CHANGED', 'TEXT_FAULTY', 'PROPOSAL_OPEN', 'INPUT_INVALID'],
});
