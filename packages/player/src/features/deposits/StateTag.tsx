import { Tag } from '@tamarind/ui/Tag';
import type { DepositState } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

const looks = {
  waiting: { tone: 'warn', icon: 'hourglass-medium' },
  checking: { tone: 'info', icon: 'hourglass-medium' },
  staff: { tone: 'info', icon: 'hourglass-medium' },
  credited: { tone: 'win', icon: 'check-circle' },
  expired: { tone: 'plain', icon: 'clock' },
  cancelled: { tone: 'plain', icon: 'x' },
  failed: { tone: 'danger', icon: 'warning' },
} as const;

export function StateTag({ state }: { state: DepositState | 'checking' | 'staff' }) {
  const t = useDepositWords();
  return <Tag {...looks[state]}>{t(`state.${state}`)}</Tag>;
}
