import { areBlank, type SiteTextWords } from '@tamarind/domain/content/site-text';

/** The words that readers get: the supplied ones of a help page without its own. */
export const shownWords = (words: SiteTextWords, supplied: SiteTextWords): SiteTextWords =>
  areBlank(words) ? supplied : words;
