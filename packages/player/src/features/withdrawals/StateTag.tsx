import { Tag } from '@tamarind/ui/Tag';
import type { WithdrawalState } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

const tones = {
  requested: 'info',
  review: 'info',
  approved: 'info',
  disbursed: 'warn',
  disputed: 'warn',
  confirmed: 'win',
  cancelled: 'plain',
  rejected: 'danger',
  failed: 'danger',
} as const;

export function StateTag({ state }: { state: WithdrawalState }) {
  const t = useWithdrawalWords();
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
