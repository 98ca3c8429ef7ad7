import type { Currency } from '../money.ts';

/** Electronic wallets a member may bind [E01]; their account number is a mobile number. */
export const eWalletProviders = ['momo', 'zalopay', 'truemoney'] as const;
export type EWalletProvider = (typeof eWalletProviders)[number];

interface EWallet {
  /** The name as the company writes it. */
  readonly name: string;
  readonly currency: Currency;
  /** The country's calling code, and mobile numbers as they are dialled there. */
  readonly mobile: { readonly code: string; readonly national: RegExp };
}

const thaiMobile = { code: '66', national: /^0[689]\d{8}$/ };
const vietnameseMobile = { code: '84', national: /^0[35789]\d{8}$/ };

const eWallets: Readonly<Record<EWalletProvider, EWallet>> = {
  momo: { name: 'MoMo', currency: 'VND', mobile: vietnameseMobile },
  zalopay: { name: 'ZaloPay', currency: 'VND', mobile: vietnameseMobile },
  truemoney: { name: 'TrueMoney', currency: 'THB', mobile: thaiMobile },
};

export const eWalletName = (provider: EWalletProvider): string => eWallets[provider].name;

export const eWalletCurrency = (provider: EWalletProvider): Currency => eWallets[provider].currency;

export const eWalletsOf = (currency: Currency): readonly EWalletProvider[] =>
  eWalletProviders.filter((provider) => eWallets[provider].currency === currency);

/** Parses the number into stored form; undefined if it is not a mobile number of the wallet's country. */
export function eWalletNumber(provider: EWalletProvider, typed: string): string | undefined {
  const { code, national } = eWallets[provider].mobile;
  const digits = typed.replaceAll(/[\s.-]/g, '');
  const number = digits.startsWith(`+${code}`) ? `0${digits.slice(code.length + 1)}` : digits;
  return national.test(number) ? number : undefined;
}
