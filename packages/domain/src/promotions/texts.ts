import { languageOrder, type TextLanguage, textLanguages } from '../content/announcement.ts';

/** A promotion's words in one language; both are empty where nobody has written it. */
export interface PromotionText {
  readonly title: string;
  readonly rules: string;
}
type Texts = Readonly<Record<TextLanguage, PromotionText>>;

const isWhole = ({ title, rules }: PromotionText): boolean => title.trim() !== '' && rules.trim() !== '';
const isEmpty = ({ title, rules }: PromotionText): boolean => title.trim() === '' && rules.trim() === '';

/**
 * The first language whose text prevents saving: the brand's first language needs a whole text, and no text may be half
 * written. Undefined if there is none.
 */
export const textFault = (texts: Texts, first: TextLanguage): TextLanguage | undefined =>
  textLanguages.find((each) => !isWhole(texts[each]) && (each === first || !isEmpty(texts[each])));

/** The languages of the brand that readers get in another language, because nobody has written them. */
export const missingTexts = (texts: Texts, offered: readonly TextLanguage[]): TextLanguage[] =>
  offered.filter((each) => !isWhole(texts[each]));

/** The language of the words that a reader gets: their own, else the brand's first, English, or any that is written. */
export const shownLanguage = (texts: Texts, reader: TextLanguage, brand: TextLanguage): TextLanguage =>
  languageOrder(reader, brand).find((each) => isWhole(texts[each])) ?? brand;
