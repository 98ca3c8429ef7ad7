import type { Currency } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { type MoneyPlace, moneyPlace, paymentProviders } from '@tamarind/domain/payments/providers/index';

/** A house account of the ledger that is compared with statements: the place of its money, and a currency. */
export interface Book {
  readonly currency: Currency;
  readonly place: MoneyPlace;
}

/** The book of a provider that holds money; without one, the book of the bank accounts. */
export const bookOf = (currency: Currency, provider: PaymentProviderCode | null | undefined): Book => ({
  currency,
  place: moneyPlace(provider ?? null),
});

/** The provider that holds the money of a place; null for the bank. */
export const providerAt = (place: MoneyPlace): PaymentProviderCode | null =>
  paymentProviders.find(({ code, moneyAt }) => moneyAt === 'provider' && moneyPlace(code) === place)?.code ?? null;
