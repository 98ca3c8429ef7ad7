import type { Jurisdiction } from '@tamarind/domain/jurisdictions/codes';
import type { Ladder } from '@tamarind/domain/lottery/risk/offer';
import type { Currency } from '@tamarind/domain/money';
import type { Db } from '../../platform/db/sql.ts';
import { bookRows, type BookRows, type LimitRow, type PriceRow, stampOf, type SwitchRow } from './price-queries.ts';

/**
 * Cache of prices, limits, ladders and switches of all games in all versions; the newest version that has taken effect
 * applies. They change a few times a day, but every bet needs them. The cache is never stale: each use compares its
 * stamp with the one in the database, which a trigger changes with every such change (price_stamp_moves).
 */
export interface PriceBook {
  /** One row for each bet type of these games, on sale or not. */
  prices(games: readonly string[], at: Date): PriceRow[];
  limits(games: readonly string[], at: Date): LimitRow[];
  /** The odds ladder (steps of falling odds) of a bet type at a moment; undefined if the bet type has none. */
  ladder(game: string, currency: Currency, betType: string, at: Date): Ladder | undefined;
  /** The brand's switches of games; a game without a row is switched on. */
  switches(at: Date): SwitchRow[];
  readonly jurisdiction: Jurisdiction | undefined;
}

/** The price book as it is in the database now. Inside a transaction it includes the transaction's own changes. */
export async function priceBook(db: Db): Promise<PriceBook> {
  let stamp = await stampOf(db);
  for (;;) {
    const known = books.get(stamp);
    if (known) return known;
    const rows = await bookRows(db);
    const after = await stampOf(db);
    if (after === stamp) return keep(stamp, bookOf(rows));
    stamp = after;
  }
}

/**
 * Cached price books, by the stamp of their data. Stamps are random and never repeat, so one map can contain the books
 * of several databases.
 */
const books = new Map<string, PriceBook>();
const KEPT = 8;

function keep(stamp: string, book: PriceBook): PriceBook {
  books.set(stamp, book);
  for (const oldest of books.keys()) if (books.size > KEPT) books.delete(oldest);
  return book;
}

function bookOf(rows: BookRows): PriceBook {
  const prices = versions(rows.prices, (row) => [row.game, row.betType]);
  const limits = versions(rows.limits, (row) => [row.game, row.currency]);
  const ladders = versions(
    rows.ladders.map(({ from, factor, ...row }) => ({
      ...row,
      steps: from.map((start, index) => ({ from: start, factorE4: factor[index] ?? 0 })),
    })),
    (row) => [row.game, row.currency, row.betType],
  );
  const switches = versions(rows.switches, (row) => [row.game]);
  return {
    prices: (games, at) => prices.of(games, at),
    limits: (games, at) => limits.of(games, at),
    ladder: (game, currency, betType, at) => ladders.one([game, currency, betType], at),
    switches: (at) => switches.all(at),
    jurisdiction: rows.jurisdiction,
  };
}

interface Version {
  readonly game: string;
  readonly version: number;
  readonly effectiveFrom: Date;
}

/** Groups versions by key (such as game and bet type), newest version first. */
function versions<Row extends Version>(rows: readonly Row[], keyOf: (row: Row) => readonly string[]) {
  const nameOf = (key: readonly string[]) => key.join(' ');
  const lines = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(keyOf(row));
    const line = lines.get(name);
    if (line) line.push(row);
    else lines.set(name, [row]);
  }
  for (const line of lines.values())
    line.sort(
      (left, right) => right.effectiveFrom.getTime() - left.effectiveFrom.getTime() || right.version - left.version,
    );
  const ofGame = Map.groupBy(lines.values(), ([first]) => first?.game ?? '');
  const newest = (line: readonly Row[], at: Date) => line.filter((row) => row.effectiveFrom <= at).slice(0, 1);
  return {
    of: (games: readonly string[], at: Date) =>
      games.flatMap((game) => (ofGame.get(game) ?? []).flatMap((line) => newest(line, at))),
    one: (key: readonly string[], at: Date) => newest(lines.get(nameOf(key)) ?? [], at)[0],
    all: (at: Date) => [...lines.values()].flatMap((line) => newest(line, at)),
  };
}
