import { binomial, combinations } from '../combinations.ts';
import { allNumbers, tails } from '../draw-result.ts';
import type { BetType } from './bet-type.ts';
import { chanceOfNone, type Fraction } from './chance.ts';

/** Xiên: two, three or four different tails that must all be drawn; paid once, however often they are [L02]. */
export const xienTypes: readonly BetType[] = [xien(2, 160_000n), xien(3, 650_000n), xien(4, 1_800_000n)];

function xien(picks: number, oddsE4: bigint): BetType {
  const chance = chanceOfAll(picks);
  return {
    code: `xien${picks}`,
    group: 'xien',
    digits: 2,
    picks,
    oddsE4,
    charge: 1,
    hitsMax: 1,
    hitsTogether: binomial(27, picks),
    chance,
    meanHits: chance,
    normalise: (text) => canonical(text, picks),
    hits: (prizes, selection) => {
      const drawn = new Set(tails(prizes, 2));
      return selection.split('-').every((pick) => drawn.has(pick)) ? 1 : 0;
    },
    winning: (prizes) => {
      const drawn = [...new Set(tails(prizes, 2))].sort();
      return new Map(combinations(drawn, picks).map((selection) => [selection.join('-'), 1]));
    },
    hitBy: (prizes, selection) => {
      const chosen = selection.split('-');
      return allNumbers(prizes).filter(({ number }) => chosen.includes(number.slice(-2)));
    },
  };
}

/** Ascending and joined by hyphens, so one set of picks has one text. Equal picks make no xiên. */
function canonical(text: string, picks: number): string | undefined {
  const chosen = text.split('-');
  const valid =
    chosen.length === picks &&
    new Set(chosen).size === picks &&
    chosen.every((pick) => /^[0-9]{2}$/.test(pick));
  return valid ? chosen.sort().join('-') : undefined;
}

/** Inclusion and exclusion: every pick drawn = sum over j of (-1)^j C(k, j) P(j given picks all missing). */
function chanceOfAll(picks: number): Fraction {
  const { of } = chanceOfNone(0, 2);
  let ways = 0n;
  for (let j = 0; j <= picks; j++) ways += BigInt((-1) ** j * binomial(picks, j)) * chanceOfNone(j, 2).ways;
  return { ways, of };
}
