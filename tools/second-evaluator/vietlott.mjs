import { strip, tally, total } from './strip.mjs';

/**
 * Evaluates bets of Vietlott and of keno-like games. The levels are in the order of the official prize tables, highest
 * first.
 */
export function vietlott(format, prizes, betType, selection) {
  const [, game, bao] = /^([a-z0-9_]+?)(?:_bao(\d+))?$/.exec(betType);
  if (betType in kenoLevels) return kenoHits(kenoLevels[betType], prizes, selection);
  if (betType in ranges) return inRanges(ranges[betType], prizes, selection);
  if (game in systems) return systemHits(systems[game], prizes, selection, Number(bao ?? systems[game].picks));
  const rule = rules[betType];
  if (!rule) throw new Error(`no rule for ${betType} on ${format}`);
  return rule(prizes, selection);
}

// ── Keno: a number of the picks ────────────────────────────────────────────────────────────────────────────────────────

/**
 * For each keno bet, named by its number of picks: the numbers of correct picks that win, in the order of the prize
 * table.
 */
const kenoLevels = {
  keno1: [1],
  keno2: [2],
  keno3: [3, 2],
  keno4: [4, 3, 2],
  keno5: [5, 4, 3],
  keno6: [6, 5, 4, 3],
  keno7: [7, 6, 5, 4, 3],
  keno8: [8, 7, 6, 5, 4, 0],
  keno9: [9, 8, 7, 6, 5, 4, 0],
  keno10: [10, 9, 8, 7, 6, 5, 0],
};

function kenoHits(paid, prizes, selection) {
  const text = strip(prizes, ['numbers']);
  const picks = selection.split('-');
  if (picks.length !== paid[0]) throw new Error(`${selection} is not ${paid[0]} numbers`);
  const found = tally(picks, (pick) => text.includes(`;${pick};`));
  return paid.map((wanted) => Number(wanted === found));
}

// ── A measure of the draw that has to lie in a range ──────────────────────────────────────────────────────────────────

const measures = {
  small: ({ numbers }) => tally(numbers, (ball) => ball <= '40'),
  big: ({ numbers }) => tally(numbers, (ball) => ball >= '41'),
  odd: ({ numbers }) => tally(numbers, (ball) => '13579'.includes(ball[1])),
  even: ({ numbers }) => tally(numbers, (ball) => '02468'.includes(ball[1])),
  sum: ({ numbers }) => total(numbers),
  dice: ({ digits }) => total(digits),
};

/**
 * For each choice of a bet, the name of the measured value (such as the sum), followed by the range that wins at each
 * level.
 */
const ranges = {
  keno_half: { big: 'big 13..20 11..12', small: 'small 13..20 11..12', tie: 'big 10..10' },
  keno_parity: {
    even: 'even 15..20 13..14',
    odd: 'odd 15..20 13..14',
    even11: 'even 11..12',
    odd11: 'odd 11..12',
    tie: 'odd 10..10',
  },
  keno_sum: { over: 'sum 811..1410 810..810', under: 'sum 210..809 810..810' },
  keno_updown: { up: 'small 11..20', tie: 'small 10..10', down: 'big 11..20' },
  keno_oddeven: { odd: 'odd 11..20', tie: 'odd 10..10', even: 'even 11..20' },
  keno_element: {
    metal: 'sum 210..695',
    wood: 'sum 696..763',
    water: 'sum 764..855',
    fire: 'sum 856..923',
    earth: 'sum 924..1410',
  },
  bingo_sum: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`s${i + 3}`, `dice ${i + 3}..${i + 3}`])),
  bingo_size: { small: 'dice 3..9', tie: 'dice 10..11', big: 'dice 12..18' },
};

function inRanges(choices, prizes, choice) {
  const [measure, ...levels] = choices[choice].split(' ');
  const value = measures[measure](prizes);
  return levels.map((range) => {
    const [lowest, highest] = range.split('..').map(Number);
    return Number(lowest <= value && value <= highest);
  });
}

// ── Mega, Power, Lotto: lines of a system ─────────────────────────────────────────────────────────────────────────────

/**
 * The games with system bets (bets on every line that can be made from more numbers). `levels` lists the number of
 * correct numbers in a line, with + if the extra ball is correct too; | separates variants of one level. Power's extra
 * ball is drawn from the same numbers, Lotto's from a separate set.
 */
const systems = {
  mega: { picks: 6, highest: 45, levels: ['6', '5', '4', '3'] },
  power: { picks: 6, highest: 55, extra: 'power', levels: ['6', '5+', '5', '4|4+', '3|3+'] },
  lotto: { picks: 5, highest: 35, extra: 'special', levels: ['5+', '5', '4+', '4', '3+', '3', '2+|1+|0+'] },
};

function systemHits({ picks, highest, extra, levels }, prizes, selection, size) {
  const [field, apart] = selection.split('+');
  const numbers = field.split('-');
  if (numbers.length !== size || new Set(numbers).size !== size) throw new Error(`${selection} is not ${size} numbers`);
  const marked = (number) => {
    const isExtra = apart === undefined && extra !== undefined && prizes[extra].includes(number);
    return (prizes.numbers.includes(number) ? 'right' : 'wrong') + (isExtra ? '+' : '');
  };
  const always = apart !== undefined && prizes[extra].includes(apart) ? '+' : '';
  const hits = levels.map(() => 0);
  for (const ticket of completed(numbers, picks, highest)) {
    const lines = linesOf(ticket.map(marked), picks);
    for (const [key, times] of lines)
      levels.forEach((level, at) => {
        if (level.split('|').includes(key + always)) hits[at] += times;
      });
  }
  return hits;
}

/**
 * Returns the lines to evaluate. A selection that has one number fewer than a line is completed with each other number
 * of the game; any other selection is returned unchanged.
 */
function completed(numbers, picks, highest) {
  if (numbers.length >= picks) return [numbers];
  const tickets = [];
  for (let ball = 1; ball <= highest; ball++) {
    const last = String(ball).padStart(2, '0');
    if (!numbers.includes(last)) tickets.push([...numbers, last]);
  }
  return tickets;
}

/**
 * Counts the lines of a system bet by their number of correct numbers (+ if the extra ball is among them). Adds the
 * numbers one by one instead of using binomial coefficients.
 */
function linesOf(marks, picks) {
  let started = [{ 0: 1 }];
  for (const mark of marks) {
    const grown = started.map((row) => ({ ...row }));
    grown.push({});
    started.forEach((row, chosen) => {
      for (const [key, times] of Object.entries(row)) {
        const right = Number.parseInt(key, 10) + Number(mark.startsWith('right'));
        const next = `${right}${key.endsWith('+') || mark.endsWith('+') ? '+' : ''}`;
        grown[chosen + 1][next] = (grown[chosen + 1][next] ?? 0) + times;
      }
    });
    started = grown.slice(0, picks + 1);
  }
  return Object.entries(started[picks]);
}

// ── Max 3D and Bingo18 ────────────────────────────────────────────────────────────────────────────────────────────────

const threeTiers = ['first', 'second', 'third'];

/** Returns 1 if both picked numbers were drawn in these tiers, else 0. */
const both = (prizes, picks, tiers) => {
  const text = strip(prizes, tiers);
  return Number(picks.every((pick) => text.includes(`;${pick};`)));
};

/**
 * Hits of a pair or of a single number. Hits in several tiers add up, and a single number is paid for each time it was
 * drawn.
 */
function pairHits(prizes, picks, specials) {
  const drawn = (tiers) =>
    tally(
      tiers.flatMap((tier) => prizes[tier]),
      (number) => picks.includes(number),
    );
  return [
    ...specials,
    ...threeTiers.map((tier) => both(prizes, picks, [tier])),
    both(prizes, picks, ['special', ...threeTiers]),
    drawn(['special']),
    drawn(threeTiers),
  ];
}

const diceThat = (prizes, digit) => tally(prizes.digits, (drawn) => drawn === digit);

const rules = {
  max3d: (prizes, pick) => ['special', ...threeTiers].map((tier) => tally(prizes[tier], (number) => number === pick)),
  max3d_plus: (prizes, selection) => {
    const picks = selection.split('-');
    return pairHits(prizes, picks, [both(prizes, picks, ['special'])]);
  },
  max3d_pro: (prizes, selection) => {
    const picks = selection.split('-');
    const asDrawn = prizes.special.join('-');
    return pairHits(prizes, picks, [Number(asDrawn === selection), Number(asDrawn === `${picks[1]}-${picks[0]}`)]);
  },
  bingo_digit: (prizes, digit) => [1, 2, 3].map((wanted) => Number(diceThat(prizes, digit) === wanted)),
  bingo_pair: (prizes, digit) => [Number(diceThat(prizes, digit) >= 2)],
  bingo_triple: (prizes, digit) => [Number(prizes.digits.join('') === digit.repeat(3))],
  bingo_any_triple: (prizes) => [Number(/^(.)\1\1$/.test(prizes.digits.join('')))],
};
