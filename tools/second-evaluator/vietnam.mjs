import { count, letters, once, strip } from './strip.mjs';

/**
 * Evaluates Vietnamese bets. Most rules are written as a line of text: the end of the drawn number that must match
 * (tail or head), the number of digits, and the prize tiers (* for all). Tiers in braces differ by region,
 * "North/South-Central".
 */
const counting = {
  lo2: 'tail 2 *',
  lo2_1k: 'tail 2 *',
  lo3: 'tail 3 *',
  lo4: 'tail 4 *',
  lo2_dau: 'head 2 *',
  lo_g3: 'tail 2 {g3/}',
  lo_g5: 'tail 2 {g5/}',
  lo_g4: 'tail 2 {/g4}',
  lo_g6: 'tail 2 {/g6}',
  de_db: 'tail 2 db',
  de_dau_db: 'head 2 db',
  de_g1: 'tail 2 g1',
  de_dau_g1: 'head 2 g1',
  de_dau: 'tail 2 {g7/g8}',
  de_dau_duoi: 'tail 2 {g7/g8} db',
  duoi: 'tail 1 db',
  cang3_db: 'tail 3 db',
  cang3_dau: 'tail 3 {g6/g7}',
  cang3_dau_duoi: 'tail 3 {g6/g7} db',
  cang3_g1: 'tail 3 g1',
  cang4_db: 'tail 4 db',
};
const tiersOf = {
  vn27: ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'],
  vn18: ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8'],
};

export function vietnam(format, prizes, betType, selection) {
  if (betType in counting) return [countingHits(format, prizes, counting[betType], selection)];

  const special = strip(prizes, ['db']);
  const lastTwo = special.slice(-3, -1);
  const [family, size] = betType.split(/(?<=^[a-z]+)(?=\d+$)/);
  if (family === 'xien') return once(present(format, prizes, selection, size) === Number(size));
  if (family === 'truot') return once(present(format, prizes, selection, size) === 0);
  switch (betType) {
    case 'dau':
      return once(lastTwo.startsWith(selection));
    case 'xienq3':
    case 'xienq4': {
      // The number of winning pairs, triples and quadruples for 0 to 4 hits: rows of Pascal's triangle without their
      // first two numbers.
      const pascal = ['0 0 0', '0 0 0', '1 0 0', '3 1 0', '6 4 1'];
      const sizes = Number(betType.at(-1));
      const row = pascal[present(format, prizes, selection, sizes)].split(' ').map(Number);
      return row.slice(0, sizes - 1);
    }
    case 'taixiu':
      return once({ tai: '56789', xiu: '01234' }[selection].includes(lastTwo[0]));
    case 'chanle':
      return once({ chan: '02468', le: '13579' }[selection].includes(lastTwo[1]));
    case 'tong': {
      const sum = lastTwo.charCodeAt(0) + lastTwo.charCodeAt(1) - 2 * 48;
      return once(selection === `s${sum}`);
    }
    case 'xien3_db':
      return once(letters(special.slice(-4, -1)) === letters(selection));
    case 'xien4_db':
      return once(letters(special.slice(-5, -1)) === letters(selection));
    default:
      throw new Error(`no rule for ${betType} on ${format}`);
  }
}

function countingHits(format, prizes, rule, pick) {
  const northOrSouth = format === 'vn27' ? '$1' : '$2';
  const [end, digits, ...tiers] = rule.replace(/\{(\w*)\/(\w*)\}/, northOrSouth).split(' ');
  if (pick.length !== Number(digits)) throw new Error(`${pick} has not ${digits} digits`);
  const text = strip(prizes, tiers[0] === '*' ? tiersOf[format] : tiers);
  return count(text, end === 'tail' ? `${pick};` : `;${pick}`);
}

/** The number of picks that were hit. A pick is hit if at least one drawn number ends with it. */
function present(format, prizes, selection, size) {
  const text = strip(prizes, tiersOf[format]);
  const picks = selection.split('-');
  if (new Set(picks).size !== Number(size)) throw new Error(`${selection} is not ${size} different numbers`);
  let found = 0;
  for (const pick of picks) if (text.includes(`${pick};`)) found++;
  return found;
}
