import { type Currency, fromDecimal, money, toDecimal } from '@tamarind/domain/money';

/** Converts an amount in minor units, as the document stores it, to the decimal text of a form field. */

export const decimalOf = (minor: string, currency: Currency): string => toDecimal(money(BigInt(minor)), currency);

/** The amount in minor units as text; '' if it is not an amount above zero. */
export function minorOf(text: string, currency: Currency): string {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount <= 0n ? '' : String(amount);
}

export const wholeOf = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN);
