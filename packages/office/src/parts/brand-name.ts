import { getWhitelabel } from '@tamarind/contract/brand';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** The brand's name as the server wrote it into the document. */
export const documentBrand = (): string => document.documentElement.dataset['brand'] ?? '';

/** The brand's current name; until the configuration has loaded, the name that the server wrote into the document. */
export const useBrandName = (): string => useEndpoint(getWhitelabel, {}).data?.brand.name ?? documentBrand();
