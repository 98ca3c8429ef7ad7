import { letters, once } from './strip.mjs';

/**
 * Evaluates Thai bets. Each rule has two words. The first names the comparison of drawn number and selection: same, tod
 * (same digits in any order), run (contains the digit), part (contains both digits), among4 and among5 (every drawn
 * digit is among the 4 or 5 picked), side (high, low, odd, even). The second names a pattern that finds the drawn
 * numbers in the draw's text, `first=997626 front3=571,509 …`.
 */
const rules = {
  top4: 'same top4',
  tod4: 'tod top4',
  top3: 'same top3',
  tod3: 'tod top3',
  top2: 'same top2',
  tod2: 'part top3',
  bottom2: 'same bottom2',
  front3: 'same front3',
  bottom3: 'same last3',
  front3_tod: 'tod front3',
  bottom3_tod: 'tod last3',
  run_top: 'run top3',
  run_bottom: 'run bottom2',
  run_front3: 'run front3',
  run_bottom3: 'run last3',
  pin_100: 'same hundreds',
  pin_10: 'same tens',
  pin_1: 'same units',
  tod4_in3: 'among4 top3',
  tod5_in3: 'among5 top3',
  bottom2_side: 'side bottom2',
  top2_side: 'side top2',
};

/**
 * Patterns that find the number to compare with (the first capture group) in the draw's text: in a draw of the Thai
 * state lottery (GLO) by its tiers, such as the first prize; in other lotteries in the top or bottom number.
 */
const places = {
  top4: / (?:first=\d\d|top=)(\d{4}) /g,
  top3: / (?:first|top)=\d*(\d{3}) /g,
  top2: / (?:first|top)=\d*(\d{2}) /g,
  hundreds: / (?:first|top)=\d*(\d)\d\d /g,
  tens: / (?:first|top)=\d*(\d)\d /g,
  units: / (?:first|top)=\d*(\d) /g,
  bottom2: / (?:last2|bottom)=(\d\d) /g,
  front3: /(?<= front3=[\d,]*)(\d{3})[ ,]/g,
  last3: /(?<= last3=[\d,]*)(\d{3})[ ,]/g,
};

const comparisons = {
  same: (drawn, pick) => drawn === pick,
  tod: (drawn, pick) => letters(drawn) === letters(pick),
  run: (drawn, pick) => drawn.includes(pick),
  // True if both picked digits can be removed from the drawn number, one after the other.
  part: (drawn, pick) => drawn.replace(pick[0], '').replace(pick[1], '').length === drawn.length - 2,
  among4: (drawn, pick) => among(drawn, pick, 4),
  among5: (drawn, pick) => among(drawn, pick, 5),
  side: (drawn, pick) => sides[pick].test(drawn),
};

const sides = { high: /^[5-9]/, low: /^[0-4]/, odd: /[13579]$/, even: /[02468]$/ };

/** Evaluates one Thai bet: it wins once if at least one of the drawn numbers satisfies its rule. */
export function thai(format, prizes, betType, selection) {
  const rule = rules[betType];
  if (!rule) throw new Error(`no rule for ${betType} on ${format}`);
  const [comparison, place] = rule.split(' ');
  const text = Object.entries(prizes).reduce((row, [tier, numbers]) => `${row}${tier}=${numbers} `, ' ');
  const drawn = [...text.matchAll(places[place])];
  if (drawn.length === 0) throw new Error(`no ${place} in this draw`);
  return once(drawn.some(([, number]) => comparisons[comparison](number, selection)));
}

/** True if the drawn digits are different and all of them are picked; the pick may be written 1234 or 1-2-3-4. */
function among(drawn, pick, size) {
  const picked = pick.replaceAll('-', '');
  if (new Set(picked).size !== size || picked.length !== size) throw new Error(`${pick} is not ${size} digits`);
  return /^(\d)(?!\1)(\d)(?!\1|\2)(\d)$/.test(drawn) && new RegExp(`^[${picked}]*$`).test(drawn);
}
