import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';
import { TermsStanding } from './TermsStanding.tsx';

export const memberCentreDoor: FeatureDoor = {
  standing: TermsStanding,
  modals: { memberCentre: lazySection(() => import('./MemberCentre.tsx'), null) },
  memberPages: { securityCenter: lazySection(() => import('./AccountPage.tsx')) },
};
