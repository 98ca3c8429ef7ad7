import { currencies } from '@tamarind/domain/money';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Stack } from '#parts/Row.tsx';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

const rates = ['depositPerPoint', 'convertPoints', 'convertAmount', 'convertMin'] as const;

/** How points are earned by deposits and what they are worth [M04]. */
export function Points({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.points')}</legend>
      <Stack gap={12}>
        {currencies.map((currency) => (
          <div key={currency} className={styles.pair}>
            {rates.map((rate) => (
              <Field
                key={rate}
                label={t(`points.${rate}`, { currency })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={15}
                {...form.part(rate, currency)}
              />
            ))}
          </div>
        ))}
      </Stack>
    </fieldset>
  );
}
