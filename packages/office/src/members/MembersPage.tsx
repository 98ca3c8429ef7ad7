import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { searchMembers } from '@tamarind/contract/reports';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterText } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { useMembersWords } from './words.ts';

type FoundMember = OutputOf<typeof searchMembers>['members'][number];

/** Members by anything that names one. The text stays out of the address, as it may be personal data. */
export function MembersPage() {
  const t = useMembersWords();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const isAsked = text.trim().length >= 2;
  const found = useEndpoint(searchMembers, { text, page }, { keepLast: true, when: isAsked });
  const search = useCallback((next: string) => {
    setText(next);
    setPage(1);
  }, []);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <FilterBar label={t('search')}>
        <FilterText
          label={t('search')}
          icon="magnifying-glass"
          placeholder={t('searchFor')}
          value={text}
          onChange={search}
        />
      </FilterBar>
      {isAsked && (
        <PagedList
          label={t('title')}
          query={found}
          page={page}
          onPage={setPage}
          itemsOf={({ members }) => members}
          keyOf={({ account }) => account}
          onOpen={({ account }) => navigate(`/members/${encodeURIComponent(account)}`)}
          rowLabel={({ account }) => t('openMember', { account })}
          empty={<Empty title={t('none')} />}
          columns={columnsOf(t)}
        />
      )}
    </>
  );
}

const columnsOf = (t: ReturnType<typeof useMembersWords>): readonly Column<FoundMember>[] => [
  { key: 'account', head: t('account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
  { key: 'by', head: t('foundBy'), cell: ({ by }) => by.map((sign) => t(`foundBy.${sign}`)).join(', ') },
  { key: 'payee', head: t('payee'), cell: ({ payeeName }) => payeeName || '–' },
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

export function TypeTag({ type }: { type: string }) {
  const t = useMembersWords();
  const tone = type === 'agent' ? 'info' : type === 'trial' ? 'warn' : 'plain';
  return <Tag tone={tone}>{t.has(`type.${type}`) ? t(`type.${type}` as 'type.member') : type}</Tag>;
}
