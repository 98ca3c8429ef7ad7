import type { Currency } from '@tamarind/domain/money';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { type MoneyPlace, moneyPlace, paymentProviders } from '@tamarind/domain/payments/providers/index';

/**
 * A ledger account of the operator (house account) in one currency, which is compared with statements. `place`: whether
 * its money is at the bank or at a provider.
 */
export interface Book {
  readonly currency: Currency;
  readonly place: MoneyPlace;
}

/** The book of a provider that holds money; without a provider, the book of the bank accounts. */
export const bookOf = (currency: Currency, provider: PaymentProviderCode | null | undefined): Book => ({
  currency,
  place: moneyPlace(provider ?? null),
});

/**
 * The provider at which this house account (ledger account of the operator) has its money; null if the money is at the
 * bank.
 */
export const providerAt = (place: MoneyPlace): PaymentProviderCode | null =>
  paymentProviders.find(({ code, moneyAt }) => moneyAt === 'provider' && moneyPlace(code) === place)?.code ?? null;
