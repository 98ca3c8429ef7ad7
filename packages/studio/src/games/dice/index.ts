import { NOTHING, type Json, type SoloGame } from '../game.ts';
import { guarded, numberIn, textIn } from '../read.ts';
import { isChoice, LEAST, MOST, NUMBERS, oddsOf, RETURN, roll, wins, type Choice } from './rules.ts';
import { name, rules } from './words.ts';

/** [A02] Dice: one roll per stake. The input is `{"side":"under","winning":5000}`. */
export const dice: SoloGame = {
  kind: 'solo',
  code: 'dice',
  name,
  category: 'dice',
  page: 'dice',
  returns: [{ spot: 'main', value: RETURN, by: 'count' }],
  rules,
  about: {
    palette: ['#2b0f0a', '#a23c23', '#efc0a8'],
    pictures: { A: 'game-die' },
    numbers: NUMBERS,
    least: LEAST,
    most: MOST,
  },
  accepts: (input) => guarded(() => isChoice(readChoice(input))),
  begin(input, chance) {
    const choice = readChoice(input);
    const rolled = roll(chance);
    const isWon = wins(choice, rolled);
    return { state: null, view: { rolled, isWon }, win: isWon ? oddsOf(choice) : NOTHING, isOver: true };
  },
};

function readChoice(input: Json): Choice {
  const side = textIn(input, 'side');
  if (side !== 'under' && side !== 'over') throw new Error(`${side} is no side`);
  return { side, winning: numberIn(input, 'winning') };
}
