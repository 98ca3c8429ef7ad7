import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/**
 * Registers the registration modal. The paths /register and /register.html show the home page with this modal open over
 * it [B03].
 */
export const registrationDoor: FeatureDoor = {
  modals: {
    registerModal: lazySection(() => import('./RegisterModal.tsx'), null),
    trueAccount: lazySection(() => import('./TrueAccountDialog.tsx'), null),
  },
};
