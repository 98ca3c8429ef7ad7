/**
 * The basic idea of the second evaluator: write a draw as one text, and search for the bet in it. Returns for example
 * `;17798;97846;`: the numbers of the requested prize tiers between separators.
 */
export function strip(prizes, tiers) {
  let text = ';';
  for (const tier of tiers) {
    if (!prizes[tier]) throw new Error(`no tier ${tier} in this draw`);
    for (const number of prizes[tier]) text += `${number};`;
  }
  return text;
}

/** Number of occurrences of `piece` in the text. Neighbouring occurrences may share a separator. */
export function count(text, piece) {
  let times = 0;
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) times++;
  return times;
}

/** The letters of a text in sorted order. Two numbers contain the same digits if these are equal. */
export const letters = (text) => [...text].sort((left, right) => left.charCodeAt(0) - right.charCodeAt(0)).join('');

/** Number of items for which `question` returns true. */
export function tally(items, question) {
  let times = 0;
  for (const item of items) if (question(item)) times++;
  return times;
}

/** Sum of numbers written as text. */
export function total(items) {
  let sum = 0;
  for (const item of items) sum += Number(item);
  return sum;
}

/** Returns one hit if the condition is true, else none. */
export const once = (isTrue) => [isTrue ? 1 : 0];
