import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/** The page /pointMall has the site's frame without the bar at the right [B06]. */
export const pointsDoor: FeatureDoor = {
  routes: [
    {
      path: '/pointMall',
      page: lazySection(() => import('./PointMallPage.tsx')),
      frame: 'without-side',
      menus: { members: 'pointMall' },
    },
  ],
};
