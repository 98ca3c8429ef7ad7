import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import { useClient } from '#shell/client.ts';
import { add } from '@tamarind/domain/money';
import { stakeText } from './stake.ts';
import { lineKey, type BoardState } from './state.ts';
import styles from './Tray.module.css';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  state: BoardState;
  play: Play;
  /** In lucky mode every selection can be drawn again. */
  onAgain?: (selection: string) => void;
  /** One row, for where the numbers themselves need the room. */
  isSlim?: boolean;
}

/** Selections in the making, newest first; a press takes one out, undo brings it back. */
export function Tray({ state, play, onAgain, isSlim = false }: Props) {
  const t = useBoardWords();
  const { number } = useFormat();
  return (
    <section className={classes(styles.tray, isSlim && styles.slim)} aria-label={t('tray')}>
      <div className={styles.head}>
        {state.notice ? (
          <AlreadyIn state={state} play={play} selections={state.notice.selections} />
        ) : (
          <span aria-live="polite">
            {t.rich('trayCount', { count: number(state.tray.length) }, { b: <b className="num" /> })}
          </span>
        )}
        <span className={styles.acts}>
          <button
            type="button"
            className={styles.undo}
            disabled={state.past.length === 0}
            onClick={() => play({ kind: 'undone' })}
          >
            <Icon name="arrow-counter-clockwise" size={16} />
            {t('undo')}
          </button>
          <button type="button" disabled={state.tray.length === 0} onClick={() => play({ kind: 'cleared' })}>
            {t('clear')}
          </button>
        </span>
      </div>
      {state.tray.length === 0 && <p className={styles.empty}>{t('trayEmpty')}</p>}
      <ul className={styles.chips}>
        {state.tray.map((selection, index) => (
          <li key={selection} className={classes(styles.chip, index === 0 && styles.newest)}>
            <span className="num">{selection.replaceAll('-', ' · ')}</span>
            {onAgain && (
              <button
                type="button"
                aria-label={t('again', { number: selection })}
                onClick={() => onAgain(selection)}
              >
                <Icon name="shuffle" size={16} />
              </button>
            )}
            <button
              type="button"
              aria-label={t('remove', { number: selection })}
              onClick={() => play({ kind: 'removed-from-tray', selection })}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Twice the same number is never two lines: it says so, and offers more stake on the line that is there. */
function AlreadyIn({ state, play, selections }: Props & { selections: readonly string[] }) {
  const t = useBoardWords();
  const { currency } = useClient();
  const onSlip = state.lines.filter(
    (line) => state.types.includes(line.betType) && selections.includes(line.selection),
  );
  return (
    <span className={styles.already} role="status">
      {t('alreadyIn', { number: selections.slice(0, 3).join(' ') })}
      {onSlip.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const line of onSlip)
              play({
                kind: 'line-stake-set',
                key: lineKey(line),
                unitStake: add(line.unitStake, state.unitStake),
              });
            play({ kind: 'notice-read' });
          }}
        >
          {t('addStake', { stake: stakeText(state.unitStake, currency) })}
        </button>
      )}
    </span>
  );
}
