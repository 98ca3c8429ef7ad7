import { getWhitelabel } from '@tamarind/contract/brand';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** Whether the server is a demo. False until it has answered. */
export const useIsDemo = (): boolean => useEndpoint(getWhitelabel, {}).data?.brand.playMoney ?? false;
