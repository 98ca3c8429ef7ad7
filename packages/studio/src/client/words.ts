import type { GameInfo, Language } from './api.ts';
import en from './messages/en.json' with { type: 'json' };
import th from './messages/th.json' with { type: 'json' };
import vi from './messages/vi.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };

export type WordKey = keyof typeof en;
const all: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en, th, vi, zh };

/** Returns a text in the player's language, with its {placeholders} filled. */
export type Say = (key: WordKey, values?: Readonly<Record<string, string>>) => string;
export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    all[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Formats an amount in minor units for display: sign first, currency symbol positioned as in the language. */
export type Money = (minor: bigint, sign?: 'always') => string;
export function moneyIn({ language, currency, decimals }: GameInfo): Money {
  const isReal = currency === 'THB' || currency === 'VND';
  const shape = (sign: 'always' | undefined) =>
    new Intl.NumberFormat(language, {
      ...(isReal ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: sign ? 'exceptZero' : 'auto',
    });
  const [plain, signed] = [shape(undefined), shape('always')];
  return (minor, sign) => {
    const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
    const decimal = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return (sign ? signed : plain).format(`${minor < 0n ? '-' : ''}${decimal}` as Intl.StringNumericLiteral);
  };
}

/** Formats parts per million as percent: 966064 becomes "96.61 %". */
export const percentIn = (language: Language, ppm: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(ppm / 1_000_000);
