import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { Button } from '@tamarind/ui/Button';
import { HeadTail } from '@tamarind/ui/lottery-board/HeadTail';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { StationsBoard } from '@tamarind/ui/lottery-board/StationsBoard';
import { ResultHead } from '@tamarind/ui/lottery-draw/ResultHead';
import { useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { ProofCard } from '#bets/ProofCard.tsx';
import { useClient } from '#shell/client.ts';
import type { DrawnDraw } from './drawn-draw.ts';
import { EarlierResults } from './EarlierResults.tsx';
import styles from './ResultsPage.module.css';
import { SealCard } from './SealCard.tsx';
import { useSameDay } from './useSameDay.ts';
import { useResultsWords } from './words.ts';

interface Props {
  draw: DrawnDraw;
  onWatch: (draw: string) => void;
  /** True to also show the other stations that drew on the same day. */
  withStations?: boolean;
}

/** The result board of one draw with its source, its corrections, its seal and its proof. */
export function DrawResult({ draw, onWatch, withStations = false }: Props) {
  const label = useDrawLabel();
  const head = useClient().games.find(({ code }) => code === draw.game);
  const stations = useSameDay(withStations ? head : undefined, draw);
  if (!draw.prizes || !head) return null;
  return (
    <section className={styles.result} aria-label={label(draw.code)}>
      <ResultHead draw={draw} act={<WatchButton draw={draw} onWatch={onWatch} />} />
      <div className={styles.tables}>
        {stations.length > 1 ? (
          <StationsBoard stations={stations} current={head.code} />
        ) : (
          <PrizeBoard format={head.format} prizes={draw.prizes} />
        )}
        <HeadTail format={head.format} prizes={draw.prizes} />
      </div>
      <ResultEvidence draw={draw} format={head.format} />
    </section>
  );
}

/** The result versions that a correction replaced, the draw's seal and the draw's proof. */
export function ResultEvidence({ draw, format }: { draw: DrawnDraw; format: FormatCode }) {
  return (
    <>
      {draw.resultVersion > 1 && <EarlierResults draw={draw.code} format={format} />}
      {draw.seal && <SealCard seal={draw.seal} />}
      {draw.proof && <ProofCard draw={draw} />}
    </>
  );
}

export function WatchButton({ draw, onWatch }: Pick<Props, 'draw' | 'onWatch'>) {
  const t = useResultsWords();
  return (
    <Button kind="soft" size="small" icon="play" onClick={() => onWatch(draw.code)}>
      {t('watch')}
    </Button>
  );
}
