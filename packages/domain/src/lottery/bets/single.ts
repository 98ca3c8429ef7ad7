import { allNumbers, type Format, type PrizeNumber, type Prizes } from '../formats/format.ts';
import type { BetType, Read } from './bet-type.ts';
import type { Fraction } from './chance.ts';

type Rules = {
  readonly format: Format;
  readonly code: string;
  readonly group: string;
  readonly digits: number;
  readonly oddsE4: bigint;
  /** Chance of at least one hit; also the hits on average, unless they are given. */
  readonly chance: Fraction;
  readonly meanHits?: Fraction;
  /** 1 unless given, like the most hits of one selection and of all together. */
  readonly charge?: number;
  readonly hitsMax?: number;
  readonly hitsTogether?: number;
  readonly read: Read;
};

/** A type with one pick of fixed width: every prize number that reads as the pick is a hit, and each hit pays [L02, L03]. */
export function single(rules: Rules): BetType {
  const { format, code, group, digits, oddsE4, chance, read } = rules;
  const { meanHits = chance, charge = 1, hitsMax = 1, hitsTogether = 1 } = rules;
  const hitBy = (prizes: Prizes, selection: string): PrizeNumber[] =>
    allNumbers(format, prizes).filter(({ number, prize }) => read(number, prize) === selection);
  return {
    code,
    group,
    entry: { kind: 'digits', digits },
    charge,
    levels: [{ name: 'hit', oddsE4, chance, meanHits }],
    most: () => [[hitsMax]],
    hitsTogether,
    normalise: (text) => (isDigits(text, digits) ? text : undefined),
    hitBy,
    hits: (prizes, selection) => [hitBy(prizes, selection).length],
    winning: (prizes) => {
      const counts = new Map<string, number>();
      for (const { number, prize } of allNumbers(format, prizes)) {
        const selection = read(number, prize);
        if (selection !== undefined) counts.set(selection, (counts.get(selection) ?? 0) + 1);
      }
      return new Map([...counts].map(([selection, count]) => [selection, [count]]));
    },
  };
}

/** Exactly so many of 0-9, nothing before or behind. */
export const isDigits = (text: string, length: number): boolean => text.length === length && /^[0-9]+$/.test(text);
