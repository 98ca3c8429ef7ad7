import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';
import { ChatStanding } from './ChatStanding.tsx';

/** The chat room as a modal and as the pop-up window of the right bar, which is the same view on a bare page [C08, D08]. */
export const chatDoor: FeatureDoor = {
  routes: [{ path: '/chat', page: lazySection(() => import('./ChatPage.tsx')), frame: 'bare' }],
  standing: ChatStanding,
  modals: {
    chatRoom: lazySection(() => import('./ChatModal.tsx'), null),
    contact: lazySection(() => import('#parts/contact/ContactModal.tsx'), null),
  },
};
