import { currencyDecimals, fromDecimal, toDecimal, type Currency, type Money } from '@tamarind/domain/money';
import type { Language } from '@tamarind/ui/language.ts';

/**
 * Converts typed text to an amount as plain text. The plain text uses a point ("1000.5"); the displayed text follows
 * the language ("1,000.5", Vietnamese "1.000,5"), so a point or comma never has two meanings on one screen.
 */
export function cleanEntry(shown: string, currency: Currency, language: Language): string {
  const { decimal } = separatorsOf(language);
  const [whole = '', ...rest] = shown.split(decimal);
  const digits = digitsOf(whole)
    .replace(/^0+(?=\d)/, '')
    .slice(0, DIGITS_MAX);
  const decimals = currencyDecimals[currency];
  if (rest.length === 0 || decimals === 0) return digits;
  return `${digits || '0'}.${digitsOf(rest.join('')).slice(0, decimals)}`;
}

/** Formats the plain text "1000.5" with the digit grouping of the language. */
export function showEntry(entry: string, language: Language): string {
  const { group, decimal } = separatorsOf(language);
  const [whole = '', fraction] = entry.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
}

/** The typed text as an amount of money; undefined while it is not a valid amount. */
export const amountOf = (entry: string, currency: Currency): Money | undefined =>
  fromDecimal(entry.replace(/\.$/, ''), currency);

/** The plain text of an amount, without decimals if they are zero. */
export const entryOf = (amount: Money, currency: Currency): string => toDecimal(amount, currency).replace(/\.0+$/, '');

const DIGITS_MAX = 13;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const separatorsOf = (language: Language) =>
  language === 'VI' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' };
