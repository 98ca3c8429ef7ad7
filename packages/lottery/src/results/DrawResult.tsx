import { sourceKind } from '@tamarind/domain/lottery/result-source';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { HeadTail } from '@tamarind/ui/lottery-board/HeadTail';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { StationsBoard } from '@tamarind/ui/lottery-board/StationsBoard';
import { Tag } from '@tamarind/ui/Tag';
import { ProofCard } from '#bets/ProofCard.tsx';
import { useClient } from '#shell/client.ts';
import { drawLabel } from '#shell/draw-name.ts';
import { useShellWords } from '#shell/words.ts';
import type { DrawnDraw } from './drawn-draw.ts';
import { EarlierResults } from './EarlierResults.tsx';
import styles from './ResultsPage.module.css';
import { SealCard } from './SealCard.tsx';
import { useSameDay } from './useSameDay.ts';
import { useResultsWords } from './words.ts';

interface Props {
  draw: DrawnDraw;
  onWatch: (draw: string) => void;
  /** Shows the stations that drew on the same day beside it. */
  withStations?: boolean;
}

/** One draw's board with where it came from, what was corrected, its seal and its proof. */
export function DrawResult({ draw, onWatch, withStations = false }: Props) {
  const t = useResultsWords();
  const shell = useShellWords();
  const { date } = useFormat();
  const head = useClient().games.find(({ code }) => code === draw.game);
  const stations = useSameDay(withStations ? head : undefined, draw);
  if (!draw.prizes || !head) return null;
  const label = drawLabel(shell, draw.code, date);
  return (
    <section className={styles.result} aria-label={label}>
      <header>
        <div>
          <h2>{label}</h2>
          <small>
            <DateText at={draw.drawsAt} form="full" />
            {draw.source && ` · ${t(`source.${sourceKind(draw)}`, { source: draw.source })}`}
          </small>
        </div>
        {draw.resultVersion > 1 && <Tag tone="warn">{t('corrected', { version: draw.resultVersion })}</Tag>}
        <Button kind="soft" size="small" icon="play" onClick={() => onWatch(draw.code)}>
          {t('watch')}
        </Button>
      </header>
      <div className={styles.tables}>
        {stations.length > 1 ? (
          <StationsBoard stations={stations} current={head.code} />
        ) : (
          <PrizeBoard format={head.format} prizes={draw.prizes} />
        )}
        <HeadTail format={head.format} prizes={draw.prizes} />
      </div>
      {draw.resultVersion > 1 && <EarlierResults draw={draw.code} format={head.format} />}
      {draw.seal && <SealCard seal={draw.seal} />}
      {draw.proof && <ProofCard draw={draw} />}
    </section>
  );
}
