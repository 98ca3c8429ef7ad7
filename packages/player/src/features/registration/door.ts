import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/** /register and /register.html are home with this modal open; the shell opens it by the address [B03]. */
export const registrationDoor: FeatureDoor = {
  modals: {
    registerModal: lazySection(() => import('./RegisterModal.tsx'), null),
    trueAccount: lazySection(() => import('./TrueAccountDialog.tsx'), null),
  },
};
