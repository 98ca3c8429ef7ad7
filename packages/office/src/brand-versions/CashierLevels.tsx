import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Field, Select } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row } from '#parts/Row.tsx';
import type { DraftValues } from './draft.ts';
import { type CashierCode, type LevelEntry, termNames } from './draft-cashier.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

interface Props {
  form: FormPart<DraftValues>;
  codes: readonly CashierCode[];
  wordOf: (code: CashierCode) => string;
}

/** Terms of a method that replace its usual terms from a VIP level on. */
export function CashierLevels({ form, codes, wordOf }: Props) {
  const t = useBrandVersionsWords();
  const { cashierLevels: levels, cashier } = form.values;
  const change = (at: number, values: Partial<LevelEntry>) =>
    form.set({ cashierLevels: levels.map((old, index) => (index === at ? { ...old, ...values } : old)) });
  /** A new VIP step starts with the method's terms, so that staff type only the differences. */
  const termsOf = (code: CashierCode) => ({
    min: cashier[`${code}.min`],
    max: cashier[`${code}.max`],
    presets: cashier[`${code}.presets`],
    feeFixed: cashier[`${code}.feeFixed`],
    feePercent: cashier[`${code}.feePercent`],
  });
  const [first] = codes;
  return (
    <fieldset className={styles.group}>
      <legend>{t('cashier.levels')}</legend>
      {levels.map((level, at) => (
        <div key={at} className={classes(styles.terms, styles.ruled)}>
          <div className={styles.double}>
            <Select
              label={t('cashier.levelMethod')}
              value={level.code}
              onChange={(code) => change(at, { code: code as CashierCode, ...termsOf(code as CashierCode) })}
              options={codes.map((code) => ({ value: code, label: wordOf(code) }))}
            />
          </div>
          {(['from', ...termNames] as const).map((name) => (
            <div key={name} className={name === 'presets' ? styles.double : undefined}>
              <Field
                label={t(`cashier.level.${name}`)}
                inputMode={name === 'presets' ? 'text' : name === 'from' ? 'numeric' : 'decimal'}
                autoComplete="off"
                maxLength={name === 'presets' ? 100 : 15}
                value={level[name]}
                error={form.fault(`cashierLevels.${at}.${name}`)}
                onBlur={() => form.leave(`cashierLevels.${at}.${name}`)}
                onChange={({ target: { value } }) => change(at, { [name]: value })}
              />
            </div>
          ))}
          <div className={styles.last}>
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              label={t('cashier.levelRemove', { method: wordOf(level.code), level: level.from || '?' })}
              onClick={() => form.set({ cashierLevels: levels.filter((_level, index) => index !== at) })}
            />
          </div>
        </div>
      ))}
      <Row>
        <Button
          size="small"
          icon="plus"
          disabled={form.values.levels.length < 2 || first === undefined}
          onClick={() =>
            first && form.set({ cashierLevels: [...levels, { code: first, from: '2', ...termsOf(first) }] })
          }
        >
          {t('cashier.levelAdd')}
        </Button>
      </Row>
    </fieldset>
  );
}
