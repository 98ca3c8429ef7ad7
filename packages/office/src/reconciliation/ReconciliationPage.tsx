import { getReconciliation } from '@tamarind/contract/reconciliation';
import { Tabs } from '@tamarind/ui/Segmented';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PageHead } from '#parts/Page.tsx';
import { queueRead } from '#parts/Queue.tsx';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { Breaks } from './Breaks.tsx';
import { Days } from './Days.tsx';
import { Statements } from './Statements.tsx';
import { useReconciliationWords } from './words.ts';

const parts = ['days', 'breaks', 'statements'] as const;

/**
 * The page of reconciliation, which compares statements of the bank and of payment providers with the ledger: the result
 * of each day, the differences, and the files.
 */
export default function ReconciliationPage() {
  const t = useReconciliationWords();
  const [address, setAddress] = useAddress(['show', 'currency', 'provider', 'day', 'page', 'state', 'kind']);
  const [opened, open] = useOpenRow('/reconciliation');
  const query = useEndpoint(getReconciliation, {}, queueRead('reconciliation', 'proposals'));
  const show = opened === undefined ? oneOf(parts, address.show) : 'breaks';
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Tabs
        label={t('title')}
        tabs={parts.map((key) => ({
          key,
          label: key === 'breaks' && query.data ? t('breaksOf', { count: query.data.openBreaks }) : t(`tab.${key}`),
        }))}
        current={show}
        onChange={(next) => {
          if (opened !== undefined) open(undefined);
          setAddress({ show: next, currency: '', provider: '', day: '', page: '', state: '', kind: '' });
        }}
      >
        {show === 'days' && <Days query={query} />}
        {show === 'breaks' && <Breaks opened={opened} onOpen={open} />}
        {show === 'statements' && <Statements query={query} />}
      </Tabs>
    </>
  );
}
