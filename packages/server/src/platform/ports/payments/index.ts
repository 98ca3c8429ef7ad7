import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import type { PaymentAdapter } from './adapter.ts';
import { omise } from './omise.ts';

const byCode: { readonly [Code in PaymentProviderCode]: PaymentAdapter & { readonly provider: Code } } = { omise };

/** The protocol of a provider. */
export const paymentAdapter = (code: PaymentProviderCode): PaymentAdapter => byCode[code];
