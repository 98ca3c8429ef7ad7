import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { classes } from '@tamarind/ui/classes.ts';
import { useRulesWords } from '#rules/words.ts';
import { type BetTypeInfo, type Game, ratesOf } from '#slip/preview.ts';
import styles from './BetTypes.module.css';
import type { BoardState } from './state.ts';
import type { Play } from './useBoard.ts';
import { useBoardWords } from './words.ts';

interface Props {
  game: Game;
  state: BoardState;
  play: Play;
  onInfo: () => void;
}

/** Bet types as chips with their odds. Types of one shape count together, so several may be pressed. */
export function BetTypes({ game, state, play, onInfo }: Props) {
  const t = useBoardWords();
  return (
    <div className={styles.row}>
      <div className={styles.chips} role="group" aria-label={t('betTypes')}>
        {inOrder(game.betTypes).map((type) => (
          <TypeChip key={type.code} type={type} game={game} state={state} play={play} />
        ))}
      </div>
      <button type="button" className={styles.info} aria-label={t('aboutType')} onClick={onInfo}>
        <Icon name="info" />
      </button>
    </div>
  );
}

/** On wide screens: families as tabs, then the types of the chosen family with what they play on. */
export function BetTypeTabs({ game, state, play, onInfo }: Props) {
  const t = useBoardWords();
  const rules = useRulesWords();
  const rates = ratesOf(game);
  const chosen = game.betTypes.find(({ code }) => code === state.types[0])?.group;
  const groups = [...new Set(inOrder(game.betTypes).map(({ group }) => group))];
  return (
    <>
      <div className={styles.groups} role="group" aria-label={t('betTypes')}>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={group === chosen}
            onClick={() => {
              const first = game.betTypes.find((type) => type.group === group);
              if (first && group !== chosen) play({ kind: 'type-chosen', betType: first.code, rates });
            }}
          >
            {rules(`group.${group}`)}
          </button>
        ))}
        <button type="button" className={styles.infoWide} onClick={onInfo}>
          <Icon name="info" size={18} />
          {t('aboutType')}
        </button>
      </div>
      <div className={styles.subs} role="group" aria-label={t('betTypes')}>
        {game.betTypes
          .filter(({ group, code }) => group === chosen || state.types.includes(code))
          .map((type) => (
            <TypeChip key={type.code} type={type} game={game} state={state} play={play} isWide />
          ))}
      </div>
    </>
  );
}

/** The most played first, as far as a phone shows them; whatever is new comes last. */
const usual = ['lo2', 'de_db', 'cang3_db', 'xien2', 'dau', 'duoi', 'lo3', 'lo4', 'xien3', 'xien4'];
const inOrder = (types: readonly BetTypeInfo[]): BetTypeInfo[] =>
  types.toSorted((left, right) => placeOf(left.code) - placeOf(right.code));
const placeOf = (code: string): number => (usual.includes(code) ? usual.indexOf(code) : usual.length);

interface ChipProps {
  type: BetTypeInfo;
  game: Game;
  state: BoardState;
  play: Play;
  isWide?: boolean;
}

function TypeChip({ type, game, state, play, isWide = false }: ChipProps) {
  const t = useBoardWords();
  const rules = useRulesWords();
  const { odds } = useFormat();
  const isOn = state.types.includes(type.code);
  return (
    <button
      type="button"
      className={classes(styles.chip, isOn && styles.on)}
      aria-pressed={isOn}
      onClick={() => play({ kind: 'type-toggled', betType: type.code, rates: ratesOf(game) })}
    >
      {rules(`type.${type.code}` as 'type.lo2')}
      <small className="num">
        {t('odds', { odds: odds(type.oddsE4) })}
        {isWide && type.charge > 1 ? ` · ${t('prizeCount', { count: type.charge })}` : ''}
      </small>
    </button>
  );
}
