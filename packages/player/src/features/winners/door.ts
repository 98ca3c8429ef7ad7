import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/** The feature "Top 20 Winning", opened from the header and from a block of the home page [C04, K11]. */
export const winnersDoor: FeatureDoor = {
  modals: { winnerBoard: lazySection(() => import('./WinnersModal.tsx'), null) },
};
