import { type Money, payoutOf } from '../money.ts';
import { betTypeOf, betTypes } from './bets/index.ts';
import type { PrizeNumber, Vn27 } from './draw-result.ts';

export type SoldLine = {
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: Money;
  readonly oddsE4: bigint;
};
export type SettledLine = {
  readonly hits: number;
  readonly payout: Money;
  readonly explanation: PrizeNumber[];
};
export type Winner = { readonly betType: string; readonly selection: string; readonly hits: number };

/**
 * What one line won, gross, rounded half up once for the whole line, and the prize numbers that made it win [L07]. The
 * explanation of a losing line is empty, also when some picks of a xiên were drawn. Throws for an unknown bet type.
 */
export function settleLine(prizes: Vn27, { betType, selection, unitStake, oddsE4 }: SoldLine): SettledLine {
  const type = betTypeOf(betType);
  const hits = type.hits(prizes, selection);
  return {
    hits,
    payout: payoutOf(unitStake, oddsE4, hits),
    explanation: hits > 0 ? type.hitBy(prizes, selection) : [],
  };
}

/**
 * Every winning selection of every given type: about 20,000 rows, nearly all xien4, so a draw with any number of lines is
 * settled by one join and losing lines are never touched [L07].
 */
export const winners = (prizes: Vn27, codes: Iterable<string> = betTypes.keys()): Winner[] =>
  [...codes].flatMap((betType) =>
    [...betTypeOf(betType).winning(prizes)].map(([selection, hits]) => ({ betType, selection, hits })),
  );
