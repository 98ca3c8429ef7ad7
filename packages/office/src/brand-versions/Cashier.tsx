import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import { withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { Checkbox, Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { useMethodName } from '@tamarind/ui/deposit-methods/useMethodName.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { CashierLevels } from './CashierLevels.tsx';
import type { DraftValues } from './draft.ts';
import {
  cashierCodes,
  cashierCounts,
  cashierFields,
  type CashierCode,
  currencyOf,
  isDeposit,
} from './draft-cashier.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/**
 * The terms of each payment method: the smallest and largest payment, the amounts offered and the fee [J05, J06], and
 * the different terms for members of higher VIP levels.
 */
export function Cashier({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const nameOf = useMethodName();
  const wordOf = (code: CashierCode) =>
    isDeposit(code) ? t('cashier.deposit', { method: nameOf(code) }) : t(`method.${code}`);
  const { withdrawalsOn, features } = form.values;
  const isShown = (code: CashierCode) => {
    const { feature } = isDeposit(code) ? depositMethod(code) : withdrawalMethod(code);
    return feature === undefined || features[feature];
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.cashier')}</legend>
      <Stack gap={12}>
        <Row gap={16}>
          {withdrawalMethodCodes.filter(isShown).map((code) => (
            <Checkbox
              key={code}
              checked={withdrawalsOn[code]}
              onChange={({ target }) => form.set({ withdrawalsOn: { ...withdrawalsOn, [code]: target.checked } })}
            >
              {t(`method.${code}`)}
            </Checkbox>
          ))}
        </Row>
        {cashierCodes.filter(isShown).map((code) => (
          <fieldset key={code} className={styles.group}>
            <legend>{t('cashier.method', { method: wordOf(code), currency: currencyOf(code) })}</legend>
            <div className={styles.terms}>
              {cashierFields
                .filter((one) => one.code === code)
                .map(({ name, field }) => (
                  <div key={field} className={name === 'presets' ? styles.double : undefined}>
                    <Field
                      label={t(name === 'minutes' ? 'cashier.minutes' : `cashier.level.${name}`)}
                      hint={name === 'presets' ? t(presetsHint(code)) : undefined}
                      inputMode={name === 'presets' ? 'text' : name === 'minutes' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                      maxLength={name === 'presets' ? 100 : 15}
                      {...form.part('cashier', field)}
                    />
                  </div>
                ))}
            </div>
          </fieldset>
        ))}
        <div className={styles.pair}>
          {cashierCounts.map(({ name }) => (
            <Field
              key={name}
              label={t(`cashier.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              {...form.part('cashierCount', name)}
            />
          ))}
        </div>
        <CashierLevels form={form} codes={cashierCodes.filter(isShown)} wordOf={wordOf} />
      </Stack>
    </fieldset>
  );
}

const presetsHint = (code: CashierCode) => (isDeposit(code) ? 'cashier.presetsHint' : 'cashier.fewPresetsHint');
