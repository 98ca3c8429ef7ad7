import { type PaymentProviderCode, paymentProviderCodes } from './codes.ts';
import { easyslip } from './easyslip.ts';
import { fireblocks } from './fireblocks.ts';
import { momo } from './momo.ts';
import { omise } from './omise.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { payos } from './payos.ts';
import { scb } from './scb.ts';
import { sepay } from './sepay.ts';
import { usdt } from './usdt.ts';
import { zalopay } from './zalopay.ts';

const byCode: { readonly [Code in PaymentProviderCode]: PaymentProvider<Code> } = {
  omise,
  scb,
  easyslip,
  sepay,
  payos,
  momo,
  zalopay,
  usdt,
  fireblocks,
};

/** Every payment provider, in display order. */
export const paymentProviders: readonly PaymentProvider<PaymentProviderCode>[] = paymentProviderCodes.map(
  (code) => byCode[code],
);

/**
 * The operator's ledger account on which a payment is booked: that of the bank, of the coins, or of the payment
 * provider that holds the money.
 */
export type MoneyPlace = 'bank' | 'coins' | `provider_${PaymentProviderCode}`;

/** The ledger account for payments over a connection. It is `bank` for null and for the code of the configured bank. */
export function moneyPlace(code: string | null): MoneyPlace {
  const provider = paymentProviders.find((one) => one.code === code);
  if (provider?.moneyAt === 'custodian') return 'coins';
  return provider?.moneyAt === 'provider' ? `provider_${provider.code}` : 'bank';
}

export const paymentProvider = (code: PaymentProviderCode): PaymentProvider<PaymentProviderCode> => byCode[code];
