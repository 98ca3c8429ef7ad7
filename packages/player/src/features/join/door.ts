import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/** Registers the site's section "joinus" [B15, B19]. */
export const joinDoor: FeatureDoor = {
  routes: [
    {
      path: '/join',
      page: lazySection(() => import('./JoinPage.tsx')),
      frame: 'site',
      menus: { main: 'join', help: 'join' },
    },
  ],
};
