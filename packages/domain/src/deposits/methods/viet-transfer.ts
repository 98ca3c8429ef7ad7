import type { AccountMethod, DepositMethod } from './deposit-method.ts';
import { vietqr } from './vietqr.ts';

/**
 * A transfer typed into a banking app, the reference as its content. It is for payers who cannot scan: the account, and
 * how its payments are reported, are the same as with VietQR.
 */
export const vietTransfer: DepositMethod<'viet_transfer'> & { readonly account: AccountMethod } = {
  code: 'viet_transfer',
  currency: 'VND',
  channel: 'vnd',
  // Typing takes longer than scanning.
  minutes: 30,
  account: { numberFault: vietqr.account.numberFault, instruct: () => ({ kind: 'transfer' }) },
};
