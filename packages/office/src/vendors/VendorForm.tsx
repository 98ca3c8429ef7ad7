import { currencies, type Currency, fromDecimal, type Money, toDecimal, ZERO } from '@tamarind/domain/money';
import { Checkbox, Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import styles from './VendorForm.module.css';
import type { Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

/** The settings of a vendor as typed in the form. */
export interface Settings {
  readonly name: string;
  readonly baseUrl: string;
  readonly operatorId: string;
  readonly currencies: readonly Currency[];
  readonly ips: string;
  readonly takesTrial: boolean;
  /** The typed caps of promotional wins, in units of the currency. */
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

/** The current settings of a vendor as form values. */
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

/**
 * The typed caps on promotional wins, by currency. An invalid field counts as zero: only a currency without games may
 * have an invalid field, and nothing is paid in such a currency.
 */
const readCaps = (typed: Readonly<Record<Currency, string>>): Record<Currency, Money> => ({
  THB: readCap(typed.THB, 'THB') ?? ZERO,
  VND: readCap(typed.VND, 'VND') ?? ZERO,
});

function readCap(text: string, currency: Currency): Money | undefined {
  const amount = fromDecimal(text.trim(), currency);
  return amount === undefined || amount < 0n ? undefined : amount;
}

/** Converts the form's values, which must be valid, to the input of the call. */
export function readSettings({ name, baseUrl, operatorId, currencies: chosen, ips, takesTrial, ...caps }: Settings) {
  return {
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    operatorId: operatorId.trim(),
    currencies: [...chosen],
    ips: ips.split(/[\s,]+/).filter(Boolean),
    takesTrial,
    promoDayMax: readCaps(caps.promoDay),
    promoMemberMax: readCaps(caps.promoMember),
  };
}

/** Returns a check that gives a sentence for each invalid setting. It ignores the caps of a currency without games. */
export function useSettingsCheck() {
  const t = useVendorsWords();
  const missing = (isMissing: boolean) => (isMissing ? t('form.missing') : undefined);
  return ({ name, baseUrl, operatorId, currencies: chosen, ...caps }: Settings) => ({
    name: missing(name.trim() === ''),
    baseUrl: missing(!/^https?:\/\/[^\s/]+/.test(baseUrl)),
    operatorId: missing(operatorId.trim() === ''),
    currencies: missing(chosen.length === 0),
    ...Object.fromEntries(
      chosen.flatMap((currency) =>
        (['promoDay', 'promoMember'] as const).map((cap) => [
          `${cap}.${currency}`,
          readCap(caps[cap][currency], currency) === undefined ? t('form.promoWrong') : undefined,
        ]),
      ),
    ),
  });
}

/** The fields of a vendor's settings, for any form that contains them. */
export function VendorForm({ form }: { form: FormPart<Settings> }) {
  const t = useVendorsWords();
  const { currencies: chosen } = form.values;
  const isChosen = (currency: Currency) => chosen.includes(currency);
  return (
    <div className={styles.grid}>
      <Field label={t('form.name')} maxLength={60} {...form.text('name')} />
      <Field
        label={t('form.baseUrl')}
        hint={t('form.baseUrlHint')}
        type="url"
        maxLength={300}
        {...form.text('baseUrl')}
      />
      <Field label={t('form.operatorId')} hint={t('form.operatorIdHint')} maxLength={60} {...form.text('operatorId')} />
      <Field label={t('form.ips')} hint={t('form.ipsHint')} {...form.text('ips')} />
      {currencies.filter(isChosen).map((currency) => (
        <PromoCapFields key={currency} currency={currency} form={form} />
      ))}
      <fieldset className={styles.currencies}>
        <legend>{t('currencies')}</legend>
        {currencies.map((currency) => (
          <Checkbox
            key={currency}
            checked={isChosen(currency)}
            error={currency === currencies.at(-1) ? form.fault('currencies') : undefined}
            onChange={({ target }) =>
              form.set({ currencies: currencies.filter((one) => (one === currency ? target.checked : isChosen(one))) })
            }
          >
            {currency}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox {...form.tick('takesTrial')}>{t('form.takesTrial')}</Checkbox>
    </div>
  );
}

/** The caps on what the vendor may pay out without a stake: per day to all members together, and to one member. */
function PromoCapFields({ currency, form }: { currency: Currency; form: FormPart<Settings> }) {
  const t = useVendorsWords();
  return (['promoDay', 'promoMember'] as const).map((cap) => (
    <Field
      key={cap}
      label={t(`form.${cap}`, { currency })}
      hint={t('form.promoHint')}
      inputMode="decimal"
      maxLength={16}
      {...form.part(cap, currency)}
    />
  ));
}
