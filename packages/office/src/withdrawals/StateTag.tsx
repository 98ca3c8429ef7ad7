import { Tag, type Tone } from '@tamarind/ui/Tag';
import type { WithdrawalState } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

const tones: Record<WithdrawalState, Tone> = {
  requested: 'warn',
  review: 'info',
  approved: 'info',
  disbursed: 'win',
  disputed: 'danger',
  confirmed: 'plain',
  cancelled: 'plain',
  rejected: 'plain',
  failed: 'danger',
};

export function StateTag({ state }: { state: WithdrawalState }) {
  const t = useWithdrawalsWords();
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}
