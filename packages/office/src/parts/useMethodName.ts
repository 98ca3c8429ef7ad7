import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import type { WithdrawalMethodCode } from '@tamarind/domain/withdrawals/methods/codes';
import { usePartsWords } from './words.ts';

/** Names of the deposit methods for staff. */
export function useMethodName(): (code: DepositMethodCode) => string {
  const t = usePartsWords();
  return (code) => t(`method.${code}`);
}

/** Names of the withdrawal methods for staff. */
export function usePayoutName(): (code: WithdrawalMethodCode) => string {
  const t = usePartsWords();
  return (code) => t(`payout.${code}`);
}
