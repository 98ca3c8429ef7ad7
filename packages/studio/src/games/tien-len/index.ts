import { cardOf, cardText, type Card } from '../cards/deck.ts';
import { fraction, NOTHING, timesFraction, type Json, type SoloGame, type Step } from '../game.ts';
import { fieldOf, guarded, isIn, listIn, numberIn, textsIn } from '../read.ts';
import { botPlay } from './bot.ts';
import { meldOf } from './melds.ts';
import { deal, play, POT, SEATS, type Game } from './rules.ts';
import { name, rules } from './words.ts';

/** The seat of the player; bots have the other seats. */
const PLAYER = 0;

interface Act {
  readonly seat: number;
  /** The cards played; empty for a pass. */
  readonly cards: readonly Card[];
}

/**
 * [A02] Tiến lên against three bots. Any input starts a round. A move is `{"cards":["3S","3C"]}`; an empty list passes.
 * The server checks that a move is legal. The view contains only the player's own hand until the round is over.
 */
export const tienLen: SoloGame = {
  kind: 'solo',
  code: 'tien-len',
  name,
  category: 'board',
  page: 'tien-len',
  // No seat has an advantage, so each wins a quarter of the rounds, and the average return is a quarter of the pot.
  returns: [{ spot: 'main', value: timesFraction(POT, fraction(1, SEATS)), by: 'count' }],
  rules,
  about: {
    palette: ['#2b0f0a', '#7e2c1b', '#ffc94d'],
    pictures: { A: 'spade-suit' },
    seats: SEATS,
    pot: [Number(POT.top), Number(POT.bottom)],
  },
  seats: { all: SEATS, bots: SEATS - 1 },
  begin: (_input, chance) => untilPlayer(deal(chance), []),
  cost: (state, input) => (tryMove(read(state), input) ? NOTHING : undefined),
  move(state, input) {
    const game = read(state);
    const after = tryMove(game, input);
    if (!after) throw new Error('a move that was not asked for with cost');
    return untilPlayer(after, [{ seat: PLAYER, cards: cardsOf(input) }]);
  },
  abandon(state) {
    let game = read(state);
    const acts: Act[] = [];
    while (game.winner === undefined) game = actAsBot(game, acts);
    return stepOf(game, acts);
  },
};

/** Plays the bots until it is the player's turn or the game is over. */
function untilPlayer(start: Game, before: readonly Act[]): Step {
  let game = start;
  const acts = [...before];
  while (game.winner === undefined && game.turn !== PLAYER) game = actAsBot(game, acts);
  return stepOf(game, acts);
}

function actAsBot(game: Game, acts: Act[]): Game {
  const cards = botPlay(game);
  const after = play(game, cards);
  if (!after) throw new Error(`the bot laid ${cards.map(cardText).join(' ')} against the rules`);
  acts.push({ seat: game.turn, cards });
  return after;
}

function stepOf(game: Game, acts: readonly Act[]): Step {
  const isOver = game.winner !== undefined;
  return {
    state: write(game),
    view: {
      hand: (game.hands[PLAYER] ?? []).map(cardText),
      counts: game.hands.map((hand) => hand.length),
      table: game.table ? { cards: game.table.meld.cards.map(cardText), by: game.table.by } : null,
      passed: game.passed,
      acts: acts.map(({ seat, cards }) => ({ seat, cards: cards.map(cardText) })),
      isFirst: game.isFirst,
      winner: game.winner ?? null,
      // When the game is over, the view shows the player all hands.
      hands: isOver ? game.hands.map((hand) => ({ cards: hand.map(cardText) })) : null,
    },
    win: game.winner === PLAYER ? POT : NOTHING,
    isOver,
  };
}

function tryMove(game: Game, input: Json): Game | undefined {
  if (!guarded(() => cardsOf(input).length >= 0) || game.turn !== PLAYER) return undefined;
  return play(game, cardsOf(input));
}

const cardsOf = (input: Json): Card[] => textsIn(input, 'cards').map(cardOf);

function write(game: Game): Json {
  return {
    hands: game.hands.map((hand) => ({ cards: hand.map(cardText) })),
    turn: game.turn,
    table: game.table ? { cards: game.table.meld.cards.map(cardText), by: game.table.by } : null,
    passed: game.passed,
    isFirst: game.isFirst,
    winner: game.winner ?? null,
  };
}

function read(state: Json): Game {
  const [table, winner] = [fieldOf(state, 'table'), fieldOf(state, 'winner')];
  const meld = table === null ? undefined : meldOf(cardsOf(table));
  return {
    hands: listIn(state, 'hands').map(cardsOf),
    turn: numberIn(state, 'turn'),
    table: meld && { meld, by: numberIn(table, 'by') },
    passed: listIn(state, 'passed').map((each) => each === true),
    isFirst: isIn(state, 'isFirst'),
    winner: winner === null ? undefined : Number(winner),
  };
}
