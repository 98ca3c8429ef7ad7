import { cardText, freshCards } from '../cards/deck.ts';
import type { SharedGame } from '../game.ts';
import { isIn, textIn } from '../read.ts';
import { betKinds, deal, DECKS, odds, returnOf, returns, winners } from './rules.ts';
import { name, rules, spotNames } from './words.ts';

const published = returns();

/**
 * [A02] Baccarat: one table for all players. Each round is dealt from eight freshly shuffled decks, so the published
 * chances hold in every round and card counting has no advantage.
 */
export const baccarat: SharedGame = {
  kind: 'shared',
  code: 'baccarat',
  name,
  category: 'live',
  page: 'baccarat',
  returns: betKinds.map((spot) => ({ spot, value: published[spot], by: 'count' })),
  rules,
  about: { palette: ['#0b3d31', '#14875b', '#97debe'], pictures: { A: 'crown' }, decks: DECKS },
  rhythm: { betsMs: 15_000, showMs: 8_000, restMs: 4_000 },
  open: () => ({}),
  spots: () =>
    betKinds.map((id) => ({ id, name: spotNames[id], odds: odds[id], market: id.endsWith('Pair') ? id : 'main' })),
  draw(_opening, chance) {
    const { player, banker, ...coup } = deal(freshCards(DECKS, 6, chance));
    return { ...coup, player: player.map(cardText), banker: banker.map(cardText) };
  },
  bead: (outcome) => textIn(outcome, 'winner').slice(0, 1).toUpperCase(),
  payout(_opening, outcome, spot) {
    const bet = betKinds.find((kind) => kind === spot);
    const winner = winners.find((side) => side === textIn(outcome, 'winner'));
    if (!bet || !winner) throw new Error(`${spot} is no bet of baccarat`);
    return returnOf(bet, { winner, playerPair: isIn(outcome, 'playerPair'), bankerPair: isIn(outcome, 'bankerPair') });
  },
};
