import { expect, test } from 'vitest';
import { cashierFaults, houseCashier } from './cashier.ts';

test('[J05] [J06] the house’s own terms can be paid', () => {
  expect(cashierFaults(houseCashier)).toEqual([]);
});

test('[J05] [J06] a maximum below the minimum, and a preset that nobody could pay, are faults at their fields', () => {
  const { deposits, withdrawals } = houseCashier;
  expect(
    cashierFaults({
      deposits: { ...deposits, vietqr: { min: '50000', max: '100000', presets: ['50000', '40000', '100001'] } },
      withdrawals: { ...withdrawals, thai_bank: { isOn: true, min: '10000', max: '9999' } },
    }),
  ).toEqual([
    'cashier.deposits.vietqr.presets.1',
    'cashier.deposits.vietqr.presets.2',
    'cashier.withdrawals.thai_bank.max',
  ]);
});
