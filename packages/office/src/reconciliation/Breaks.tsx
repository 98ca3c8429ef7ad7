import { listBreaks } from '@tamarind/contract/reconciliation';
import { breakKinds } from '@tamarind/domain/reconciliation/breaks';
import { currencies } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { startOfDay } from '@tamarind/domain/time';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { oneOf, pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { caseAge } from '#parts/age.ts';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { Stack } from '#parts/Row.tsx';
import { bookName } from './book-name.ts';
import { BreakPane } from './BreakPane.tsx';
import { useReconciliationWords } from './words.ts';

const states = ['open', 'closed'] as const;

/** The queue of breaks (differences between bank and ledger). The address stores the filters. */
export function Breaks({ opened, onOpen }: { opened: string | undefined; onOpen: (key: string | undefined) => void }) {
  const t = useReconciliationWords();
  const [address, setAddress] = useAddress(['state', 'kind', 'currency', 'page']);
  const state = oneOf(states, address.state);
  const kind = breakKinds.find((one) => one === address.kind);
  const currency = currencies.find((one) => one === address.currency);
  const page = pageOf(address.page);
  const query = useEndpoint(
    listBreaks,
    { state, page, ...present({ kind, currency }) },
    queueRead('reconciliation', 'proposals'),
  );
  const all = { value: '', label: t('all') } as const;
  return (
    <Stack gap={12}>
      <FilterBar label={t('filters')}>
        <FilterSelect
          label={t('state')}
          value={state}
          options={states.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(next) => setAddress({ state: next })}
        />
        <FilterSelect
          label={t('kind')}
          value={kind ?? ''}
          options={[all, ...breakKinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
          onChange={(next) => setAddress({ kind: next })}
        />
        <FilterSelect
          label={t('currency')}
          value={currency ?? ''}
          options={[all, ...currencies.map((value) => ({ value, label: value }))]}
          onChange={(next) => setAddress({ currency: next })}
        />
      </FilterBar>
      <Queue
        label={t('tab.breaks')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ breaks }) => breaks}
        keyOf={({ id }) => id}
        rowLabel={({ kind: of, day }) => t('openBreak', { kind: t(`kind.${of}`), day })}
        empty={<Empty title={t('noBreaks')}>{t('noBreaksText')}</Empty>}
        opened={opened}
        onOpen={onOpen}
        detail={({ item, close }) => item && <BreakPane found={item} onClose={close} />}
        columns={[
          { key: 'kind', head: t('kind'), onCard: 'title', cell: (found) => <b>{t(`kind.${found.kind}`)}</b> },
          {
            key: 'amount',
            head: t('amount'),
            isNumber: true,
            onCard: 'aside',
            cell: (found) => <Amount value={found.amount} currency={found.currency} sign="always" />,
          },
          { key: 'of', head: t('of'), cell: (found) => bookName(found) },
          { key: 'day', head: t('day'), cell: ({ day }) => <DateText at={startOfDay(day)} form="day" /> },
          {
            key: 'age',
            head: t('age'),
            cell: (found) =>
              found.closedAt ? <DateText at={found.closedAt} /> : <Age since={found.openedAt} limits={caseAge} />,
          },
          {
            key: 'turn',
            head: t('turn'),
            cell: (found) =>
              found.closedHow ? (
                t(`closed.${found.closedHow}`)
              ) : found.proposal ? (
                <Tag tone="info">{t('waitsSecond')}</Tag>
              ) : (
                (found.owner ?? <Tag tone="warn">{t('nobody')}</Tag>)
              ),
          },
        ]}
      />
    </Stack>
  );
}
