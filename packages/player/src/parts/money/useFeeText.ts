import type { Currency } from '@tamarind/domain/money';
import type { Fee } from '@tamarind/domain/payments/fee';
import { percentText } from '@tamarind/ui/agent-contract/rates.ts';
import { useFormat } from '@tamarind/ui/format.ts';

/** Formats a fee, such as "฿ 5.00 + 1.5 %"; a zero amount if there is no fee. */
export function useFeeText() {
  const { money, language } = useFormat();
  return ({ fixed, ppm }: Fee, currency: Currency): string => {
    const percent = percentText(BigInt(ppm));
    const share = `${language === 'VI' ? percent.replace('.', ',') : percent} %`;
    if (ppm === 0) return money(fixed, currency, { short: true });
    return fixed === 0n ? share : `${money(fixed, currency, { short: true })} + ${share}`;
  };
}
