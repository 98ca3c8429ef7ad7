import type { DepositMethod } from '@tamarind/domain/deposits/decide-deposit';
import type { Money } from '@tamarind/domain/money';
import { promptPayBill } from '@tamarind/domain/payments/promptpay';
import { vietQr } from '@tamarind/domain/payments/vietqr';
import type { Config } from '../platform/config.ts';

/** The account of the house that takes payments by one method, and the QR code for an amount and a reference. */
export interface Payee {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
  qrPayload(reference: string, amount: Money): string;
}

/** Undefined where the brand has no account of that currency: then the method is not offered. */
export function payeeOf(config: Config, method: DepositMethod): Payee | undefined {
  return method === 'promptpay' ? baht(config) : dong(config);
}

function baht({
  PAYEE_THB_NAME: name,
  PAYEE_THB_BANK: bank,
  PAYEE_THB_BILLER: billerId,
}: Config): Payee | undefined {
  if (name === undefined || bank === undefined || billerId === undefined) return undefined;
  const qrPayload = (ref1: string, amount: Money) => promptPayBill({ billerId, ref1, amount });
  return { name, bank, account: billerId, qrPayload };
}

function dong({
  PAYEE_VND_NAME: name,
  PAYEE_VND_BANK: bank,
  PAYEE_VND_BIN: bankBin,
  PAYEE_VND_ACCOUNT: account,
}: Config): Payee | undefined {
  if (name === undefined || bank === undefined || bankBin === undefined || account === undefined)
    return undefined;
  const qrPayload = (purpose: string, amount: Money) => vietQr({ bankBin, account, amount, purpose });
  return { name, bank, account, qrPayload };
}
