import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const memberCentreDoor: FeatureDoor = {
  modals: { memberCentre: lazySection(() => import('./MemberCentre.tsx'), null) },
  memberPages: { securityCenter: lazySection(() => import('./AccountPage.tsx')) },
};
