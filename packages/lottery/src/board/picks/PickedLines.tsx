import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import { numbersText } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { drawEvenly, luckySelections } from '../lucky.ts';
import type { BoardState } from '../state.ts';
import type { Play } from '../useBoard.ts';
import { useBoardWords } from '../words.ts';
import { letterOf, type Picks } from './field.ts';
import styles from './Picks.module.css';

/** The number of lines on a paper ticket. */
const LINES = 6;

/** The lines of a ticket as cards: a press reopens a line for editing; each can be redrawn or removed. */
export function PickedLines({ state, play, entry }: { state: BoardState; play: Play; entry: Picks }) {
  const t = useBoardWords();
  const lines = state.tray.toReversed();
  const count = Math.max(LINES, lines.length + 1);
  const draw = (old: string | undefined) => {
    const [selection] = luckySelections(entry, 1, state.tray, drawEvenly);
    if (selection === undefined) return;
    if (old === undefined) play({ kind: 'lucky-drawn', selections: [selection] });
    else play({ kind: 'lucky-replaced', old, selection });
  };
  return (
    <ol className={styles.lines} aria-label={t('tickets')}>
      {Array.from({ length: count }, (_, at) => {
        const letter = letterOf(at);
        const line = lines[at];
        const isNext = at === lines.length;
        return (
          <li key={line ?? letter} className={classes(isNext && styles.next, line !== undefined && styles.whole)}>
            <b aria-hidden="true">{letter}</b>
            {line === undefined ? (
              <span>{t('ticketEmpty')}</span>
            ) : (
              <button
                type="button"
                className="num"
                aria-label={t('changeLine', { letter, numbers: numbersText(line) })}
                onClick={() => play({ kind: 'combination-taken-up', selection: line })}
              >
                {line.replaceAll('-', ' ').replace('+', ' + ')}
              </button>
            )}
            {(line !== undefined || isNext) && (
              <button type="button" aria-label={t('drawLine', { letter })} onClick={() => draw(line)}>
                <Icon name="shuffle" size={16} />
              </button>
            )}
            {line !== undefined && (
              <button
                type="button"
                aria-label={t('remove', { number: numbersText(line) })}
                onClick={() => play({ kind: 'removed-from-tray', selection: line })}
              >
                <Icon name="x" size={16} />
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
