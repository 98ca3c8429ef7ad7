import { type PaymentProviderCode, paymentProviderCodes } from './codes.ts';
import { omise } from './omise.ts';
import type { PaymentProvider } from './payment-provider.ts';

const byCode: { readonly [Code in PaymentProviderCode]: PaymentProvider<Code> } = { omise };

/** Every payment provider, in display order. */
export const paymentProviders: readonly PaymentProvider<PaymentProviderCode>[] = paymentProviderCodes.map(
  (code) => byCode[code],
);

export const paymentProvider = (code: PaymentProviderCode): PaymentProvider<PaymentProviderCode> => byCode[code];
