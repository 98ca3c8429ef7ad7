import { Icon } from '@tamarind/ui/Icon';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Play } from '#board/useBoard.ts';
import type { Game, OpenDraw } from './preview.ts';
import styles from './Draws.module.css';
import { useSlipWords } from './words.ts';

/** A draw that the slip can be placed on. */
export type SlipDraw = Pick<OpenDraw, 'code' | 'closesAt' | 'drawsAt'>;

interface Props {
  game: Game;
  /** The draws the slip is placed on, the next one first. */
  draws: readonly SlipDraw[];
  /** The number of draws on sale. */
  most: number;
  play: Play;
}

/** Selector for the number of draws, one to six if on sale, with the time of each draw [L06]. */
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
              {/* A draw every few minutes is labelled by its time, a daily draw by its day. */}
              {date(drawsAt, game.everySeconds === null ? 'dayShort' : 'time')}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
