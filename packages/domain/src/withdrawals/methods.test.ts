import { expect, test } from 'vitest';
import { currencies, money } from '../money.ts';
import { coinsOf, eWalletNumber, eWalletsOf } from './e-wallets.ts';
import { bankMethodFor, methodOfPayee, withdrawalMethod, withdrawalMethodsFor } from './methods/index.ts';

test('[J06] every currency has a method whose banks are of that currency, and a payout names the payee', () => {
  for (const currency of currencies) {
    const { banks, instruct, payeeFault, code } = bankMethodFor(currency);
    expect(banks.length > 10 && banks.every((bank) => bank.currency === currency)).toBe(true);
    const typed = { bank: banks[0]?.code ?? '', accountNumber: '1234567890', holderName: 'SOMCHAI  JAIDEE' };
    expect(payeeFault(typed, 'Somchai Jaidee')).toBeUndefined();
    expect(payeeFault(typed, 'Somsri Jaidee')).toBe('HOLDER_NAME_DIFFERS');
    expect(payeeFault({ ...typed, bank: 'no bank' }, 'Somchai Jaidee')).toBe('NOT_FOUND');
    const payee = {
      kind: 'bank_account' as const,
      place: typed.bank,
      number: '1234567890',
      holderName: 'A B',
      currency,
    };
    expect(methodOfPayee(payee).code).toBe(code);
    expect(instruct(payee, { reference: 'R1', amount: money(5) })).toEqual({
      reference: 'R1',
      amount: 5n,
      currency,
      bank: typed.bank,
      account: '1234567890',
      holder: 'A B',
    });
  }
});

test('[E01] [J06] each e-wallet that a member of a currency may bind has a method of that currency', () => {
  for (const currency of currencies) {
    const places = eWalletsOf(currency);
    const codes = places.map((place) => methodOfPayee({ kind: 'e_wallet', place, currency }).code);
    const all = withdrawalMethodsFor(currency).map(({ code }) => code);
    expect(all).toEqual([bankMethodFor(currency).code, ...codes]);
    for (const [at, place] of places.entries()) {
      const mobile = currency === 'THB' ? '+66 81 234 5678' : '0912 345 678';
      const number = eWalletNumber(place, coinsOf(place) ? '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' : mobile) ?? '';
      const payee = { kind: 'e_wallet' as const, place, number, holderName: 'A B' };
      const order = withdrawalMethod(codes[at] ?? 'thai_bank').instruct(payee, { reference: 'R2', amount: money(7) });
      expect(number.length).toBeGreaterThan(9);
      expect(order).toMatchObject({ currency, bank: place, account: number, holder: 'A B', amount: 7n });
    }
  }
  expect(() => methodOfPayee({ kind: 'e_wallet', place: 'paypal', currency: 'THB' })).toThrow(/paypal/);
});
