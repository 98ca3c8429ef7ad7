import { shuffled } from '../chance.ts';
import { sumOf } from '../exact.ts';
import {
  addFractions,
  fraction,
  NOTHING,
  STAKE_BACK,
  timesFraction,
  type PublishedReturn,
  type SharedGame,
} from '../game.ts';
import { isIn, listIn, numberIn, textIn, textsIn } from '../read.ts';
import { betIds, chanceOf, isWon, marketOf, oddsOf, playMaps, targets } from './rules.ts';
import { teams, type Team } from './teams.ts';
import { name, rules, spotName } from './words.ts';

/** One match in this many is called off; its bets are returned. */
const CALLED_OFF_ONE_IN = 100;
const SHOW_MS = 36_000;

/** E-sports: matches between invented teams, several of them open for bets at the same time [A02]. */
export const esports: SharedGame = {
  kind: 'shared',
  code: 'arena-cup',
  name,
  category: 'esports',
  page: 'sports',
  returns: publishedReturns(),
  rules,
  about: {
    palette: ['#16244d', '#5b2a86', '#abbfef'],
    pictures: { A: 'video-game' },
    teams: teams.map(({ id, name: words, skill }) => ({ id, name: { ...words }, skill })),
  },
  rhythm: { betsMs: 180_000, showMs: SHOW_MS, restMs: 12_000, tables: 4 },
  open(_round, chance) {
    const [home, away] = shuffled(teams, chance, 2);
    if (!home || !away) throw new Error('a cup without teams');
    return {
      home: home.id,
      away: away.id,
      offers: betIds.map((id) => {
        const { top, bottom } = oddsOf(id, home.skill, away.skill);
        return { id, oddsE2: Number((top * 100n) / bottom) };
      }),
    };
  },
  spots(opening) {
    const [home, away] = [teamOf(textIn(opening, 'home')), teamOf(textIn(opening, 'away'))];
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
  sides: (opening) => [teamOf(textIn(opening, 'home')).name, teamOf(textIn(opening, 'away')).name],
  draw(opening, chance) {
    const isCalledOff = chance.below(CALLED_OFF_ONE_IN) === 0;
    const [home, away] = [teamOf(textIn(opening, 'home')), teamOf(textIn(opening, 'away'))];
    const maps = isCalledOff ? [] : playMaps(home.skill, away.skill, chance);
    return { isCalledOff, sides: [home.id, away.id], maps };
  },
  payout(opening, outcome, spot) {
    const offer = listIn(opening, 'offers').find((each) => textIn(each, 'id') === spot);
    if (!offer) throw new Error(`${spot} was not on offer`);
    if (isIn(outcome, 'isCalledOff')) return STAKE_BACK;
    const maps = textsIn(outcome, 'maps').map((side) => (side === 'home' ? 'home' : 'away'));
    return isWon(spot, maps) ? fraction(numberIn(offer, 'oddsE2'), 100) : NOTHING;
  },
  shown(outcome, shownMs) {
    if (shownMs >= SHOW_MS || isIn(outcome, 'isCalledOff')) return outcome;
    // The animation of a match shows each map in a third of its time; the winner of a map appears when the map ends.
    return { maps: textsIn(outcome, 'maps').slice(0, Math.floor((shownMs * 3) / SHOW_MS)) };
  },
};

function teamOf(id: string): Team {
  const team = teams.find((each) => each.id === id);
  if (!team) throw new Error(`${id} is no team of the cup`);
  return team;
}

/** The mean return of each market over all pairs of teams and all bets, including matches that are called off. */
function publishedReturns(): PublishedReturn[] {
  const pairs = teams.flatMap((home) => teams.filter((away) => away !== home).map((away) => [home, away] as const));
  const played = fraction(CALLED_OFF_ONE_IN - 1, CALLED_OFF_ONE_IN);
  return Object.keys(targets).map((market) => {
    const ids = betIds.filter((id) => marketOf(id) === market);
    const means = pairs.flatMap(([home, away]) =>
      ids.map((id) => timesFraction(oddsOf(id, home.skill, away.skill), chanceOf(id, home.skill, away.skill))),
    );
    const mean = timesFraction(sumOf(means), fraction(1, means.length));
    return {
      spot: market,
      value: addFractions(timesFraction(mean, played), fraction(1, CALLED_OFF_ONE_IN)),
      by: 'count',
    };
  });
}
