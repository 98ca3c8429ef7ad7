import { useLocation } from 'wouter';
import { Icon } from '@tamarind/ui/Icon';
import { closeModal } from './modals.ts';
import { useShellWords } from './words.ts';

/** The way from the cashier to the own limits (UKGC RTS 12C); the member centre gives way to the page. */
export function LimitsLink({ className }: { className?: string | undefined }) {
  const t = useShellWords();
  const [, navigate] = useLocation();
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        // First the page, so that closing does not take it back.
        navigate('/limits');
        closeModal('memberCentre');
      }}
    >
      <Icon name="shield-check" size={18} />
      {t('limits')}
    </button>
  );
}
