import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { PaymentAdapter } from './adapter.ts';
import { easyslip } from './easyslip.ts';
import { fireblocks } from './fireblocks.ts';
import { momo } from './momo.ts';
import { omise } from './omise.ts';
import { payos } from './payos.ts';
import { scb } from './scb.ts';
import { sepay } from './sepay.ts';
import { usdt } from './usdt.ts';
import { zalopay } from './zalopay.ts';

const byCode: { readonly [Code in PaymentProviderCode]: PaymentAdapter & { readonly provider: Code } } = {
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

/** Returns the adapter of a payment provider. */
export const paymentAdapter = (code: PaymentProviderCode): PaymentAdapter => byCode[code];
