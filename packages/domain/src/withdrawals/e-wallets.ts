import type { FeatureId } from '../brand/features.ts';
import type { Currency } from '../money.ts';
import { type AddressFault, addressFault } from '../payments/chain/payout-address.ts';

/**
 * E-wallets that a member may bind [E01]. The account number is a mobile number; for a crypto wallet it is an address
 * on the blockchain.
 */
export const eWalletProviders = ['momo', 'zalopay', 'truemoney', 'usdt_ethereum'] as const;
export type EWalletProvider = (typeof eWalletProviders)[number];

interface EWallet {
  /** The provider's name as the company writes it. */
  readonly name: string;
  readonly currency: Currency;
  /** The country's calling code, and the pattern of its mobile numbers as dialled there; absent for a crypto wallet. */
  readonly mobile?: { readonly code: string; readonly national: RegExp };
  /** The blockchain of a crypto wallet, and the feature that must be on before anybody may bind or use one. */
  readonly coins?: { readonly network: string; readonly feature: FeatureId };
}

const thaiMobile = { code: '66', national: /^0[689]\d{8}$/ };
const vietnameseMobile = { code: '84', national: /^0[35789]\d{8}$/ };

const eWallets: Readonly<Record<EWalletProvider, EWallet>> = {
  momo: { name: 'MoMo', currency: 'VND', mobile: vietnameseMobile },
  zalopay: { name: 'ZaloPay', currency: 'VND', mobile: vietnameseMobile },
  truemoney: { name: 'TrueMoney', currency: 'THB', mobile: thaiMobile },
  usdt_ethereum: {
    name: 'USDT (Ethereum)',
    currency: 'THB',
    coins: { network: 'Ethereum (ERC-20)', feature: 'COINS' },
  },
};

export const eWalletName = (provider: EWalletProvider): string => eWallets[provider].name;

export const eWalletCurrency = (provider: EWalletProvider): Currency => eWallets[provider].currency;

export const eWalletsOf = (currency: Currency): readonly EWalletProvider[] =>
  eWalletProviders.filter((provider) => eWallets[provider].currency === currency);

/** The blockchain of a crypto wallet; undefined for other wallets. */
export const coinsOf = (provider: EWalletProvider): EWallet['coins'] => eWallets[provider].coins;

/** Formats the last digits of a wallet's number. Most screens show only this masked form. */
export const shownEWalletNumber = (provider: EWalletProvider, lastDigits: string): string =>
  `${eWallets[provider].coins ? '0x…' : '••••'}${lastDigits}`;

/**
 * The last characters of a number, which are stored unencrypted so that members recognise it; a blockchain address
 * needs more of them than a mobile number.
 */
export const lastDigitsOf = (provider: EWalletProvider, number: string): string =>
  number.slice(eWallets[provider].coins ? -6 : -3);

/** Parses a typed wallet number into its stored form; undefined if it is not a valid number of this provider. */
export function eWalletNumber(provider: EWalletProvider, typed: string): string | undefined {
  const { mobile } = eWallets[provider];
  if (!mobile) return addressFault(typed) === undefined ? typed.trim() : undefined;
  const digits = typed.replaceAll(/[\s.-]/g, '');
  const number = digits.startsWith(`+${mobile.code}`) ? `0${digits.slice(mobile.code.length + 1)}` : digits;
  return mobile.national.test(number) ? number : undefined;
}

/** The validation error of a typed wallet number; undefined if the number is valid. */
export const eWalletFault = (provider: EWalletProvider, typed: string): AddressFault | undefined => {
  if (eWallets[provider].coins) return addressFault(typed);
  return eWalletNumber(provider, typed) === undefined ? 'FIELD_INVALID' : undefined;
};
