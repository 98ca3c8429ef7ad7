import { areBlank, type SiteTextWords } from '@tamarind/domain/content/site-text';

/** The texts that readers see: for a help page without its own text, the supplied one. */
export const shownWords = (words: SiteTextWords, supplied: SiteTextWords): SiteTextWords =>
  areBlank(words) ? supplied : words;
