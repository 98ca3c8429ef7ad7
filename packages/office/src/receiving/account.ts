import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listReceivingAccounts } from '@tamarind/contract/receiving';
import { type AccountTerms, freeTerms } from '@tamarind/domain/deposits/choose-account';
import { type Currency, fromDecimal, toDecimal } from '@tamarind/domain/money';

export type Account = OutputOf<typeof listReceivingAccounts>['accounts'][number];

/** The terms as typed: amounts in whole units of the currency; an empty ceiling means no ceiling. */
export type TypedTerms = Readonly<Record<keyof AccountTerms, string>>;

export const typedTerms = (terms: AccountTerms, currency: Currency): TypedTerms => ({
  dayMax: terms.dayMax === null ? '' : toDecimal(terms.dayMax, currency),
  dayCount: terms.dayCount?.toString() ?? '',
  restMinutes: terms.restMinutes.toString(),
  share: terms.share.toString(),
});

/** Parses the typed terms; returns the terms, and the fields that cannot be parsed. */
export function readTerms(
  typed: TypedTerms,
  currency: Currency,
): { terms: AccountTerms; faults: readonly (keyof AccountTerms)[] } {
  const faults: (keyof AccountTerms)[] = [];
  const number = (field: 'dayCount' | 'restMinutes' | 'share', least: number, most: number): number => {
    const text = typed[field].trim();
    const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    if (value < least || value > most) faults.push(field);
    return value;
  };
  const sum = typed.dayMax.trim();
  const dayMax = sum === '' ? null : fromDecimal(sum.replace(',', '.'), currency);
  if (dayMax === undefined || (dayMax !== null && dayMax <= 0n)) faults.push('dayMax');
  const terms = {
    dayMax: dayMax ?? freeTerms.dayMax,
    dayCount: typed.dayCount.trim() === '' ? null : number('dayCount', 1, 100_000),
    restMinutes: number('restMinutes', 0, 1440),
    share: number('share', 0, 1000),
  };
  return { terms, faults };
}
