import { Icon } from '@tamarind/ui/Icon';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Play } from '#board/useBoard.ts';
import type { Game, OpenDraw } from './preview.ts';
import styles from './Draws.module.css';
import { useSlipWords } from './words.ts';

/** A draw the slip can go on. */
export type SlipDraw = Pick<OpenDraw, 'code' | 'closesAt' | 'drawsAt'>;

interface Props {
  game: Game;
  /** Those the slip goes on now, the next one first. */
  draws: readonly SlipDraw[];
  /** How many are on sale. */
  most: number;
  play: Play;
}

/** On how many draws the slip goes, one to six as far as they are on sale, with when each is drawn [L06]. */
export function Draws({ game, draws, most, play }: Props) {
  const t = useSlipWords();
  const { date } = useFormat();
  const choose = (count: number) => play({ kind: 'draws-chosen', draws: count });
  const count = draws.length;
  return (
    <div className={styles.draws} role="group" aria-label={t('draws')}>
      <span className={styles.label} aria-hidden="true">
        {t('draws')}
      </span>
      <span className={styles.step}>
        <button type="button" aria-label={t('drawsFewer')} disabled={count <= 1} onClick={() => choose(count - 1)}>
          <Icon name="minus" size={18} />
        </button>
        <output className="num">{count}</output>
        <button type="button" aria-label={t('drawsMore')} disabled={count >= most} onClick={() => choose(count + 1)}>
          <Icon name="plus" size={18} />
        </button>
      </span>
      {count > 1 && (
        <ol className={styles.dates}>
          {draws.map(({ code, drawsAt }) => (
            <li key={code} className="num">
              {/* A draw of every few minutes is known by its time, one of days by its day. */}
              {date(drawsAt, game.everySeconds === null ? 'dayShort' : 'time')}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
