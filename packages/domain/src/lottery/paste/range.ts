import type { Ask } from './ask.ts';
import type { Head } from './head.ts';
import type { Part } from './parts.ts';
import type { Sign } from './signs.ts';

/**
 * Asks whether `00-09` is two numbers or all numbers from 00 to 09. It does not ask where a list is meant: combinations
 * use hyphens too, and three numbers in a row, a number and its reverse, or falling numbers are a list. Returns true if
 * it asked.
 */
export function askAboutRange(parts: readonly Part[], { written }: Head, line: string, ask: Ask): boolean {
  const isCombination = parts.some(({ types }) =>
    types.some(({ meaning }) => meaning?.kind === 'combination' || meaning?.kind === 'pairs'),
  );
  if (isCombination) return false;
  const found = written.findIndex((from, at) => isRange(at) && from);
  const [from, to] = [written[found], written[found + 1]];
  if (!from || !to) return false;
  const span = { start: from.start, end: to.end };
  const all = Number(to.text) - Number(from.text) < MOST_NUMBERS && allOf(from, to).join(' ');
  ask('range', line.slice(from.start, to.end), all ? [{ ...span, text: all }] : undefined, [
    { ...span, text: `${from.text} ${to.text}` },
  ]);
  return true;

  function isRange(at: number): boolean {
    const [left, right] = [written[at], written[at + 1]];
    if (!left || !right || !isHyphened(left, right) || left.text.length !== right.text.length) return false;
    const isAlone = !isHyphened(written[at - 1], left) && !isHyphened(right, written[at + 2]);
    const isReverse = Array.from(left.text).reverse().join('') === right.text;
    return isAlone && !isReverse && Number(right.text) > Number(left.text) + 1;
  }
  function isHyphened(left: Sign | undefined, right: Sign | undefined): boolean {
    return left !== undefined && right !== undefined && /^\s*-\s*$/.test(line.slice(left.end, right.start));
  }
}

const MOST_NUMBERS = 100;

const allOf = (from: Sign, to: Sign): string[] =>
  Array.from({ length: Number(to.text) - Number(from.text) + 1 }, (_, index) =>
    String(Number(from.text) + index).padStart(from.text.length, '0'),
  );
