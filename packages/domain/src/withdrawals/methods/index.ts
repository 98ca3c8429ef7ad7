import type { Currency } from '../../money.ts';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from './codes.ts';
import { thaiBank } from './thai-bank.ts';
import { vietnameseBank } from './vietnamese-bank.ts';
import type { WithdrawalMethod } from './withdrawal-method.ts';

const byCode: { readonly [Code in WithdrawalMethodCode]: WithdrawalMethod<Code> } = {
  thai_bank: thaiBank,
  vietnamese_bank: vietnameseBank,
};

/** The method of a currency: a wallet has one today, so a withdrawal need not name it. */
export function withdrawalMethodFor(currency: Currency): WithdrawalMethod<WithdrawalMethodCode> {
  const [method] = withdrawalMethodCodes.map((code) => byCode[code]).filter((one) => one.currency === currency);
  if (!method) throw new Error(`no withdrawal method pays ${currency}`);
  return method;
}

export const withdrawalMethod = (code: WithdrawalMethodCode): WithdrawalMethod<WithdrawalMethodCode> => byCode[code];
