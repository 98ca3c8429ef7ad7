import { canonicalJson } from '../brand/document.ts';
import { sha256Hex, utf8 } from '../hash.ts';
import { type TextLanguage, textLanguages } from './announcement.ts';

/** Texts of public pages that staff write in every language and two people publish as versions. */

export const legalTexts = ['terms', 'privacy', 'play'] as const;
export type LegalText = (typeof legalTexts)[number];
/** Topics of the help centre. Each has a supplied text, which applies until staff publish their own. */
const helpTopicNames = ['start', 'deposit', 'withdraw', 'betting', 'results', 'fair', 'care', 'faq'] as const;
type HelpText = `help-${(typeof helpTopicNames)[number]}`;
const helpTexts = helpTopicNames.map((topic): HelpText => `help-${topic}`);
export type SiteText = LegalText | HelpText;
export const siteTexts: readonly SiteText[] = [...legalTexts, ...helpTexts];

export const isHelpText = (text: SiteText): text is HelpText => text.startsWith('help-');

interface Words {
  readonly title: string;
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

/** The hash that identifies a version in the audit log, on its page and in the consents given to it. */
export const wordsHash = (words: SiteTextWords): string => sha256Hex(utf8(canonicalJson(words)));

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
