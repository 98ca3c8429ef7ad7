import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Refusal } from '@tamarind/ui/refusal.ts';

interface Props {
  /** A note that says how old the answer is, shown when the answer comes from the device's cache. */
  asked: ReactNode;
  answer: UseQueryResult<{ count: number; pageSize: number }, Refusal>;
  /** The number of rows on this page; undefined while loading. */
  rows: number | undefined;
  empty: string;
  /** A link to show when the list is empty. */
  wayOn?: ReactNode;
  page: number;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** A list of records in each of its states: loading, failed, empty, or rows with a pager. */
export function RecordList({ asked, answer, rows, empty, wayOn, page, onPage, children }: Props) {
  // Show the error instead of waiting if the device is offline and has no cached answer.
  const error = answer.error ?? (answer.isPaused && !answer.data ? new Refusal('OFFLINE') : null);
  if (error) return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonRows count={6} />;
  if (rows === 0 && page === 1) return <Empty title={empty} action={wayOn} />;
  return (
    <>
      {asked}
      {children}
      <Pager page={page} count={answer.data.count} pageSize={answer.data.pageSize} onPage={onPage} />
    </>
  );
}
