import { type BetType, type Fraction, levelsOf } from '@tamarind/domain/lottery/bets/index';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getGame } from '@tamarind/contract/lottery';

type Game = OutputOf<typeof getGame>;
export type BetTypeInfo = Game['betTypes'][number];
export type Limits = Game['limits'][number];

/**
 * One row of the price list of a bet type: the odds for one level (winning outcome), or for all choices with the same
 * odds.
 */
export interface PriceRow {
  readonly choices: readonly string[];
  readonly level: string;
  readonly oddsE4: bigint;
  readonly chance: Fraction;
}

/** The prices at which the game sells the bet type, with exact chances. Choices with the same price share a row. */
export function priceRows(type: BetType, info: BetTypeInfo): PriceRow[] {
  const { entry } = type;
  const byLevels = new Map<string, string[]>();
  if (entry.kind === 'choice')
    for (const choice of entry.choices) {
      const levels = levelsOf(type, choice).join();
      byLevels.set(levels, [...(byLevels.get(levels) ?? []), choice]);
    }
  const groups =
    byLevels.size > 0
      ? [...byLevels].map(([levels, choices]) => ({ choices, levels: levels.split(',').map(Number) }))
      : [{ choices: [], levels: [...type.levels.keys()] }];
  return groups.flatMap(({ choices, levels }) =>
    levels.flatMap((index): PriceRow[] => {
      const level = type.levels[index];
      if (!level) return [];
      return [
        {
          choices,
          level: level.name,
          oddsE4: info.levels.find(({ name }) => name === level.name)?.oddsE4 ?? level.oddsE4,
          chance: level.chance,
        },
      ];
    }),
  );
}

/**
 * The house edge of a bet type in millionths, from lowest to highest where its choices differ; both are equal if they
 * do not.
 */
export function houseRange({ houseShares }: BetTypeInfo): readonly [lowest: number, highest: number] {
  const shares = houseShares.map(({ ppm }) => ppm);
  return shares.length === 0 ? [0, 0] : [Math.min(...shares), Math.max(...shares)];
}
