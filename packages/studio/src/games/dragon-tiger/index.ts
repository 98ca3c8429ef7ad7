import { cardText, freshCards } from '../cards/deck.ts';
import type { SharedGame } from '../game.ts';
import { isIn, textIn } from '../read.ts';
import { betKinds, deal, DECKS, odds, returnOf, returns, winners } from './rules.ts';
import { name, rules, spotNames } from './words.ts';

const published = returns();
const beads = { dragon: 'D', tiger: 'G', tie: 'T' } as const;

/** [A02] Dragon and tiger: one table for all players; each round is dealt from eight freshly shuffled decks. */
export const dragonTiger: SharedGame = {
  kind: 'shared',
  code: 'dragon-tiger',
  name,
  category: 'live',
  page: 'dragon-tiger',
  returns: betKinds.map((spot) => ({ spot, value: published[spot], by: 'count' })),
  rules,
  about: { palette: ['#16244d', '#9b1a53', '#f4a8c8'], pictures: { A: 'dragon-face' }, decks: DECKS },
  rhythm: { betsMs: 12_000, showMs: 5_000, restMs: 3_000 },
  open: () => ({}),
  spots: () => betKinds.map((id) => ({ id, name: spotNames[id], odds: odds[id], market: 'main' })),
  draw(_opening, chance) {
    const { dragon, tiger, ...duel } = deal(freshCards(DECKS, 2, chance));
    return { ...duel, dragon: cardText(dragon), tiger: cardText(tiger) };
  },
  bead: (outcome) => beads[winners.find((side) => side === textIn(outcome, 'winner')) ?? 'tie'],
  payout(_opening, outcome, spot) {
    const bet = betKinds.find((kind) => kind === spot);
    const winner = winners.find((side) => side === textIn(outcome, 'winner'));
    if (!bet || !winner) throw new Error(`${spot} is no bet of dragon and tiger`);
    return returnOf(bet, { winner, suited: isIn(outcome, 'suited') });
  },
};
