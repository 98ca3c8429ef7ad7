import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { Ball, Balls, type BallTone } from '../Ball.tsx';
import styles from './LastResult.module.css';

interface Props {
  format: FormatCode;
  prizes: Prizes;
  size: 20 | 24 | 30;
}

/** As many balls as a line of a phone holds; the whole result is one tap away. */
const MOST = { 20: 6, 24: 7, 30: 6 } as const;

/** The numbers people ask for first: the special prize, top and bottom, the balls of a matrix draw. */
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
  /** A number is one ball, not a row of digits. */
  readonly isBall: boolean;
}

/** The first tier in rank order, with the second number of lotteries that are known by two. */
export function headlineOf(format: FormatCode, prizes: Prizes): Part[] {
  const second: Partial<Record<FormatCode, string>> = {
    thai: 'last2',
    th4: 'bottom',
    th3: 'bottom',
    power655: 'power',
    lotto535: 'special',
  };
  const first = formatOf(format).tiers[0]?.prize ?? '';
  const shown = [first, second[format]].filter((prize) => prize !== undefined);
  const isSpecial = format !== 'power655' && format !== 'lotto535';
  return shown.flatMap((prize, at) => {
    const numbers = prizes[prize] ?? [];
    const tone = at === 0 && !isSpecial ? ('plain' as const) : ('special' as const);
    return numbers.length === 0 ? [] : [{ prize, numbers, tone, isBall: !isSpecial }];
  });
}
