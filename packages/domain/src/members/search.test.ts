import { expect, test } from 'vitest';
import { readMemberSearch } from './search.ts';

test('[B04] a mobile number is read in both countries, and only with the right to contacts', () => {
  expect(readMemberSearch(' 081-234 5678 ', true).mobiles).toEqual(['+66812345678', '+84812345678']);
  expect(readMemberSearch('081-234 5678', false).mobiles).toEqual([]);
});

test('[B04] an address is read whole, and only with the right to contacts', () => {
  expect(readMemberSearch('Mali@Example.com', true)).toMatchObject({ email: 'mali@example.com', name: null });
  expect(readMemberSearch('Mali@Example.com', false).email).toBeNull();
  expect(readMemberSearch('mali@', true).email).toBeNull();
});

test('[B04] a bank number loses its spaces, a reference is in capitals, a name needs three characters', () => {
  expect(readMemberSearch('123-4-56789 0', false)).toMatchObject({ bankNumber: '1234567890', name: null });
  expect(readMemberSearch('tmr7k3q942xa', false).reference).toBe('TMR7K3Q942XA');
  expect(readMemberSearch('สมชาย ใจดี', false)).toMatchObject({ name: 'สมชาย ใจดี', account: null, reference: null });
  expect(readMemberSearch('so', false)).toMatchObject({ name: null, account: 'so' });
});
