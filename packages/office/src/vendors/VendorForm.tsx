import { currencies, type Currency, fromDecimal, type Money, toDecimal } from '@tamarind/domain/money';
import { Checkbox, Field } from '@tamarind/ui/Field';
import styles from './VendorForm.module.css';
import type { Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

/** The editable settings of a vendor, as typed. */
export interface Settings {
  readonly name: string;
  readonly baseUrl: string;
  readonly operatorId: string;
  readonly currencies: readonly Currency[];
  readonly ips: string;
  readonly takesTrial: boolean;
  /** Caps of promotional wins as typed, in units of the currency. */
  readonly promoDay: Readonly<Record<Currency, string>>;
  readonly promoMember: Readonly<Record<Currency, string>>;
}

export const emptySettings: Settings = {
  name: '',
  baseUrl: 'https://',
  operatorId: '',
  currencies: [],
  ips: '',
  takesTrial: false,
  promoDay: { THB: '0', VND: '0' },
  promoMember: { THB: '0', VND: '0' },
};

/** Today's settings of a vendor as the form shows them. */
export const settingsOf = (vendor: Vendor): Settings => ({
  ...vendor,
  ips: vendor.ips.join(' '),
  promoDay: inUnits(vendor.promoDayMax),
  promoMember: inUnits(vendor.promoMemberMax),
});

const inUnits = ({ THB, VND }: Readonly<Record<Currency, Money>>) => ({
  THB: toDecimal(THB, 'THB'),
  VND: toDecimal(VND, 'VND'),
});

const readCaps = (typed: Readonly<Record<Currency, string>>): Record<Currency, Money> | undefined => {
  const [THB, VND] = [readCap(typed.THB, 'THB'), readCap(typed.VND, 'VND')];
  return THB === undefined || VND === undefined ? undefined : { THB, VND };
};

function readCap(text: string, currency: Currency): Money | undefined {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount < 0n ? undefined : amount;
}

/** Ready to be sent; undefined while something is missing. */
export function readSettings(typed: Settings) {
  const ips = typed.ips.split(/[\s,]+/).filter(Boolean);
  const [promoDayMax, promoMemberMax] = [readCaps(typed.promoDay), readCaps(typed.promoMember)];
  const isWhole =
    typed.name.trim() !== '' &&
    typed.operatorId.trim() !== '' &&
    /^https?:\/\/[^\s/]+/.test(typed.baseUrl) &&
    typed.currencies.length > 0;
  return isWhole && promoDayMax && promoMemberMax
    ? {
        name: typed.name.trim(),
        baseUrl: typed.baseUrl.trim(),
        operatorId: typed.operatorId.trim(),
        currencies: [...typed.currencies],
        ips,
        takesTrial: typed.takesTrial,
        promoDayMax,
        promoMemberMax,
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
      {currencies
        .filter((currency) => value.currencies.includes(currency))
        .map((currency) => (
          <PromoCapFields key={currency} currency={currency} value={value} onChange={onChange} />
        ))}
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

/** The most the vendor may pay without a stake: in a day to everybody, and to one member. */
function PromoCapFields({ currency, value, onChange }: Pick<Props, 'value' | 'onChange'> & { currency: Currency }) {
  const t = useVendorsWords();
  return (['promoDay', 'promoMember'] as const).map((cap) => (
    <Field
      key={cap}
      label={t(`form.${cap}`, { currency })}
      hint={t('form.promoHint')}
      inputMode="decimal"
      maxLength={16}
      value={value[cap][currency]}
      error={readCap(value[cap][currency], currency) === undefined ? t('form.promoWrong') : undefined}
      onChange={({ target }) => onChange({ ...value, [cap]: { ...value[cap], [currency]: target.value } })}
    />
  ));
}
