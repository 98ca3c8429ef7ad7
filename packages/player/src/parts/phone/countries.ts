interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
}
export interface NamedCountry extends Country {
  readonly name: string;
}

/** Countries listed first: the two in which the product is sold [D07]. */
const first = ['TH', 'VN'];
const place = ({ countryCode }: Country): number => {
  const index = first.indexOf(countryCode);
  return index < 0 ? first.length : index;
};

/** Countries sorted by name in the page's language, Thailand and Vietnam first. */
export function namedCountries(countries: readonly Country[], tag: string): NamedCountry[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const order = new Intl.Collator([tag]);
  return countries
    .map((country) => ({ ...country, name: names.of(country.countryCode) ?? country.countryCode }))
    .toSorted((left, right) => place(left) - place(right) || order.compare(left.name, right.name));
}

/** Finds countries by part of the name (ignoring accents), start of the dialling code, or two-letter country code. */
export function foundCountries(countries: readonly NamedCountry[], typed: string): NamedCountry[] {
  const text = folded(typed.trim());
  const digits = text.replace(/^\+|^00/, '');
  if (text === '') return [...countries];
  if (/^\d+$/.test(digits)) return countries.filter(({ countryDialingCode }) => countryDialingCode.startsWith(digits));
  return countries.filter(({ name, countryCode }) => folded(name).includes(text) || countryCode.toLowerCase() === text);
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll('đ', 'd');
