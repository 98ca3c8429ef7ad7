import { getWhitelabel } from '@tamarind/contract/brand';
import type { Currency } from '@tamarind/domain/money';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** The brand's currencies; none until the configuration has loaded. */
export const useBrandCurrencies = (): readonly Currency[] =>
  useEndpoint(getWhitelabel, {}, { refreshOn: ['brand'] }).data?.brand.currencies ?? [];
