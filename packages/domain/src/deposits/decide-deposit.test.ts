import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { decideDeposit } from './decide-deposit.ts';
import { parseTlv } from '../payments/emv.ts';
import { parsePromptPay } from '../payments/promptpay.ts';
import { scannedText } from './methods/deposit-method.ts';
import { houseCashier } from '../brand/cashier.ts';
import { accountMethodCodes } from './methods/codes.ts';
import { accountMethod } from './methods/index.ts';

const vnd = { currency: 'VND', waiting: 0, level: 0 } as const;

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

test('[J05] one open deposit more than the brand lets wait is refused', () => {
  const open = (waiting: number, waitingMax: number) =>
    decideDeposit({ method: 'vietqr', amount: money(50_000) }, { ...vnd, waiting }, { ...houseCashier, waitingMax });
  expect(open(3, houseCashier.waitingMax)).toEqual({
    kind: 'refused',
    refusal: { code: 'DEPOSIT_LIMIT_REACHED', max: 3 },
  });
  expect(open(3, 4)).toMatchObject({ kind: 'open', minutes: 15 });
});

test('[J05] each method makes an instruction that the scheme can read back, with amount and reference', () => {
  const account = { name: 'Tamarind Play', bank: 'KBANK', number: '010555512345601', routing: '970436' };
  for (const code of accountMethodCodes) {
    // Payments by these two methods carry no reference, so this test leaves them out; the vectors below test them.
    if (code === 'promptpay_id' || code === 'truemoney') continue;
    const { account: made } = accountMethod(code);
    const instruction = made.instruct(account, { reference: 'TMR7K3Q9421', amount: money(100_000) });
    if (code === 'viet_transfer') {
      // The instruction has no QR code: the payer types account, amount and reference.
      expect(instruction).toEqual({ kind: 'transfer' });
      continue;
    }
    if (instruction.kind === 'slip') {
      expect(code).toBe('thai_transfer');
      continue;
    }
    const payload = scannedText(instruction);
    expect(payload, code).toContain('TMR7K3Q9421');
    expect(payload, code).toContain(code === 'promptpay' ? '1000.00' : '100000');
  }
});

test('[J05] codes without a reference are those of the published vectors (promptparse, promptpay-qr)', () => {
  const payload = (code: 'promptpay_id' | 'truemoney', number: string, amount: number) =>
    scannedText(
      accountMethod(code).account.instruct(
        { name: 'Tamarind Play', bank: 'SCB', number, routing: '' },
        { reference: 'TMR7K3Q9421', amount: money(amount) },
      ),
    );
  const order = (text: string) =>
    [...(parseTlv(text.slice(0, -8)) ?? [])].toSorted(([one], [two]) => (one < two ? -1 : 1));
  // Libraries write the objects 53, 54 and 58 of a QR text in different orders, so the checksums differ too. The
  // comparison ignores order and checksum.
  expect(order(payload('promptpay_id', '0812345678', 100_00))).toEqual(
    order('00020101021229370016A0000006770101110113006681234567853037645802TH5406100.0063041123'),
  );
  expect(order(payload('promptpay_id', '0812223333', 30_00))).toEqual(
    order('00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD'),
  );
  const wallet = parsePromptPay(payload('truemoney', '140000812345678', 50_37));
  expect(wallet).toMatchObject({
    kind: 'transfer',
    alias: { kind: 'ewallet', number: '140000812345678' },
    amount: 50_37n,
  });
});

test('[J05] numbers of accounts without a reference are checked where they are typed', () => {
  const fault = (code: 'promptpay_id' | 'truemoney', number: string) => accountMethod(code).account.numberFault(number);
  expect([fault('promptpay_id', '0812345678'), fault('promptpay_id', '0107544000108')]).toEqual([undefined, undefined]);
  expect([fault('promptpay_id', '812345678'), fault('promptpay_id', '0107544000109')]).toEqual(['form', 'check']);
  expect([fault('truemoney', '140000812345678'), fault('truemoney', '0812345678')]).toEqual([undefined, 'form']);
});
