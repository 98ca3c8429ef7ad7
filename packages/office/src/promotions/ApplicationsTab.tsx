import { listApplications } from '@tamarind/contract/promotions';
import { applicationStates } from '@tamarind/domain/promotions/status';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar } from '#parts/Filters.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { Stack } from '#parts/Row.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { ApplicationPane } from './ApplicationPane.tsx';
import { titleIn } from './draft.ts';
import { ApplicationTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

/** Applications for bonuses; the one that waits longest comes first, and the opened one is shown beside the list. */
export function ApplicationsTab() {
  const t = usePromotionsWords();
  const { language, money } = useFormat();
  const filter = useStateFilter({ states: applicationStates });
  const [address, setAddress] = useAddress(['application', 'page']);
  const query = useEndpoint(listApplications, filter.input, queueRead('promotions', 'proposals'));
  return (
    <Stack gap={12}>
      <FilterBar label={t('tab.queue')}>
        <StateFilter filter={filter} label={t('state')} nameOf={(state) => t(`application.${state}`)} />
      </FilterBar>
      <Queue
        label={t('tab.queue')}
        query={query}
        page={filter.page}
        onPage={filter.onPage}
        itemsOf={({ applications }) => applications}
        keyOf={({ id }) => id}
        rowLabel={({ account }) => t('openApplication', { account })}
        empty={<Empty title={t('queueEmpty')} />}
        opened={address.application || undefined}
        onOpen={(id = '') => setAddress({ application: id, page: address.page })}
        detail={({ item, close }) => item && <ApplicationPane application={item} onClose={close} />}
        columns={[
          { key: 'who', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
          { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <ApplicationTag state={state} /> },
          { key: 'promotion', head: t('promotion'), cell: ({ titles }) => titleIn(titles, language) },
          {
            key: 'amount',
            head: t('amount'),
            isNumber: true,
            cell: ({ amount, currency }) => money(amount, currency, { short: true }),
          },
          { key: 'at', head: t('appliedAt'), onCard: 'none', cell: ({ appliedAt }) => <DateText at={appliedAt} /> },
        ]}
      />
    </Stack>
  );
}
