import type { WithdrawalMethodCode } from '@tamarind/domain/withdrawals/methods/codes';
import { usePartsWords } from './words.ts';

/** Returns a function that names a withdrawal method for staff. */
export function usePayoutName(): (code: WithdrawalMethodCode) => string {
  const t = usePartsWords();
  return (code) => t(`payout.${code}`);
}
