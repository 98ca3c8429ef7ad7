import { getDraw } from '@tamarind/contract/lottery';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { sourceKind } from '@tamarind/domain/lottery/result-source';
import { DateText } from '@tamarind/ui/DateText';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { useDrawWords } from '@tamarind/ui/lottery-draw/words.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './ResultsPage.module.css';
import { useResultsWords } from './words.ts';

/** The notice to players about a correction, and the result versions it replaced: history is never rewritten [L06]. */
export function EarlierResults({ draw, format }: { draw: string; format: FormatCode }) {
  const t = useResultsWords();
  const draws = useDrawWords();
  const { data } = useEndpoint(getDraw, { draw }, { refreshOn: { draw: (event) => event.draw === draw } });
  if (!data) return null;
  return (
    <section className={styles.earlier} aria-label={t('earlier')}>
      {data.notice !== null && <p>{data.notice}</p>}
      {data.earlier.map(({ version, prizes, source, at }) => (
        <details key={version}>
          <summary>
            {t('earlierVersion', { version })} · <DateText at={at} form="full" />
          </summary>
          <small>{draws(`source.${sourceKind({ source, proof: null })}`, { source })}</small>
          {prizes ? <PrizeBoard format={format} prizes={prizes} /> : <p>{t('earlierVoid')}</p>}
        </details>
      ))}
    </section>
  );
}
