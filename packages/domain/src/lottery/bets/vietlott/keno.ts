import { present } from '../../../present.ts';
import { type Prizes, numbersOf } from '../../formats/format.ts';
import { combinations } from '../../combinations.ts';
import type { BetType } from '../bet-type.ts';
import { kenoSideBets } from './keno-side.ts';
import { choose, picksEntry, priced, reached, ticket } from './kit.ts';

const drawn = 20;
const balls = 80;
const draws = choose(balls, drawn);

/**
 * Prizes of a 10,000 đ ticket by numbers hit, for one to ten picks: Vietlott's table. Sources differ on four hits at
 * level 5: the published result pages print 0, a second source 150,000. We use 150,000, because only then does the
 * level return as much as the others [L04].
 */
const kenoPrizes: readonly Readonly<Record<string, bigint>>[] = [
  { h1: 20_000n },
  { h2: 90_000n },
  { h3: 200_000n, h2: 20_000n },
  { h4: 400_000n, h3: 50_000n, h2: 10_000n },
  { h5: 4_400_000n, h4: 150_000n, h3: 10_000n },
  { h6: 12_500_000n, h5: 450_000n, h4: 40_000n, h3: 10_000n },
  { h7: 40_000_000n, h6: 1_200_000n, h5: 100_000n, h4: 20_000n, h3: 10_000n },
  { h8: 200_000_000n, h7: 5_000_000n, h6: 500_000n, h5: 50_000n, h4: 10_000n, h0: 10_000n },
  { h9: 800_000_000n, h8: 12_000_000n, h7: 1_500_000n, h6: 150_000n, h5: 30_000n, h4: 10_000n, h0: 10_000n },
  { h10: 2_000_000_000n, h9: 150_000_000n, h8: 8_000_000n, h7: 710_000n, h6: 80_000n, h5: 20_000n, h0: 10_000n },
];

/**
 * The most that all winners of the top prize of level 8, 9 or 10 receive together; each level has its own limit [L04].
 */
const cap = 10_000_000_000n;

/** Vietlott's Keno: ten levels and the two side bets [L04]. */
export const kenoTypes: readonly BetType[] = [
  ...kenoPrizes.map((prizes, index) => kenoLevel(index + 1, prizes)),
  ...kenoSideBets,
];

function kenoLevel(picks: number, table: Readonly<Record<string, bigint>>): BetType {
  const prices = Object.entries(table).map(([name, prize]) => ({
    name,
    prize,
    ...present({ pool: picks >= 8 && name === `h${picks}` ? { code: `keno${picks}`, cap } : undefined }),
  }));
  const cases = Array.from({ length: picks + 1 }, (_, hits) => ({
    ways: choose(picks, hits) * choose(balls - picks, drawn - hits),
    hits: reached(prices, `h${hits}`),
  }));
  const among = (prizes: Prizes, selection: string) =>
    numbersOf(prizes, 'numbers').filter((number) => selection.split('-').includes(number));
  return ticket({
    code: `keno${picks}`,
    group: 'keno',
    entry: picksEntry(picks, balls),
    ...priced(prices, cases, draws),
    hits: (prizes, selection) => reached(prices, `h${among(prizes, selection).length}`),
    made: (prizes, selection) => among(prizes, selection).map((number) => ({ prize: 'numbers', number })),
    // Winners are listed in advance for few picks only: three picks already have 82,160 selections. The other types are
    // settled from the sold selections.
    ...present({
      hitsTogether: picks <= 2 ? Number(choose(drawn, picks)) : undefined,
      candidates:
        picks <= 2
          ? (prizes: Prizes) =>
              combinations(numbersOf(prizes, 'numbers').toSorted(), picks).map((chosen) => chosen.join('-'))
          : undefined,
    }),
  });
}
