import { expect, test } from 'vitest';
import { currencies, money } from '../money.ts';
import { withdrawalMethodFor } from './methods/index.ts';

test('[J06] every currency has a method whose banks are of that currency, and a payout names the payee', () => {
  for (const currency of currencies) {
    const { banks, instruct, payeeFault } = withdrawalMethodFor(currency);
    expect(banks.length > 10 && banks.every((bank) => bank.currency === currency)).toBe(true);
    const payee = { bank: banks[0]?.code ?? '', accountNumber: '1234567890', holderName: 'SOMCHAI  JAIDEE' };
    expect(payeeFault(payee, 'Somchai Jaidee')).toBeUndefined();
    expect(payeeFault(payee, 'Somsri Jaidee')).toBe('HOLDER_NAME_DIFFERS');
    expect(payeeFault({ ...payee, bank: 'no bank' }, 'Somchai Jaidee')).toBe('NOT_FOUND');
    expect(instruct(payee, { reference: 'R1', amount: money(5) })).toEqual({
      reference: 'R1',
      amount: 5n,
      currency,
      bank: payee.bank,
      account: '1234567890',
      holder: 'SOMCHAI  JAIDEE',
    });
  }
});
