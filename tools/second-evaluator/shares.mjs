import { payout } from './evaluate.mjs';

/**
 * Computes the payouts of all lines of one draw together, because a payout may depend on the number of winners. Written
 * only from decision 11 (shared prizes): stakes are counted in whole small units, and a share is computed as an exact
 * fraction.
 *
 * @typedef {{ betType: string, unitStake: bigint, currency: string, oddsE4: readonly bigint[], hits: readonly number[],
 *   isPlayMoney?: boolean }} Line
 * @param {{ format: string, amounts?: Readonly<Record<string, { winners: number, value: bigint }>>, lines: readonly
 * Line[] }} draw
 * @returns {bigint[]} by line
 */
export function payouts({ format, amounts = {}, lines }) {
  const names = levelNames[format];
  if (!names && format !== 'keno') return lines.map(payout);
  const priceOf = format === 'keno' ? kenoPrices(lines) : tablePrices(format, names, amounts, lines);
  return lines.map((line) =>
    payout({ ...line, oddsE4: line.oddsE4.map((sold, level) => priceOf(line.betType, level, sold)) }),
  );
}

const levelNames = {
  mega645: ['jackpot', 'first', 'second', 'third'],
  power655: ['jackpot1', 'jackpot2', 'first', 'second', 'third'],
  lotto535: ['jackpot', 'first', 'second', 'third', 'fourth', 'fifth', 'consolation'],
};

/**
 * Stakes are counted in pieces, of which a full ticket of 10,000 ₫ or ฿ 10 has this many. A satang counts as ten
 * pieces, a đồng as one.
 */
const PIECES = 10_000n;
const pieces = ({ unitStake, currency }) => (currency === 'THB' ? 10n : 1n) * unitStake;

/**
 * The total weight of the platform's tickets that reached a level; null if there is none. A ticket with play money is a
 * winner too, but adds no weight.
 */
function weigh(lines, level) {
  let weight = null;
  for (const line of lines)
    if (line.hits[level] > 0)
      weight = (weight ?? 0n) + (line.isPlayMoney ? 0n : pieces(line) * BigInt(line.hits[level]));
  return weight;
}

function kenoPrices(lines) {
  const most = {};
  for (const [type, cap] of [
    ['keno8', 10n ** 10n],
    ['keno9', 10n ** 10n],
    ['keno10', 10n ** 10n],
  ]) {
    const weight = weigh(
      lines.filter(({ betType }) => betType === type),
      0,
    );
    if (weight !== null) most[type] = (cap * PIECES) / (weight < PIECES ? PIECES : weight);
  }
  return (type, level, sold) => (level === 0 && most[type] < sold ? most[type] : sold);
}

function tablePrices(format, names, amounts, lines) {
  const winners = names.map((name, level) => {
    const own = weigh(lines, level);
    const theirs = PIECES * BigInt(amounts[name]?.winners ?? 0);
    return own === null ? theirs : own + theirs < PIECES ? PIECES : own + theirs;
  });
  const table = names.map((name) => amounts[name]?.value || undefined);
  if (format === 'lotto535' && wasSplit(amounts)) splitInto(table, amounts.jackpot.value, winners);
  return (_, level, sold) => {
    if (!names[level].startsWith('jackpot') || winners[level] === 0n) return table[level] ?? sold;
    if (table[level] !== undefined) return (table[level] * PIECES) / winners[level];
    const dearest = lines.reduce(
      (odds, line) => (line.hits[level] > 0 && line.oddsE4[level] > odds ? line.oddsE4[level] : odds),
      0n,
    );
    const share = (dearest * PIECES) / winners[level];
    return share < sold ? share : sold;
  };
}

// ── The split draw of Lotto 5/35 ──────────────────────────────────────────────────────────────────────────────────────

const printed = [10_000_000n, 5_000_000n, 500_000n, 100_000n, 30_000n];
const fiveTiers = levelNames.lotto535.slice(1, 6);
const wasSplit = (amounts) =>
  amounts.jackpot?.winners === 0 && fiveTiers.some((tier, at) => (amounts[tier]?.value ?? 0n) > printed[at]);

/**
 * Recomputes the prizes of the five tiers among which the jackpot of a draw was split, from the lowest tier up. The
 * highest tier with winners gets the remainder.
 */
function splitInto(table, jackpot, winners) {
  const parts = printed.map((_, at) => (winners[at + 1] > 0n ? (at === 0 ? 2n : 1n) : 0n));
  const all = parts.reduce((sum, part) => sum + part, 0n);
  const highest = parts.findIndex((part) => part > 0n);
  let rest = jackpot;
  for (let at = 4; at >= 0; at--) {
    const count = winners[at + 1];
    table[at + 1] = printed[at];
    if (parts[at] === 0n || winners[0] > 0n) continue;
    if (at === highest) {
      const [double, by] = [2n * rest * PIECES + count, 2n * count];
      table[at + 1] += double / by;
    } else {
      const exact = ((jackpot * parts[at]) / all) * PIECES;
      const bonus = exact / count - ((exact / count) % 5_000n);
      table[at + 1] += bonus;
      rest -= (bonus * count) / PIECES;
    }
  }
}
