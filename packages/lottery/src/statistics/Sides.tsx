import { useState } from 'react';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { type Outcome, outcomesOf, type Road, roadsOf } from '@tamarind/domain/lottery/road-map';
import { useFormat } from '@tamarind/ui/format.ts';
import type { GameHead } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { RoadMap } from './RoadMap.tsx';
import styles from './StatisticsPage.module.css';
import { useStatisticsWords } from './words.ts';

/** How often each side of a two-sided bet such as big/small came, and for quick draws the road map. */
export function Sides({ game, draws }: { game: GameHead; draws: readonly Prizes[] }) {
  const t = useStatisticsWords();
  const names = useTypeNames(game.format);
  const { ppm } = useFormat();
  const roads = roadsOf(game.format);
  const [chosen, setChosen] = useState('0');
  const road = roads[Number(chosen)] ?? roads[0];
  if (!road) return null;
  const outcomes = outcomesOf(game.format, road, draws);
  const nameOf = (outcome: Outcome) =>
    outcome === 'tie' ? t('tie') : names.choice(road.betType, outcome === 'first' ? road.first : road.second);
  const roadName = ({ betType, first, second }: Road) =>
    `${names.type(betType)}: ${names.choice(betType, first)} / ${names.choice(betType, second)}`;
  return (
    <section className={styles.sides}>
      <h2>{t('sides')}</h2>
      {roads.length > 1 && (
        <label className={styles.choose}>
          <span>{t('question')}</span>
          <select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {roads.map((one, index) => (
              <option key={index} value={String(index)}>
                {roadName(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul className={styles.shares} aria-label={roadName(road)}>
        {(['first', 'second', 'tie'] as const).map((outcome) => {
          const count = outcomes.filter((one) => one === outcome).length;
          return (
            <li key={outcome} data-side={outcome} style={{ flexGrow: count }}>
              <b>{nameOf(outcome)}</b>{' '}
              <span className="num">
                {count} · {ppm(Math.round((count / outcomes.length) * 1_000_000))}
              </span>
            </li>
          );
        })}
      </ul>
      {game.market === 'quick' && <RoadMap newestFirst={outcomes} nameOf={nameOf} />}
    </section>
  );
}
