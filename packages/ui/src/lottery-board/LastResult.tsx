import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { Ball, Balls, type BallTone } from '../Ball.tsx';
import styles from './LastResult.module.css';

interface Props {
  format: FormatCode;
  prizes: Prizes;
  size: 20 | 24 | 30;
}

/**
 * Number of balls that fit on one line of a phone, by the balls' size in pixels. The other balls are left out; the
 * whole result is one tap away.
 */
const MOST = { 20: 6, 24: 7, 30: 6 } as const;

/** The main numbers of a result: the special prize, the top and bottom number, or the balls of a matrix draw. */
export function LastResult({ format, prizes, size }: Props) {
  const parts = headlineOf(format, prizes);
  const most = MOST[size];
  return (
    <span className={styles.result}>
      {parts.map(({ prize, numbers, tone, isBall }) => (
        <span key={prize} className={styles.part}>
          {numbers.length === 1 && !isBall ? (
            <Balls number={numbers[0] ?? ''} tone={tone} size={size} />
          ) : (
            numbers.slice(0, most).map((number, index) => (
              <Ball key={index} tone={tone} size={size}>
                {number}
              </Ball>
            ))
          )}
          {numbers.length > most && '…'}
        </span>
      ))}
    </span>
  );
}

interface Part {
  readonly prize: string;
  readonly numbers: readonly string[];
  readonly tone: BallTone;
  /**
   * True if a number that is alone in its prize tier is shown as one ball; false if it is shown as one ball per digit.
   */
  readonly isBall: boolean;
}

/**
 * The numbers of the highest prize tier; for lotteries that are known by two numbers, also those of the second tier.
 */
export function headlineOf(format: FormatCode, prizes: Prizes): Part[] {
  const isSpecial = format !== 'power655' && format !== 'lotto535';
  return headlines[format].flatMap((prize, at) => {
    const numbers = prizes[prize] ?? [];
    const tone = at === 0 && !isSpecial ? ('plain' as const) : ('special' as const);
    return numbers.length === 0 ? [] : [{ prize, numbers, tone, isBall: !isSpecial }];
  });
}

/**
 * The codes of the prize tiers are repeated here, because importing them with the formats would add a kilobyte to the
 * first page.
 */
export const headlines: Readonly<Record<FormatCode, readonly string[]>> = {
  vn27: ['db'],
  vn18: ['db'],
  thai: ['first', 'last2'],
  th4: ['top', 'bottom'],
  th3: ['top', 'bottom'],
  mega645: ['numbers'],
  power655: ['numbers', 'power'],
  lotto535: ['numbers', 'special'],
  max3d: ['special'],
  max3dpro: ['special'],
  bingo18: ['digits'],
  keno: ['numbers'],
  '5d': ['balls'],
  k3: ['dice'],
  pk10: ['places'],
  '11x5': ['balls'],
  wingo: ['digit'],
};
