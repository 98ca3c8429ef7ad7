import { describe, expect, test } from 'vitest';
import { receivingAccountOf, receivingFault, type ReceivingDetails } from './receiving.ts';

const baht: ReceivingDetails = { method: 'promptpay', bank: 'SCB', number: '010000000000001', name: 'Tamarind Play' };
const dong: ReceivingDetails = { method: 'vietqr', bank: 'VCB', number: '0011000123456', name: 'CONG TY TAMARIND' };
const numberFault = (details: ReceivingDetails, number: string) => receivingFault({ ...details, number })?.why;

describe('a receiving account', () => {
  test('[J05] of either method is accepted with a bank of its country, a number of its scheme and a name', () => {
    expect(receivingFault(baht)).toBeUndefined();
    expect(receivingFault(dong)).toBeUndefined();
    expect(receivingFault({ ...dong, number: '19033445566ABC' })).toBeUndefined();
    expect(receivingFault({ ...baht, name: 'บริษัท มะขาม จำกัด' })).toBeUndefined();
  });

  test('[J05] for PromptPay has a biller id whose tax number has the right check digit', () => {
    for (const number of ['', '01000000000000', '0100000000000001', '01000000000000A'])
      expect([number, numberFault(baht, number)]).toEqual([number, 'form']);
    for (let digit = 1; digit <= 9; digit += 1) expect(numberFault(baht, `010000000000${digit}01`)).toBe('check');
    // Two neighbouring digits of the number are swapped.
    expect(numberFault(baht, '001000000000001')).toBe('check');
    // The tax number of the company PTT, 0107544000108, followed by a suffix of two digits.
    expect(numberFault(baht, '010754400010899')).toBeUndefined();
  });

  test('[J05] for VietQR has 6 to 19 digits or capital letters', () => {
    for (const number of ['12345', '1'.repeat(20), '0011-0001', 'abc123456'])
      expect([number, numberFault(dong, number)]).toEqual([number, 'form']);
  });

  test('[J05] names a bank of the currency, and its owner in plain letters', () => {
    expect(receivingFault({ ...baht, bank: 'VCB' })).toEqual({ field: 'bank', why: 'unknown' });
    expect(receivingFault({ ...dong, bank: 'SCB' })).toEqual({ field: 'bank', why: 'unknown' });
    for (const name of ['', 'ab', ' Tamarind', '<b>Tamarind</b>', 'x'.repeat(61)])
      expect(receivingFault({ ...dong, name })).toEqual({ field: 'name', why: 'form' });
  });

  test('[J05] shows the bank by name and carries its clearing number', () => {
    expect(receivingAccountOf(dong)).toEqual({
      name: 'CONG TY TAMARIND',
      bank: 'Vietcombank',
      number: '0011000123456',
      routing: '970436',
    });
  });
});
