import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import { useClient } from '#shell/client.ts';
import { add } from '@tamarind/domain/money';
import { stakeText } from './stake.ts';
import { numbersText, useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { OfferMark, type OfferOf, useOfferText } from './offer-mark.tsx';
import { boardEntry, type BoardState, lineKey, typesOf } from './state.ts';
import styles from './Tray.module.css';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  state: BoardState;
  play: Play;
  offerOf: OfferOf;
  /** Redraws a selection; set in lucky mode. */
  onAgain?: (selection: string) => void;
  /** Limits the list of entered selections to one row, so that the numbers have more space. */
  isSlim?: boolean;
}

/** Selections that are not on the slip yet, newest first; a press removes one, undo restores it. */
export function Tray({ state, play, offerOf, onAgain, isSlim = false }: Props) {
  const t = useBoardWords();
  const names = useTypeNames(state.format);
  const offerText = useOfferText();
  const isChoice = boardEntry(state).kind === 'choice';
  const nameOf = (selection: string) =>
    isChoice ? names.choice(state.types[0] ?? '', selection) : numbersText(selection);
  const { number } = useFormat();
  return (
    <section className={classes(styles.tray, isSlim && styles.slim)} aria-label={t('tray')}>
      <div className={styles.head}>
        {state.notice ? (
          <Said state={state} play={play} nameOf={nameOf} notice={state.notice} />
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
        {state.tray.map((selection, index) => {
          const offer = offerOf(selection);
          return (
            <li
              key={selection}
              className={classes(styles.chip, index === 0 && styles.newest, offer && styles[offer.state])}
              title={offerText(offer)}
            >
              <span className="num">{nameOf(selection)}</span>
              <OfferMark offer={offer} />
              {offer && <span className="sr">{offerText(offer)}</span>}
              {onAgain && (
                <button
                  type="button"
                  aria-label={t('again', { number: nameOf(selection) })}
                  onClick={() => onAgain(selection)}
                >
                  <Icon name="shuffle" size={16} />
                </button>
              )}
              <button
                type="button"
                aria-label={t('remove', { number: nameOf(selection) })}
                onClick={() => play({ kind: 'removed-from-tray', selection })}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SaidProps {
  state: BoardState;
  play: Play;
  nameOf: (selection: string) => string;
  notice: NonNullable<BoardState['notice']>;
}

/**
 * A repeated number is never added as a second line: a message offers a higher stake on the existing line instead. A
 * message also names each number that no chosen type accepts, so that none is dropped silently.
 */
function Said({ state, play, nameOf, notice: { kind, selections } }: SaidProps) {
  const t = useBoardWords();
  const { currency } = useClient();
  const number = selections.slice(0, 3).map(nameOf).join(', ');
  if (kind === 'not-taken')
    return (
      <span className={styles.already} role="status">
        {t('notTaken', { number })}
      </span>
    );
  const keys = new Set(
    typesOf(state).flatMap((type) =>
      selections.map((selection) => lineKey({ betType: type.code, selection: type.normalise(selection) ?? selection })),
    ),
  );
  const onSlip = state.lines.filter((line) => keys.has(lineKey(line)));
  return (
    <span className={styles.already} role="status">
      {t('alreadyIn', { number })}
      {onSlip.length > 0 && (
        <button
          type="button"
          onClick={() => {
            for (const line of onSlip)
              play({ kind: 'line-stake-set', key: lineKey(line), unitStake: add(line.unitStake, state.unitStake) });
            play({ kind: 'notice-read' });
          }}
        >
          {t('addStake', { stake: stakeText(state.unitStake, currency) })}
        </button>
      )}
    </span>
  );
}
