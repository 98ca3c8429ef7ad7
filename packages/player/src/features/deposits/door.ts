import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

export const depositsDoor: FeatureDoor = { memberPages: { depositv2: lazySection(() => import('./DepositPage.tsx')) } };
