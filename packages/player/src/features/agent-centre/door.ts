import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const agentCentreDoor: FeatureDoor = {
  modals: { agentCentre: lazySection(() => import('./AgentCentre.tsx'), null) },
};
