import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { useMethodWords } from './words.ts';

/** Returns a function that names a deposit method. Members and staff read the same names. */
export function useMethodName(): (code: DepositMethodCode) => string {
  const t = useMethodWords();
  return (code) => t(`method.${code}`);
}
