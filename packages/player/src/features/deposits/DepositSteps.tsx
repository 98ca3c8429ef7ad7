import { classes } from '@tamarind/ui/classes.ts';
import { Icon } from '@tamarind/ui/Icon';
import styles from './DepositSteps.module.css';
import type { DepositState } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

const steps = ['amount', 'transfer', 'credited'] as const;

/** Shows on a phone which of the three steps is the current one. */
export function DepositSteps({ state }: { state: DepositState | undefined }) {
  const t = useDepositWords();
  const at = state === undefined ? 0 : state === 'credited' ? steps.length : 1;
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(index < at && styles.done, index === at && styles.now)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="num">{index < at ? <Icon name="check" size={14} /> : index + 1}</span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
