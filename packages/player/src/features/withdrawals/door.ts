import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const withdrawalsDoor: FeatureDoor = {
  memberPages: { withdraw: lazySection(() => import('./WithdrawalPage.tsx')) },
};
