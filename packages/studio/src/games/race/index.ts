import { shuffled } from '../chance.ts';
import { NOTHING, type SharedGame, type Words } from '../game.ts';
import { numbersIn } from '../read.ts';
import { betKinds, meanReturn, newField, oddsOf, placesOf, run, type Course } from './rules.ts';
import { horseName, horses, roosterName, roosters, rulesOf, spotName, toys } from './words.ts';

/**
 * Number of strides (steps) that a runner makes in the animation. They have no influence on the result: only the
 * runners' strengths decide the finishing order.
 */
const STRIDES = 6;

const derby: Course = {
  placed: 3,
  fields: [
    [24, 18, 14, 12, 10, 9, 7, 6],
    [30, 16, 13, 11, 10, 8, 7, 5],
    [18, 17, 15, 13, 12, 10, 8, 7],
    [26, 22, 15, 10, 9, 8, 6, 4],
  ],
};
const dash: Course = {
  placed: 2,
  fields: [
    [30, 22, 17, 13, 10, 8],
    [26, 21, 18, 15, 11, 9],
    [36, 19, 15, 12, 10, 8],
  ],
};

/** [A02] Horses on a sand track: eight runners, win and place. */
export const horseRace = race('horses', 'horse', horseName, horses, derby, rulesOf(8, 3));

/** [A02] Clockwork roosters: six runners, win and place. They are toys, so no animal is harmed. */
export const roosterRace = race('toy-roosters', 'rooster', roosterName, roosters, dash, [...rulesOf(6, 2), toys]);

function race(
  code: string,
  art: string,
  name: Words,
  names: readonly Words[],
  course: Course,
  rules: readonly Words[],
): SharedGame {
  const runners = course.fields[0]?.length ?? 0;
  return {
    kind: 'shared',
    code,
    name,
    category: 'race',
    page: 'race',
    returns: betKinds.map((bet) => ({ spot: bet, value: meanReturn(course, bet), by: 'count' })),
    rules,
    about: {
      palette: ['#431811', '#b8560a', '#ffdb80'],
      pictures: { A: art },
      runners,
      placed: course.placed,
      art,
      names: names.map((each) => ({ ...each })),
    },
    rhythm: { betsMs: 25_000, showMs: 14_000, restMs: 4_000 },
    open: (_round, chance) => ({
      strengths: newField(course, chance),
      names: shuffled([...names.keys()], chance, runners),
    }),
    spots(opening) {
      const strengths = numbersIn(opening, 'strengths');
      const called = numbersIn(opening, 'names').map((index) => names[index] ?? name);
      return betKinds.flatMap((bet) =>
        called.map((runner, lane) => ({
          id: `${bet}-${lane + 1}`,
          name: spotName(bet, lane + 1, runner),
          odds: oddsOf(course, strengths, bet, lane),
          market: bet,
        })),
      );
    },
    draw: (opening, chance) => ({
      order: run(numbersIn(opening, 'strengths'), chance),
      strides: Array.from({ length: runners }, () => ({
        paces: Array.from({ length: STRIDES }, () => chance.below(100)),
      })),
    }),
    payout(opening, outcome, spot) {
      const [bet, lane] = spotOf(spot);
      const place = numbersIn(outcome, 'order').indexOf(lane);
      return place < placesOf(course, bet) ? oddsOf(course, numbersIn(opening, 'strengths'), bet, lane) : NOTHING;
    },
  };
}

function spotOf(spot: string): [(typeof betKinds)[number], number] {
  const [kind, lane] = spot.split('-');
  const bet = betKinds.find((each) => each === kind);
  if (!bet || !lane) throw new Error(`${spot} is no bet of a race`);
  return [bet, Number(lane) - 1];
}
