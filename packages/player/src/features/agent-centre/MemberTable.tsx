import type { ReactNode } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
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

type Member = OutputOf<typeof listTeam>['members'][number];

interface Props {
  asked: { readonly from: string; readonly to: string; readonly currency: Currency };
  address: { readonly page: string; readonly search: string; readonly of?: string };
  set: (change: { page?: string; search?: string; of?: string }) => void;
  onOpen?: (member: Member) => void;
  /** Acts on a member, at the end of the row. */
  actsOf?: (member: Member) => ReactNode;
}

/** Downlines with the sums of their teams [F04], and a search through the whole team. */
export function MemberTable({ asked, address, set, onOpen, actsOf }: Props) {
  const t = useAgentWords();
  const { number, ppm } = useFormat();
  const page = pageOf(address.page);
  const { from, to, currency } = asked;
  const wanted = present({ of: address.of || undefined, search: address.search || undefined });
  const list = useEndpoint(listTeam, { from, to, currency, page, ...wanted }, { keepLast: true });
  const columns: readonly Column<Member>[] = [
    {
      key: 'account',
      head: t('column.account'),
      onCard: 'title',
      cell: ({ account, memberKind, depth, isFrozen }) => (
        <span className={styles.who}>
          <b>{account}</b>
          <small>
            {t(`kind.${memberKinds[memberKind].type}`)}
            {depth > 1 && ` · ${t('depth', { depth })}`}
          </small>
          {isFrozen && <Tag tone="warn">{t('frozen')}</Tag>}
        </span>
      ),
    },
    { key: 'team', head: t('column.team'), isNumber: true, cell: ({ team }) => (team > 0 ? number(team) : '–') },
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
    {
      key: 'balance',
      head: t('column.balance'),
      isNumber: true,
      onCard: 'none',
      cell: (one) => <Amount value={one.balance} currency={one.currency} />,
    },
    {
      key: 'contracts',
      head: t('page.agentContracts'),
      cell: ({ contracts }) =>
        contracts.length === 0 ? (
          '–'
        ) : (
          <span className={styles.tags}>
            {contracts.map(({ kind, state, topPpm }) => (
              <Tag key={`${kind} ${state}`} tone={contractTones[state]}>
                {t(`contract.${kind}`)} {ppm(topPpm)}
                {state !== 'active' && ` · ${t(`state.${state}`)}`}
              </Tag>
            ))}
          </span>
        ),
    },
    ...(actsOf ? [{ key: 'acts', head: t('column.acts'), cell: actsOf }] : []),
  ];
  return (
    <>
      <SearchBox key={address.search} value={address.search} onSearch={(search) => set({ search })} />
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
            totals={<span>{t('count', { count: list.data.count })}</span>}
            {...present({ onOpen })}
          />
        )}
      </RecordList>
    </>
  );
}
