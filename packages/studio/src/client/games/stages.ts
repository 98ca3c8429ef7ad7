import { bingoView } from './bingo.ts';
import { baccaratView, dragonTigerView } from './card-table.ts';
import { crashView } from './crash.ts';
import { diceView } from './dice.ts';
import { fishingView } from './fishing.ts';
import { raceView } from './race.ts';
import { sportsView } from './sports.ts';
import { tienLenView } from './tien-len.ts';
import type { SharedView, Tools } from './view.ts';

/** The views of shared games, by `Game.page`. */
export const sharedViews: Readonly<Record<string, (stage: HTMLElement, tools: Tools) => SharedView>> = {
  baccarat: baccaratView,
  'dragon-tiger': dragonTigerView,
  crash: crashView,
  bingo: bingoView,
  race: raceView,
  sports: sportsView,
};

export const soloViews: Readonly<Record<string, (stage: HTMLElement, tools: Tools) => void>> = {
  dice: diceView,
  fishing: fishingView,
  'tien-len': tienLenView,
};
