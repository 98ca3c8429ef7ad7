import { languageOrder, type TextLanguage, textLanguages } from '../content/announcement.ts';

/** A promotion's texts in one language; both are empty if the language is missing. */
export interface PromotionText {
  readonly title: string;
  readonly rules: string;
}
type Texts = Readonly<Record<TextLanguage, PromotionText>>;

const isWhole = ({ title, rules }: PromotionText): boolean => title.trim() !== '' && rules.trim() !== '';
const isEmpty = ({ title, rules }: PromotionText): boolean => title.trim() === '' && rules.trim() === '';

/**
 * The first language whose text prevents saving; undefined if there is none. The brand's first language needs a
 * complete text, and no other text may be incomplete.
 */
export const textFault = (texts: Texts, first: TextLanguage): TextLanguage | undefined =>
  textLanguages.find((each) => !isWhole(texts[each]) && (each === first || !isEmpty(texts[each])));

/** The brand's languages in which the promotion has no text; their readers see another language. */
export const missingTexts = (texts: Texts, offered: readonly TextLanguage[]): TextLanguage[] =>
  offered.filter((each) => !isWhole(texts[each]));

/**
 * The language of the text that a reader sees: the reader's own, otherwise the brand's first, English, or any other
 * that has a text.
 */
export const shownLanguage = (texts: Texts, reader: TextLanguage, brand: TextLanguage): TextLanguage =>
  languageOrder(reader, brand).find((each) => isWhole(texts[each])) ?? brand;
