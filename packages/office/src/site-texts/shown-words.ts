import { areBlank, type SiteTextWords } from '@tamarind/domain/content/site-text';

/** The words that readers see: for a help page without its own text, the supplied ones. */
export const shownWords = (words: SiteTextWords, supplied: SiteTextWords): SiteTextWords =>
  areBlank(words) ? supplied : words;
