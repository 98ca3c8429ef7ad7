import { useState } from 'react';
import { Flag } from '@tamarind/ui/Flag';
import { currentLanguage } from '@tamarind/ui/language.ts';
import type { Country } from './register-check.ts';
import styles from './RegisterForm.module.css';
import { useRegistrationWords } from './words.ts';

/**
 * Currency of each country of play. The country also decides the minimum age, and the member cannot change it later.
 */
export const currencyOf = { TH: 'THB', VN: 'VND' } as const satisfies Record<Country, string>;

/**
 * The chosen country, and the countries whose currency the brand offers. Until the brand has loaded, all countries are
 * offered.
 */
export function useCountry(currencies: readonly string[] | undefined) {
  const [chosen, setCountry] = useState<Country>(() => (currentLanguage() === 'VI' ? 'VN' : 'TH'));
  const countries = (['TH', 'VN'] as const).filter((one) => currencies?.includes(currencyOf[one]) ?? true);
  return { country: countries.includes(chosen) ? chosen : (countries[0] ?? chosen), countries, setCountry };
}

interface Props {
  countries: readonly Country[];
  value: Country;
  ages: Readonly<Record<Country, number>>;
  onChange: (country: Country) => void;
}

export function CountryChoice({ countries, value, ages, onChange }: Props) {
  const t = useRegistrationWords();
  return (
    <fieldset className={styles.countries}>
      <legend>{t('country')}</legend>
      {countries.map((country) => (
        <label key={country}>
          <input type="radio" name="country" checked={country === value} onChange={() => onChange(country)} />
          <Flag of={country === 'TH' ? 'th' : 'vn'} size={24} />
          <span>
            <b>{t(`country.${country}`)}</b>
            <small className="num">{t('country.terms', { currency: currencyOf[country], age: ages[country] })}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
