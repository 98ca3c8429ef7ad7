import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const recoveryDoor: FeatureDoor = {
  routes: [
    { path: '/contact/undo', page: lazySection(() => import('./UndoContact.tsx')), frame: 'site', isOpen: true },
  ],
  modals: {
    forgetPassModal: lazySection(() => import('./ForgotModal.tsx'), null),
    changePassModal: lazySection(() => import('./ChangePasswordModal.tsx'), null),
  },
};
