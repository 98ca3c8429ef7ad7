import { classes } from '@tamarind/ui/classes.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useOddsText } from '../BetTypes.tsx';
import { OfferMark, type OfferOf, useOfferText } from '../offer-mark.tsx';
import { boardEntry, type BoardState, type Rates } from '../state.ts';
import type { Play } from '../useBoard.ts';
import { useBoardWords } from '../words.ts';
import styles from './Choices.module.css';

interface Props {
  state: BoardState;
  rates: Rates;
  play: Play;
  offerOf: OfferOf;
}

/**
 * Bets on a word, such as big or odd: every choice is a button with its current odds; a press selects or deselects it.
 */
export function Choices({ state, rates, play, offerOf }: Props) {
  const t = useBoardWords();
  const names = useTypeNames(state.format);
  const oddsText = useOddsText();
  const offerText = useOfferText();
  const entry = boardEntry(state);
  const [first = ''] = state.types;
  if (entry.kind !== 'choice') return null;
  // Use smaller buttons for many choices: a sum of dice has sixteen, high and low only two.
  const isMany = entry.choices.length > 6;
  return (
    <div className={classes(styles.choices, isMany && styles.many)} role="group" aria-label={t('choices')}>
      {entry.choices.map((choice) => {
        const offer = offerOf(choice);
        const isOn = state.tray.includes(choice);
        const said = offerText(offer);
        return (
          <button
            key={choice}
            type="button"
            aria-pressed={isOn}
            className={classes(isOn && styles.on, offer && styles[offer.state])}
            title={said}
            onClick={() => play({ kind: 'number-toggled', number: choice })}
          >
            <b>{names.choice(first, choice)}</b>
            <span className="num">{oddsText(state.types.flatMap((type) => rates(type, choice)))}</span>
            <OfferMark offer={offer} />
            {said !== undefined && <span className="sr">{said}</span>}
          </button>
        );
      })}
    </div>
  );
}
