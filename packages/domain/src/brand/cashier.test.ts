import { expect, test } from 'vitest';
import { cashierFaults, depositTerms, houseCashier, withdrawalTerms } from './cashier.ts';

test('[J05] [J06] the house’s own terms can be paid', () => {
  expect(cashierFaults(houseCashier, 5)).toEqual([]);
});

test('[J05] [J06] a maximum below the minimum, and a preset that nobody could pay, are faults at their fields', () => {
  const { deposits, withdrawals } = houseCashier;
  expect(
    cashierFaults(
      {
        deposits: {
          ...deposits,
          vietqr: { ...deposits.vietqr, min: '50000', max: '100000', presets: ['50000', '40000', '100001'] },
        },
        withdrawals: { ...withdrawals, thai_bank: { ...withdrawals.thai_bank, min: '10000', max: '9999' } },
      },
      5,
    ),
  ).toEqual([
    'cashier.deposits.vietqr.presets.1',
    'cashier.deposits.vietqr.presets.2',
    'cashier.withdrawals.thai_bank.max',
  ]);
});

const level = { from: 3, min: '5000', max: '500000', presets: ['10000'], fee: { fixed: '100', ppm: 5_000 } };

test('[J05] [J06] a level has the terms of the highest step that it reaches', () => {
  const { deposits, withdrawals } = houseCashier;
  const fee = { fixed: '500', ppm: 10_000 };
  const levels = [level, { ...level, from: 5, fee: { fixed: '0', ppm: 0 } }];
  const cashier = {
    ...houseCashier,
    deposits: { ...deposits, promptpay: { ...deposits.promptpay, fee, levels } },
    withdrawals: { ...withdrawals, thai_bank: { ...withdrawals.thai_bank, fee, levels } },
  };
  expect(cashierFaults(cashier, 5)).toEqual([]);
  const feesOf = (read: typeof depositTerms | typeof withdrawalTerms, code: 'promptpay' | 'thai_bank') =>
    [0, 1, 2, 3, 4, 11].map((at) => read(cashier, code as never, at).fee);
  const [base, silver, none] = [
    { fixed: 500n, ppm: 10_000 },
    { fixed: 100n, ppm: 5_000 },
    { fixed: 0n, ppm: 0 },
  ];
  for (const fees of [feesOf(depositTerms, 'promptpay'), feesOf(withdrawalTerms, 'thai_bank')])
    expect(fees).toEqual([base, base, silver, silver, none, none]);
  expect(depositTerms(cashier, 'promptpay', 2)).toMatchObject({
    min: 5_000n,
    max: 500_000n,
    presets: [10_000n],
    minutes: 15,
  });
});

test('[J05] [J06] a fee that eats the smallest payment, and a level out of order or unknown, are faults at their fields', () => {
  const { deposits, withdrawals } = houseCashier;
  const of = (levels: readonly (typeof level)[], fixed = '0') =>
    cashierFaults(
      {
        deposits: { ...deposits, momo: { ...deposits.momo, levels: [...levels], fee: { fixed, ppm: 100_000 } } },
        withdrawals,
      },
      5,
    );
  // The smallest deposit is 10,000 ₫, and the percentage part of the fee takes 1,000 of it. A fixed fee of 9,000 would
  // leave nothing, so 8,999 is the highest valid one.
  expect(of([], '8999')).toEqual([]);
  expect(of([], '9000')).toEqual(['cashier.deposits.momo.fee.fixed']);
  expect(of([level, { ...level, from: 3 }])).toEqual(['cashier.deposits.momo.levels.1.from']);
  expect(of([{ ...level, from: 1 }])).toEqual(['cashier.deposits.momo.levels.0.from']);
  expect(of([{ ...level, from: 6, presets: ['4999'] }])).toEqual([
    'cashier.deposits.momo.levels.0.from',
    'cashier.deposits.momo.levels.0.presets.0',
  ]);
});
