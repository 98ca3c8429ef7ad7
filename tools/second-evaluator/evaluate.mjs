import { quick } from './quick.mjs';
import { thai } from './thai.mjs';
import { vietlott } from './vietlott.mjs';
import { vietnam } from './vietnam.mjs';

/**
 * The evaluating function for each result format. It is an independent evaluation of ticket lines, written only from
 * the rules, in plain JavaScript, deliberately different from the product's code and without importing it. Replays and
 * tests compare its results with the product's. An error stays unnoticed only if both programs contain the same one
 * [L07].
 */
const families = {
  vn27: vietnam,
  vn18: vietnam,
  thai,
  th4: thai,
  th3: thai,
  mega645: vietlott,
  power655: vietlott,
  lotto535: vietlott,
  max3d: vietlott,
  max3dpro: vietlott,
  bingo18: vietlott,
  keno: vietlott,
  wingo: quick,
  k3: quick,
  pk10: quick,
  '11x5': quick,
  '5d': quick,
};

/**
 * Hits of a selection at each level at which it can win; all 0 if it lost. Throws if there is no rule for the bet type.
 *
 * @param {{ format: string, prizes: Readonly<Record<string, readonly string[]>>, betType: string, selection: string }}
 * line
 * @returns {number[]}
 */
export function evaluate({ format, prizes, betType, selection }) {
  const family = families[format];
  if (!family) throw new Error(`no rules for ${format}`);
  return family(format, prizes, betType, selection);
}

/**
 * Payout of a line in minor units: unit stake times odds times hits, summed over the levels, then divided once by the
 * four decimals of the odds, rounded half up.
 *
 * @param {{ unitStake: bigint, oddsE4: readonly bigint[], hits: readonly number[] }} line odds and hits in the order of
 * the levels
 * @returns {bigint}
 */
export function payout({ unitStake, oddsE4, hits }) {
  if (oddsE4.length !== hits.length) throw new Error(`${oddsE4.length} odds for ${hits.length} levels`);
  let scaled = 0n;
  for (const [level, times] of hits.entries()) for (let n = 0; n < times; n++) scaled += unitStake * oddsE4[level];
  const text = scaled.toString().padStart(5, '0');
  const whole = BigInt(text.slice(0, -4));
  return text.at(-4) >= '5' ? whole + 1n : whole;
}
