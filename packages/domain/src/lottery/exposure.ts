import { money, type Money, sum, ZERO } from '../money.ts';
import { betTypeOf } from './bets/index.ts';

/** What one hit of a selection would cost the house. */
export interface SelectionLiability {
  readonly selection: string;
  readonly liability: Money;
}

/**
 * The most a draw can cost on one bet type. One draw gives a type `hitsTogether` hits in all and one selection `hitsMax` of
 * them, so the worst case puts them on the dearest selections: exact where one selection wins, an upper bound for lô.
 */
export function worstCase(betType: string, liabilities: readonly SelectionLiability[]): Money {
  const { hitsMax, hitsTogether } = betTypeOf(betType);
  const dearestFirst = liabilities
    .map(({ liability }) => liability)
    .sort((left, right) => (left === right ? 0 : left > right ? -1 : 1));
  const spread = sum(dearestFirst.slice(0, hitsTogether));
  const piled = money((dearestFirst[0] ?? ZERO) * BigInt(Math.min(hitsMax, hitsTogether)));
  return spread > piled ? spread : piled;
}
