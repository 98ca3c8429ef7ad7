import { listApplications } from '@tamarind/contract/promotions';
import { applicationStates } from '@tamarind/domain/promotions/status';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { Split } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { ApplicationPane } from './ApplicationPane.tsx';
import { type Application, titleIn } from './draft.ts';
import { ApplicationTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

/** Bonus applications, longest waiting first, with the opened one beside the list. */
export function ApplicationsTab() {
  const t = usePromotionsWords();
  const { language, money } = useFormat();
  const isNarrow = useIsNarrow();
  const [address, setAddress] = useAddress(['state', 'page', 'application']);
  const page = pageOf(address.page);
  const state = applicationStates.find((one) => one === address.state);
  const query = useEndpoint(
    listApplications,
    { page, ...(state ? { state } : {}) },
    { refreshOn: ['queue'], refreshMs: 30_000, keepLast: true },
  );
  const open = (application: string) => setAddress({ application, page: address.page });
  const opened = query.data?.applications.find(({ id }) => id === address.application);
  const columns: readonly Column<Application>[] = [
    { key: 'who', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
    { key: 'state', head: t('state'), onCard: 'aside', cell: (row) => <ApplicationTag state={row.state} /> },
    { key: 'promotion', head: t('promotion'), cell: ({ titles }) => titleIn(titles, language) },
    {
      key: 'amount',
      head: t('amount'),
      isNumber: true,
      cell: ({ amount, currency }) => money(amount, currency, { short: true }),
    },
    { key: 'at', head: t('appliedAt'), onCard: 'none', cell: ({ appliedAt }) => <DateText at={appliedAt} /> },
  ];
  return (
    <Stack gap={12}>
      <FilterBar label={t('tab.queue')}>
        <FilterSelect
          label={t('state')}
          value={state ?? ''}
          options={[
            { value: '', label: t('all') },
            ...applicationStates.map((value) => ({ value, label: t(`application.${value}`) })),
          ]}
          onChange={(value) => setAddress({ state: value })}
        />
      </FilterBar>
      <Split
        list={
          <Answer query={query}>
            {({ applications, count, pageSize }) =>
              applications.length === 0 ? (
                <Empty title={t('queueEmpty')} />
              ) : (
                <>
                  <Table
                    label={t('tab.queue')}
                    columns={columns}
                    items={applications}
                    keyOf={({ id }) => id}
                    onOpen={({ id }) => open(id)}
                    rowLabel={({ account }) => t('openApplication', { account })}
                    isCurrent={({ id }) => id === opened?.id}
                    isDense={!isNarrow}
                    isStale={query.isPlaceholderData}
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
        detail={opened && <ApplicationPane key={opened.id} application={opened} onClose={() => open('')} />}
      />
    </Stack>
  );
}
