import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/**
 * Registers the help centre and the feedback form. The page /helpmc has no route here, because the server renders it as
 * HTML (packages/pages).
 */
export const helpDoor: FeatureDoor = {
  modals: {
    helpCentre: lazySection(() => import('./HelpCentre.tsx'), null),
    feedback: lazySection(() => import('./FeedbackModal.tsx'), null),
  },
};
