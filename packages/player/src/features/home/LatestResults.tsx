import { useState } from 'react';
import { listResults, type Draw } from '@tamarind/contract/lottery';
import { listGames } from '@tamarind/contract/lottery';
import { tails } from '@tamarind/domain/lottery/draw-result';
import { Card, SectionHead } from '@tamarind/ui/Card';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { Segmented } from '@tamarind/ui/Segmented';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type * as z from 'zod/mini';
import { useGames } from './games.ts';
import styles from './LatestResults.module.css';
import { useHomeWords } from './words.ts';

type Drawn = z.output<typeof Draw>;
const prizes = ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'] as const;

/** The newest result of each game, as the board players know. */
export function LatestResults() {
  const t = useHomeWords();
  const { nameOf } = useGames();
  const games = useEndpoint(listGames, {}, { freshMs: 600_000 }).data?.games ?? [];
  const [chosen, setChosen] = useState<string>();
  // Official draws first: that is what people come to look up.
  const game = chosen ?? games.find(({ kind }) => kind === 'official')?.code ?? games[0]?.code;
  const { data, error, isPending, refetch } = useEndpoint(
    listResults,
    { game: game ?? '' },
    { when: game !== undefined, refreshOn: ['draw'], keepLast: true },
  );
  const draw = data?.draws.find((candidate) => candidate.prizes !== null);
  return (
    <Card as="section" label={t('results')}>
      <SectionHead title={t('results')}>
        {game !== undefined && games.length > 1 && (
          <Segmented
            label={t('results.games')}
            options={games.map(({ code }) => ({ value: code, label: nameOf(code) }))}
            value={game}
            onChange={setChosen}
          />
        )}
      </SectionHead>
      {draw && <Board draw={draw} />}
      {!draw && isPending && <SkeletonRows count={7} height={34} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !draw && <Empty title={t('results.empty')} />}
    </Card>
  );
}

function Board({ draw }: { draw: Drawn }) {
  const t = useHomeWords();
  const { date } = useFormat();
  if (!draw.prizes) return null;
  const numbers = draw.prizes;
  return (
    <>
      <div className={styles.about}>
        <span className="num">
          {t('results.drawn', { day: date(draw.drawsAt, 'day'), time: date(draw.drawsAt, 'time') })}
        </span>
        {draw.settledAt ? (
          <span className={styles.settled}>
            <Icon name="seal-check-fill" size={18} />
            {t('results.settled', { time: date(draw.settledAt, 'seconds') })}
          </span>
        ) : (
          <span>{t('results.waiting')}</span>
        )}
      </div>
      <table className={styles.board} aria-label={t('results.board')}>
        <tbody>
          {prizes.map((prize) => (
            <tr key={prize} className={prize === 'db' ? styles.special : undefined}>
              <th scope="row">{t(`prize.${prize}`)}</th>
              <td>
                <span className={styles.numbers}>
                  {numbers[prize].map((number, index) => (
                    <span key={index}>{number}</span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Heads tails={tails(numbers, 2)} />
    </>
  );
}

/** The last two digits of all 27 numbers, sorted under their first digit. */
function Heads({ tails: all }: { tails: readonly string[] }) {
  const t = useHomeWords();
  return (
    <dl className={styles.heads} aria-label={t('results.heads')}>
      {Array.from({ length: 10 }, (_, head) => (
        <div key={head}>
          <dt>{head}</dt>
          <dd>
            {all
              .filter((tail) => tail.startsWith(String(head)))
              .map((tail) => tail.slice(1))
              .sort()
              .join(' ') || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
