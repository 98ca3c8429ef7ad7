import { baccarat } from './baccarat/index.ts';
import { bingo } from './bingo/index.ts';
import { crash } from './crash/index.ts';
import { dice } from './dice/index.ts';
import { dragonTiger } from './dragon-tiger/index.ts';
import { esports } from './esports/index.ts';
import { fishing } from './fishing/index.ts';
import type { Game } from './game.ts';
import { horseRace, roosterRace } from './race/index.ts';
import { sportsbook } from './sportsbook/index.ts';
import { tienLen } from './tien-len/index.ts';

/** All games except slots. */
export const otherGames: readonly Game[] = [
  baccarat,
  dragonTiger,
  fishing,
  crash,
  dice,
  bingo,
  horseRace,
  roosterRace,
  tienLen,
  sportsbook,
  esports,
];
