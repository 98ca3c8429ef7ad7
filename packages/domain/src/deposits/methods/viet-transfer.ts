import type { AccountMethod, DepositMethod } from './deposit-method.ts';
import { vietqr } from './vietqr.ts';

/**
 * A transfer typed into a banking app, with the deposit's reference as its text. It is for payers who cannot scan a
 * code; the receiving account and the bank's notifications are the same as with VietQR.
 */
export const vietTransfer: DepositMethod<'viet_transfer'> & { readonly account: AccountMethod } = {
  code: 'viet_transfer',
  currency: 'VND',
  channel: 'vnd',
  account: { numberFault: vietqr.account.numberFault, instruct: () => ({ kind: 'transfer' }) },
};
