import { type Prizes, numberOf } from '../../formats/format.ts';
import type { BetType } from '../bet-type.ts';
import { ticket } from '../vietlott/kit.ts';
import { level, pricedWords, quick } from './kit.ts';

/**
 * Odds after the fee. Classic sites deduct a fee of 2 % from the stake and pay round odds. We deduct no fee and pay 98
 * % of the round odds, which gives the same return.
 */
const afterFee = (roundE4: bigint): bigint => (roundE4 * 98n) / 100n;
const drawn = { prize: 'digit', places: [0] };

/**
 * The bet types of WinGo, a draw of one digit: green pays at 1, 3, 7, 9 and less at 5; red at 2, 4, 6, 8 and less at 0;
 * violet at 0 and 5 [L05].
 */
export const wingoTypes: readonly BetType[] = [
  quick({
    code: 'wingo_number',
    group: 'number',
    drawn,
    entry: { kind: 'digits', digits: 1 },
    levels: [level('hit', 1n, 10n, afterFee(90_000n))],
    won: (digit) => digit,
  }),
  quick({
    code: 'wingo_size',
    group: 'side',
    drawn,
    ...pricedWords(10n, [{ words: ['big', 'small'], ways: 5n, oddsE4: afterFee(20_000n) }]),
    won: ([digit]) => [Number(digit) >= 5 ? 'big' : 'small'],
  }),
  colour(),
];

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Green and red pay the full odds on four digits each, and less on the one digit that each shares with violet. */
function colour(): BetType {
  const choices = ['green', 'red', 'violet'];
  const shared: Readonly<Record<string, string>> = { green: '5', red: '0' };
  const hits = (prizes: Prizes, selection: string): number[] => {
    const digit = numberOf(prizes, 'digit');
    const isViolet = digit === '0' || digit === '5';
    if (selection === 'violet') return [isViolet ? 1 : 0];
    const isOwn = !isViolet && (Number(digit) % 2 === 1) === (selection === 'green');
    return [isOwn ? 1 : 0, shared[selection] === digit ? 1 : 0];
  };
  return ticket({
    code: 'wingo_colour',
    group: 'colour',
    entry: { kind: 'choice', choices },
    levels: [
      level('full', 4n, 10n, afterFee(20_000n)),
      level('half', 1n, 10n, afterFee(15_000n)),
      level('violet', 2n, 10n, afterFee(45_000n)),
    ],
    levelsOf: (selection) => (selection === 'violet' ? [2] : [0, 1]),
    most: (selection) =>
      selection === 'violet'
        ? [[1]]
        : [
            [1, 0],
            [0, 1],
          ],
    hits,
    made: (prizes) => [{ prize: 'digit', number: numberOf(prizes, 'digit') }],
    candidates: () => choices,
  });
}
