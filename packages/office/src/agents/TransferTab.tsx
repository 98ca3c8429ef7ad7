import { useState } from 'react';
import { Link } from 'wouter';
import { listTeamTransfers, listTransferFreezes } from '@tamarind/contract/agents-office';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateRange, rangeIn } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { pageOf, useAddress, usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterText } from '#parts/Filters.tsx';
import { Panel } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { Freeze } from './AgentActs.tsx';
import { useAgentsWords } from './words.ts';

/** Transfers between levels, and the members whose transfers are stopped. */
export function TransferTab() {
  const t = useAgentsWords();
  const [address, setAddress] = useAddress(['account']);
  return (
    <Stack gap={16}>
      <TransferList account={address.account || undefined}>
        <FilterText
          label={t('account')}
          icon="magnifying-glass"
          value={address.account}
          onChange={(next) => setAddress({ account: next.trim() })}
        />
      </TransferList>
      <Freezes />
    </Stack>
  );
}

/** Transfers of the chosen days, of all members or of one. */
export function TransferList({ account, children }: { account?: string | undefined; children?: React.ReactNode }) {
  const t = useAgentsWords();
  const [address, setAddress] = useAddress(['from', 'to', 'page']);
  const range = rangeIn(address);
  const page = pageOf(address.page);
  const query = useEndpoint(listTeamTransfers, { ...range, page, ...present({ account }) }, { keepLast: true });
  return (
    <Stack gap={12}>
      <FilterBar label={t('filters')}>
        <DateRange label={t('days')} value={range} onChange={({ from, to }) => setAddress({ from, to })} />
        {children}
      </FilterBar>
      <PagedList
        label={t('tab.transfers')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ transfers }) => transfers}
        keyOf={({ reference }) => reference}
        empty={<Empty title={t('noTransfers')} />}
        columns={[
          {
            key: 'who',
            head: t('fromTo'),
            onCard: 'title',
            cell: ({ from, to }) => (
              <>
                <AgentLink account={from} /> → <AgentLink account={to} />
              </>
            ),
          },
          {
            key: 'amount',
            head: t('amount'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
          },
          { key: 'reference', head: t('reference'), cell: ({ reference }) => <span className="num">{reference}</span> },
          { key: 'at', head: t('time'), cell: ({ at }) => <DateText at={at} form="full" /> },
        ]}
      />
    </Stack>
  );
}

const AgentLink = ({ account }: { account: string }) => (
  <Link className="link" href={`/agents/${encodeURIComponent(account)}`}>
    {account}
  </Link>
);

function Freezes() {
  const t = useAgentsWords();
  const mayManage = hasRight(useStaff(), 'agents.manage');
  const [page, setPage] = usePage('transfers.');
  const [freed, setFreed] = useState<string>();
  const query = useEndpoint(listTransferFreezes, { page }, { keepLast: true });
  return (
    <Panel title={t('freezes')} label={t('freezes')}>
      <PagedList
        label={t('freezes')}
        query={query}
        page={page}
        onPage={setPage}
        itemsOf={({ freezes }) => freezes}
        keyOf={({ account, by }) => `${account} ${by ?? ''}`}
        empty={<p>{t('noFreezes')}</p>}
        columns={[
          {
            key: 'account',
            head: t('account'),
            onCard: 'title',
            cell: ({ account }) => <AgentLink account={account} />,
          },
          { key: 'by', head: t('stoppedBy'), cell: ({ by }) => by ?? t('staff') },
          { key: 'at', head: t('since'), cell: ({ at }) => <DateText at={at} /> },
          {
            key: 'act',
            head: t('acts'),
            onCard: 'aside',
            cell: ({ account, by }) =>
              by === null && mayManage ? (
                <Button kind="line" size="tiny" onClick={() => setFreed(account)}>
                  {t('allow')}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
      />
      {freed !== undefined && <Freeze account={freed} isFrozen={false} onClose={() => setFreed(undefined)} />}
    </Panel>
  );
}
