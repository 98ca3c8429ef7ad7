import type { Currency, Money } from '@tamarind/domain/money';
import styles from './Amount.module.css';
import { useAmountsHidden } from './amount-mask.ts';
import { classes } from './classes.ts';
import { useFormat, type MoneyForm } from './format.ts';

interface Props extends MoneyForm {
  value: Money;
  currency: Currency;
  /**
   * `result` shows the amount as a gain (green, with +) or a loss (grey, with −). Without `tone` the amount has the
   * colour of its surroundings.
   */
  tone?: 'result';
  /** Shown even when amounts are hidden, for example in a confirmation. */
  isAlwaysShown?: boolean;
}

/**
 * An amount of money: formatted by Intl without floats, tabular digits, shown as *** while amounts are hidden [C03].
 */
export function Amount({ value, currency, tone, sign, short, isAlwaysShown = false }: Props) {
  const isHidden = useAmountsHidden() && !isAlwaysShown;
  const { money } = useFormat();
  const form: MoneyForm = { sign: sign ?? (tone === 'result' ? 'always' : 'auto'), short: short ?? false };
  const result = tone === 'result' ? (value > 0n ? styles.gain : value < 0n ? styles.loss : undefined) : undefined;
  return (
    <span className={classes('num', styles.amount, !isHidden && result)}>
      {isHidden ? '***' : money(value, currency, form)}
    </span>
  );
}
