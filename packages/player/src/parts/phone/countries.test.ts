import { expect, test } from 'vitest';
import { foundCountries, namedCountries } from './countries.ts';

const served = [
  ...['JP81', 'VN84', 'US1', 'CA1', 'TH66', 'CI225'].map((entry) => ({
    countryCode: entry.slice(0, 2),
    countryDialingCode: entry.slice(2),
  })),
];
const codes = (found: readonly { countryCode: string }[]) => found.map(({ countryCode }) => countryCode);

test('[D07] Thailand and Vietnam come first, the others by their name in the language of the page', () => {
  expect(codes(namedCountries(served, 'en'))).toEqual(['TH', 'VN', 'CA', 'CI', 'JP', 'US']);
  expect(namedCountries(served, 'th')[0]?.name).toBe('ไทย');
  expect(namedCountries(served, 'vi').find(({ countryCode }) => countryCode === 'US')?.name).toBe('Hoa Kỳ');
});

test('[D07] a country is found by a part of its name without accents, by its dialling code and by its letters', () => {
  const english = namedCountries(served, 'en');
  expect(codes(foundCountries(english, 'cote'))).toEqual(['CI']);
  expect(codes(foundCountries(namedCountries(served, 'vi'), 'hoa ky'))).toEqual(['US']);
  expect(codes(foundCountries(english, '+1'))).toEqual(['CA', 'US']);
  expect(codes(foundCountries(english, '008'))).toEqual(['VN', 'JP']);
  expect(codes(foundCountries(english, 'jp'))).toEqual(['JP']);
  expect(foundCountries(english, 'atlantis')).toEqual([]);
  expect(codes(foundCountries(english, ' '))).toEqual(codes(english));
});
