import { fraction, type SharedGame } from '../game.ts';
import { listIn, numbersIn } from '../read.ts';
import { drawBalls, BALLS, DRAWN, meanReturn, newCard, pays, returnOf } from './rules.ts';
import { cardName, name, rules } from './words.ts';

const CARDS = 6;
const best = pays[8] ?? fraction(1);

/** [A02] Mini bingo: one draw for all players, with six cards to bet on. */
export const bingo: SharedGame = {
  kind: 'shared',
  code: 'bingo',
  name,
  category: 'bingo',
  page: 'bingo',
  returns: [{ spot: 'card', value: meanReturn(), by: 'count' }],
  rules,
  about: {
    palette: ['#30081a', '#c02568', '#fad3e3'],
    pictures: { A: 'bullseye' },
    balls: BALLS,
    drawn: DRAWN,
    pays: Object.entries(pays).map(([lines, { top, bottom }]) => [Number(lines), Number(top) / Number(bottom)]),
  },
  rhythm: { betsMs: 20_000, showMs: 12_000, restMs: 4_000 },
  open: (_round, chance) => ({ cards: Array.from({ length: CARDS }, () => ({ numbers: newCard(chance) })) }),
  spots: () =>
    Array.from({ length: CARDS }, (_, index) => ({
      id: `card-${index + 1}`,
      name: cardName(index + 1),
      odds: best,
      market: `card-${index + 1}`,
    })),
  draw: (_opening, chance) => ({ balls: drawBalls(chance) }),
  payout(opening, outcome, spot) {
    const card = listIn(opening, 'cards')[Number(spot.slice(5)) - 1];
    if (card === undefined) throw new Error(`${spot} is no card of this round`);
    return returnOf(numbersIn(card, 'numbers'), numbersIn(outcome, 'balls'));
  },
};
