import { Flag } from '@tamarind/ui/Flag';
import type { Country } from './register-check.ts';
import styles from './RegisterForm.module.css';
import { useRegistrationWords } from './words.ts';

/** The country of play decides currency and minimum age; it cannot be changed later. */
export const currencyOf = { TH: 'THB', VN: 'VND' } as const satisfies Record<Country, string>;

interface Props {
  value: Country;
  ages: Readonly<Record<Country, number>>;
  onChange: (country: Country) => void;
}

export function CountryChoice({ value, ages, onChange }: Props) {
  const t = useRegistrationWords();
  return (
    <fieldset className={styles.countries}>
      <legend>{t('country')}</legend>
      {(['TH', 'VN'] as const).map((country) => (
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
