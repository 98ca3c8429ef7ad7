import { getWhitelabel } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { type Language, useLanguage } from './language.ts';
import { useEndpoint } from './useEndpoint.ts';

export type Whitelabel = OutputOf<typeof getWhitelabel>;

/**
 * The brand's configuration, read once per visit and again when the operator changes it [A07, N03]. Undefined until it
 * has loaded.
 */
export function useWhitelabel(): Whitelabel | undefined {
  return useEndpoint(getWhitelabel, {}, { freshMs: Number.POSITIVE_INFINITY, refreshOn: ['brand'] }).data;
}

/**
 * The currency in which prices are shown to a visitor without login: that of the language's country, if the brand has
 * it.
 */
export function useVisitorCurrency(): Currency {
  const language = useLanguage();
  return currencyFor(language, useWhitelabel()?.brand.currencies ?? []);
}

export function currencyFor(language: Language, currencies: readonly Currency[]): Currency {
  const wanted = language === 'VI' ? 'VND' : 'THB';
  return currencies.includes(wanted) ? wanted : (currencies[0] ?? wanted);
}
