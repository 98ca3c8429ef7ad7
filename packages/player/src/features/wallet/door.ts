import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/** My wallet [E02]; the move into a vendor's wallet also opens by itself, before a game that needs it. */
export const walletDoor: FeatureDoor = {
  modals: { moveToVendor: lazySection(() => import('./MoveModal.tsx'), null) },
  memberPages: { transferFund: lazySection(() => import('./WalletPage.tsx')) },
};
