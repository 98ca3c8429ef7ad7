import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import type { OfferOf } from './offer-mark.tsx';
import { drawEvenly, luckySelections } from './lucky.ts';
import styles from './Lucky.module.css';
import { boardEntry, type BoardState } from './state.ts';
import { Tray } from './Tray.tsx';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

const counts = [1, 2, 3, 5, 10] as const;

/** A lucky pick, drawn evenly on this device. The player can have each selection drawn again. */
export function Lucky({ state, play, offerOf }: { state: BoardState; play: Play; offerOf: OfferOf }) {
  const t = useBoardWords();
  const [count, setCount] = useState<number>(3);
  const entry = boardEntry(state);
  return (
    <div className={styles.lucky}>
      <div className={styles.row} role="group" aria-label={t('howMany')}>
        <span>{t('howMany')}</span>
        {counts.map((value) => (
          <button
            key={value}
            type="button"
            className="num"
            aria-pressed={value === count}
            onClick={() => setCount(value)}
          >
            {value}
          </button>
        ))}
      </div>
      <Button
        kind="brand"
        icon="shuffle"
        isFull
        onClick={() => play({ kind: 'lucky-drawn', selections: luckySelections(entry, count, state.tray, drawEvenly) })}
      >
        {t('drawLucky', { count })}
      </Button>
      <p>{t('luckyNote')}</p>
      <Tray
        state={state}
        play={play}
        offerOf={offerOf}
        onAgain={(old) => {
          const [selection] = luckySelections(entry, 1, state.tray, drawEvenly);
          if (selection !== undefined) play({ kind: 'lucky-replaced', old, selection });
        }}
      />
    </div>
  );
}
