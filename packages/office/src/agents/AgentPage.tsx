import { useState } from 'react';
import { useLocation } from 'wouter';
import { getAgentFile, listAgents } from '@tamarind/contract/agents-office';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency } from '@tamarind/domain/money';
import { startOfDay } from '@tamarind/domain/time';
import { Amount } from '@tamarind/ui/Amount';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import type { DayRange } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { oneOf, pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { ManyTabs } from '#parts/ManyTabs.tsx';
import { Note } from '#parts/Note.tsx';
import { Figure, Figures, PageHead, Panel } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { AgentActs, EndEmployee } from './AgentActs.tsx';
import { useAgentColumns } from './AgentList.tsx';
import { AgentTags } from './AgentTags.tsx';
import { ContractList } from './ContractList.tsx';
import { IncomeList } from './IncomeList.tsx';
import { LineFilter, useLineFilter } from './LineFilter.tsx';
import { OfferContract } from './OfferContract.tsx';
import { TransferList } from './TransferTab.tsx';
import { useAgentsWords } from './words.ts';

type File = OutputOf<typeof getAgentFile>;
const tabs = ['line', 'contracts', 'income', 'transfers', 'employees', 'moves'] as const;
type Tab = (typeof tabs)[number];

/** One member of the agent tree. The sums are in the member's currency unless the URL names another currency. */
export function AgentPage({ account }: { account: string }) {
  const t = useAgentsWords();
  const first = useLineFilter();
  const known = useEndpoint(getAgentFile, { ...first.wish, account }, { keepLast: true });
  const own = known.data?.self.currency;
  const { wish, set } = useLineFilter(own);
  const query = useEndpoint(getAgentFile, { ...wish, account }, { keepLast: true, when: own !== undefined });
  const mayManage = hasRight(useStaff(), 'agents.manage');
  return (
    <>
      <PageHead title={t('agentOf', { account })}>
        {query.data && <AgentTags row={query.data.self} />}
        {query.data && mayManage && <AgentActs self={query.data.self} />}
        <ButtonLink size="small" icon="user" href={`/members/${encodeURIComponent(account)}`}>
          {t('toMember')}
        </ButtonLink>
        <ButtonLink size="small" kind="ghost" icon="arrow-left" href="/agents">
          {t('allAgents')}
        </ButtonLink>
      </PageHead>
      <Stack gap={12}>
        <Proposals subject={account} acts={['agent.make', 'agent.move']} />
        <Answer query={own === undefined ? known : query}>
          {(file) => <AgentTabs file={file} wish={wish} onFilter={set} />}
        </Answer>
      </Stack>
    </>
  );
}

interface FileProps {
  file: File;
  wish: DayRange & { readonly currency: Currency };
  onFilter: (change: { from?: string; to?: string; currency?: string }) => void;
}

function AgentTabs({ file, wish, onFilter }: FileProps) {
  const t = useAgentsWords();
  const [address, setAddress] = useAddress(['tab', 'contract', 'income', 'kind', 'state']);
  const tab = oneOf(tabs, address.tab);
  const { account } = file.self;
  return (
    <ManyTabs<Tab>
      label={t('agentOf', { account })}
      tabs={tabs.map((key) => ({ key, label: t(`agentTab.${key}`) }))}
      current={tab}
      onChange={(next) =>
        setAddress({ tab: next === 'line' ? '' : next, contract: '', income: '', kind: '', state: '' })
      }
    >
      {tab === 'line' && <Line file={file} wish={wish} onFilter={onFilter} />}
      {tab === 'contracts' && <Contracts file={file} />}
      {tab === 'income' && <IncomeList account={account} />}
      {tab === 'transfers' && <TransferList account={account} />}
      {tab === 'employees' && <Employees file={file} />}
      {tab === 'moves' && <Moves file={file} />}
    </ManyTabs>
  );
}

/**
 * The figures of this member, of all uplines and of the direct downlines. Each row also shows the part that is settled
 * with the level above.
 */
function Line({ file: { above, self }, wish, onFilter }: FileProps) {
  const t = useAgentsWords();
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const below = useEndpoint(listAgents, { ...wish, of: self.account, page }, { keepLast: true });
  const columns = useAgentColumns(wish.currency);
  const amount = (value: typeof self.net) => <Amount value={value} currency={wish.currency} />;
  const open = ({ account }: { account: string }) => navigate(`/agents/${encodeURIComponent(account)}`);
  return (
    <Stack gap={12}>
      <LineFilter wish={wish} onChange={onFilter} />
      <Figures>
        <Figure label={t('team')} value={number(self.team)} />
        <Figure label={t('turnover')} value={amount(self.turnover)} />
        <Figure label={t('net')} value={<Amount value={self.net} currency={wish.currency} tone="result" />} />
        <Figure label={t('deposits')} value={amount(self.deposits)} />
        <Figure label={t('withdrawals')} value={amount(self.withdrawals)} />
        <Figure label={t('clearAbove')} value={amount(self.clears)} note={t('clearAboveNote')} />
      </Figures>
      <Panel title={t('above')} label={t('above')} isFlush={above.length > 0}>
        {above.length === 0 ? (
          <p>{t('atTop')}</p>
        ) : (
          <Table
            label={t('above')}
            items={above}
            keyOf={({ account }) => account}
            columns={columns}
            onOpen={open}
            isDense={!isNarrow}
          />
        )}
      </Panel>
      <Panel title={t('below')} label={t('below')}>
        <Stack gap={8}>
          <p>{t('clearBelowNote')}</p>
          <PagedList
            label={t('below')}
            query={below}
            page={page}
            onPage={(next) => setAddress({ page: String(next) })}
            itemsOf={({ agents }) => agents}
            keyOf={({ account }) => account}
            columns={columns}
            onOpen={open}
            empty={<Empty title={t('noDownlines')} />}
          />
        </Stack>
      </Panel>
    </Stack>
  );
}

function Contracts({ file: { self } }: { file: File }) {
  const t = useAgentsWords();
  const mayManage = hasRight(useStaff(), 'agents.manage');
  const [isOffering, setOffering] = useState(false);
  if (self.memberKind === 'member') return <Empty title={t('notAgent')}>{t('notAgentText')}</Empty>;
  return (
    <Stack gap={12}>
      {mayManage && (
        <Row>
          <Button kind="line" size="small" icon="plus" onClick={() => setOffering(true)}>
            {t('offer')}
          </Button>
        </Row>
      )}
      <ContractList account={self.account} />
      {isOffering && (
        <OfferContract account={self.account} currency={self.currency} onClose={() => setOffering(false)} />
      )}
    </Stack>
  );
}

function Employees({ file: { subAccounts } }: { file: File }) {
  const t = useAgentsWords();
  const isNarrow = useIsNarrow();
  const mayManage = hasRight(useStaff(), 'agents.manage');
  const [ending, setEnding] = useState<string>();
  if (subAccounts.length === 0) return <Empty title={t('noEmployees')}>{t('noEmployeesText')}</Empty>;
  return (
    <Stack gap={12}>
      <Note icon="users">{t('noEmployeesText')}</Note>
      <Table
        label={t('agentTab.employees')}
        items={subAccounts}
        keyOf={({ account }) => account}
        isDense={!isNarrow}
        columns={[
          { key: 'account', head: t('account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
          {
            key: 'rights',
            head: t('rights'),
            cell: ({ rights }) => rights.map((right) => t(`right.${right}`)).join(', '),
          },
          { key: 'since', head: t('since'), cell: ({ openedAt }) => <DateText at={openedAt} form="day" /> },
          {
            key: 'state',
            head: t('state'),
            onCard: 'aside',
            cell: ({ frozenAt, endedAt }) =>
              endedAt ? (
                <Tag>
                  {t('ended')} <DateText at={endedAt} form="day" />
                </Tag>
              ) : (
                <Tag tone={frozenAt ? 'warn' : 'win'}>{t(frozenAt ? 'employeeFrozen' : 'open')}</Tag>
              ),
          },
          ...(mayManage
            ? [
                {
                  key: 'end',
                  head: t('acts'),
                  cell: ({ account, endedAt }: File['subAccounts'][number]) =>
                    endedAt === null && (
                      <Button kind="line" size="tiny" onClick={() => setEnding(account)}>
                        {t('endEmployee')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {ending !== undefined && <EndEmployee account={ending} onClose={() => setEnding(undefined)} />}
    </Stack>
  );
}

function Moves({ file: { moves } }: { file: File }) {
  const t = useAgentsWords();
  const isNarrow = useIsNarrow();
  if (moves.length === 0) return <Empty title={t('noMoves')}>{t('noMovesText')}</Empty>;
  return (
    <Table
      label={t('agentTab.moves')}
      items={moves}
      keyOf={({ agreedAt }) => agreedAt.toISOString()}
      isDense={!isNarrow}
      columns={[
        {
          key: 'day',
          head: t('fromDay'),
          onCard: 'title',
          cell: ({ day }) => <DateText at={startOfDay(day)} form="day" />,
        },
        { key: 'former', head: t('formerUpline'), cell: ({ former }) => former ?? t('house') },
        { key: 'upline', head: t('newUpline'), cell: ({ upline }) => upline ?? t('house') },
        { key: 'agreed', head: t('agreedAt'), cell: ({ agreedAt }) => <DateText at={agreedAt} form="full" /> },
        {
          key: 'state',
          head: t('state'),
          onCard: 'aside',
          cell: ({ isDone }) => <Tag tone={isDone ? 'win' : 'info'}>{t(isDone ? 'moved' : 'waitsDay')}</Tag>,
        },
      ]}
    />
  );
}
