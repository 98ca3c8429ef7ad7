import { useState } from 'react';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { MoneyButton } from '@tamarind/ui/MoneyButton';
import { amountOf, entryOf, showEntry } from '#parts/money/amount-entry.ts';
import { AmountPicker } from './AmountPicker.tsx';
import styles from './DepositPage.module.css';
import { MethodPicker, type Method } from './MethodPicker.tsx';
import { useDepositWords } from './words.ts';

interface Props {
  methods: readonly Method[];
  chosen: Method;
  onChoose: (method: Method) => void;
  entry: string;
  onEntry: (entry: string) => void;
  /** True while an existing deposit is shown with its amount; a change then starts a new deposit. */
  isShowing: boolean;
  isBusy: boolean;
  error: string | undefined;
  onCreate: () => void;
}

/** First step: method and amount. The button names the amount. */
export function ChooseAmount({ methods, chosen, onChoose, entry, onEntry, isShowing, isBusy, error, onCreate }: Props) {
  const t = useDepositWords();
  const { money, language } = useFormat();
  const [isChecked, setChecked] = useState(false);
  const amount = amountOf(entry, chosen.currency);
  const short = { short: true } as const;
  const fault = (): string | undefined => {
    if (amount === undefined)
      return t('amount.invalid', {
        example: showEntry(entryOf(chosen.presets[0] ?? chosen.min, chosen.currency), language),
      });
    if (amount < chosen.min) return t('amount.small', { min: money(chosen.min, chosen.currency, short) });
    return amount > chosen.max ? t('amount.large', { max: money(chosen.max, chosen.currency, short) }) : undefined;
  };
  const shownFault = isChecked && !isShowing ? fault() : undefined;
  return (
    <form
      className={classes(styles.choose, isShowing && styles.showing)}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (fault() === undefined) onCreate();
      }}
    >
      <MethodPicker methods={methods} chosen={chosen} onChoose={onChoose} />
      <AmountPicker
        method={chosen}
        entry={entry}
        onChange={onEntry}
        onBlur={() => setChecked(entry !== '')}
        fault={shownFault}
      />
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {!isShowing && (
        <div className={styles.act}>
          <MoneyButton kind="cta" size="large" isFull type="submit" isBusy={isBusy}>
            {amount === undefined ? t('create.bare') : t('create', { amount: money(amount, chosen.currency, short) })}
          </MoneyButton>
        </div>
      )}
    </form>
  );
}
