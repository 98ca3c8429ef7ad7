import { getMemberInfo } from '@tamarind/contract/members';
import type { IconName } from '@tamarind/ui/Icon';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

/** Pages of the site that belong to the member. */
export const rewardLinks = [
  ['vip', 'crown', '/vip'],
  ['pointMall', 'gift', '/pointMall'],
  ['limits', 'shield-check', '/limits'],
] as const satisfies readonly (readonly [string, IconName, string])[];

/** The VIP level: the first of the member's labels [M03]. */
export const useVipLabel = (): string | undefined =>
  useEndpoint(getMemberInfo, {}, { refreshOn: ['vip'], freshMs: 60_000 }).data?.memberLabel[0];
