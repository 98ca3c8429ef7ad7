import type { ReactNode } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import type { Currency, Money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './Pages.module.css';
import { contractTones } from './contract-tones.ts';
import { SearchBox } from './SearchBox.tsx';
import { useAgentWords } from './words.ts';

export type Member = OutputOf<typeof listTeam>['members'][number];

interface Props {
  asked: { readonly from: string; readonly to: string; readonly currency: Currency };
  address: { readonly page: string; readonly search: string; readonly of?: string };
  set: (change: { page?: string; search?: string; of?: string }) => void;
  onOpen?: (member: Member) => void;
  /** Actions on a member, at the end of the row. */
  actsOf?: (member: Member) => ReactNode;
  title?: string;
  /** True for the columns of the overview, false for those of the tree. */
  isOverview?: boolean;
  /** An element beside the title. */
  children?: ReactNode;
}

/** Downlines with the sums of their teams [F04], and a search through the whole team. */
export function MemberTable({ asked, address, set, onOpen, actsOf, title, isOverview = false, children }: Props) {
  const t = useAgentWords();
  const { number } = useFormat();
  const page = pageOf(address.page);
  const { from, to, currency } = asked;
  const wanted = present({ of: address.of || undefined, search: address.search || undefined });
  const list = useEndpoint(
    listTeam,
    { from, to, currency, page, ...wanted },
    { keepLast: true, refreshOn: ['line', 'contract'] },
  );
  const columns: readonly Column<Member>[] = [
    {
      key: 'account',
      head: t('column.account'),
      onCard: 'title',
      cell: ({ account, memberKind, depth, isFrozen, loggedInAt }) => (
        <span className={styles.who}>
          <b>{account}</b>
          <small>
            {t(`kind.${memberKinds[memberKind].type}`)}
            {depth > 1 && ` · ${t('depth', { depth })}`}
          </small>
          {!isOverview && loggedInAt && (
            <small>
              {t('column.seen')} <DateText at={loggedInAt} />
            </small>
          )}
          {isFrozen && <Tag tone="warn">{t('frozen')}</Tag>}
        </span>
      ),
    },
    { key: 'team', head: t('column.team'), isNumber: true, cell: ({ team }) => (team > 0 ? number(team) : '–') },
    { key: 'active', head: t('figure.active'), isNumber: true, onCard: 'none', cell: ({ active }) => number(active) },
    {
      key: 'deposits',
      head: t('figure.deposits'),
      isNumber: true,
      onCard: 'none',
      cell: ({ deposits }) => <Amount value={deposits} currency={currency} />,
    },
    {
      key: 'turnover',
      head: t('figure.turnover'),
      isNumber: true,
      cell: ({ turnover }) => <Amount value={turnover} currency={currency} />,
    },
    {
      key: 'net',
      head: t('figure.net'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ net }) => <Amount value={net} currency={currency} tone="result" />,
    },
    ...(isOverview
      ? [
          {
            key: 'income',
            head: t('column.income'),
            isNumber: true,
            cell: ({ income }: Member) =>
              income === null ? '–' : <Estimate amount={income} currency={currency} label={t('column.estimate')} />,
          },
        ]
      : [
          {
            key: 'balance',
            head: t('column.balance'),
            isNumber: true,
            onCard: 'none' as const,
            cell: (one: Member) => <Amount value={one.balance} currency={one.currency} />,
          },
        ]),
    {
      key: 'contracts',
      head: t('page.agentContracts'),
      cell: ({ contracts }) => (contracts.length > 0 ? <ContractTags contracts={contracts} /> : '–'),
    },
    ...(actsOf ? [{ key: 'acts', head: t('column.acts'), onCard: 'end' as const, cell: actsOf }] : []),
  ];
  return (
    <>
      <div className={styles.listHead}>
        {title !== undefined && (
          <h2 className={styles.section}>
            {title} {list.data && <Tag>{number(list.data.count)}</Tag>}
          </h2>
        )}
        {children}
        <SearchBox key={address.search} value={address.search} onSearch={(search) => set({ search })} />
      </div>
      <RecordList
        asked={null}
        answer={list}
        rows={list.data?.members.length}
        empty={t(address.search === '' ? 'team.empty' : 'team.notFound')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Member>
            label={t('team.direct')}
            columns={columns}
            items={list.data.members}
            keyOf={({ account }) => account}
            isStale={list.isPlaceholderData}
            {...present({
              onOpen,
              totals: title === undefined ? <span>{t('count', { count: list.data.count })}</span> : undefined,
            })}
          />
        )}
      </RecordList>
    </>
  );
}

/** An estimated amount: it is computed from proportions and not posted to the ledger. */
function Estimate({ amount, currency, label }: { amount: Money; currency: Currency; label: string }) {
  return (
    <span title={label}>
      ≈ <Amount value={amount} currency={currency} />
      <span className="sr"> {label}</span>
    </span>
  );
}

/**
 * Tags of the contracts that the caller gave. If there is an offer beside a contract in force, the tag shows the change
 * from old to new rate.
 */
function ContractTags({ contracts }: Pick<Member, 'contracts'>) {
  const t = useAgentWords();
  const { ppm } = useFormat();
  const offers = contracts.filter(({ state }) => state === 'offered');
  const others = contracts.filter(
    ({ kind, state }) => state !== 'offered' && !(state === 'active' && offers.some((offer) => offer.kind === kind)),
  );
  return (
    <span className={styles.tags}>
      {others.map(({ kind, state, topPpm, from, endAskedBy }) => (
        <Tag key={kind} tone={contractTones[state]}>
          {t(`contract.${kind}`)} {ppm(topPpm)}
          {state === 'ending' && ` · ${t(`ending.${endAskedBy ?? 'agent'}`)}`}
          {from !== null && from.getTime() > serverNow().getTime() && (
            <>
              {' · '}
              {t('contract.starts')} <DateText at={from} />
            </>
          )}
        </Tag>
      ))}
      {offers.map(({ kind, topPpm }) => {
        const old = contracts.find((one) => one.kind === kind && one.state === 'active');
        return (
          <Tag key={`${kind} offer`} tone="warn">
            {old
              ? t(topPpm < old.topPpm ? 'offer.lowers' : 'offer.raises', {
                  kind: t(`contract.${kind}`),
                  old: ppm(old.topPpm),
                  new: ppm(topPpm),
                })
              : `${t(`contract.${kind}`)} ${ppm(topPpm)} · ${t('state.offered')}`}
          </Tag>
        );
      })}
    </span>
  );
}
