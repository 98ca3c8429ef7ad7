import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const recordsDoor: FeatureDoor = {
  memberPages: {
    personalHistoryCopy: lazySection(() => import('./BettingRecordPage.tsx')),
    transactionHistory: lazySection(() => import('./AccountRecordPage.tsx')),
  },
};
