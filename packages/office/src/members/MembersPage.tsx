import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { findMembers } from '@tamarind/contract/reports';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterText } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useMembersWords } from './words.ts';

type FoundMember = OutputOf<typeof findMembers>['members'][number];

/** Members by the beginning of their account name. */
export function MembersPage() {
  const t = useMembersWords();
  const [address, setAddress] = useAddress(['query']);
  const query = address.query.trim();
  const found = useEndpoint(findMembers, { query }, { keepLast: true });
  const search = useCallback((text: string) => setAddress({ query: text }), [setAddress]);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <FilterBar label={t('search')}>
        <FilterText
          label={t('account')}
          icon="magnifying-glass"
          placeholder={t('beginsWith')}
          value={address.query}
          onChange={search}
        />
      </FilterBar>
      <Answer query={found}>{({ members }) => <Members items={members} isStale={found.isPlaceholderData} />}</Answer>
    </>
  );
}

function Members({ items, isStale }: { items: readonly FoundMember[]; isStale: boolean }) {
  const t = useMembersWords();
  const isNarrow = useIsNarrow();
  const [, navigate] = useLocation();
  if (items.length === 0) return <Empty title={t('none')} />;
  const columns: readonly Column<FoundMember>[] = [
    { key: 'account', head: t('account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
    { key: 'type', head: t('type'), cell: ({ type }) => <TypeTag type={type} /> },
    {
      key: 'balance',
      head: t('balance'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ balance, currency }) => <Amount value={balance} currency={currency} />,
    },
    { key: 'since', head: t('since'), cell: ({ registeredAt }) => <DateText at={registeredAt} form="day" /> },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      items={items}
      keyOf={({ account }) => account}
      onOpen={({ account }) => navigate(`/members/${encodeURIComponent(account)}`)}
      rowLabel={({ account }) => t('openMember', { account })}
      isDense={!isNarrow}
      isStale={isStale}
    />
  );
}

export function TypeTag({ type }: { type: string }) {
  const t = useMembersWords();
  const tone = type === 'agent' ? 'info' : type === 'trial' ? 'warn' : 'plain';
  return <Tag tone={tone}>{t.has(`type.${type}`) ? t(`type.${type}` as 'type.member') : type}</Tag>;
}
