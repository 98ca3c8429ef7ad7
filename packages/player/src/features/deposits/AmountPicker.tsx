import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { AmountField } from '#parts/money/AmountField.tsx';
import { cleanEntry, entryOf, showEntry } from '#parts/money/amount-entry.ts';
import styles from './AmountPicker.module.css';
import type { Method } from './MethodPicker.tsx';
import { useDepositWords } from './words.ts';

interface Props {
  method: Method;
  entry: string;
  onChange: (entry: string) => void;
  onBlur: () => void;
  fault: string | undefined;
}

/**
 * Chooses the amount by a field, by the usual amounts, or on a phone by a built-in keypad. No amount is preselected.
 */
export function AmountPicker({ method, entry, onChange, onBlur, fault }: Props) {
  const t = useDepositWords();
  const language = useLanguage();
  const { money } = useFormat();
  const type = (key: string) => onChange(cleanEntry(showEntry(entry, language) + key, method.currency, language));
  const decimal = language === 'VI' ? ',' : '.';
  return (
    <>
      <div className={styles.amount}>
        <div className={styles.field}>
          <AmountField
            label={t('amount')}
            isLabelHidden
            entry={entry}
            currency={method.currency}
            onChange={onChange}
            onBlur={onBlur}
            clearLabel={t('amount.clear')}
            fault={fault}
            hasKeypad
          />
        </div>
        <div
          className={classes(styles.presets, method.currency === 'VND' && styles.wide)}
          role="group"
          aria-label={t('amount.usual')}
        >
          {method.presets.map((preset) => (
            <button
              key={preset.toString()}
              type="button"
              className="num"
              aria-pressed={entry === entryOf(preset, method.currency)}
              aria-label={money(preset, method.currency, { short: true })}
              onClick={() => onChange(entryOf(preset, method.currency))}
            >
              {showEntry(entryOf(preset, method.currency), language)}
            </button>
          ))}
        </div>
      </div>
      <div className={styles.keypad}>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9', method.currency === 'VND' ? '000' : decimal, '0'].map((key) => (
          <button key={key} type="button" className="num" onClick={() => type(key)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label={t('keypad.back')} onClick={() => onChange(entry.slice(0, -1))}>
          <Icon name="backspace" size={24} />
        </button>
      </div>
    </>
  );
}
