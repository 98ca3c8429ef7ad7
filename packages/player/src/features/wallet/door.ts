import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

/**
 * Registers the feature "my wallet" [E02]. Its dialog for moving money also opens before a game that needs money in its
 * vendor's wallet.
 */
export const walletDoor: FeatureDoor = {
  modals: { moveToVendor: lazySection(() => import('./MoveModal.tsx'), null) },
  memberPages: { transferFund: lazySection(() => import('./WalletPage.tsx')) },
};
