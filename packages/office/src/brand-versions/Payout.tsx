import { currencies } from '@tamarind/domain/money';
import { switchablePayoutRules } from '@tamarind/domain/withdrawals/rules/codes';
import { Checkbox, Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { type DraftValues, payoutCounts, payoutSums } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/** The rule list for withdrawals: the active rules with their figures, and the ceilings that always apply [J06]. */
export function Payout({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { payoutOn } = form.values;
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.payout')}</legend>
      <Stack gap={12}>
        <p>{t('payout.text')}</p>
        <Checkbox {...form.tick('paysByRule')}>{t('payout.paysByRule')}</Checkbox>
        <Row gap={16}>
          {switchablePayoutRules.map((rule) => (
            <Checkbox
              key={rule}
              checked={payoutOn[rule]}
              onChange={({ target }) => form.set({ payoutOn: { ...payoutOn, [rule]: target.checked } })}
            >
              {t(`payout.rule.${rule}`)}
            </Checkbox>
          ))}
        </Row>
        <div className={styles.pair}>
          {payoutCounts.map(({ name }) => (
            <Field
              key={name}
              label={t(`payout.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              {...form.part('payoutCount', name)}
            />
          ))}
        </div>
        {currencies.map((currency) => (
          <div key={currency} className={styles.pair}>
            {payoutSums.map((sum) => (
              <Field
                key={sum}
                label={t(`payout.${sum}`, { currency })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={18}
                {...form.part(sum, currency)}
              />
            ))}
          </div>
        ))}
      </Stack>
    </fieldset>
  );
}
