import { getWhitelabel } from '@tamarind/contract/brand';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** The brand's name as the server wrote it into the document. */
export const documentBrand = (): string => document.documentElement.dataset['brand'] ?? '';

/** The brand's current name, taken from the document until the configuration has loaded. */
export const useBrandName = (): string => useEndpoint(getWhitelabel, {}).data?.brand.name ?? documentBrand();
