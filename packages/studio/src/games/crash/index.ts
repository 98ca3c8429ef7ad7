import { boardOdds, decimalText } from '../exact.ts';
import { fraction, NOTHING, STAKE_BACK, timesFraction, type SharedGame } from '../game.ts';
import { numberIn } from '../read.ts';
import { breakAt, chanceToReach, climbMs, heightAt, RETURN, TICK_MS, TOP_E2 } from './rules.ts';
import { byHand, landAt, name, rules } from './words.ts';

const HAND = 'hand';
/** Multiples at which a bet cashes out automatically (landing), in hundredths. A bet's id contains its multiple. */
const landings = [120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** After the string breaks, the kite stays visible this long (in milliseconds) before wins are announced. */
const LAST_LOOK_MS = 2_500;

const spots = [
  { id: HAND, name: byHand, odds: fraction(TOP_E2, 100), market: HAND },
  ...landings.map((multiple) => {
    const odds = fraction(multiple, 100);
    const digits = multiple % 100 === 0 ? 0 : 1;
    return { id: `at-${multiple}`, name: landAt(decimalText(odds, digits)), odds: boardOdds(odds), market: 'landing' };
  }),
];

/** Crash: a climbing kite on which all players bet together [A02]. */
export const crash: SharedGame = {
  kind: 'shared',
  code: 'crash',
  name,
  category: 'crash',
  page: 'crash',
  returns: [
    { spot: HAND, value: RETURN, by: 'count' },
    ...landings.map((multiple) => ({
      spot: `at-${multiple}`,
      value: timesFraction(chanceToReach(multiple), fraction(multiple, 100)),
      by: 'count' as const,
    })),
  ],
  rules,
  about: {
    palette: ['#16244d', '#5173d1', '#ffdb80'],
    pictures: { A: 'kite' },
    tickMs: TICK_MS,
    top: TOP_E2,
    growthPermille: 10,
  },
  rhythm: { betsMs: 8_000, showMs: climbMs(TOP_E2) + LAST_LOOK_MS, restMs: 3_000 },
  open: () => ({}),
  spots: () => spots,
  draw: (_opening, chance) => ({ brokenE2: breakAt(chance) }),
  payout(_opening, outcome, spot) {
    // A bet without automatic cash-out that the player did not cash out by hand wins only if the kite reaches the top.
    const landing = landings.find((multiple) => spot === `at-${multiple}`);
    const target = spot === HAND ? TOP_E2 : landing;
    if (target === undefined) throw new Error(`${spot} is no way to land`);
    return numberIn(outcome, 'brokenE2') >= target ? fraction(target, 100) : NOTHING;
  },
  cashOut(_opening, outcome, shownMs) {
    const height = heightAt(shownMs);
    if (height > numberIn(outcome, 'brokenE2')) return undefined;
    return height === 100 ? STAKE_BACK : fraction(height, 100);
  },
  showMs: (outcome) => climbMs(numberIn(outcome, 'brokenE2')) + LAST_LOOK_MS,
  shown: (outcome, shownMs) =>
    shownMs < climbMs(numberIn(outcome, 'brokenE2')) ? { heightE2: heightAt(shownMs) } : outcome,
};
