import { getMemberInfo } from '@tamarind/contract/members';
import type { IconName } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** Links to the pages about the member's rewards. */
export const rewardLinks = [
  ['vip', 'crown', '/vip'],
  ['pointMall', 'gift', '/pointMall'],
  ['limits', 'shield-check', '/limits'],
] as const satisfies readonly (readonly [string, IconName, string])[];

/** The member's VIP level, which is the first of the labels that the API returns [M03]. */
export const useVipLabel = (): string | undefined =>
  useEndpoint(getMemberInfo, {}, { refreshOn: ['vip'], freshMs: 60_000 }).data?.memberLabel[0];
