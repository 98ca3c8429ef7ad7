import type { ReactNode } from 'react';
import type { getTicket } from '@tamarind/contract/lottery-tickets';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { sourceKind } from '@tamarind/domain/lottery/result-source';
import { DateText } from '../DateText.tsx';
import { Tag } from '../Tag.tsx';
import styles from './ResultHead.module.css';
import { useDrawLabel } from './useDrawLabel.ts';
import { useDrawWords } from './words.ts';

type Draw = Pick<OutputOf<typeof getTicket>['drawn'], 'code' | 'drawsAt' | 'source' | 'proof' | 'resultVersion'>;

/** The title of a result: the draw, its time, the source of the numbers, and whether they were corrected. */
export function ResultHead({ draw, act }: { draw: Draw; act?: ReactNode }) {
  const t = useDrawWords();
  const label = useDrawLabel();
  return (
    <header className={styles.head}>
      <div>
        <h2>{label(draw.code)}</h2>
        <small>
          <DateText at={draw.drawsAt} form="full" />
          {draw.source && ` · ${t(`source.${sourceKind(draw)}`, { source: draw.source })}`}
        </small>
      </div>
      {draw.resultVersion > 1 && <Tag tone="warn">{t('corrected', { version: draw.resultVersion })}</Tag>}
      {act}
    </header>
  );
}
