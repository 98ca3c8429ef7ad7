import { useLocation } from 'wouter';
import { Icon } from '@tamarind/ui/Icon';
import { closeModal } from '#parts/modals.ts';
import { useDepositWords } from './words.ts';

/** Links from the cashier to the member's limits (UKGC RTS 12C) and closes the member centre. */
export function LimitsLink({ className }: { className?: string | undefined }) {
  const t = useDepositWords();
  const [, navigate] = useLocation();
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        // Navigate before closing the member centre; in the other order, closing would undo the navigation.
        navigate('/limits');
        closeModal('memberCentre');
      }}
    >
      <Icon name="shield-check" size={18} />
      {t('limits')}
    </button>
  );
}
