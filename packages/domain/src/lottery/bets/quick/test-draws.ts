import type { FormatCode, Prizes } from '../../formats/format.ts';
import { formatOf } from '../../formats/index.ts';
import type { BetType } from '../bet-type.ts';
import { quickTypes } from './index.ts';

export const quickCodes = ['wingo', 'k3', 'pk10', '11x5', '5d'] as const;
export const allTypes = quickCodes.flatMap((format) => quickTypes(format).map((type) => ({ format, type })));

export function typeOf(code: string): BetType {
  const found = allTypes.find(({ type }) => type.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found.type;
}

/** A result from its numbers, written as `05-11-02` or, one digit each, `38190`. */
export const drawn = (format: FormatCode, text: string): Prizes => ({
  [tierOf(format).prize]: text.includes('-') ? text.split('-') : tierOf(format).width === 1 ? [...text] : [text],
});

/**
 * Every result of the numbers at the given places (from 1), all equally likely. The other places get arbitrary valid
 * numbers.
 */
export function drawsBy(format: FormatCode, ...places: number[]): Prizes[] {
  const { prize, count, width, range, repeats } = tierOf(format);
  const [lowest, highest] = range ?? [0, 9];
  const field = Array.from({ length: highest - lowest + 1 }, (_, index) => String(lowest + index).padStart(width, '0'));
  const without = (taken: readonly string[]) =>
    repeats === 'free' ? field : field.filter((number) => !taken.includes(number));
  let tuples: string[][] = [[]];
  for (const _ of places) tuples = tuples.flatMap((tuple) => without(tuple).map((next) => [...tuple, next]));
  return tuples.map((tuple) => {
    const rest = without(tuple).values();
    const numbers = Array.from({ length: count }, (_, index) => {
      const known = tuple[places.indexOf(index + 1)];
      return known ?? rest.next().value ?? field[0] ?? '';
    });
    return { [prize]: numbers };
  });
}

/** The places (from 1) on which a type depends, by its code and the rules; all places for types that are not listed. */
export function placesRead(format: FormatCode, code: string): number[] {
  const place = /_[bp]([0-9]+)/.exec(code);
  if (place) return [Number(place[1])];
  const pair = /^pk10_dragon([0-9])$/.exec(code);
  if (pair) return [Number(pair[1]), 11 - Number(pair[1])];
  if (code.endsWith('_dragon')) return [1, 5];
  if (/^pk10_(sum|top2)|front2|first2/.test(code)) return [1, 2];
  if (/^pk10_top3|front3|first3/.test(code)) return [1, 2, 3];
  if (code.includes('middle3')) return [2, 3, 4];
  if (code.includes('back3')) return [3, 4, 5];
  if (code.includes('back2')) return [4, 5];
  return Array.from({ length: tierOf(format).count }, (_, index) => index + 1);
}

function tierOf(format: FormatCode) {
  const [tier] = formatOf(format).tiers;
  if (!tier) throw new Error(`${format} has no tier`);
  return tier;
}
