import type { Currency } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';

/**
 * Identifies a set of accounts that is reconciled as one: the bank accounts of a currency, or a payment provider that
 * holds money in that currency.
 */
export interface BookKey {
  readonly currency: Currency;
  readonly provider: PaymentProviderCode | null;
}

/**
 * The name of a set of accounts that is reconciled as one: a provider by its company name, which is the same in every
 * language; the bank by the currency alone.
 */
export const bookName = ({ currency, provider }: BookKey): string =>
  provider === null ? currency : `${paymentProvider(provider).name}, ${currency}`;
