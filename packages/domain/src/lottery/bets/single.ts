import { allNumbers, type PrizeNumber, type Vn27 } from '../draw-result.ts';
import type { BetType, Read } from './bet-type.ts';

type Rules = Omit<BetType, 'picks' | 'normalise' | 'hits' | 'winning' | 'hitBy'> & { readonly read: Read };

/** A type with one pick of fixed width: every prize number that reads as the pick is a hit, and each hit pays. */
export function single({ read, ...rules }: Rules): BetType {
  const form = new RegExp(`^[0-9]{${rules.digits}}$`);
  const hitBy = (prizes: Vn27, selection: string): PrizeNumber[] =>
    allNumbers(prizes).filter(({ number, prize }) => read(number, prize) === selection);
  return {
    ...rules,
    picks: 1,
    normalise: (text) => (form.test(text) ? text : undefined),
    hitBy,
    hits: (prizes, selection) => hitBy(prizes, selection).length,
    winning: (prizes) => {
      const hits = new Map<string, number>();
      for (const { number, prize } of allNumbers(prizes)) {
        const selection = read(number, prize);
        if (selection !== undefined) hits.set(selection, (hits.get(selection) ?? 0) + 1);
      }
      return hits;
    },
  };
}
