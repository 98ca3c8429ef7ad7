/**
 * A second opinion on what a Northern ticket line is paid: written from the rules alone, in plain JavaScript, on purpose
 * unlike the product's code and without importing any of it. Replays and tests compare the two, so a fault would have to be
 * made twice, in two ways, to pass [L07].
 *
 * It writes the draw on one strip of text, each number followed by a blank. A lô then is a count of "07 " on the strip, a
 * xiên a question whether each pick stands on it; bets on the special prize are remainders of an integer.
 *
 * @param {Readonly<Record<string, readonly string[]>>} prizes tiers db, g1 .. g7
 * @param {string} betType lo2 lo3 lo4 de_db dau duoi cang3_db xien2 xien3 xien4
 * @param {string} selection "07", "388", "7", "07-17-68"
 * @param {bigint} unitStakeMinor stake for one unit, in minor units
 * @param {bigint} oddsE4 gross odds x 10,000
 * @returns {bigint} payout in minor units, halves rounded up
 */
export function evaluate(prizes, betType, selection, unitStakeMinor, oddsE4) {
  return inMinorUnits(unitStakeMinor * oddsE4 * BigInt(hitsOf(prizes, betType, selection)));
}

function hitsOf(prizes, betType, selection) {
  const strip = `${Object.values(prizes).flat().join(' ')} `;
  const special = Number(prizes.db[0]);
  const wanted = Number(selection);
  switch (betType) {
    case 'lo2':
    case 'lo3':
    case 'lo4':
      return strip.split(`${selection} `).length - 1;
    case 'xien2':
    case 'xien3':
    case 'xien4':
      for (let at = 0; at < selection.length; at += 3)
        if (strip.indexOf(`${selection[at]}${selection[at + 1]} `) < 0) return 0;
      return 1;
    case 'de_db':
      return Number(special % 100 === wanted);
    case 'cang3_db':
      return Number(special % 1000 === wanted);
    case 'duoi':
      return Number(special % 10 === wanted);
    case 'dau':
      return Number(((special % 100) - (special % 10)) / 10 === wanted);
    default:
      throw new Error(`no rule for ${betType}`);
  }
}

/** Drops the four decimals of the odds; a first dropped digit of 5 or more adds one. */
function inMinorUnits(scaled) {
  const text = scaled.toString().padStart(5, '0');
  const whole = BigInt(text.slice(0, -4));
  return text.at(-4) >= '5' ? whole + 1n : whole;
}
