import type { DepositMethod, ReceivingAccount } from '@tamarind/domain/deposits/methods/deposit-method';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { methodsFor } from '@tamarind/domain/deposits/methods/index';
import type { Currency } from '@tamarind/domain/money';
import type { Config } from '../platform/config.ts';

/** The house's account for a currency; undefined when none is configured, so no method of the currency is offered. */
export function receivingAccount(config: Config, currency: Currency): ReceivingAccount | undefined {
  const { name, bank, number, bankBin } = accounts[currency](config);
  if (name === undefined || bank === undefined || number === undefined) return undefined;
  return { name, bank, number, bankBin };
}

/** Methods of a currency for which its account has the needed details. */
export function offeredMethods(config: Config, currency: Currency): DepositMethod<DepositMethodCode>[] {
  const account = receivingAccount(config, currency);
  return account ? methodsFor(currency).filter(({ needs }) => needs.every((part) => account[part] !== undefined)) : [];
}

const accounts: Readonly<
  Record<Currency, (config: Config) => { readonly [Part in keyof ReceivingAccount]?: string | undefined }>
> = {
  THB: ({ PAYEE_THB_NAME: name, PAYEE_THB_BANK: bank, PAYEE_THB_BILLER: number }) => ({ name, bank, number }),
  VND: ({ PAYEE_VND_NAME: name, PAYEE_VND_BANK: bank, PAYEE_VND_BIN: bankBin, PAYEE_VND_ACCOUNT: number }) => ({
    name,
    bank,
    number,
    bankBin,
  }),
};
