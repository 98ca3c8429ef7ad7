import { useCallback } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listVendorRounds } from '@tamarind/contract/vendors-office';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterSelect, FilterText } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { VendorFilter } from './VendorFilter.tsx';
import type { Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

type Round = OutputOf<typeof listVendorRounds>['rounds'][number];

/** Members' rounds at vendors. A round counts as stuck after ten minutes without a call about it. */
export function RoundsTab({ vendors }: { vendors: readonly Vendor[] }) {
  const t = useVendorsWords();
  const [address, setAddress] = useAddress(['show', 'vendor', 'q', 'stuck', 'page']);
  const page = pageOf(address.page);
  const rounds = useEndpoint(
    listVendorRounds,
    {
      page,
      show: address.stuck ? 'stuck' : 'all',
      ...present({ vendor: address.vendor || undefined, find: address.q || undefined }),
    },
    { refreshMs: 15_000, keepLast: true },
  );
  const find = useCallback((text: string) => setAddress({ q: text.trim() }), [setAddress]);
  return (
    <>
      <FilterBar label={t('filter')}>
        <VendorFilter vendors={vendors} value={address.vendor} onChange={(vendor) => setAddress({ vendor })} />
        <FilterSelect
          label={t('which')}
          value={address.stuck}
          options={[
            { value: '', label: t('allRounds') },
            { value: '1', label: t('stuckRounds') },
          ]}
          onChange={(stuck) => setAddress({ stuck })}
        />
        <FilterText
          label={t('find')}
          value={address.q}
          placeholder={t('findHint')}
          icon="magnifying-glass"
          onChange={find}
        />
      </FilterBar>
      <PagedList
        label={t('tab.rounds')}
        query={rounds}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={(data) => data.rounds}
        keyOf={({ vendor, round, account }) => `${vendor} ${account} ${round}`}
        empty={<Empty title={t(address.stuck ? 'noStuck' : 'noRounds')} />}
        columns={columnsOf(t)}
      />
    </>
  );
}

const columnsOf = (t: ReturnType<typeof useVendorsWords>): readonly Column<Round>[] => [
  { key: 'game', head: t('game'), onCard: 'title', cell: ({ gameName }) => <b>{gameName}</b> },
  {
    key: 'state',
    head: t('state'),
    onCard: 'aside',
    cell: ({ state }) => <Tag tone={state === 'open' ? 'warn' : 'plain'}>{t(`round.${state}`)}</Tag>,
  },
  { key: 'vendor', head: t('vendor'), onCard: 'none', cell: ({ vendorName }) => vendorName },
  { key: 'account', head: t('account'), cell: ({ account }) => <Link href={`/members/${account}`}>{account}</Link> },
  { key: 'round', head: t('round'), onCard: 'none', cell: ({ round }) => <span className="code">{round}</span> },
  {
    key: 'staked',
    head: t('staked'),
    isNumber: true,
    cell: ({ staked, currency }) => <Amount value={staked} currency={currency} />,
  },
  {
    key: 'won',
    head: t('won'),
    isNumber: true,
    cell: ({ won, currency }) => <Amount value={won} currency={currency} />,
  },
  { key: 'moved', head: t('lastMoved'), cell: ({ movedAt }) => <DateText at={movedAt} form="exact" /> },
];
