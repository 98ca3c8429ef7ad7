import { currencies } from '@tamarind/domain/money';
import { Checkbox, Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { deadlineNames, type DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/** The brand's currencies, and the deadline after which a payout counts as received. */
export function Currencies({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const chosen = form.values.currencies;
  return (
    <Stack gap={12}>
      <fieldset className={styles.group}>
        <legend>{t('field.currencies')}</legend>
        <Row gap={16}>
          {currencies.map((currency) => (
            <Checkbox
              key={currency}
              checked={chosen.includes(currency)}
              onChange={({ target }) =>
                form.set({
                  currencies: target.checked ? [...chosen, currency] : chosen.filter((one) => one !== currency),
                })
              }
            >
              {currency}
            </Checkbox>
          ))}
        </Row>
        <p>{t('currencies.hint')}</p>
        {form.fault('currencies') && (
          <p className={styles.fault} role="alert">
            {form.fault('currencies')}
          </p>
        )}
      </fieldset>
      <Field
        label={t('field.receiptMinutes')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...form.text('receiptMinutes')}
      />
      {deadlineNames.map((name) => (
        <Field
          key={name}
          label={t(`deadline.${name}`)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          {...form.part('withdrawalDeadlines', name)}
        />
      ))}
    </Stack>
  );
}
