import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { classes } from '@tamarind/ui/classes.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import type { ShownStep } from './checks.ts';
import styles from './VerifyPage.module.css';
import { useVerifyWords } from './words.ts';

/** Each 32-bit word of the random stream with its bound, and the number it became or the reason it was rejected. */
export function Steps({ steps, format }: { steps: readonly ShownStep[]; format: FormatCode }) {
  const t = useVerifyWords();
  const tierName = useTierName(format);
  if (steps.length === 0) return null;
  return (
    <details className={styles.steps}>
      <summary>{t('steps', { count: steps.length })}</summary>
      <p>{t('stepsText')}</p>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tier')}</th>
              <th scope="col">{t('word')}</th>
              <th scope="col">{t('below')}</th>
              <th scope="col">{t('value')}</th>
              <th scope="col">{t('number')}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ prize, word, below, value, number, fate }, at) => (
              <tr key={at} className={classes(fate !== 'number' && styles.dropped)}>
                <th scope="row">{tierName(prize)}</th>
                <td className="num">{word}</td>
                <td className="num">{below}</td>
                <td className="num">{value ?? '–'}</td>
                <td className="num">
                  {fate === 'number' ? (
                    <b>{number}</b>
                  ) : fate === 'discarded' ? (
                    t('discarded')
                  ) : (
                    t('repeated', { number: number ?? '' })
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
