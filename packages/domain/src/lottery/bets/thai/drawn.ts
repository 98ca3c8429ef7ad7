import { type Format, numbersOf, type PrizeNumber, type Prizes } from '../../formats/format.ts';
import type { BetType, Entry } from '../bet-type.ts';
import { chanceOfNone } from '../chance.ts';

export type Rule = {
  readonly code: string;
  readonly group: string;
  readonly oddsE4: bigint;
  readonly entry: Entry;
  readonly normalise: (text: string) => string | undefined;
  /**
   * `prize`: the tier whose numbers are compared with the pick; `digits`: how many of their last digits are compared.
   */
  readonly prize: string;
  readonly digits: number;
  /** The selections, canonical and each once, that win when the number ends in these digits. */
  readonly wins: (end: string) => readonly string[];
  /** `ends`: with how many endings one selection wins. `winners`: how many selections can win with one ending. */
  readonly ends: number;
  readonly winners: number;
};

/**
 * A Thai bet type that the last digits of one number, or of either of two numbers, decide. A selection wins once,
 * however often it matches (66 has the 6 once; of two front numbers with the same digits the first pays). Returns no
 * type if the format has no such digits [L03].
 */
export function drawn(format: Format, { prize, digits, wins, ends, winners, ...rule }: Rule): BetType[] {
  const tier = format.tiers.find((known) => known.prize === prize && known.width >= digits);
  if (!tier) return [];
  const { code, group, oddsE4, entry, normalise } = rule;
  const none = chanceOfNone([tier], ends, digits);
  const chance = { ways: none.of - none.ways, of: none.of };
  const hitBy = (prizes: Prizes, selection: string): PrizeNumber[] =>
    numbersOf(prizes, prize)
      .filter((number) => wins(number.slice(-digits)).includes(selection))
      .slice(0, 1)
      .map((number) => ({ prize, number }));
  return [
    {
      code,
      group,
      entry,
      normalise,
      hitBy,
      charge: 1,
      levels: [{ name: 'hit', oddsE4, chance, meanHits: chance }],
      most: () => [[1]],
      hitsTogether: winners * tier.count,
      hits: (prizes, selection) => [hitBy(prizes, selection).length],
      winning: (prizes) => {
        const won = numbersOf(prizes, prize).flatMap((number) => wins(number.slice(-digits)));
        return new Map(won.map((selection) => [selection, [1]]));
      },
    },
  ];
}
