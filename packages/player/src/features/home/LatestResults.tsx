import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listResults } from '@tamarind/contract/lottery';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { AsOf } from '@tamarind/ui/AsOf';
import { Card, SectionHead } from '@tamarind/ui/Card';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { HeadTail } from '@tamarind/ui/lottery-board/HeadTail';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useGames } from './games.ts';
import { importantResults } from './important.ts';
import styles from './LatestResults.module.css';
import { useOpenDraws } from './useOpenDraws.ts';
import { useHomeCurrency } from './useHomeCurrency.ts';
import { useHomeWords } from './words.ts';

type LatestDraw = OutputOf<typeof listResults>['draws'][number];
const MOST = 4;

/** The newest results of the games that people look up most, laid out as players know them from printed boards. */
export function LatestResults() {
  const t = useHomeWords();
  const { games, nameOf, headOf } = useGames();
  const { draws } = useOpenDraws();
  const offered = importantResults(games, draws, { currency: useHomeCurrency(), most: MOST });
  const [chosen, setChosen] = useState<string>();
  const game = chosen ?? offered[0]?.code;
  const { data, error, isPending, refetch } = useEndpoint(
    listResults,
    { game: game ?? '' },
    { when: game !== undefined, refreshOn: { draw: (event) => event.game === game }, keepLast: true },
  );
  const draw = data?.draws.find((candidate) => candidate.prizes !== null);
  const head = draw && headOf(draw.game);
  return (
    <Card as="section" label={t('results')}>
      <SectionHead title={t('results')}>
        {game !== undefined && offered.length > 1 && (
          <Segmented
            label={t('results.games')}
            options={offered.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            value={game}
            onChange={setChosen}
          />
        )}
      </SectionHead>
      {game !== undefined && <AsOf of={listResults} input={{ game }} />}
      {draw && head && <Board draw={draw} format={head.format} />}
      {!draw && isPending && <SkeletonRows count={7} height={34} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !draw && <Empty title={t('results.empty')} />}
    </Card>
  );
}

function Board({ draw, format }: { draw: LatestDraw; format: FormatCode }) {
  const t = useHomeWords();
  const { date } = useFormat();
  if (!draw.prizes) return null;
  return (
    <>
      <div className={styles.about}>
        <span className="num">
          {t('results.drawn', { day: date(draw.drawsAt, 'day'), time: date(draw.drawsAt, 'time') })}
        </span>
        {draw.settledAt ? (
          <span className={styles.settled}>
            <Icon name="seal-check-fill" size={18} />
            {t('results.settled', { time: date(draw.settledAt, 'time') })}
          </span>
        ) : (
          <span>{t('results.waiting')}</span>
        )}
      </div>
      <div className={styles.boards}>
        <PrizeBoard format={format} prizes={draw.prizes} />
        <HeadTail format={format} prizes={draw.prizes} />
      </div>
    </>
  );
}
