import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const vipDoor: FeatureDoor = {
  routes: [
    { path: '/vip', page: lazySection(() => import('./VipPage.tsx')), frame: 'site', menus: { members: 'vip' } },
  ],
};
