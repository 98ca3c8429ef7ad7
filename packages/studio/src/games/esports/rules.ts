import { boardOdds, divided, sumOf } from '../exact.ts';
import { fraction, timesFraction, type Chance, type Fraction } from '../game.ts';

/**
 * [A02] The number of maps (parts of a match) that a team needs to win: a match is the best of three. A team wins each
 * map with the chance skill / (sum of both skills), so the chance of every result can be computed exactly.
 */
export const NEEDED = 2;

export type Side = 'home' | 'away';
export type Market = 'winner' | 'handicap' | 'total' | 'score';

/** The winner of each map, in order; two or three maps are played. */
export type Maps = readonly Side[];

const endings: readonly Maps[] = [
  ['home', 'home'],
  ['home', 'away', 'home'],
  ['away', 'home', 'home'],
  ['away', 'away'],
  ['away', 'home', 'away'],
  ['home', 'away', 'away'],
];

/** Every bet on a match and whether it wins. Handicaps and totals use half maps, so there is no push. */
const bets: Readonly<Record<string, (maps: Maps) => boolean>> = {
  'winner:home': (maps) => won(maps, 'home') === NEEDED,
  'winner:away': (maps) => won(maps, 'away') === NEEDED,
  'handicap:home:-1.5': (maps) => won(maps, 'away') === 0,
  'handicap:away:+1.5': (maps) => won(maps, 'away') > 0,
  'handicap:home:+1.5': (maps) => won(maps, 'home') > 0,
  'handicap:away:-1.5': (maps) => won(maps, 'home') === 0,
  'total:over:2.5': (maps) => maps.length === 3,
  'total:under:2.5': (maps) => maps.length === 2,
  'score:2-0': (maps) => won(maps, 'home') === 2 && won(maps, 'away') === 0,
  'score:2-1': (maps) => won(maps, 'home') === 2 && won(maps, 'away') === 1,
  'score:1-2': (maps) => won(maps, 'home') === 1 && won(maps, 'away') === 2,
  'score:0-2': (maps) => won(maps, 'home') === 0,
};
export const betIds = Object.keys(bets);

/** Target return per 100 staked. The odds are rounded down to hundredths, so the real return is slightly lower. */
export const targets: Readonly<Record<Market, number>> = { winner: 95, handicap: 95, total: 95, score: 92 };

export function marketOf(id: string): Market {
  const market = id.split(':')[0];
  if (market === 'winner' || market === 'handicap' || market === 'total' || market === 'score') return market;
  throw new Error(`${id} is no bet on a match of maps`);
}

export function isWon(id: string, maps: Maps): boolean {
  const bet = bets[id];
  if (!bet) throw new Error(`${id} is no bet on a match of maps`);
  return bet(maps);
}

/** The chance of a bet for the skills of both teams: the sum of the chances of all results that win it. */
export const chanceOf = (id: string, home: number, away: number): Fraction =>
  sumOf(
    endings
      .filter((maps) => isWon(id, maps))
      .map((maps) =>
        maps
          .map((side) => fraction(side === 'home' ? home : away, home + away))
          .reduce((all, one) => timesFraction(all, one)),
      ),
  );

/** The odds of a bet: the target return divided by the chance, rounded down to hundredths. */
export const oddsOf = (id: string, home: number, away: number): Fraction =>
  boardOdds(divided(fraction(targets[marketOf(id)], 100), chanceOf(id, home, away)));

export function playMaps(home: number, away: number, chance: Chance): Side[] {
  const maps: Side[] = [];
  while (won(maps, 'home') < NEEDED && won(maps, 'away') < NEEDED) {
    maps.push(chance.below(home + away) < home ? 'home' : 'away');
  }
  return maps;
}

export const won = (maps: Maps, side: Side): number => maps.filter((winner) => winner === side).length;
