import { type PaymentProviderCode, paymentProviderCodes } from './codes.ts';
import { easyslip } from './easyslip.ts';
import { momo } from './momo.ts';
import { omise } from './omise.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { payos } from './payos.ts';
import { sepay } from './sepay.ts';
import { usdt } from './usdt.ts';
import { zalopay } from './zalopay.ts';

const byCode: { readonly [Code in PaymentProviderCode]: PaymentProvider<Code> } = {
  omise,
  easyslip,
  sepay,
  payos,
  momo,
  zalopay,
  usdt,
};

/** Every payment provider, in display order. */
export const paymentProviders: readonly PaymentProvider<PaymentProviderCode>[] = paymentProviderCodes.map(
  (code) => byCode[code],
);

export const paymentProvider = (code: PaymentProviderCode): PaymentProvider<PaymentProviderCode> => byCode[code];
