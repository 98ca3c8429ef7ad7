import type { Currency } from '../../money.ts';
import { type AccountMethodCode, type DepositMethodCode, depositMethodCodes } from './codes.ts';
import type { AccountMethod, DepositMethod } from './deposit-method.ts';
import { momo } from './momo.ts';
import { payos } from './payos.ts';
import { promptpay } from './promptpay.ts';
import { promptpayId } from './promptpay-id.ts';
import { thaiOnline } from './thai-online.ts';
import { thaiTransfer } from './thai-transfer.ts';
import { truemoney } from './truemoney.ts';
import { usdt } from './usdt.ts';
import { vietTransfer } from './viet-transfer.ts';
import { vietqr } from './vietqr.ts';
import { zalopay } from './zalopay.ts';

const byCode: {
  readonly [Code in DepositMethodCode]: DepositMethod<Code> & {
    readonly account: Code extends AccountMethodCode ? AccountMethod : null;
  };
} = {
  promptpay,
  promptpay_id: promptpayId,
  truemoney,
  thai_transfer: thaiTransfer,
  thai_online: thaiOnline,
  vietqr,
  viet_transfer: vietTransfer,
  momo,
  zalopay,
  payos,
  usdt,
};

/** Every deposit method, in display order. */
export const depositMethods: readonly DepositMethod<DepositMethodCode>[] = depositMethodCodes.map(
  (code) => byCode[code],
);

export const depositMethod = (code: DepositMethodCode): DepositMethod<DepositMethodCode> => byCode[code];

/** The receiving-account rules of a method that is paid into an account of the operator. */
export const accountMethod = (
  code: AccountMethodCode,
): DepositMethod<AccountMethodCode> & { readonly account: AccountMethod } => byCode[code];

export const methodsFor = (currency: Currency): DepositMethod<DepositMethodCode>[] =>
  depositMethods.filter((method) => method.currency === currency);
