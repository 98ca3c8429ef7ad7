import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/** Registers the page /pointMall, which has the site's header and footer but no bar at the right [B06]. */
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
