import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

const MemberAddress = lazySection(() => import('./MemberAddress.tsx'));

export const memberCentreDoor: FeatureDoor = {
  routes: [
    { path: '/m/member/deposit', page: MemberAddress, frame: 'site' },
    { path: '/m/member/transferFund', page: MemberAddress, frame: 'site' },
  ],
  modals: { memberCentre: lazySection(() => import('./MemberCentre.tsx'), null) },
  memberPages: { securityCenter: lazySection(() => import('./AccountPage.tsx')) },
};
