import { cascadeMachine } from './cascade.ts';
import type { Cycle } from './cycle.ts';
import { linesMachine } from './lines.ts';
import type { Machine } from './machine.ts';
import { waysMachine } from './ways.ts';

/**
 * A slot machine with its totals over all combinations, as counted by `countCycle`; a test counts them again. The
 * strips and pay tables in this file are original designs; their returns are 96.61 %, 97.19 %, 94.40 % and 96.41 %.
 */
export interface CountedMachine {
  readonly machine: Machine;
  readonly cycle: Cycle;
}

const cycle = (
  combinations: bigint,
  units: bigint,
  squares: bigint,
  wins: bigint,
  triggers = 0n,
  unitsOfTriggers = 0n,
): Cycle => ({ combinations, units, squares, wins, triggers, unitsOfTriggers });

/** The classic machine: three reels of 32, five lines (rows and diagonals), wilds. */
const classic: CountedMachine = {
  machine: linesMachine(
    {
      id: 'classic',
      rows: 3,
      unitsPerStake: 5,
      reels: [
        'GACECGBFEFEFDGFDCEDBEFBGAFGWDGDC',
        'DEFCGCAWGFDFABDEGBCDBGFDGEGFCEFE',
        'AEBDCDGBEFCBEGFGEFGDFWCAEGDGFCDF',
      ],
      pays: {
        W: [0, 0, 1000],
        A: [0, 0, 200],
        B: [0, 0, 100],
        C: [0, 0, 50],
        D: [0, 0, 22],
        E: [0, 0, 12],
        F: [0, 0, 8],
        G: [0, 1, 5],
      },
    },
    [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
  ),
  cycle: cycle(32_768n, 158_280n, 17_008_494n, 10_506n),
};

/**
 * The machine with lines: five reels of 20 symbols, twenty lines, wilds, and scatters that start free spins. Wins in
 * free spins are doubled.
 */
const lines: CountedMachine = {
  machine: linesMachine(
    {
      id: 'lines',
      rows: 3,
      unitsPerStake: 20,
      reels: [
        'CWCBEDGEAFDBGFDEASFG',
        'EBAGWFCFEDGCEDBDASFG',
        'DWAGFBGEDEFSDECFGACB',
        'BDSDCFEFBACGAEWFEGDG',
        'EDGBSBDCEFGWAFGDFCEA',
      ],
      pays: {
        W: [0, 0, 50, 250, 2000],
        A: [0, 0, 30, 120, 600],
        B: [0, 0, 20, 75, 400],
        C: [0, 0, 12, 50, 200],
        D: [0, 0, 6, 24, 100],
        E: [0, 0, 5, 16, 75],
        F: [0, 0, 4, 12, 50],
        G: [0, 0, 3, 8, 40],
        S: [0, 0, 20, 100, 500],
      },
      free: { spins: 8, times: 2 },
    },
    '11111 00000 22222 01210 21012 00122 22100 10001 12221 01110 21112 10121 12101 01010 21212 11011 11211 02020 20202 02220'
      .split(' ')
      .map((line) => [...line].map(Number)),
  ),
  cycle: cycle(3_200_000n, 43_627_600n, 6_471_412_738n, 1_693_206n, 85_158n, 2_728_444n),
};

/**
 * The machine with ways (paths from reel to reel instead of lines): five reels of 20 and 21 symbols, 243 ways, wilds on
 * the middle reels, and scatters that start free spins. Wins in free spins are doubled.
 */
const ways: CountedMachine = {
  machine: waysMachine({
    id: 'ways',
    rows: 3,
    unitsPerStake: 25,
    reels: [
      'DEGEFSEDFCGCBFDCAGAB',
      'DCGFGEFABECWGDFASBCDE',
      'FGDFCWEBACAEDFDGSCGBE',
      'AFCFBGSGDGDWDEAECECFB',
      'GEGAFDFDCSEAGEFDBCBC',
    ],
    pays: {
      A: [0, 0, 12, 60, 250],
      B: [0, 0, 8, 30, 150],
      C: [0, 0, 5, 20, 75],
      D: [0, 0, 4, 12, 40],
      E: [0, 0, 3, 8, 30],
      F: [0, 0, 2, 8, 25],
      G: [0, 0, 2, 5, 20],
      S: [0, 0, 25, 125, 500],
    },
    free: { spins: 8, times: 2 },
  }),
  cycle: cycle(3_704_400n, 62_757_531n, 9_422_571_175n, 1_962_657n, 90_990n, 3_272_889n),
};

/** The cascade machine: five by five cells. Clusters of four and more vanish; the falls pay ×1, ×2, ×3, then ×5. */
const cascade: CountedMachine = {
  machine: cascadeMachine(
    {
      id: 'cascade',
      rows: 5,
      unitsPerStake: 20,
      reels: [
        'EBFFEDCFABDFCAEBDCDE',
        'CEDCEWDFDFBFFACBEDABE',
        'DEFBFCCAFBDACBFDWEDEE',
        'FEFBFBAECWBDEECADDFDC',
        'BEFFCEDDCAFBDCADBFEE',
      ],
      pays: {
        A: [0, 0, 0, 25, 80, 160, 300, 600, 1200, 2400],
        B: [0, 0, 0, 16, 55, 110, 200, 400, 800, 1500],
        C: [0, 0, 0, 14, 40, 80, 150, 300, 600, 1000],
        D: [0, 0, 0, 7, 20, 40, 80, 150, 300, 600],
        E: [0, 0, 0, 6, 16, 35, 70, 120, 240, 400],
        F: [0, 0, 0, 5, 14, 30, 60, 100, 200, 300],
      },
    },
    [1, 2, 3, 5],
  ),
  cycle: cycle(3_704_400n, 71_428_305n, 10_434_555_811n, 1_736_264n),
};

export const machines: readonly CountedMachine[] = [lines, ways, cascade, classic];
