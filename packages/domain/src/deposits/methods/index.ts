import type { Currency } from '../../money.ts';
import { type DepositMethodCode, depositMethodCodes } from './codes.ts';
import type { DepositMethod } from './deposit-method.ts';
import { promptpay } from './promptpay.ts';
import { vietqr } from './vietqr.ts';

const byCode: { readonly [Code in DepositMethodCode]: DepositMethod<Code> } = { promptpay, vietqr };

/** Every deposit method, in display order. */
export const depositMethods: readonly DepositMethod<DepositMethodCode>[] = depositMethodCodes.map(
  (code) => byCode[code],
);

export const depositMethod = (code: DepositMethodCode): DepositMethod<DepositMethodCode> => byCode[code];

export const methodsFor = (currency: Currency): DepositMethod<DepositMethodCode>[] =>
  depositMethods.filter((method) => method.currency === currency);
