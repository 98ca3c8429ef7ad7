import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const identityDoor: FeatureDoor = {
  modals: { identityModal: lazySection(() => import('./IdentityModal.tsx'), null) },
  accountRows: lazySection(() => import('./IdentityRow.tsx')),
};
