import { betTypeOf } from '@tamarind/domain/lottery/bets/index';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useClient } from '#shell/client.ts';
import { type Game, stakeOf } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { picksOf, type BoardState, type Rates } from '../state.ts';
import type { Play } from '../useBoard.ts';
import { useBoardWords } from '../words.ts';
import styles from './Picks.module.css';
import { sizesOf } from './sizes.ts';

interface Props {
  game: Game;
  state: BoardState;
  rates: Rates;
  play: Play;
}

/**
 * The selector of a ticket's size, such as 6/45 or bao 7. It shows for each size the count of numbers, the count of
 * lines, and the cost at the chosen stake.
 */
export function Sizes({ game, state, rates, play }: Props) {
  const t = useBoardWords();
  const names = useTypeNames(game.format);
  const { money } = useFormat();
  const { currency } = useClient();
  // The plain ticket comes first, even if fewer balls make a more expensive ticket (bao 5 of 6/45).
  const sizes = sizesOf(game, state).toSorted(
    (left, right) =>
      Number(left.charge > 1) - Number(right.charge > 1) || sizeOf(game, left.code) - sizeOf(game, right.code),
  );
  return (
    <div className={styles.sizes} role="group" aria-label={t('systemSize')}>
      {sizes.map(({ code, charge }) => {
        const isOn = state.types.includes(code);
        const line = { betType: code, selection: '', unitStake: state.unitStake, oddsE4: [] };
        return (
          <button
            key={code}
            type="button"
            aria-pressed={isOn}
            className={classes(isOn && styles.on)}
            onClick={() => isOn || play({ kind: 'type-chosen', betType: code, rates })}
          >
            {names.type(code)}
            <small className="num">
              {charge > 1 && `${t('systemLines', { lines: charge })} · `}
              {money(stakeOf([line], game), currency, { short: true })}
            </small>
          </button>
        );
      })}
    </div>
  );
}

const sizeOf = (game: Game, code: string): number => picksOf(betTypeOf(game.format, code).entry);
