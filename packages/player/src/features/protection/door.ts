import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';
import { ProtectionStanding } from './ProtectionStanding.tsx';

export const protectionDoor: FeatureDoor = {
  routes: [{ path: '/limits', page: lazySection(() => import('./LimitsPage.tsx')), frame: 'site' }],
  modals: { firstLimit: lazySection(() => import('./FirstLimit.tsx')) },
  standing: ProtectionStanding,
};
