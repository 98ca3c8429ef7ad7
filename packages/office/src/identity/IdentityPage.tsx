import { useLocation, useParams } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listIdentityCases } from '@tamarind/contract/identity';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterSelect } from '#parts/Filters.tsx';
import { PageHead, Split } from '#parts/Page.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { IdentityCase } from './IdentityCase.tsx';
import { StateTag, type State } from './StateTag.tsx';
import { useIdentityWords } from './words.ts';

type Row = OutputOf<typeof listIdentityCases>['cases'][number];

const states = [
  'in_review',
  'submitted',
  'asked',
  'started',
  'accepted',
  'rejected',
  'expired',
] as const satisfies readonly State[];
const isState = (text: string): text is State => states.some((state) => state === text);

/** Documents that wait for somebody to look at them; beside them the case that was opened [E01]. */
export default function IdentityPage() {
  const t = useIdentityWords();
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['state', 'page']);
  const page = pageOf(address.page);
  // Staff open this page for cases in review, so that is the default filter.
  const state = isState(address.state) ? address.state : 'in_review';
  const queue = useEndpoint(
    listIdentityCases,
    { page, state },
    { refreshOn: ['queue'], refreshMs: 30_000, keepLast: true },
  );
  const goTo = (path: string) => navigate(path + window.location.search);
  const columns: readonly Column<Row>[] = [
    { key: 'member', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
    { key: 'document', head: t('document'), cell: ({ document }) => (document ? t(`document.${document}`) : '–') },
    { key: 'state', head: t('state'), onCard: 'aside', cell: (row) => <StateTag state={row.state} /> },
    {
      key: 'findings',
      head: t('findings'),
      cell: ({ findings, checker }) => (
        <Tag tone={findings.length > 0 || checker === 'fake' ? 'danger' : 'plain'}>
          {findings.length > 0 ? t('findings.some', { count: findings.length }) : t('findings.none')}
        </Tag>
      ),
    },
    { key: 'since', head: t('since'), cell: ({ submittedAt, openedAt }) => <DateText at={submittedAt ?? openedAt} /> },
  ];
  const isNarrow = useIsNarrow();
  return (
    <>
      <PageHead title={t('title')} sub={queue.data && t('waiting', { count: queue.data.waiting })}>
        <FilterSelect
          isBare
          label={t('state')}
          value={state}
          options={states.map((each) => ({ value: each, label: t(`state.${each}`) }))}
          onChange={(next) => setAddress({ state: next })}
        />
      </PageHead>
      <Split
        list={
          <Answer query={queue}>
            {({ cases, count, pageSize }) =>
              cases.length === 0 ? (
                <Empty title={t('none')} />
              ) : (
                <>
                  <Table
                    label={t('title')}
                    columns={columns}
                    items={cases}
                    keyOf={(row) => row.id}
                    onOpen={(row) => goTo(`/identity/${row.id}`)}
                    rowLabel={({ account }) => t('open', { account })}
                    isCurrent={(row) => row.id === id}
                    isDense={!isNarrow}
                    isStale={queue.isPlaceholderData}
                  />
                  <Pager
                    page={page}
                    count={count}
                    pageSize={pageSize}
                    onPage={(next) => setAddress({ page: String(next) })}
                  />
                </>
              )
            }
          </Answer>
        }
        detail={id === undefined ? undefined : <IdentityCase key={id} id={id} onClose={() => goTo('/identity')} />}
      />
    </>
  );
}
