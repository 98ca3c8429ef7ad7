import {
  byTier,
  numbersOf,
  prizesFromColumns,
  type Format,
  type Prizes,
  type Tier,
} from '@tamarind/domain/lottery/formats/format';
import { dayOf, type Day } from '@tamarind/domain/time';

/** The result parsed from a text, or only the count of its numbers (`found`) if they do not fit the format. */
export type Reading = { readonly ok: true; readonly prizes: Prizes } | { readonly ok: false; readonly found: number };

const dates = /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2})(?!\d)/g;
const times = /(?<!\d)\d{1,2}(?::|h)\d{2}(?!\d)/g;

/**
 * Parses a result as people copy it from a page: with words, dates and clock times around the numbers, in the order of
 * the draw or of the result board. The widths of the numbers tell which order it is; any other text is refused.
 * Optional tiers may follow, rank by rank.
 */
export function readResultText(text: string, format: Format): Reading {
  const found = text.replaceAll(dates, ' ').replaceAll(times, ' ').match(numbersIn(format)) ?? [];
  for (const tiers of wanted(format)) {
    if (countOf(tiers) !== found.length) continue;
    const ranked = inOrder(found, tiers);
    const shown = format.displayOrder.flatMap((prize) => tiers.filter((tier) => tier.prize === prize));
    const prizes = ranked ?? inOrder(found, shown);
    if (prizes) return { ok: true, prizes };
  }
  return { ok: false, found: found.length };
}

export type CsvReading = Reading | { readonly ok: false; readonly found: 'no-day' };

/**
 * Reads the row of a draw's day from a CSV file with the column `date` and one column per tier, or a single row without
 * a header.
 */
export function readResultCsv(text: string, format: Format, drawsAt: Date): CsvReading {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim().replaceAll('"', '')));
  const names = format.tiers.map(({ prize }) => prize);
  const head = rows[0]?.some((cell) => names.includes(cell)) ? rows.shift() : undefined;
  const columns = head ?? ['date', ...names];
  const records = rows.map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  const day: Day = dayOf(drawsAt);
  const record = records.find(({ date }) => date === day);
  if (!record) return { ok: false, found: 'no-day' };
  const prizes = prizesFromColumns(format, record);
  const isWhole = format.tiers.every(
    ({ prize, count, isOptional }) =>
      numbersOf(prizes, prize).length === count || (isOptional && numbersOf(prizes, prize).length === 0),
  );
  if (isWhole) return { ok: true, prizes };
  return { ok: false, found: names.reduce((count, prize) => count + numbersOf(prizes, prize).length, 0) };
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Builds a pattern that matches numbers of the lengths in this format. Balls are often printed without their leading
 * zero.
 */
function numbersIn({ tiers }: Format): RegExp {
  const lowest = Math.min(...tiers.map(({ width, range }) => (range ? 1 : width)));
  const highest = Math.max(...tiers.map(({ width }) => width));
  return new RegExp(`(?<![\\p{L}\\p{N}])\\d{${lowest},${highest}}(?![\\p{L}\\p{N}])`, 'gu');
}

/**
 * The combinations of tiers that a text may contain: the required tiers alone, or with the first one, two … optional
 * tiers.
 */
function wanted({ tiers }: Format): Tier[][] {
  const needed = tiers.filter(({ isOptional }) => !isOptional);
  const more = tiers.filter(({ isOptional }) => isOptional);
  return Array.from({ length: more.length + 1 }, (_, count) => [...needed, ...more.slice(0, count)]);
}

const countOf = (tiers: readonly Tier[]): number => tiers.reduce((sum, { count }) => sum + count, 0);

function inOrder(found: readonly string[], order: readonly Tier[]): Prizes | undefined {
  let at = 0;
  const taken = new Map<string, readonly string[]>();
  for (const { prize, count, width, range } of order) {
    const ofTier = found.slice(at, at + count).map((number) => (range ? number.padStart(width, '0') : number));
    if (ofTier.some((number) => number.length !== width)) return undefined;
    taken.set(prize, ofTier);
    at += count;
  }
  return byTier(order, ({ prize }) => taken.get(prize) ?? []);
}
