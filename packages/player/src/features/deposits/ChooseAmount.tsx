import type { ReactNode } from 'react';
import { subtract } from '@tamarind/domain/money';
import { feeOf } from '@tamarind/domain/payments/fee';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { amountOf } from '#parts/money/amount-entry.ts';
import { amountField } from '#parts/money/amount-field.ts';
import { AmountPicker } from './AmountPicker.tsx';
import styles from './DepositPage.module.css';
import { MethodPicker, type Method } from './MethodPicker.tsx';
import { useDepositWords } from './words.ts';

interface Props {
  form: FormPart<{ readonly amount: string }>;
  methods: readonly Method[];
  chosen: Method;
  onChoose: (method: Method) => void;
  /** The amount of an existing deposit, if one is open. When the member changes it, a new deposit starts. */
  shown: { readonly entry: string; readonly onChange: (entry: string) => void } | undefined;
  /** The message shown if the server refused the deposit. */
  error: ReactNode;
}

/** First step: the member chooses method and amount. The button shows the amount. */
export function ChooseAmount({ form, methods, chosen, onChoose, shown, error }: Props) {
  const t = useDepositWords();
  const { money } = useFormat();
  const amount = amountOf(form.values.amount, chosen.currency);
  const field = shown ? { ...shown, onBlur: () => undefined, fault: undefined } : amountField(form);
  return (
    <form className={classes(styles.choose, shown && styles.showing)} {...form.props}>
      <MethodPicker methods={methods} chosen={chosen} onChoose={onChoose} />
      <AmountPicker method={chosen} {...field} />
      {!shown && amount !== undefined && (chosen.fee.fixed > 0n || chosen.fee.ppm > 0) && (
        <dl className={styles.quote} role="status">
          <dt>{t('pay.fee')}</dt>
          <dd>{money(feeOf(chosen.fee, amount), chosen.currency)}</dd>
          <dt>{t('pay.arrives')}</dt>
          <dd>
            <b>{money(subtract(amount, feeOf(chosen.fee, amount)), chosen.currency)}</b>
          </dd>
        </dl>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!shown && (
        <div className={styles.act}>
          <MoneyButton kind="cta" size="large" isFull type="submit" isBusy={form.isBusy}>
            {amount === undefined
              ? t('create.bare')
              : t('create', { amount: money(amount, chosen.currency, { short: true }) })}
          </MoneyButton>
        </div>
      )}
    </form>
  );
}
