import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { decideDeposit, WAITING_MAX } from './decide-deposit.ts';
import { scannedText } from './methods/deposit-method.ts';
import { houseCashier } from '../brand/cashier.ts';
import { accountMethodCodes } from './methods/codes.ts';
import { accountMethod } from './methods/index.ts';

const vnd = { currency: 'VND', waiting: 0 } as const;

test('[J05] a method of another currency is off', () => {
  expect(decideDeposit({ method: 'promptpay', amount: money(50_000) }, vnd, houseCashier)).toEqual({
    kind: 'refused',
    refusal: { code: 'METHOD_OFF' },
  });
});

test('[J05] the amount lies within the bounds of the method, both included', () => {
  expect(decideDeposit({ method: 'vietqr', amount: money(9_999) }, vnd, houseCashier)).toEqual({
    kind: 'refused',
    refusal: { code: 'AMOUNT_TOO_SMALL', min: money(10_000) },
  });
  expect(decideDeposit({ method: 'vietqr', amount: money(300_000_001) }, vnd, houseCashier)).toEqual({
    kind: 'refused',
    refusal: { code: 'AMOUNT_TOO_LARGE', max: money(300_000_000) },
  });
  expect(decideDeposit({ method: 'vietqr', amount: money(10_000) }, vnd, houseCashier)).toMatchObject({
    kind: 'open',
    method: { code: 'vietqr' },
  });
  expect(decideDeposit({ method: 'vietqr', amount: money(300_000_000) }, vnd, houseCashier)).toMatchObject({
    kind: 'open',
    method: { code: 'vietqr' },
  });
});

test('[J05] a fourth open deposit is refused', () => {
  expect(
    decideDeposit({ method: 'vietqr', amount: money(50_000) }, { ...vnd, waiting: WAITING_MAX }, houseCashier),
  ).toEqual({ kind: 'refused', refusal: { code: 'DEPOSIT_LIMIT_REACHED', max: 3 } });
});

test('[J05] each method makes an instruction that the scheme can read back, with amount and reference', () => {
  const account = { name: 'Tamarind Play', bank: 'KBANK', number: '010555512345601', routing: '970436' };
  for (const code of accountMethodCodes) {
    const { account: made } = accountMethod(code);
    const instruction = made.instruct(account, { reference: 'TMR7K3Q9421', amount: money(100_000) });
    if (code === 'viet_transfer') {
      // The payer types account, amount and reference.
      expect(instruction).toEqual({ kind: 'transfer' });
      continue;
    }
    const payload = scannedText(instruction);
    expect(payload, code).toContain('TMR7K3Q9421');
    expect(payload, code).toContain(code === 'promptpay' ? '1000.00' : '100000');
  }
});
