import { getReconciliation } from '@tamarind/contract/reconciliation';
import { startOfDay } from '@tamarind/domain/time';
import { DateText } from '@tamarind/ui/DateText';
import { Tabs } from '@tamarind/ui/Segmented';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Note } from '#parts/Note.tsx';
import { PageHead } from '#parts/Page.tsx';
import { queueRead } from '#parts/Queue.tsx';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { Breaks } from './Breaks.tsx';
import { Days, type Reconciliation } from './Days.tsx';
import styles from './ReconciliationPage.module.css';
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
      {query.data && <Faults books={query.data.books} />}
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

/** The days for which the bank delivered an invalid statement, and how staff supply a valid one. */
function Faults({ books }: Pick<Reconciliation, 'books'>) {
  const t = useReconciliationWords();
  const faults = books.flatMap(({ currency, faults: of }) => of.map((fault) => ({ currency, ...fault })));
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults}>
      <Note tone="danger" icon="warning">
        <p>{t('faultyDays')}</p>
        <ul>
          {faults.map(({ currency, day, account, fault }) => (
            <li key={`${currency} ${day}`}>
              <b>
                <DateText at={startOfDay(day)} form="day" /> · {currency}
                {account !== null && ` · ${account}`}
              </b>{' '}
              {t(`fault.${fault}`)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
