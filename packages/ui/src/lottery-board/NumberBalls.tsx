import { type FormatCode, numbersOf, type Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { classes } from '../classes.ts';
import { Ball } from '../Ball.tsx';
import styles from './NumberBalls.module.css';
import type { IsMarked } from './is-marked.ts';
import { useTierName } from './useTierName.ts';
import { useBoardWords } from './words.ts';

interface Props {
  format: FormatCode;
  prizes: Prizes;
  isMarked?: IsMarked | undefined;
}

/**
 * A result without a prize table: balls in rows, dice, the cars of a race, or a coloured digit. Each tier is a list
 * with its name.
 */
export function NumberBalls({ format, prizes, isMarked }: Props) {
  const t = useBoardWords();
  const name = useTierName(format);
  const { tiers } = formatOf(format);
  const sum = sumShown(format, prizes);
  return (
    <div className={styles.balls} role="group" aria-label={t('board')}>
      {tiers.map(({ prize }, at) => (
        <div key={prize} className={styles.tier}>
          {tiers.length > 1 && <span aria-hidden="true">{name(prize)}</span>}
          <ol className={classes(styles.row, format === 'keno' && styles.keno)} aria-label={name(prize)}>
            {numbersOf(prizes, prize).map((number, index) => (
              <li key={index} className={classes(isMarked?.(prize, number) && styles.marked)}>
                <Drawn format={format} number={number} isExtra={at > 0} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      {sum !== undefined && <p className="num">{t('sum', { sum })}</p>}
    </div>
  );
}

/** One drawn number in the style of its game: a die, a car, a coloured digit or a ball. */
export function Drawn({ format, number, isExtra = false }: { format: FormatCode; number: string; isExtra?: boolean }) {
  if (format === 'k3' || format === 'bingo18') return <Die face={number} />;
  if (format === 'pk10') return <span className={classes('num', styles.car, styles[`car${number}`])}>{number}</span>;
  if (format === 'wingo') return <ColourDigit digit={number} />;
  return (
    <Ball size={format === 'keno' ? 30 : 42} tone={isExtra ? 'special' : 'plain'}>
      {number}
    </Ball>
  );
}

/** Colours of a WinGo digit: odd digits are green, even ones red; 5 and 0 are also violet. */
export const coloursOf = (digit: string): ('green' | 'red' | 'violet')[] => {
  const own = Number(digit) % 2 === 1 ? 'green' : 'red';
  return digit === '0' || digit === '5' ? [own, 'violet'] : [own];
};

function ColourDigit({ digit }: { digit: string }) {
  const t = useBoardWords();
  const colours = coloursOf(digit);
  return (
    <span className={styles.colourDigit}>
      <span className={classes('num', styles.digit, ...colours.map((colour) => styles[colour]))}>{digit}</span>
      {colours.map((colour) => t(`colour.${colour}`)).join(' · ')}
    </span>
  );
}

// The cells in which a die face has its pips, on a grid of 3 × 3, numbered row by row.
const pips: Record<string, readonly number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

const Die = ({ face }: { face: string }) => (
  <span className={styles.die}>
    <span className="sr">{face}</span>
    <svg viewBox="0 0 30 30" width="42" height="42" aria-hidden="true">
      {(pips[face] ?? []).map((place) => (
        <circle key={place} cx={8 + (place % 3) * 7} cy={8 + Math.floor(place / 3) * 7} r="2.6" />
      ))}
    </svg>
  </span>
);

/**
 * The sum that bets refer to: of all dice or balls, or of the first two cars of a race; undefined if the format has no
 * such bets.
 */
function sumShown(format: FormatCode, prizes: Prizes): number | undefined {
  const first = formatOf(format).tiers[0]?.prize ?? '';
  const numbers = numbersOf(prizes, first).map(Number);
  const counted = format === 'pk10' ? numbers.slice(0, 2) : numbers;
  const isSummed = ['k3', 'bingo18', '5d', '11x5', 'pk10', 'keno'].includes(format);
  return isSummed ? counted.reduce((total, number) => total + number, 0) : undefined;
}
