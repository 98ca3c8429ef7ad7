import { getWhitelabel } from '@tamarind/contract/brand';
import { type TextLanguage, textLanguageOf, textLanguages } from '@tamarind/domain/content/announcement';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export interface BrandLanguages {
  readonly offered: readonly TextLanguage[];
  /** The language shown to visitors who have not chosen one. */
  readonly first: TextLanguage;
}

/**
 * The languages in which texts for the brand's visitors are written; all languages until the configuration has loaded.
 */
export function useBrandLanguages(): BrandLanguages {
  const brand = useEndpoint(getWhitelabel, {}, { refreshOn: ['brand'] }).data?.brand;
  const codes = new Set(brand?.languages.map(textLanguageOf) ?? textLanguages);
  return {
    offered: textLanguages.filter((language) => codes.has(language)),
    first: textLanguageOf(brand?.defaultLanguage ?? 'EN'),
  };
}
