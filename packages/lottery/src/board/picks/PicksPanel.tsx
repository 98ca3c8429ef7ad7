import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useClient } from '#shell/client.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import { type Game, stakeOf } from '#slip/preview.ts';
import { drawEvenly, fillPicks } from '../lucky.ts';
import type { OfferOf } from '../offer-mark.tsx';
import { boardEntry, type BoardState, combinationOf, linesOfTray, type Rates } from '../state.ts';
import { Tray } from '../Tray.tsx';
import type { Play } from '../useBoard.ts';
import { useBoardWords } from '../words.ts';
import { Field } from './Field.tsx';
import { columnsOf, numbersOf, type Picks } from './field.ts';
import styles from './Picks.module.css';
import { isSizes } from './sizes.ts';
import { PickedLines } from './PickedLines.tsx';

interface Props {
  game: Game;
  state: BoardState;
  rates: Rates;
  play: Play;
  offerOf: OfferOf;
}

/**
 * Combinations put together from a field of numbers: the chosen numbers stay visible, missing ones are drawn on
 * request, and the price is shown before the combination is added. Tickets of a matrix lottery (such as 6/45) show
 * their lines A to F; a press adds or removes a single number.
 */
export function PicksPanel({ game, state, rates, play, offerOf }: Props) {
  const entry = boardEntry(state);
  if (entry.kind !== 'picks') return null;
  const isMatrix = isSizes(game, state);
  return (
    <div className={styles.panel}>
      {isMatrix ? (
        <PickedLines state={state} play={play} entry={entry} />
      ) : (
        <Tray state={state} play={play} offerOf={offerOf} isSlim />
      )}
      <div className={styles.fields}>
        <Numbers state={state} play={play} entry={entry} offerOf={offerOf} />
      </div>
      {entry.picks > 1 && <InHand game={game} state={state} rates={rates} play={play} entry={entry} />}
    </div>
  );
}

type NumbersProps = Pick<Props, 'state' | 'play' | 'offerOf'> & { entry: Picks };

function Numbers({ state, play, entry, offerOf }: NumbersProps) {
  const t = useBoardWords();
  const isDesktop = useIsDesktop();
  const { lowest, highest, width, picks, special } = entry;
  const numbers = numbersOf(lowest, highest, width);
  const columns = columnsOf(numbers.length, isDesktop);
  const isLarge = numbers.length <= 12;
  if (picks === 1)
    return (
      <Field
        label={t('grid')}
        numbers={numbers}
        columns={columns}
        isLarge={isLarge}
        chosen={state.tray}
        isOrdered={false}
        isFull={false}
        offerOf={offerOf}
        onToggle={(number) => play({ kind: 'number-toggled', number })}
      />
    );
  return (
    <>
      <Field
        label={t('pickNumbers', { picks, count: numbers.length })}
        numbers={numbers}
        columns={columns}
        isLarge={isLarge}
        chosen={state.picked}
        isOrdered={entry.isOrdered}
        isFull={state.picked.length >= picks}
        onToggle={(number) => play({ kind: 'pick-toggled', number })}
      />
      {special && (
        <>
          <h3 className={styles.specialTitle}>{t('pickSpecial')}</h3>
          <Field
            label={t('pickSpecial')}
            numbers={numbersOf(special.lowest, special.highest, width)}
            columns={isDesktop ? 12 : 6}
            chosen={state.special === null ? [] : [state.special]}
            isOrdered={false}
            isFull={false}
            onToggle={(number) => play({ kind: 'special-toggled', number })}
          />
        </>
      )}
    </>
  );
}

/** The numbers chosen so far, and a button with the price that adds them to the entered selections. */
function InHand({ game, state, rates, play, entry }: Omit<Props, 'offerOf'> & { entry: Picks }) {
  const t = useBoardWords();
  const { money } = useFormat();
  const { currency } = useClient();
  const { picks, special, isOrdered } = entry;
  const shown = isOrdered ? state.picked : state.picked.toSorted();
  const combination = combinationOf(state);
  const missing = picks - state.picked.length + (special && state.special === null ? 1 : 0);
  // The lines of this combination alone, from which the button's price is computed.
  const lines = combination === undefined ? [] : linesOfTray({ ...state, lines: [], tray: [] }, rates);
  const charge = lines.reduce((sum, line) => sum + chargeOf(game, line.betType), 0);
  const fill = () =>
    play({
      kind: 'picks-filled',
      ...fillPicks(entry, missing === 0 ? [] : state.picked, missing === 0 ? null : state.special, drawEvenly),
    });
  return (
    <div className={styles.hand}>
      <div className={styles.inHand}>
        <div className={styles.picked} role="group" aria-label={t('inHand')}>
          {Array.from({ length: picks }, (_, at) => (
            <span key={at} className={classes('num', shown[at] !== undefined && styles.filled)}>
              {isOrdered && <small>{at + 1}</small>}
              {shown[at] ?? '·'}
            </span>
          ))}
          {special && (
            <span className={classes('num', styles.special, state.special !== null && styles.filled)}>
              {state.special ?? '+'}
            </span>
          )}
          <span className="sr" role="status">
            {t('pickedOf', { count: state.picked.length, picks })}
          </span>
        </div>
        <small className="num">
          {combination === undefined
            ? t('stillMissing', { count: missing })
            : t('combinationPrice', {
                lines: Math.max(1, charge),
                price: money(stakeOf(lines, game), currency, { short: true }),
              })}
        </small>
      </div>
      <div className={styles.acts}>
        <Button kind="line" size="small" icon="shuffle" onClick={fill}>
          {t('quickPick')}
        </Button>
        <Button
          kind="line"
          size="small"
          icon="plus"
          disabled={combination === undefined}
          onClick={() => play({ kind: 'combination-added' })}
        >
          {t(isSizes(game, state) ? 'nextLine' : 'addCombination')}
        </Button>
      </div>
    </div>
  );
}

const chargeOf = (game: Game, betType: string): number =>
  game.betTypes.find(({ code }) => code === betType)?.charge ?? 1;
