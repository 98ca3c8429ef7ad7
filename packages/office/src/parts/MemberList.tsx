import type { UseQueryResult } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { type ListProps, type Page, PagedList } from './PagedList.tsx';

interface Props<E extends Endpoint, Data extends Page, Item>
  extends Omit<ListProps<Data, Item>, 'query' | 'page' | 'onPage'> {
  /** An endpoint that lists entries of one account page by page. */
  endpoint: E;
  account: string;
}

/**
 * A tab of a member's page with one list. The address stores the page number. While another page loads, the previous
 * one stays visible.
 */
export function MemberList<E extends Endpoint, Item>({
  endpoint,
  account,
  ...list
}: Props<E, OutputOf<E> & Page, Item>) {
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(endpoint, { account, page } as InputOf<E>, { keepLast: true });
  return (
    <PagedList<OutputOf<E> & Page, Item>
      {...list}
      query={query as UseQueryResult<OutputOf<E> & Page, Refusal>}
      page={page}
      onPage={(next) => setAddress({ page: String(next) })}
    />
  );
}
