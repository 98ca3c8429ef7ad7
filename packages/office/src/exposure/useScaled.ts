import type { Money } from '@tamarind/domain/money';
import { localeOf, useLanguage } from '@tamarind/ui/language.ts';
import { scaled, type Scale } from './heat.ts';

/** Returns a function that writes an amount in the unit of a heat map and in the page's language: "4.70", "4,70". */
export function useScaled(scale: Scale, sign: 'auto' | 'exceptZero' = 'auto'): (amount: Money) => string {
  const format = new Intl.NumberFormat(localeOf[useLanguage()], {
    minimumFractionDigits: scale.decimals,
    maximumFractionDigits: scale.decimals,
    signDisplay: sign,
  });
  return (amount) => format.format(scaled(amount, scale) as Intl.StringNumericLiteral);
}
