import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const factorsDoor: FeatureDoor = {
  modals: {
    extraVerification: lazySection(() => import('./ProofModal.tsx'), null),
    stepUp: lazySection(() => import('./StepUpModal.tsx'), null),
    idleSession: lazySection(() => import('./IdleModal.tsx'), null),
  },
  accountRows: lazySection(() => import('./FactorRows.tsx')),
};
