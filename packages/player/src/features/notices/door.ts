import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const noticesDoor: FeatureDoor = {
  routes: [{ path: '/noticePage', page: lazySection(() => import('./NoticeScreen.tsx')), frame: 'site' }],
  modals: {
    noticePopup: lazySection(() => import('./NoticePopup.tsx'), null),
    ageNotice: lazySection(() => import('./AgeNotice.tsx'), null),
  },
};
