import { batchForms } from '@tamarind/domain/payments/batch/batch';
import type { Currency } from '@tamarind/domain/money';
import { bankMethodFor } from '@tamarind/domain/withdrawals/methods/index';
import { Field, Select } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/** How withdrawals to bank accounts are paid: through a connected bank, or as a file for the operator's bank. */
export function Batches({ form }: { form: FormPart<DraftValues> }) {
  return form.values.currencies.map((currency) => <BatchTerms key={currency} form={form} currency={currency} />);
}

function BatchTerms({ form, currency }: { form: FormPart<DraftValues>; currency: Currency }) {
  const t = useBrandVersionsWords();
  const { batchForm, batchBank } = form.values;
  const { banks } = bankMethodFor(currency);
  return (
    <fieldset className={styles.group}>
      <legend>{t('batch.of', { currency })}</legend>
      <div className={styles.pair}>
        <Select
          label={t('batch.form', { currency })}
          options={batchForms.map((value) => ({ value, label: t(`batch.form.${value}`) }))}
          value={batchForm[currency]}
          onChange={(value) => form.set({ batchForm: { ...batchForm, [currency]: value } })}
        />
        {batchForm[currency] !== 'off' && (
          <>
            <Select
              label={t('batch.bank', { currency })}
              options={[{ value: '', label: '–' }, ...banks.map(({ code, name }) => ({ value: code, label: name }))]}
              value={batchBank[currency]}
              onChange={(value) => form.set({ batchBank: { ...batchBank, [currency]: value } })}
            />
            <Field
              label={t('batch.account', { currency })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={25}
              {...form.part('batchAccount', currency)}
            />
            <Field
              label={t('batch.holder', { currency })}
              autoComplete="off"
              maxLength={140}
              {...form.part('batchHolder', currency)}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
