import { useState } from 'react';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import type { BetTypeInfo, Game } from '#slip/preview.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import styles from './BetTypes.module.css';
import { groupOf, isSizes } from './picks/sizes.ts';
import { Sizes } from './picks/Sizes.tsx';
import { boardEntry, type BoardState, type Rates, sameEntry } from './state.ts';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  game: Game;
  state: BoardState;
  rates: Rates;
  play: Play;
  onInfo: () => void;
}

/**
 * Bet types with their odds: families first, then the types of the chosen family. Types with the same kind of selection
 * can be chosen together; `+` shows such types of other families. A family whose types differ only in the count of
 * numbers on one ticket (6/45 and its systems) has its own selector.
 */
export function BetTypes(props: Props) {
  const { game, state, onInfo } = props;
  const t = useBoardWords();
  const groups = groupsOf(game);
  const chosen = groupOf(game, state.types[0]);
  const [isAll, setAll] = useState(false);
  const known = betTypesOf(game.format);
  const isAlike = ({ code }: BetTypeInfo) => {
    const entry = known.get(code)?.entry;
    return entry !== undefined && sameEntry(entry, boardEntry(state));
  };
  const own = game.betTypes.filter(({ group, code }) => group === chosen || state.types.includes(code));
  const others = game.betTypes.filter((type) => !own.includes(type) && isAlike(type));
  const types = isAll ? [...own, ...others] : own;
  const hasSizes = isSizes(game, state);
  const rows = [
    groups.length > 1 && <Groups key="groups" {...props} groups={groups} chosen={chosen} />,
    hasSizes && <Sizes key="sizes" game={game} state={state} rates={props.rates} play={props.play} />,
    !hasSizes && (types.length > 1 || others.length > 0 || groups.length === 1) && (
      <div key="types" className={styles.types} role="group" aria-label={t('betTypes')}>
        {types.map((type) => (
          <TypeChip key={type.code} type={type} {...props} />
        ))}
        {others.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isAll}
            aria-label={t('alsoTypes')}
            title={t('alsoTypes')}
            onClick={() => setAll(!isAll)}
          >
            <Icon name={isAll ? 'minus' : 'plus'} size={18} />
          </button>
        )}
      </div>
    ),
  ].filter(Boolean);
  return (
    <div className={styles.rows}>
      <div className={styles.first}>
        {rows[0]}
        <button type="button" className={styles.info} aria-label={t('aboutType')} onClick={onInfo}>
          <Icon name="info" size={18} />
          <span>{t('aboutType')}</span>
        </button>
      </div>
      {rows[1]}
    </div>
  );
}

function Groups({
  game,
  state,
  rates,
  play,
  groups,
  chosen,
}: Props & { groups: string[]; chosen: string | undefined }) {
  const t = useBoardWords();
  const names = useTypeNames(game.format);
  return (
    <div className={styles.groups} role="group" aria-label={t('groups')}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === chosen}
          className={classes(
            game.betTypes.some((type) => type.group === group && state.types.includes(type.code)) && styles.has,
          )}
          onClick={() => {
            const first = game.betTypes.find((type) => type.group === group);
            if (first && group !== chosen) play({ kind: 'type-chosen', betType: first.code, rates });
          }}
        >
          {names.group(group)}
        </button>
      ))}
    </div>
  );
}

const groupsOf = (game: Game): string[] => [...new Set(game.betTypes.map(({ group }) => group))];
function TypeChip({ type, game, state, rates, play }: Props & { type: BetTypeInfo }) {
  const t = useBoardWords();
  const names = useTypeNames(game.format);
  const oddsText = useOddsText();
  const isOn = state.types.includes(type.code);
  return (
    <button
      type="button"
      className={classes(styles.chip, isOn && styles.on)}
      aria-pressed={isOn}
      onClick={() => play({ kind: 'type-toggled', betType: type.code, rates })}
    >
      {names.type(type.code)}
      <small className="num">
        {oddsText(type.levels.map(({ oddsE4 }) => oddsE4))}
        {type.charge > 1 && <i>{` · ${t('prizeCount', { count: type.charge })}`}</i>}
      </small>
    </button>
  );
}

const STAKE_BACK_E4 = 10_000n;

/**
 * Odds as players write them, `×95` or `1 : 99,5`; several levels give a range. A returned stake (push) is not counted.
 */
export function useOddsText(): (oddsE4: readonly bigint[]) => string {
  const t = useBoardWords();
  const { odds } = useFormat();
  return (oddsE4) => {
    const sorted = [...new Set(oddsE4)].toSorted((left, right) => (left < right ? -1 : 1));
    const wins = sorted.length > 1 ? sorted.filter((one) => one !== STAKE_BACK_E4) : sorted;
    const [lowest = 0n] = wins;
    const highest = wins.at(-1) ?? lowest;
    return t('odds', { odds: lowest === highest ? odds(lowest) : `${odds(lowest)}–${odds(highest)}` });
  };
}
