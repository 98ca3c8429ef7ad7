import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { listAgents } from '@tamarind/contract/agents-office';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Column } from '@tamarind/ui/Table';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterText } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { type AgentRow, AgentTags, Share } from './AgentTags.tsx';
import { LineFilter, useLineFilter } from './LineFilter.tsx';
import { useAgentsWords } from './words.ts';

/** All agents with the sums of their teams, the newest first. */
export function AgentList() {
  const t = useAgentsWords();
  const [, navigate] = useLocation();
  const mayExport = hasRight(useStaff(), 'exports.agents');
  const { wish, set } = useLineFilter();
  const [address, setAddress] = useAddress(['search', 'page']);
  const page = pageOf(address.page);
  const search = present({ search: address.search || undefined });
  const query = useEndpoint(listAgents, { ...wish, show: 'all', ...search, page }, { keepLast: true });
  const columns = useAgentColumns(wish.currency);
  return (
    <Stack gap={12}>
      <LineFilter wish={wish} onChange={set}>
        <FilterText
          label={t('search')}
          icon="magnifying-glass"
          value={address.search}
          onChange={(next) => setAddress({ search: next.trim() })}
        />
        {mayExport && (
          <Link className="link" href="/exports?ask=agents">
            {t('export')}
          </Link>
        )}
      </LineFilter>
      <PagedList
        label={t('tab.list')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ agents }) => agents}
        keyOf={({ account }) => account}
        onOpen={({ account }) => navigate(`/agents/${encodeURIComponent(account)}`)}
        empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
        columns={columns}
      />
    </Stack>
  );
}

/**
 * Table columns of agents with the sums of their teams. `currency` is the currency of the sums, which may differ from
 * the member's.
 */
export function useAgentColumns(currency: 'THB' | 'VND'): readonly Column<AgentRow>[] {
  const t = useAgentsWords();
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  // A figure with its label, because a card has no table head.
  const named = (label: string, figure: ReactNode) =>
    isNarrow ? (
      <>
        {label} {figure}
      </>
    ) : (
      figure
    );
  return [
    {
      key: 'account',
      head: t('account'),
      onCard: 'title',
      cell: (row) => (
        <Row gap={6}>
          <b>{row.account}</b>
          <AgentTags row={row} />
        </Row>
      ),
    },
    { key: 'team', head: t('team'), isNumber: true, cell: ({ team }) => named(t('team'), number(team)) },
    {
      key: 'turnover',
      head: t('turnover'),
      isNumber: true,
      cell: ({ turnover }) => named(t('turnover'), <Amount value={turnover} currency={currency} />),
    },
    {
      key: 'net',
      head: t('net'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ net }) => <Amount value={net} currency={currency} tone="result" />,
    },
    {
      key: 'share',
      head: t('share'),
      isNumber: true,
      onCard: 'none',
      cell: ({ sharePpm }) => <Share sharePpm={sharePpm} />,
    },
    {
      key: 'clears',
      head: t('clears'),
      isNumber: true,
      cell: ({ clears }) => named(t('clears'), <Amount value={clears} currency={currency} />),
    },
    {
      key: 'since',
      head: t('since'),
      onCard: 'none',
      cell: ({ registeredAt }) => <DateText at={registeredAt} form="day" />,
    },
  ];
}
