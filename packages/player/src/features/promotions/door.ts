import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const promotionsDoor: FeatureDoor = {
  routes: [
    {
      path: '/promotions',
      page: lazySection(() => import('./PromotionsPage.tsx')),
      frame: 'site',
      menus: { main: 'promotions' },
    },
    { path: '/promoDetail', page: lazySection(() => import('./PromotionPage.tsx')), frame: 'site' },
  ],
};
