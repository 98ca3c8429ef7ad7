import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { Row } from './Row.tsx';
import { usePartsWords } from './words.ts';

interface Props<Data> {
  query: UseQueryResult<Data, Refusal>;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query: a skeleton while it loads, the error if it failed, or the older data with its time if a refresh
 * failed.
 */
export function Answer<Data>({ query, skeleton = <SkeletonRows count={6} height={34} />, children }: Props<Data>) {
  const t = usePartsWords();
  const errorText = useErrorText();
  const { data, error } = query;
  // A retry cannot change these errors, so no retry is offered.
  if (data === undefined && (error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN'))
    return <Empty drawing="warning" title={errorText(error)} />;
  if (data === undefined)
    return error ? (
      <ErrorState error={error} onRetry={() => void query.refetch()} />
    ) : (
      <div aria-busy="true">{skeleton}</div>
    );
  return (
    <>
      {error && (
        <div role="alert">
          <Row>
            <Tag tone="warn" icon="warning">
              {t('asOf')} <DateText at={new Date(query.dataUpdatedAt)} form="seconds" />
            </Tag>
            <Button kind="soft" size="tiny" icon="arrows-clockwise" onClick={() => void query.refetch()}>
              {t('again')}
            </Button>
          </Row>
        </div>
      )}
      {children(data)}
    </>
  );
}
