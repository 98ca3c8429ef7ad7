import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { decideDeposit, depositMethods, WAITING_MAX } from './decide-deposit.ts';

const vnd = { currency: 'VND', waiting: 0 } as const;

test('[J05] a method of another currency is off', () => {
  expect(decideDeposit({ method: 'promptpay', amount: money(50_000) }, vnd)).toEqual({ code: 'METHOD_OFF' });
});

test('[J05] the amount lies within the bounds of the method, both included', () => {
  expect(decideDeposit({ method: 'vietqr', amount: money(9_999) }, vnd)).toEqual({
    code: 'AMOUNT_TOO_SMALL',
    min: money(10_000),
  });
  expect(decideDeposit({ method: 'vietqr', amount: money(300_000_001) }, vnd)).toEqual({
    code: 'AMOUNT_TOO_LARGE',
    max: money(300_000_000),
  });
  expect(decideDeposit({ method: 'vietqr', amount: money(10_000) }, vnd)).toMatchObject({ method: 'vietqr' });
  expect(decideDeposit({ method: 'vietqr', amount: money(300_000_000) }, vnd)).toMatchObject({
    method: 'vietqr',
  });
});

test('[J05] a fourth open deposit is refused', () => {
  expect(
    decideDeposit({ method: 'vietqr', amount: money(50_000) }, { ...vnd, waiting: WAITING_MAX }),
  ).toEqual({ code: 'DEPOSIT_LIMIT_REACHED', max: 3 });
});

test('[J05] presets may be paid, and no method takes a fee', () => {
  for (const { min, max, fee, presets } of depositMethods) {
    expect(fee).toBe(money(0));
    for (const preset of presets) expect(preset >= min && preset <= max).toBe(true);
  }
});
