import type { Currency, Money } from '../../money.ts';

/**
 * How withdrawals to bank accounts in a currency are paid. `off`: through connected banks. Otherwise: by a file in the
 * format that the operator's bank accepts, from the account given here.
 */
export interface BatchTerms {
  readonly form: (typeof batchForms)[number];
  /** The code of the operator's bank, with account number and holder; empty if off. */
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
}
export const batchForms = ['off', 'pain001', 'csv'] as const;

export const houseBatches: Readonly<Record<Currency, BatchTerms>> = {
  THB: { form: 'off', bank: '', account: '', holder: '' },
  VND: { form: 'off', bank: '', account: '', holder: '' },
};

/** One payment of a file. The platform's `reference` identifies it at the bank. */
export interface BatchLine {
  readonly reference: string;
  readonly amount: Money;
  readonly bank: string;
  readonly account: string;
  readonly holder: string;
}

export interface BatchFile {
  /** The name of the file at the bank, at most 35 characters. */
  readonly name: string;
  readonly currency: Currency;
  readonly madeAt: Date;
  readonly from: Pick<BatchTerms, 'bank' | 'account' | 'holder'>;
  readonly lines: readonly BatchLine[];
}

export const batchName = (number: bigint): string => `TMB${number.toString().padStart(8, '0')}`;

/**
 * The currencies whose terms lack a value that the file format needs. `isBank` returns whether the code is a bank of
 * the currency.
 */
export function batchFaults(
  terms: Readonly<Record<Currency, BatchTerms>>,
  isBank: (code: string, currency: Currency) => boolean,
): string[] {
  return (['THB', 'VND'] as const).flatMap((currency) => {
    const { form, bank, account, holder } = terms[currency];
    if (form === 'off') return [];
    return [
      ...(isBank(bank, currency) ? [] : [`payoutBatches.${currency}.bank`]),
      ...(/^\d{6,20}$/.test(account) ? [] : [`payoutBatches.${currency}.account`]),
      ...(holder.trim().length >= 2 ? [] : [`payoutBatches.${currency}.holder`]),
    ];
  });
}
