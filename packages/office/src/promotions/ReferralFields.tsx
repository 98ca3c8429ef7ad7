import { currencies } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import type { DraftFields } from './draft.ts';
import styles from './Promotions.module.css';
import { usePromotionsWords } from './words.ts';

/** The form fields of an invitation promotion: the friend's conditions, the friend's reward, and the cap [M06]. */
export function ReferralFields({ form }: { form: FormPart<DraftFields> }) {
  const t = usePromotionsWords();
  return (
    <div className={styles.grid}>
      {(['friend', 'deposit', 'turnover'] as const).flatMap((name) =>
        currencies.map((currency) => (
          <Field
            key={`${name}.${currency}`}
            label={t(`form.${name}`, { currency })}
            {...present({ hint: name === 'friend' ? t('form.friendHint') : undefined })}
            inputMode="decimal"
            maxLength={20}
            {...form.part(name, currency)}
          />
        )),
      )}
      <Field
        label={t('form.days')}
        hint={t('form.daysHint')}
        inputMode="numeric"
        maxLength={3}
        {...form.text('days')}
      />
      <Field label={t('form.cap')} inputMode="numeric" maxLength={4} {...form.text('cap')} />
      <Field label={t('form.capDays')} inputMode="numeric" maxLength={3} {...form.text('capDays')} />
    </div>
  );
}
