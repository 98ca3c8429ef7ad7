import type { Currency } from '../../money.ts';
import type { EWalletProvider } from '../e-wallets.ts';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from './codes.ts';
import { momoWallet } from './momo-wallet.ts';
import { thaiBank } from './thai-bank.ts';
import { truemoneyWallet } from './truemoney-wallet.ts';
import { usdtEthereum } from './usdt-ethereum.ts';
import { vietnameseBank } from './vietnamese-bank.ts';
import type { BankMethod, PayeeKind, WalletMethod, WithdrawalMethod } from './withdrawal-method.ts';
import { zalopayWallet } from './zalopay-wallet.ts';

const byCode: { readonly [Code in WithdrawalMethodCode]: WithdrawalMethod<Code> } = {
  thai_bank: thaiBank,
  vietnamese_bank: vietnameseBank,
  truemoney_wallet: truemoneyWallet,
  momo_wallet: momoWallet,
  zalopay_wallet: zalopayWallet,
  usdt_ethereum: usdtEthereum,
};
const toBanks: { readonly [Each in Currency]: BankMethod<WithdrawalMethodCode> } = {
  THB: thaiBank,
  VND: vietnameseBank,
};
const toWallets: { readonly [Provider in EWalletProvider]: WalletMethod<WithdrawalMethodCode> } = {
  truemoney: truemoneyWallet,
  momo: momoWallet,
  zalopay: zalopayWallet,
  usdt_ethereum: usdtEthereum,
};

export const withdrawalMethod = (code: WithdrawalMethodCode): WithdrawalMethod<WithdrawalMethodCode> => byCode[code];

/** The withdrawal methods of a currency, in display order. */
export const withdrawalMethodsFor = (currency: Currency): WithdrawalMethod<WithdrawalMethodCode>[] =>
  withdrawalMethodCodes.map(withdrawalMethod).filter((one) => one.currency === currency);

/** The withdrawal method that pays to bank accounts in a currency; each currency has exactly one. */
export const bankMethodFor = (currency: Currency): BankMethod<WithdrawalMethodCode> => toBanks[currency];

/**
 * Finds the withdrawal method that pays to a payee (a bank account or e-wallet that the member has bound). Throws if no
 * method pays to the payee's provider.
 */
export function methodOfPayee(payee: {
  readonly kind: PayeeKind;
  readonly place: string;
  readonly currency: Currency;
}): WithdrawalMethod<WithdrawalMethodCode> {
  if (payee.kind === 'bank_account') return bankMethodFor(payee.currency);
  const method = toWallets[payee.place as EWalletProvider];
  if (!method) throw new Error(`no withdrawal method pays to ${payee.place}`);
  return method;
}
