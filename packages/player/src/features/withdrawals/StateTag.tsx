import { Tag } from '@tamarind/ui/Tag';
import { outcomeOf, type Withdrawal } from './withdrawal-view.ts';
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
  refunded: 'plain',
} as const;

export function StateTag({ withdrawal }: { withdrawal: Pick<Withdrawal, 'state' | 'receipt'> }) {
  const t = useWithdrawalWords();
  const state = outcomeOf(withdrawal);
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
