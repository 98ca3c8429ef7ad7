import { useState } from 'react';
import { Amount } from '@tamarind/ui/Amount';
import { toggleAmounts, useAmountsHidden } from '@tamarind/ui/amount-mask.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './Balance.module.css';
import { useBalance } from '#parts/money/balance.ts';
import { useShellWords } from './words.ts';

const REST_MS = 2000;

/**
 * The member's balance. It first shows 'updating' and then the amount. A press refetches the balance, at most once in 2
 * s [C03].
 */
export function Balance() {
  const t = useShellWords();
  const isHidden = useAmountsHidden();
  const { data, isFetching, isHeld, refetch } = useBalance();
  const [isResting, setResting] = useState(false);
  const refresh = () => {
    if (isResting || isHeld) return;
    setResting(true);
    setTimeout(() => setResting(false), REST_MS);
    void refetch();
  };
  const state = data ? (
    <Amount value={data.available} currency={data.currency} />
  ) : (
    t(isFetching ? 'updating' : 'balanceUnknown')
  );
  return (
    <div className={styles.balance}>
      <button type="button" className={styles.amount} title={t('refreshBalance')} onClick={refresh}>
        <small>{t('balance')}</small>
        <b>{isResting && isFetching ? t('updating') : state}</b>
        <span className="sr">{t('refreshBalance')}</span>
      </button>
      <button
        type="button"
        className={classes(styles.icon, styles.wide, isResting && styles.turns)}
        tabIndex={-1}
        aria-hidden
        onClick={refresh}
      >
        <Icon name="arrows-clockwise" size={18} />
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={t(isHidden ? 'showAmounts' : 'hideAmounts')}
        aria-pressed={isHidden}
        onClick={toggleAmounts}
      >
        <Icon name={isHidden ? 'eye-slash' : 'eye'} />
      </button>
    </div>
  );
}
