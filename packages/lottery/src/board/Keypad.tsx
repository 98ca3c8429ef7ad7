import { useEffect, useEffectEvent } from 'react';
import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import styles from './Keypad.module.css';
import { type Helper, helperNumbers, helpersOf } from './fill-tools.ts';
import { boardEntry, type BoardState, digitsOf, picksOf } from './state.ts';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  state: BoardState;
  play: Play;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Twelve keys; typing the last digit of a number adds it. */
export function Keypad({ play }: Pick<Props, 'play'>) {
  const t = useBoardWords();
  const press = (move: Parameters<Play>[0]) => () => {
    globalThis.navigator.vibrate?.(10);
    play(move);
  };
  return (
    <div className={styles.pad} role="group" aria-label={t('keypad')}>
      {keys.map((digit) => (
        <button key={digit} type="button" onClick={press({ kind: 'digit-typed', digit })}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.quiet} onClick={press({ kind: 'cleared' })}>
        {t('clearAll')}
      </button>
      <button type="button" onClick={press({ kind: 'digit-typed', digit: '0' })}>
        0
      </button>
      <button type="button" className={styles.quiet} aria-label={t('erase')} onClick={press({ kind: 'erased' })}>
        <Icon name="backspace" size={24} />
      </button>
    </div>
  );
}

/**
 * Boxes for the digits typed so far (and for the chosen numbers of a xiên, a Vietnamese combination bet), with the
 * tools beside them.
 */
export function Entry({ state, play }: Props) {
  const t = useBoardWords();
  const entry = boardEntry(state);
  const digits = digitsOf(entry);
  const picks = picksOf(entry);
  const isOrdered = entry.kind === 'picks' && entry.isOrdered;
  return (
    <div className={styles.entry}>
      {picks > 1 && (
        <div
          className={styles.picked}
          aria-live="polite"
          aria-label={t('pickedOf', { count: state.picked.length, picks })}
        >
          {Array.from({ length: picks - 1 }, (_, index) => (
            <span key={index} className={classes('num', state.picked[index] !== undefined && styles.filled)}>
              {isOrdered && <small>{index + 1}</small>}
              {state.picked[index] ?? '·'.repeat(digits)}
            </span>
          ))}
        </div>
      )}
      <div className={styles.boxes} role="img" aria-label={t('boxes', { typed: state.typed || '–', digits })}>
        {Array.from({ length: digits }, (_, index) => (
          <span key={index} className={classes('num', index === state.typed.length && styles.current)}>
            {state.typed[index] ?? ''}
          </span>
        ))}
      </div>
      {picks > 1 ? (
        <p className={styles.hint}>{t(isOrdered ? 'orderHint' : 'pickHint', { picks })}</p>
      ) : (
        <Tools state={state} play={play} />
      )}
    </div>
  );
}

/** Tools that work for numbers of any length. The other tools fill in two-digit numbers. */
const everyLength: readonly Helper[] = ['doubles', 'win'];

function Tools({ state, play }: Props) {
  const t = useBoardWords();
  const digits = digitsOf(boardEntry(state));
  if (digits === 1) return <p className={styles.hint}>{t('oneDigitHint')}</p>;
  return (
    <div className={styles.tools} role="group" aria-label={t('tools')}>
      <button
        type="button"
        aria-pressed={state.reverse}
        className={classes(state.reverse && styles.on)}
        onClick={() => play({ kind: 'reverse-toggled' })}
      >
        {digits === 2 ? t('reverse') : t('reverseAll')}
      </button>
      {helpersOf(state)
        .filter((helper) => digits === 2 || everyLength.includes(helper))
        .map((helper) => (
          <button
            key={helper}
            type="button"
            disabled={helperNumbers(state, helper).length === 0}
            onClick={() => play({ kind: 'helper-used', helper })}
          >
            {helper === 'doubles' && digits > 2 ? t('tool.triples') : t(`tool.${helper}`)}
          </button>
        ))}
    </div>
  );
}

/** Keys of a desktop keyboard: digits, Backspace, Enter (the slip), R (reverse), Ctrl+Z. Not while typing in a field. */
export function useBoardKeys(play: Play, onSlip: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, textarea, select, dialog')) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') play({ kind: 'undone' });
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (/^\d$/.test(event.key)) play({ kind: 'digit-typed', digit: event.key });
    else if (event.key === 'Backspace') play({ kind: 'erased' });
    else if (event.key.toLowerCase() === 'r') play({ kind: 'reverse-toggled' });
    else if (event.key === 'Enter' && !target?.closest('button, a')) onSlip();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
