import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const sessionDoor: FeatureDoor = {
  routes: [
    { path: '/login', page: lazySection(() => import('./LoginScreen.tsx')), frame: 'site', isOpen: true },
    { path: '/sign-in/return', page: lazySection(() => import('./SignInReturn.tsx')), frame: 'site' },
  ],
  accountRows: lazySection(() => import('./ProviderRows.tsx')),
  modals: { loginPopupModal: lazySection(() => import('./LoginModal.tsx'), null) },
};
