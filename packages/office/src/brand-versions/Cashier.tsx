import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { Checkbox, Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row } from '#parts/Row.tsx';
import { useMethodName } from '#parts/useMethodName.ts';
import { cashierFields, type DraftValues, isDeposit } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/** The smallest and largest payment of each method, and the amounts offered for deposits [J05, J06]. */
export function Cashier({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const nameOf = useMethodName();
  const wordOf = (code: (typeof cashierFields)[number]['code']) =>
    isDeposit(code) ? t('cashier.deposit', { method: nameOf(code) }) : t(`method.${code}`);
  const { withdrawalsOn, features } = form.values;
  const shown = cashierFields.filter(({ code }) => {
    const feature = isDeposit(code) ? depositMethod(code).feature : undefined;
    return feature === undefined || features[feature];
  });
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.cashier')}</legend>
      <Row gap={16}>
        {withdrawalMethodCodes.map((code) => (
          <Checkbox
            key={code}
            checked={withdrawalsOn[code]}
            onChange={({ target }) => form.set({ withdrawalsOn: { ...withdrawalsOn, [code]: target.checked } })}
          >
            {t(`method.${code}`)}
          </Checkbox>
        ))}
      </Row>
      <div className={styles.pair}>
        {shown.map(({ code, name, currency, field }) => (
          <Field
            key={field}
            label={t(`cashier.${name}`, { method: wordOf(code), currency })}
            hint={name === 'presets' ? t('cashier.presetsHint') : undefined}
            inputMode={name === 'presets' ? 'text' : 'decimal'}
            autoComplete="off"
            maxLength={name === 'presets' ? 100 : 15}
            {...form.part('cashier', field)}
          />
        ))}
      </div>
    </fieldset>
  );
}
