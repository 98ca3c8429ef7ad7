import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listLabels } from '@tamarind/contract/member-labels';
import { searchMembers } from '@tamarind/contract/reports';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tabs } from '@tamarind/ui/Segmented';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterSelect, FilterText } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Stack } from '#parts/Row.tsx';
import { hasBranch, hasRight, useStaff } from '#parts/staff.ts';
import { DuplicatePairs } from './Duplicates.tsx';
import { LabelList } from './LabelList.tsx';
import { LabelTags } from './MemberLabels.tsx';
import { Segments } from './Segments.tsx';
import { useMembersWords } from './words.ts';

type FoundMember = OutputOf<typeof searchMembers>['members'][number];

/**
 * The page of members: a search by name, contact, other identifying data or label, and a list of account pairs that may
 * belong to one person.
 */
export function MembersPage() {
  const t = useMembersWords();
  const [address, setAddress] = useAddress(['show']);
  // Segments and account pairs cover the whole platform, so a person limited to one agent's branch gets only the
  // search.
  const isSearchOnly = hasBranch(useStaff(), 'members.read');
  const show = oneOf(isSearchOnly ? ['find'] : ['find', 'segments', 'duplicates'], address.show);
  const [isListing, setListing] = useState(false);
  const mayList = hasRight(useStaff(), 'members.manage');
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayList && (
          <Button kind="line" size="small" icon="pencil-simple" onClick={() => setListing(true)}>
            {t('labels.list')}
          </Button>
        )}
      </PageHead>
      <Tabs<typeof show>
        label={t('title')}
        tabs={[
          { key: 'find' as const, label: t('search') },
          { key: 'segments' as const, label: t('segments') },
          { key: 'duplicates' as const, label: t('duplicates') },
        ].filter(({ key }) => key === 'find' || !isSearchOnly)}
        current={show}
        onChange={(next) => setAddress({ show: next === 'find' ? '' : next })}
      >
        {show === 'find' && <MemberSearch />}
        {show === 'segments' && <Segments />}
        {show === 'duplicates' && <DuplicatePairs />}
      </Tabs>
      {isListing && <LabelList onClose={() => setListing(false)} />}
    </>
  );
}

/**
 * The search for members. Before a search it lists the newest members. The typed text is not put into the address,
 * because it may be personal data.
 */
function MemberSearch() {
  const t = useMembersWords();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [label, setLabel] = useState('');
  const [page, setPage] = useState(1);
  const labels = useEndpoint(listLabels, {}).data?.labels ?? [];
  const isAsked = text.trim().length >= 2 || label !== '';
  const wish = { text: text.trim().length >= 2 ? text : '', label: label === '' ? undefined : label, page };
  const found = useEndpoint(searchMembers, wish, { keepLast: true });
  const search = useCallback((next: string) => {
    setText(next);
    setPage(1);
  }, []);
  return (
    <Stack gap={12}>
      <FilterBar label={t('search')}>
        <FilterText
          label={t('search')}
          icon="magnifying-glass"
          placeholder={t('searchFor')}
          value={text}
          onChange={search}
        />
        {labels.length > 0 && (
          <FilterSelect
            label={t('labels.one')}
            value={label}
            options={[
              { value: '', label: t('labels.any') },
              ...labels.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(next) => {
              setLabel(next);
              setPage(1);
            }}
          />
        )}
      </FilterBar>
      <PagedList
        label={t(isAsked ? 'title' : 'newest')}
        query={found}
        page={page}
        onPage={setPage}
        itemsOf={({ members }) => members}
        keyOf={({ account }) => account}
        onOpen={({ account }) => navigate(`/members/${encodeURIComponent(account)}`)}
        rowLabel={({ account }) => t('openMember', { account })}
        before={() => !isAsked && <h2>{t('newest')}</h2>}
        empty={<Empty title={t(isAsked ? 'none' : 'noMembers')} />}
        columns={columnsOf(t).filter(({ key }) => isAsked || key !== 'by')}
      />
    </Stack>
  );
}

const columnsOf = (t: ReturnType<typeof useMembersWords>): readonly Column<FoundMember>[] => [
  { key: 'account', head: t('account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
  { key: 'by', head: t('foundBy'), cell: ({ by }) => by.map((sign) => t(`foundBy.${sign}`)).join(', ') || '–' },
  { key: 'payee', head: t('payee'), cell: ({ payeeName }) => payeeName || '–' },
  { key: 'labels', head: t('labels'), cell: ({ labels }) => <LabelTags labels={labels} /> },
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
