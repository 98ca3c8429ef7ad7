import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import type { DrawnDraw } from './drawn-draw.ts';
import styles from './ResultsPage.module.css';
import { useSealSums } from './useSealSums.ts';
import { useResultsWords } from './words.ts';

/** The seal of a draw: a hash over all its tickets, fixed at the close, so none can be added or changed later [L05]. */
export function SealCard({ seal }: { seal: NonNullable<DrawnDraw['seal']> }) {
  const t = useResultsWords();
  const { number } = useFormat();
  const sumsOf = useSealSums();
  const { root, sealedAt, lines, sums } = seal;
  return (
    <details className={styles.seal}>
      <summary>{t('seal')}</summary>
      <p>{t('sealText')}</p>
      <dl>
        <dt>{t('sealRoot')}</dt>
        <dd>
          <code>{root}</code> <CopyButton text={root} label={t('sealRoot')} />
        </dd>
        <dt>{t('sealedAt')}</dt>
        <dd>
          <DateText at={sealedAt} form="exact" />
        </dd>
        <dt>{t('sealLines')}</dt>
        <dd className="num">{number(lines)}</dd>
        <dt>{t('sealSums')}</dt>
        <dd className="num">{sumsOf(sums)}</dd>
      </dl>
    </details>
  );
}
