import { shuffled } from '../chance.ts';
import { sumOf } from '../exact.ts';
import {
  addFractions,
  fraction,
  STAKE_BACK,
  timesFraction,
  type Chance,
  type Fraction,
  type PublishedReturn,
  type SharedGame,
} from '../game.ts';
import { isIn, listIn, numberIn, textIn } from '../read.ts';
import { clubs, meansOf, type Club } from './clubs.ts';
import { drawGoals, scores } from './goals.ts';
import { marketOf, meanReturn, offersOf, returnOf, type Market } from './markets.ts';
import { name, rules, spotName } from './words.ts';

/** One match in this many is postponed. */
const POSTPONED_ONE_IN = 80;
const MINUTES = 90;
const SHOW_MS = 45_000;

/** Football: a league of invented clubs, with several fixtures open for bets at the same time [A02]. */
export const sportsbook: SharedGame = {
  kind: 'shared',
  code: 'football-league',
  name,
  category: 'sports',
  page: 'sports',
  returns: publishedReturns(),
  rules,
  about: {
    palette: ['#05241a', '#14875b', '#c9eedc'],
    pictures: { A: 'soccer-ball' },
    clubs: clubs.map(({ id, name: words }) => ({ id, name: { ...words } })),
  },
  rhythm: { betsMs: 240_000, showMs: SHOW_MS, restMs: 15_000, tables: 6 },
  open(_round, chance) {
    const [home, away] = shuffled(clubs, chance, 2);
    if (!home || !away) throw new Error('a league without clubs');
    const means = meansOf(home, away);
    return {
      home: home.id,
      away: away.id,
      means,
      offers: offersOf(scores(...means)).map(({ id, odds }) => ({ id, oddsE2: oddsE2(odds) })),
    };
  },
  spots(opening) {
    const [home, away] = [clubOf(textIn(opening, 'home')), clubOf(textIn(opening, 'away'))];
    return listIn(opening, 'offers').map((offer) => {
      const id = textIn(offer, 'id');
      return {
        id,
        name: spotName(id, home.name, away.name),
        odds: fraction(numberIn(offer, 'oddsE2'), 100),
        market: marketOf(id),
      };
    });
  },
  sides: (opening) => [clubOf(textIn(opening, 'home')).name, clubOf(textIn(opening, 'away')).name],
  draw(opening, chance) {
    const [homeMean, awayMean] = meansOf(clubOf(textIn(opening, 'home')), clubOf(textIn(opening, 'away')));
    const [home, away] = [drawGoals(homeMean, chance), drawGoals(awayMean, chance)];
    const isPostponed = chance.below(POSTPONED_ONE_IN) === 0;
    const sides = [textIn(opening, 'home'), textIn(opening, 'away')];
    return isPostponed
      ? { isPostponed, sides, home: 0, away: 0, goals: [] }
      : { isPostponed, sides, home, away, goals: minutesOf(home, away, chance) };
  },
  payout(opening, outcome, spot) {
    const offer = listIn(opening, 'offers').find((each) => textIn(each, 'id') === spot);
    if (!offer) throw new Error(`${spot} was not on offer`);
    if (isIn(outcome, 'isPostponed')) return STAKE_BACK;
    const result = { home: numberIn(outcome, 'home'), away: numberIn(outcome, 'away') };
    return returnOf(spot, fraction(numberIn(offer, 'oddsE2'), 100), result);
  },
  shown(outcome, shownMs) {
    if (shownMs >= SHOW_MS || isIn(outcome, 'isPostponed')) return outcome;
    const minute = Math.floor((shownMs * MINUTES) / SHOW_MS);
    return { minute, goals: listIn(outcome, 'goals').filter((goal) => numberIn(goal, 'minute') <= minute) };
  },
};

function clubOf(id: string): Club {
  const club = clubs.find((each) => each.id === id);
  if (!club) throw new Error(`${id} is no club of the league`);
  return club;
}

/** The minutes in which the goals of a match fall: all different, ascending. */
function minutesOf(home: number, away: number, chance: Chance): { minute: number; side: string }[] {
  const sides = shuffled([...Array<string>(home).fill('home'), ...Array<string>(away).fill('away')], chance);
  const all = Array.from({ length: MINUTES }, (_, index) => index + 1);
  const minutes = shuffled(all, chance, sides.length).toSorted((a, b) => a - b);
  return sides.map((side, index) => ({ minute: minutes[index] ?? MINUTES, side }));
}

/** Odds in hundredths, because the odds table has no finer steps. */
const oddsE2 = ({ top, bottom }: Fraction): number => Number((top * 100n) / bottom);

/** The mean return of each market over all pairs of clubs and all bets of the market, including postponed matches. */
function publishedReturns(): PublishedReturn[] {
  const found = new Map<Market, Fraction[]>();
  for (const home of clubs) {
    for (const away of clubs) {
      if (home === away) continue;
      const all = scores(...meansOf(home, away));
      for (const offer of offersOf(all)) {
        const list = found.get(offer.market) ?? [];
        found.set(offer.market, [...list, meanReturn(offer, all)]);
      }
    }
  }
  const played = fraction(POSTPONED_ONE_IN - 1, POSTPONED_ONE_IN);
  return [...found].map(([market, returns]) => ({
    spot: market,
    value: addFractions(
      timesFraction(timesFraction(sumOf(returns), fraction(1, returns.length)), played),
      fraction(1, POSTPONED_ONE_IN),
    ),
    by: 'count',
  }));
}
