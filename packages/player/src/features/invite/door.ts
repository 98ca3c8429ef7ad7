import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const inviteDoor: FeatureDoor = { memberPages: { referral: lazySection(() => import('./InvitePage.tsx')) } };
