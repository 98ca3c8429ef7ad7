import { canonicalJson } from '../brand/document.ts';
import { sha256Hex, utf8 } from '../hash.ts';
import { type TextLanguage, textLanguages } from './announcement.ts';
import { type OwnKind, ownKinds, type TextPlace } from './text-place.ts';

/** Public legal texts. Staff write them in every language, and two people publish them as versions. */

export const legalTexts = ['terms', 'privacy', 'play'] as const;
export type LegalText = (typeof legalTexts)[number];
/** Topics of the help centre. Each has a supplied text, which applies until staff publish their own. */
const helpTopicNames = ['start', 'deposit', 'withdraw', 'betting', 'results', 'fair', 'care', 'faq'] as const;
type HelpText = `help-${(typeof helpTopicNames)[number]}`;
const helpTexts = helpTopicNames.map((topic): HelpText => `help-${topic}`);
type GivenText = LegalText | HelpText;
/** Texts that every site has from the start. Staff can add more help topics and public pages. */
export const givenTexts: readonly GivenText[] = [...legalTexts, ...helpTexts];

/** The key of a text that staff add: `topic-` or `page-`, followed by its name in the address. */
export type OwnText = `${OwnKind}-${string}`;
export type SiteText = GivenText | OwnText;

/**
 * The maximum number of topics, and of pages, that staff may add. It is limited because readers load the whole list.
 */
export const OWN_TEXTS_MOST = 40;

export const isLegalText = (text: SiteText): text is LegalText => (legalTexts as readonly string[]).includes(text);
export const isHelpText = (text: SiteText): text is HelpText => text.startsWith('help-');

/**
 * The format of a name in an address: words of letters and digits with hyphens between them, starting with a letter.
 */
export const slugPattern = /[a-z][a-z0-9]*(?:-[a-z0-9]+)*/;
export const SLUG_MOST = 32;

/** True if staff may give a topic or page this name. A topic cannot have the name of a supplied topic. */
export const isSlug = (kind: OwnKind, slug: string): boolean =>
  slug.length >= 2 &&
  slug.length <= SLUG_MOST &&
  new RegExp(`^${slugPattern.source}$`).test(slug) &&
  !(kind === 'topic' && (helpTopicNames as readonly string[]).includes(slug));

/** The kind and name of a text that staff added; undefined for a text that every site has. */
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
  /**
   * One sentence for search engines; only public pages have it. If it is missing, search engines show the beginning of
   * the text.
   */
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
 * The hash that identifies a version of a text in the audit log, on the text's page and in members' consents. For a
 * text that staff added, it also covers the category, the position and whether the text is ended.
 */
export const wordsHash = (words: SiteTextWords, place: TextPlace | null = null): string =>
  sha256Hex(utf8(canonicalJson(place === null ? words : { words, place })));

/**
 * Opens a blank: `[[…]]` in a jurisdiction pack's draft marks a part that the operator and its lawyers have to fill in.
 * A text with a blank cannot be published.
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

/**
 * The version of the terms of use that is in force, with the values that decide whether a member still has to agree to
 * it.
 */
export interface TermsInForce {
  /** The number of the published version of the terms; 0 before the first version. */
  readonly number: number;
  readonly sha256: string;
  /** The newest version that required members to agree. Agreement to it or to a later version is enough. */
  readonly agreeFrom: number;
}

/**
 * Whether the member still has to agree. `agreed` is the version of the last agreement, '' for none; a value that is
 * not a number counts as older than every version.
 */
export function owesAgreement(agreed: string, { number, agreeFrom }: TermsInForce): boolean {
  if (number === 0) return false;
  if (agreed === '') return true;
  return agreeFrom > 0 && !(/^\d{1,9}$/.test(agreed) && Number(agreed) >= agreeFrom);
}

interface Question {
  readonly question: string;
  /** The answer to the question, in the markup of `markup.ts`. */
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

/**
 * For each pair of positions, one in each text: the length of the longest common subsequence of the lines from there to
 * the end.
 */
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
