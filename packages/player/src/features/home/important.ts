import type { Currency } from '@tamarind/domain/money';
import type { GameHead } from './games.ts';

type Market = GameHead['market'];
/** Markets (groups of lotteries) in order of demand, those of the player's own country first. */
const order: Readonly<Record<Currency, readonly Market[]>> = {
  VND: [
    ...(['north', 'quick', 'south', 'central', 'vietlott', 'hanoi', 'thai'] as const),
    ...(['lao', 'malaysia', 'stock', 'yeekee'] as const),
  ],
  THB: [
    ...(['thai', 'quick', 'lao', 'hanoi', 'yeekee', 'stock', 'north'] as const),
    ...(['south', 'malaysia', 'central', 'vietlott'] as const),
  ],
};

/**
 * Markets (groups of lotteries) by how often players look up their results, most often first. Quick draws come last,
 * because their players have just watched the draw.
 */
const lookedUp = (currency: Currency): readonly Market[] => [
  ...order[currency].filter((market) => market !== 'quick'),
  'quick',
];

interface Choice {
  /** The player's currency; the markets of its country come first. */
  readonly currency: Currency;
  readonly most: number;
}

/**
 * The next draw of each market, for the first `most` markets in the order of demand, soonest to close first. Games that
 * are switched off are left out.
 */
export function importantDraws<Draw extends { readonly game: string; readonly closesAt: Date }>(
  draws: readonly Draw[],
  games: readonly GameHead[],
  { currency, most }: Choice,
): Draw[] {
  const heads = new Map(games.map((head) => [head.code, head]));
  const soonest = draws
    .filter(({ game }) => heads.get(game)?.isOn)
    .toSorted((left, right) => left.closesAt.getTime() - right.closesAt.getTime());
  return order[currency]
    .flatMap((market) => soonest.find(({ game }) => heads.get(game)?.market === market) ?? [])
    .slice(0, most)
    .toSorted((left, right) => left.closesAt.getTime() - right.closesAt.getTime());
}

/**
 * The games whose last results are looked up most: one game for each of the first markets. A market with several
 * stations gives the station that drew last.
 */
export function importantResults(
  games: readonly GameHead[],
  draws: readonly { readonly game: string; readonly last: { readonly drawsAt: Date } | null }[],
  { currency, most }: Choice,
): GameHead[] {
  const drawnAt = new Map(draws.map(({ game, last }) => [game, last?.drawsAt.getTime() ?? 0]));
  return lookedUp(currency)
    .flatMap((market) => {
      const members = games.filter((head) => head.market === market);
      const [latest] = members.toSorted(
        (left, right) => (drawnAt.get(right.code) ?? 0) - (drawnAt.get(left.code) ?? 0),
      );
      return latest ?? [];
    })
    .slice(0, most);
}
