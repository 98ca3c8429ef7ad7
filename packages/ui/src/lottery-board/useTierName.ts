import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useBoardWords } from './words.ts';

/**
 * Returns a function that names a prize tier as players do. The same tier code can have another name in another
 * lottery.
 */
export function useTierName(format: FormatCode): (prize: string) => string {
  const t = useBoardWords();
  return (prize) => {
    const key = [`tier.${format}.${prize}`, `tier.${prize}`].find((one) => t.has(one));
    return key === undefined ? prize : t(key as 'tier.db');
  };
}
