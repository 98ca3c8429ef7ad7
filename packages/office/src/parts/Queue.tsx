import { Fragment, type ReactNode } from 'react';
import type { Column } from '@tamarind/ui/Table';
import { type ListProps, type Page, PagedList } from './PagedList.tsx';
import { Split } from './Page.tsx';
import { ofRooms } from './queue-events.ts';

/**
 * Query options for a queue whose cases come from these server modules: refetch on the modules' push events and every
 * half minute, and show the last page meanwhile.
 */
export const queueRead = (...rooms: readonly string[]) =>
  ({ refreshOn: { queue: ofRooms(...rooms) }, refreshMs: 30_000, keepLast: true }) as const;

interface QueueColumn<Item> extends Column<Item> {
  /** True if the column is hidden while a row is open: the detail pane shows the same facts and needs the space. */
  readonly isSpare?: boolean;
}

interface Props<Data extends Page, Item> extends Omit<ListProps<Data, Item>, 'columns' | 'onOpen' | 'isCurrent'> {
  columns: readonly QueueColumn<Item>[];
  rowLabel: (item: Item) => string;
  /** The key of the open row. `onOpen` opens another row, or closes it with undefined. */
  opened: string | undefined;
  onOpen: (key: string | undefined) => void;
  /** Returns whether a row has this key. The default compares with `keyOf`. */
  isRow?: (item: Item, key: string) => boolean;
  /** True if the pane has two columns on a desktop, for example a picture beside its decision. */
  isWide?: boolean;
  /** The pane of the open row. `item` is undefined if the loaded page of the list does not contain the row. */
  detail: (opened: { key: string; item: Item | undefined; close: () => void }) => ReactNode;
}

/**
 * Work that waits for staff: the list, and beside it the open row. Rows are buttons, so the keys j and k move between
 * them and Enter opens one (`useListKeys`).
 */
export function Queue<Data extends Page, Item>({
  columns,
  opened,
  onOpen,
  keyOf,
  isRow = (item, key) => keyOf(item) === key,
  detail,
  isWide = false,
  ...list
}: Props<Data, Item>) {
  const items = list.query.data ? list.itemsOf(list.query.data) : [];
  const pane =
    opened === undefined
      ? undefined
      : detail({ key: opened, item: items.find((item) => isRow(item, opened)), close: () => onOpen(undefined) });
  return (
    <Split
      isWide={isWide}
      list={
        <PagedList
          {...list}
          keyOf={keyOf}
          columns={columns.filter(({ isSpare }) => !isSpare || opened === undefined)}
          onOpen={(item) => onOpen(keyOf(item))}
          isCurrent={(item) => opened !== undefined && isRow(item, opened)}
        />
      }
      detail={pane ? <Fragment key={opened}>{pane}</Fragment> : undefined}
    />
  );
}
