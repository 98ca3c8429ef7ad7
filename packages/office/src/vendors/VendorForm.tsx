import type { Currency } from '@tamarind/domain/money';
import { currencies } from '@tamarind/domain/money';
import { Checkbox, Field } from '@tamarind/ui/Field';
import styles from './VendorForm.module.css';
import { useVendorsWords } from './words.ts';

/** What may be changed of a vendor later, as typed. */
export interface Settings {
  readonly name: string;
  readonly baseUrl: string;
  readonly operatorId: string;
  readonly currencies: readonly Currency[];
  readonly ips: string;
  readonly takesTrial: boolean;
}

export const emptySettings: Settings = {
  name: '',
  baseUrl: 'https://',
  operatorId: '',
  currencies: [],
  ips: '',
  takesTrial: false,
};

/** Ready to be sent; undefined while something is missing. */
export function readSettings(typed: Settings) {
  const ips = typed.ips.split(/[\s,]+/).filter(Boolean);
  const isWhole =
    typed.name.trim() !== '' &&
    typed.operatorId.trim() !== '' &&
    /^https?:\/\/[^\s/]+/.test(typed.baseUrl) &&
    typed.currencies.length > 0;
  return isWhole
    ? {
        name: typed.name.trim(),
        baseUrl: typed.baseUrl.trim(),
        operatorId: typed.operatorId.trim(),
        currencies: [...typed.currencies],
        ips,
        takesTrial: typed.takesTrial,
      }
    : undefined;
}

interface Props {
  value: Settings;
  isTouched: boolean;
  onChange: (next: Settings) => void;
}

export function VendorForm({ value, isTouched, onChange }: Props) {
  const t = useVendorsWords();
  const missing = (isMissing: boolean) => (isTouched && isMissing ? t('form.missing') : undefined);
  return (
    <div className={styles.grid}>
      <Field
        label={t('form.name')}
        value={value.name}
        maxLength={60}
        error={missing(value.name.trim() === '')}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <Field
        label={t('form.baseUrl')}
        hint={t('form.baseUrlHint')}
        type="url"
        value={value.baseUrl}
        maxLength={300}
        error={missing(!/^https?:\/\/[^\s/]+/.test(value.baseUrl))}
        onChange={({ target }) => onChange({ ...value, baseUrl: target.value })}
      />
      <Field
        label={t('form.operatorId')}
        hint={t('form.operatorIdHint')}
        value={value.operatorId}
        maxLength={60}
        error={missing(value.operatorId.trim() === '')}
        onChange={({ target }) => onChange({ ...value, operatorId: target.value })}
      />
      <Field
        label={t('form.ips')}
        hint={t('form.ipsHint')}
        value={value.ips}
        onChange={({ target }) => onChange({ ...value, ips: target.value })}
      />
      <fieldset className={styles.currencies}>
        <legend>{t('currencies')}</legend>
        {currencies.map((currency) => (
          <Checkbox
            key={currency}
            checked={value.currencies.includes(currency)}
            error={currency === currencies.at(-1) ? missing(value.currencies.length === 0) : undefined}
            onChange={({ target }) =>
              onChange({
                ...value,
                currencies: currencies.filter((one) =>
                  one === currency ? target.checked : value.currencies.includes(one),
                ),
              })
            }
          >
            {currency}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox
        checked={value.takesTrial}
        onChange={({ target }) => onChange({ ...value, takesTrial: target.checked })}
      >
        {t('form.takesTrial')}
      </Checkbox>
    </div>
  );
}
