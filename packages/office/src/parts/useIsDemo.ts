import { getWhitelabel } from '@tamarind/contract/brand';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** True if the server is a demo; false until the configuration has loaded. */
export const useIsDemo = (): boolean => useEndpoint(getWhitelabel, {}).data?.brand.playMoney ?? false;
