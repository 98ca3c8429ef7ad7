import { canonicalJson } from '../brand/document.ts';
import { sha256Hex, utf8 } from '../hash.ts';
import { type TextLanguage, textLanguages } from './announcement.ts';
import { type OwnKind, ownKinds, type TextPlace } from './text-place.ts';

/** Texts of public pages that staff write in every language and two people publish as versions. */

export const legalTexts = ['terms', 'privacy', 'play'] as const;
export type LegalText = (typeof legalTexts)[number];
/** Topics of the help centre. Each has a supplied text, which applies until staff publish their own. */
const helpTopicNames = ['start', 'deposit', 'withdraw', 'betting', 'results', 'fair', 'care', 'faq'] as const;
type HelpText = `help-${(typeof helpTopicNames)[number]}`;
const helpTexts = helpTopicNames.map((topic): HelpText => `help-${topic}`);
type GivenText = LegalText | HelpText;
/** Texts that every house has. Staff add help topics and public pages to them. */
export const givenTexts: readonly GivenText[] = [...legalTexts, ...helpTexts];

/** Texts that staff add: `topic-` before the topic's name in its address, `page-` before the page's. */
export type OwnText = `${OwnKind}-${string}`;
export type SiteText = GivenText | OwnText;

/** The most topics, and the most pages, that staff may add: readers load the list whole. */
export const OWN_TEXTS_MOST = 40;

export const isLegalText = (text: SiteText): text is LegalText => (legalTexts as readonly string[]).includes(text);
export const isHelpText = (text: SiteText): text is HelpText => text.startsWith('help-');

/**
 * The form of a name in an address: words of letters and digits with hyphens between them. It begins with a letter.
 */
export const slugPattern = /[a-z][a-z0-9]*(?:-[a-z0-9]+)*/;
export const SLUG_MOST = 32;

/** True for a name that staff may give a topic or page. A topic cannot have the name of a supplied one. */
export const isSlug = (kind: OwnKind, slug: string): boolean =>
  slug.length >= 2 &&
  slug.length <= SLUG_MOST &&
  new RegExp(`^${slugPattern.source}$`).test(slug) &&
  !(kind === 'topic' && (helpTopicNames as readonly string[]).includes(slug));

/** The kind and name of a text that staff added; undefined for a given text. */
export function ownText(text: string): { readonly kind: OwnKind; readonly slug: string } | undefined {
  const kind = ownKinds.find((one) => text.startsWith(`${one}-`));
  const slug = kind && text.slice(kind.length + 1);
  return kind && slug !== undefined && isSlug(kind, slug) ? { kind, slug } : undefined;
}

export const isOwnText = (text: string): text is OwnText => ownText(text) !== undefined;
export const isSiteText = (text: string): text is SiteText =>
  (givenTexts as readonly string[]).includes(text) || isOwnText(text);

interface Words {
  readonly title: string;
  /** One sentence for search engines; only public pages have it. Without it they show the beginning of the text. */
  readonly description?: string | undefined;
  /** The text in the markup of `markup.ts`. */
  readonly body: string;
}
export type SiteTextWords = Readonly<Record<TextLanguage, Words>>;

export const noWords: SiteTextWords = {
  TY: { title: '', body: '' },
  EN: { title: '', body: '' },
  VI: { title: '', body: '' },
  CN: { title: '', body: '' },
};

/** True for texts whose new versions members may be asked to agree to. Other texts only inform. */
export const isAgreedTo = (text: SiteText): boolean => text === 'terms';

const isWritten = ({ title, body }: Words): boolean => title.trim() !== '' && body.trim() !== '';

/** True if no language has a title or a text. A help page then shows its supplied text. */
export const areBlank = (words: SiteTextWords): boolean =>
  textLanguages.every((language) => words[language].title === '' && words[language].body === '');

/** The offered languages without a complete text; their readers see another language. */
export const missingWords = (words: SiteTextWords, offered: readonly TextLanguage[]): TextLanguage[] =>
  offered.filter((language) => !isWritten(words[language]));

/** The first language in this order that has a text; undefined if none has. */
export const readableLanguage = (words: SiteTextWords, order: readonly TextLanguage[]): TextLanguage | undefined =>
  order.find((language) => isWritten(words[language]));

/**
 * The hash that identifies a version in the audit log, on its page and in the consents given to it. For a text that
 * staff added it covers the place, too.
 */
export const wordsHash = (words: SiteTextWords, place: TextPlace | null = null): string =>
  sha256Hex(utf8(canonicalJson(place === null ? words : { words, place })));

/**
 * Opens a blank: `[[…]]` is a place that the drafts of a jurisdiction pack leave to the house and its counsel. A text
 * with one is not published.
 */
const BLANK = '[[';

export interface SiteTextFault {
  readonly language: TextLanguage;
  /** `empty`: the brand's own language has no text; `half`: a title without a text, or a text without a title. */
  readonly why: 'empty' | 'half' | 'blank';
}

/**
 * Reasons why the words cannot be published. A help page without any words can be published: it returns to the supplied
 * text.
 */
export function siteTextFaults(text: SiteText, words: SiteTextWords, brandLanguage: TextLanguage): SiteTextFault[] {
  if (isHelpText(text) && areBlank(words)) return [];
  return textLanguages.flatMap((language): SiteTextFault[] => {
    const { title, body } = words[language];
    if (title.includes(BLANK) || body.includes(BLANK)) return [{ language, why: 'blank' }];
    if (isWritten({ title, body })) return [];
    if (title.trim() !== '' || body.trim() !== '') return [{ language, why: 'half' }];
    return language === brandLanguage ? [{ language, why: 'empty' }] : [];
  });
}

/** The current terms, for deciding whether a member still has to agree. */
export interface TermsInForce {
  /** The number of the published version; 0 before the first. */
  readonly number: number;
  readonly sha256: string;
  /** The newest version that asked members to agree. Agreement to it or to a later version counts. */
  readonly agreeFrom: number;
}

/**
 * Whether the member has yet to agree. `agreed` is the version of the last agreement, or '' for none; a text that is
 * not a number counts as older than every version.
 */
export function owesAgreement(agreed: string, { number, agreeFrom }: TermsInForce): boolean {
  if (number === 0) return false;
  if (agreed === '') return true;
  return agreeFrom > 0 && !(/^\d{1,9}$/.test(agreed) && Number(agreed) >= agreeFrom);
}

interface Question {
  readonly question: string;
  /** The answer in markup. */
  readonly answer: string;
}

/**
 * Splits a help page into questions: each heading is a question, and the lines below it are its answer. Lines above the
 * first heading are the introduction.
 */
export function questionsOf(body: string): { readonly introduction: string; readonly questions: readonly Question[] } {
  const [introduction = '', ...parts] = `\n${body}`.split(/\n#{1,3}[ \t]+(?=\S)/);
  const questions = parts.map((part) => {
    const [question = '', ...answer] = part.split('\n');
    return { question: question.trim(), answer: answer.join('\n').trim() };
  });
  return { introduction: introduction.trim(), questions };
}

export interface LineChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly line: string;
}

/**
 * The differences between two texts in reading order, by their longest common subsequence. A removed line comes before
 * the added one.
 */
export function lineChanges(before: string, after: string): LineChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const common = commonLengths(old, now);
  const changes: LineChange[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    const [was, is] = [old[left], now[right]];
    if (was !== undefined && was === is) {
      changes.push({ kind: 'same', line: was });
      left += 1;
      right += 1;
    } else if (
      was !== undefined &&
      (is === undefined || lengthAt(common, left + 1, right) >= lengthAt(common, left, right + 1))
    ) {
      changes.push({ kind: 'removed', line: was });
      left += 1;
    } else {
      changes.push({ kind: 'added', line: is ?? '' });
      right += 1;
    }
  }
  return changes;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** For each pair of start positions, the most lines that the two remainders have in common. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0));
  for (let left = old.length - 1; left >= 0; left -= 1)
    for (let right = now.length - 1; right >= 0; right -= 1) {
      const row = table[left];
      if (row)
        row[right] =
          old[left] === now[right]
            ? lengthAt(table, left + 1, right + 1) + 1
            : Math.max(lengthAt(table, left + 1, right), lengthAt(table, left, right + 1));
    }
  return table;
}

const lengthAt = (table: readonly (readonly number[])[], left: number, right: number): number =>
  table[left]?.[right] ?? 0;
