import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pager } from '@tamarind/ui/Pager';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { Answer } from './Answer.tsx';
import { Stack } from './Row.tsx';
import { useIsNarrow } from './useIsNarrow.ts';

/** One page of a list, in the format of the list endpoints. */
export interface Page {
  readonly count: number;
  readonly pageSize: number;
}

export interface ListProps<Data extends Page, Item> {
  /** The name of the table for screen readers. */
  label: string;
  query: UseQueryResult<Data, Refusal>;
  page: number;
  onPage: (page: number) => void;
  itemsOf: (data: Data) => readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly Column<Item>[];
  onOpen?: (item: Item) => void;
  rowLabel?: (item: Item) => string;
  /** Returns whether the item is the one that is open beside the list. */
  isCurrent?: (item: Item) => boolean;
  /** The content shown instead of an empty table. */
  empty: ReactNode;
  /** Elements above and below the list, built from the same response. */
  before?: (data: Data) => ReactNode;
  after?: (data: Data) => ReactNode;
}

/**
 * A list that is loaded page by page, with its states loading, failed, out of date and empty. Wide screens show a dense
 * table, phones show cards.
 */
export function PagedList<Data extends Page, Item>({
  query,
  page,
  onPage,
  itemsOf,
  empty,
  before,
  after,
  ...table
}: ListProps<Data, Item>) {
  const isNarrow = useIsNarrow();
  return (
    <Answer query={query}>
      {(data) => {
        const items = itemsOf(data);
        const list = (
          <>
            {items.length === 0 ? (
              empty
            ) : (
              <Table {...table} items={items} isDense={!isNarrow} isStale={query.isPlaceholderData} />
            )}
            <Pager page={page} count={data.count} pageSize={data.pageSize} onPage={onPage} />
          </>
        );
        if (!before && !after) return list;
        return (
          <Stack gap={12}>
            {before?.(data)}
            {list}
            {after?.(data)}
          </Stack>
        );
      }}
    </Answer>
  );
}
