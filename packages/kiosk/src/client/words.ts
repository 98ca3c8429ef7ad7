import type { GameInfo, Language, WordKey } from './api.ts';
import en from './messages/en.json' with { type: 'json' };
import th from './messages/th.json' with { type: 'json' };
import vi from './messages/vi.json' with { type: 'json' };
import zh from './messages/zh.json' with { type: 'json' };

const all: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { en, th, vi, zh };

/** Returns a text in one language, with its {placeholders} filled. */
export type Say = (key: WordKey, values?: Readonly<Record<string, string>>) => string;
export const sayIn =
  (language: Language): Say =>
  (key, values = {}) =>
    all[language][key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Returns a function that formats minor units in the game's currency and language. */
export function moneyIn({ language, currency, decimals }: GameInfo) {
  const isReal = currency === 'THB' || currency === 'VND';
  const shape = (signDisplay: 'auto' | 'exceptZero') =>
    new Intl.NumberFormat(language, {
      ...(isReal ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay,
    });
  const [plain, signed] = [shape('auto'), shape('exceptZero')];
  return (minor: bigint, sign?: 'sign'): string => {
    const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
    const decimal = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return (sign ? signed : plain).format(`${minor < 0n ? '-' : ''}${decimal}` as Intl.StringNumericLiteral);
  };
}
