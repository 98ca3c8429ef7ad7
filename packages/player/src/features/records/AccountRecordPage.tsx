import type { OutputOf } from '@tamarind/contract/endpoint';
import { EntryKind, exportEntries, listEntries } from '@tamarind/contract/wallet';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { AsOf } from '@tamarind/ui/AsOf';
import { DateText } from '@tamarind/ui/DateText';
import { rangeIn } from '@tamarind/ui/DateRange';
import { Table, type Column } from '@tamarind/ui/Table';
import { useLanguage } from '@tamarind/ui/language.ts';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { openModal } from '#parts/modals.ts';
import { RecordFilter } from './RecordFilter.tsx';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './Records.module.css';
import { useRecordWords } from './words.ts';

type Answer = OutputOf<typeof listEntries>;
type Entry = Answer['entries'][number];

/** The page "account record" of the member centre [E07]: every movement of the wallet with the balance after it. */
export default function AccountRecordPage() {
  const t = useRecordWords();
  const [address, set] = useCentreAddress(['from', 'to', 'kind', 'page']);
  const range = rangeIn(address);
  const kind = EntryKind.options.find((one) => one === address.kind);
  const page = pageOf(address.page);
  const language = useLanguage();
  const filter = { ...range, ...present({ kind }) };
  const asked = { ...filter, page, language };
  const list = useEndpoint(listEntries, asked, { keepLast: true, refreshOn: ['balance'] });
  const currency = list.data?.currency ?? 'THB';
  const columns: readonly Column<Entry>[] = [
    { key: 'kind', head: t('column.kind'), onCard: 'title', cell: (entry) => t(`kind.${entry.kind}`) },
    { key: 'time', head: t('column.time'), cell: (entry) => <DateText at={entry.at} /> },
    {
      key: 'reference',
      head: t('column.reference'),
      cell: ({ reference, game }) => (
        <>
          {game === null ? <span className="num">{reference}</span> : game}{' '}
          {reference !== '' && (
            <Button
              kind="ghost"
              size="tiny"
              icon="headset"
              label={t('ask.transfer', { reference: game ?? reference })}
              onClick={() => openModal('chatRoom', { about: { kind: 'transfer', reference } })}
            />
          )}
        </>
      ),
    },
    {
      key: 'amount',
      head: t('column.amount'),
      isNumber: true,
      onCard: 'aside',
      cell: (entry) => <Amount value={entry.amount} currency={currency} tone="result" />,
    },
    {
      key: 'balance',
      head: t('column.balance'),
      isNumber: true,
      cell: (entry) => <Amount value={entry.balanceAfter} currency={currency} />,
    },
  ];
  return (
    <div className={styles.record}>
      <RecordFilter
        range={range}
        onRange={set}
        choice={{
          label: t('filter.kind'),
          value: kind ?? '',
          options: [
            { value: '', label: t('filter.all') },
            ...EntryKind.options.map((one) => ({ value: one, label: t(`kind.${one}`) })),
          ],
          onChange: (next) => set({ kind: next }),
        }}
        csv={{ endpoint: exportEntries, input: filter, fileName: `account-${range.from}-${range.to}.csv` }}
      />
      <RecordList
        asked={<AsOf of={listEntries} input={asked} />}
        answer={list}
        rows={list.data?.entries.length}
        empty={t('entries.empty')}
        page={page}
        onPage={(next) => set({ page: String(next) })}
      >
        {list.data && (
          <Table<Entry>
            label={t('column.amount')}
            columns={columns}
            items={list.data.entries}
            keyOf={({ id }) => id}
            isStale={list.isPlaceholderData}
            totals={<Totals answer={list.data} />}
          />
        )}
      </RecordList>
    </div>
  );
}

function Totals({ answer: { count, totals, currency } }: { answer: Answer }) {
  const t = useRecordWords();
  return (
    <>
      <span>{t('total.count', { count })}</span>
      <span>
        {t('total.in')}{' '}
        <b>
          <Amount value={totals.in} currency={currency} />
        </b>
      </span>
      <span>
        {t('total.out')}{' '}
        <b>
          <Amount value={totals.out} currency={currency} />
        </b>
      </span>
    </>
  );
}
