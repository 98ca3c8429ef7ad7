import { allNumbers, type Format, type PrizeNumber, type Prizes } from '../formats/format.ts';
import type { BetType, DigitReader } from './bet-type.ts';
import type { Fraction } from './chance.ts';

type Rules = {
  readonly format: Format;
  readonly code: string;
  readonly group: string;
  readonly digits: number;
  readonly oddsE4: bigint;
  /** The chance of at least one hit. It is also the mean number of hits, unless `meanHits` is given. */
  readonly chance: Fraction;
  readonly meanHits?: Fraction;
  /**
   * `charge`: the number of unit stakes that a selection costs. `hitsMax`: the most hits of one selection.
   * `hitsTogether`: the most hits of all selections together. Each is 1 unless given.
   */
  readonly charge?: number;
  readonly hitsMax?: number;
  readonly hitsTogether?: number;
  readonly read: DigitReader;
};

/**
 * A type with one pick of fixed width: every prize number whose digits equal the pick is a hit, and each hit pays [L02,
 * L03].
 */
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

/** True for exactly `length` digits 0-9 and nothing else. */
export const isDigits = (text: string, length: number): boolean => text.length === length && /^[0-9]+$/.test(text);
