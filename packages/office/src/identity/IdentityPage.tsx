import { listIdentityCases } from '@tamarind/contract/identity';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PageHead } from '#parts/Page.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { IdentityCase } from './IdentityCase.tsx';
import { StateTag, type State } from './StateTag.tsx';
import { useIdentityWords } from './words.ts';

const states = [
  'in_review',
  'submitted',
  'asked',
  'started',
  'accepted',
  'rejected',
  'expired',
] as const satisfies readonly State[];

/** Documents that wait for a check; the opened case is shown beside the list [E01]. */
export default function IdentityPage() {
  const t = useIdentityWords();
  const [opened, open] = useOpenRow('/identity');
  // Staff open this page for cases in review, so that is the default filter.
  const filter = useStateFilter({ states, first: 'in_review', hasAll: false });
  const query = useEndpoint(listIdentityCases, filter.input, queueRead('identity'));
  return (
    <>
      <PageHead title={t('title')} sub={query.data && t('waiting', { count: query.data.waiting })}>
        <StateFilter isBare filter={filter} label={t('state')} nameOf={(state) => t(`state.${state}`)} />
      </PageHead>
      <Queue
        label={t('title')}
        query={query}
        page={filter.page}
        onPage={filter.onPage}
        itemsOf={({ cases }) => cases}
        keyOf={({ id }) => id}
        rowLabel={({ account }) => t('open', { account })}
        empty={<Empty title={t('none')} />}
        opened={opened}
        onOpen={open}
        detail={({ key, close }) => <IdentityCase id={key} onClose={close} />}
        columns={[
          { key: 'member', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
          {
            key: 'document',
            head: t('document'),
            cell: ({ document }) => (document ? t(`document.${document}`) : '–'),
          },
          { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <StateTag state={state} /> },
          {
            key: 'findings',
            head: t('findings'),
            cell: ({ findings, checker }) => (
              <Tag tone={findings.length > 0 || checker === 'fake' ? 'danger' : 'plain'}>
                {findings.length > 0 ? t('findings.some', { count: findings.length }) : t('findings.none')}
              </Tag>
            ),
          },
          {
            key: 'since',
            head: t('since'),
            cell: ({ submittedAt, openedAt }) => <DateText at={submittedAt ?? openedAt} />,
          },
        ]}
      />
    </>
  );
}
