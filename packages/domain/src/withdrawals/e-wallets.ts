import type { Currency } from '../money.ts';

/** Electronic wallets a member may bind [E01]; their account number is a mobile number. */
export const eWalletProviders = ['momo', 'zalopay', 'truemoney'] as const;
export type EWalletProvider = (typeof eWalletProviders)[number];

/** Names as the companies write them. */
export const eWalletNames: Readonly<Record<EWalletProvider, string>> = {
  momo: 'MoMo',
  zalopay: 'ZaloPay',
  truemoney: 'TrueMoney',
};

export const eWalletsOf: Readonly<Record<Currency, readonly EWalletProvider[]>> = {
  THB: ['truemoney'],
  VND: ['momo', 'zalopay'],
};

export const eWalletCurrency = (provider: EWalletProvider): Currency => (provider === 'truemoney' ? 'THB' : 'VND');

/** The number in stored form; undefined when it is not a mobile number of the wallet's country. */
export function eWalletNumber(provider: EWalletProvider, typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  const [code, local] = provider === 'truemoney' ? ['66', /^0[689]\d{8}$/] : ['84', /^0[35789]\d{8}$/];
  const national = digits.startsWith(`+${code}`) ? `0${digits.slice(3)}` : digits;
  return local.test(national) ? national : undefined;
}
