import { percentText } from '../exact.ts';
import type { Json, SoloGame } from '../game.ts';
import { guarded, textIn } from '../read.ts';
import { catchChance, creatures, meanPay, meanReturn, shoot, type Creature } from './rules.ts';
import { creatureNames, name, rules } from './words.ts';

/** [A02] Fishing: one throw of the net per stake. The input is `{"creature":"turtle"}`. */
export const fishing: SoloGame = {
  kind: 'solo',
  code: 'fishing',
  name,
  category: 'fishing',
  page: 'fishing',
  returns: creatures.map((creature) => ({ spot: creature.id, value: meanReturn(creature), by: 'count' })),
  rules,
  about: {
    palette: ['#0d2f5c', '#14679b', '#7fd3ea'],
    pictures: { A: 'octopus' },
    creatures: creatures.map((creature) => ({
      id: creature.id,
      name: { ...(creatureNames[creature.id] ?? name) },
      multiple: Number(meanPay(creature).top),
      chancePercent: percentText(catchChance(creature)),
    })),
  },
  accepts: (input) => guarded(() => target(input) !== undefined),
  begin(input, chance) {
    const creature = target(input);
    if (!creature) throw new Error('a throw at nothing');
    const win = shoot(creature, chance);
    return { state: null, view: { multiple: Number(win.top) }, win, isOver: true };
  },
};

const target = (input: Json): Creature | undefined => creatures.find(({ id }) => id === textIn(input, 'creature'));
