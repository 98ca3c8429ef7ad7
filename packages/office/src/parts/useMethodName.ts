import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { WithdrawalMethodCode } from '@tamarind/domain/withdrawals/methods/codes';
import { usePartsWords } from './words.ts';

/** Returns a function that names a deposit method for staff. */
export function useMethodName(): (code: DepositMethodCode) => string {
  const t = usePartsWords();
  return (code) => t(`method.${code}`);
}

/** Returns a function that names a withdrawal method for staff. */
export function usePayoutName(): (code: WithdrawalMethodCode) => string {
  const t = usePartsWords();
  return (code) => t(`payout.${code}`);
}
