import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import type { Checks } from './checks.ts';
import styles from './VerifyPage.module.css';
import { useVerifyWords } from './words.ts';

const order = ['commit', 'beacon', 'result'] as const;

/** The three checks in words, each with its result: passed, failed, or not known yet. */
export function CheckMarks({ checks }: { checks: Checks }) {
  const t = useVerifyWords();
  return (
    <ol className={styles.checks} aria-label={t('checks')} role="status">
      {order.map((key) => {
        const state = checks[key] === null ? 'open' : checks[key] ? 'holds' : 'fails';
        return (
          <li key={key} className={classes(styles[state])}>
            <Icon
              name={
                state === 'holds' ? 'check-circle-fill' : state === 'fails' ? 'warning-circle-fill' : 'hourglass-medium'
              }
              size={24}
            />
            <span>
              <b>{t(`check.${key}`)}</b>
              <small>{t(`state.${state}`)}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
