import {
  byTier,
  displayOrder,
  tiers,
  type Prize,
  type Tier,
  type Vn27,
  vn27FromColumns,
} from '@tamarind/domain/lottery/draw-result';
import { dayOf, type Day } from '@tamarind/domain/time';

/** What a text holds: a result, or how many numbers were found where 27 are wanted. */
export type Reading =
  | { readonly ok: true; readonly prizes: Vn27 }
  | { readonly ok: false; readonly found: number };

const COUNT = tiers.reduce((count, tier) => count + tier.count, 0);
const dates = /(?<!\d)(?:\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2})(?!\d)/g;
const times = /(?<!\d)\d{1,2}(?::|h)\d{2}(?!\d)/g;
const numbers = /(?<![\p{L}\p{N}])\d{2,5}(?![\p{L}\p{N}])/gu;

/**
 * Reads a result as people copy it from a page: words, dates and clock times around 27 numbers, in the order of the draw
 * (special prize last) or of the board (special prize first). The widths tell which; anything else is not guessed.
 */
export function readResultText(text: string): Reading {
  const found = text.replaceAll(dates, ' ').replaceAll(times, ' ').match(numbers) ?? [];
  if (found.length !== COUNT) return { ok: false, found: found.length };
  const rank = tiers.map(({ prize }) => prize);
  for (const order of [rank, displayOrder]) {
    const prizes = inOrder(found, order);
    if (prizes) return { ok: true, prizes };
  }
  return { ok: false, found: found.length };
}

export type CsvReading = Reading | { readonly ok: false; readonly found: 'no-day' };

/** Reads the row of a draw's day from a CSV with the columns date, db, g1 … g7, or a single row of these without a head. */
export function readResultCsv(text: string, drawsAt: Date): CsvReading {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim().replaceAll('"', '')));
  const head = rows[0]?.includes('db') ? rows.shift() : undefined;
  const columns = head ?? ['date', ...tiers.map(({ prize }) => prize)];
  const records = rows.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
  );
  const day: Day = dayOf(drawsAt);
  const record = records.find(({ date }) => date === day);
  if (!record) return { ok: false, found: 'no-day' };
  const prizes = vn27FromColumns(record);
  const found = tiers.reduce((count, { prize }) => count + prizes[prize].length, 0);
  return found === COUNT ? { ok: true, prizes } : { ok: false, found };
}

function inOrder(found: readonly string[], order: readonly Prize[]): Vn27 | undefined {
  let at = 0;
  const taken = new Map<Prize, readonly string[]>();
  for (const prize of order) {
    const tier = tiers.find((one) => one.prize === prize) as Tier;
    const ofTier = found.slice(at, at + tier.count);
    if (ofTier.some((number) => number.length !== tier.width)) return undefined;
    taken.set(prize, ofTier);
    at += tier.count;
  }
  return byTier(({ prize }) => taken.get(prize) ?? []);
}
