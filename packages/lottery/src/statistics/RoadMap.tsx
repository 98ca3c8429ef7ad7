import { useEffect, useRef } from 'react';
import { beadPlate, bigRoad, type Cell, type Outcome, ROAD_ROWS } from '@tamarind/domain/lottery/road-map';
import styles from './StatisticsPage.module.css';
import { useStatisticsWords } from './words.ts';

interface Props {
  newestFirst: readonly Outcome[];
  nameOf: (outcome: Outcome) => string;
}

/** Road maps (patterns of winning sides) of the last draws: the bead plate and the big road [L05]. */
export function RoadMap({ newestFirst, nameOf }: Props) {
  const t = useStatisticsWords();
  const shown = newestFirst.slice(0, SHOWN).toReversed();
  return (
    <div className={styles.roads}>
      <Paper title={t('beadPlate')} cells={beadPlate(shown)} nameOf={nameOf} isFilled />
      <Paper title={t('bigRoad')} cells={bigRoad(shown)} nameOf={nameOf} />
    </div>
  );
}

const SHOWN = 72;

interface PaperProps {
  title: string;
  cells: readonly Cell[];
  nameOf: (outcome: Outcome) => string;
  isFilled?: boolean;
}

function Paper({ title, cells, nameOf, isFilled = false }: PaperProps) {
  const t = useStatisticsWords();
  const place = ({ column, row }: Pick<Cell, 'column' | 'row'>) => `${column} ${row}`;
  const taken = new Map(cells.map((cell) => [place(cell), cell]));
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scroll to the newest draws at the right.
    if (paper.current && cells.length > 0) paper.current.scrollLeft = paper.current.scrollWidth;
  }, [cells.length]);
  const columns = Math.max(1, ...cells.map(({ column }) => column + 1));
  return (
    <section>
      <h3>{title}</h3>
      {/* A scrollable element must be focusable by keyboard. */}
      <div className={styles.paper} ref={paper} tabIndex={0} role="region" aria-label={title}>
        <table>
          <caption className="sr">{title}</caption>
          <tbody>
            {Array.from({ length: ROAD_ROWS }, (_, row) => (
              <tr key={row}>
                {Array.from({ length: columns }, (__, column) => {
                  const cell = taken.get(place({ column, row }));
                  return (
                    <td key={column}>
                      {cell && (
                        <span className={styles.bead} data-side={cell.outcome} data-filled={isFilled}>
                          <span aria-hidden="true">
                            {isFilled ? Array.from(nameOf(cell.outcome))[0] : cell.ties > 0 ? cell.ties : ''}
                          </span>
                          <span className="sr">
                            {nameOf(cell.outcome)}
                            {cell.ties > 0 && ` ${t('ties', { count: cell.ties })}`}
                          </span>
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
