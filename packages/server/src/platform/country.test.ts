import { expect, test } from 'vitest';
import { placeOf } from './country.ts';

test('[G03] an address has the country it is routed to, a private one none, and one that is gone is nobody’s', () => {
  const places = ['8.8.8.8', '::ffff:113.160.0.1', '2001:4860:4860::8888', '10.1.2.3', '::1', 'nonsense', undefined];
  expect(places.map((ip) => placeOf(ip)).map(({ country, isPrivate }) => country || isPrivate)).toEqual([
    'US',
    'VN',
    'US',
    true,
    true,
    false,
    false,
  ]);
});
