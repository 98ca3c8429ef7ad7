import type { OutputOf } from '@tamarind/contract/endpoint';
import { listTables } from '@tamarind/contract/vendor-tables';
import type { Category } from '@tamarind/domain/games/categories';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type TableNow = OutputOf<typeof listTables>['list'][number];

const REFRESH_MS = 5_000;
/** Categories whose tiles show live table data, with the height of that data below the name in pixels. */
const heights: Partial<Record<Category, number>> = { LIVE: 62, PVP: 40, HORSE: 26, COCKFIGHT: 26, BINGO: 26 };
const books: readonly (Category | undefined)[] = ['SPORTS', 'ESPORTS'];

export interface Tables {
  readonly of: (table: string | null) => TableNow | undefined;
  /** Height of the table data on a tile in pixels; 0 while no vendor sends any. */
  readonly height: number;
}

/**
 * Live table data of a category, refreshed every five seconds while the page is visible [B10]. Empty if the request
 * fails.
 */
export function useTables(category: Category | undefined): Tables {
  const language = useLanguage();
  const height = (category && heights[category]) ?? 0;
  const { data } = useEndpoint(
    listTables,
    { language },
    { when: height > 0 || books.includes(category), freshMs: REFRESH_MS, refreshMs: REFRESH_MS, keepLast: true },
  );
  const byKey = new Map(data?.list.map((table) => [table.key, table]));
  return { of: (table) => (table === null ? undefined : byKey.get(table)), height: byKey.size > 0 ? height : 0 };
}
