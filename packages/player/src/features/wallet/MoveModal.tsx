import { getConsolidatedFunds } from '@tamarind/contract/vendors';
import { getBalance } from '@tamarind/contract/wallet';
import { ErrorState } from '@tamarind/ui/Empty';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useRefresh } from '#parts/useRefresh.ts';
import type { ModalProps } from '#parts/modals.ts';
import { MoveForm } from './MoveForm.tsx';
import { useWalletWords } from './words.ts';

/**
 * Shown before a game whose vendor has its own wallets [E02]: moves money there from the main wallet. No amount is
 * preselected.
 */
export default function MoveModal({ isOpen, onClose, params }: ModalProps<'moveToVendor'>) {
  const t = useWalletWords();
  const refresh = useRefresh();
  const main = useEndpoint(getBalance, {}, { freshMs: 0 });
  const { vendor, name } = params;
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('in.label', { name })} isDialog>
      {main.error ? (
        <ErrorState error={main.error} onRetry={() => void main.refetch()} />
      ) : main.data ? (
        <MoveForm
          move={{ vendor, name, direction: 'in', available: main.data.available, currency: main.data.currency }}
          onDone={() => {
            refresh(getConsolidatedFunds);
            onClose();
          }}
        />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Modal>
  );
}
