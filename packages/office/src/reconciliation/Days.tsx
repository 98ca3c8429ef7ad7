import type { UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { exportReconciledDay, type getReconciliation, listReconciledDay } from '@tamarind/contract/reconciliation';
import { currencies, type Currency, type Money } from '@tamarind/domain/money';
import { paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { present } from '@tamarind/domain/present';
import { startOfDay } from '@tamarind/domain/time';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Panel } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { type BookKey, bookName } from './book-name.ts';
import { useReconciliationWords } from './words.ts';

export type Reconciliation = OutputOf<typeof getReconciliation>;
type BookDays = Reconciliation['books'][number];

/** The result of each day, by bank or provider and currency. Opening a day shows its statement lines beside the ledger's movements. */
export function Days({ query }: { query: UseQueryResult<Reconciliation, Refusal> }) {
  const t = useReconciliationWords();
  const [address, setAddress] = useAddress(['currency', 'provider', 'day', 'page']);
  const currency = currencies.find((one) => one === address.currency);
  const provider = paymentProviderCodes.find((one) => one === address.provider) ?? null;
  if (currency && /^\d{4}-\d{2}-\d{2}$/.test(address.day))
    return (
      <OneDay
        of={{ currency, provider }}
        day={address.day}
        onClose={() => setAddress({ currency: '', provider: '', day: '' })}
      />
    );
  return (
    <Answer query={query}>
      {(data) =>
        data.books.every(({ days }) => days.length === 0) ? (
          <Empty title={t('noDays')}>{t('noDaysText')}</Empty>
        ) : (
          <Stack gap={16}>
            {data.books
              .filter(({ days }) => days.length > 0)
              .map((of) => (
                <OfBook
                  key={`${of.provider ?? 'bank'} ${of.currency}`}
                  of={of}
                  onOpen={(day) => setAddress({ currency: of.currency, provider: of.provider ?? '', day })}
                />
              ))}
          </Stack>
        )
      }
    </Answer>
  );
}

function OfBook({
  of: { currency, provider, coveredUntil, days },
  onOpen,
}: {
  of: BookDays;
  onOpen: (day: string) => void;
}) {
  const t = useReconciliationWords();
  const { date } = useFormat();
  const isNarrow = useIsNarrow();
  const name = bookName({ currency, provider });
  const amount = (key: 'bank' | 'ledger' | 'onTheWay' | 'awaited' | 'open') => ({
    key,
    head: t(key),
    isNumber: true,
    cell: (row: BookDays['days'][number]) =>
      isNarrow ? (
        row[key] !== 0n && (
          <>
            {t(key)} <Amount value={row[key]} currency={currency} />
          </>
        )
      ) : (
        <Amount value={row[key]} currency={currency} />
      ),
  });
  return (
    <Panel
      isFlush
      title={name}
      aside={
        coveredUntil && (
          <>
            {t('coveredUntil')} <DateText at={startOfDay(coveredUntil)} form="day" />
          </>
        )
      }
    >
      <Table
        label={t('daysOf', { currency: name })}
        items={days}
        keyOf={({ day }) => day}
        isDense={!isNarrow}
        onOpen={({ day }) => onOpen(day)}
        rowLabel={({ day }) => t('openDay', { day: date(startOfDay(day), 'day') })}
        columns={[
          {
            key: 'day',
            head: t('day'),
            onCard: 'title',
            cell: ({ day }) => <DateText at={startOfDay(day)} form="day" />,
          },
          {
            key: 'state',
            head: t('state'),
            onCard: 'aside',
            cell: ({ unexplained, open }) =>
              unexplained === 0n ? (
                <Tag tone={open === 0n ? 'win' : 'warn'} icon={open === 0n ? 'check' : 'warning'}>
                  {t(open === 0n ? 'agrees' : 'explained')}
                </Tag>
              ) : (
                <Tag tone="danger" icon="warning">
                  {t('unexplained')} <Amount value={unexplained} currency={currency} sign="always" isAlwaysShown />
                </Tag>
              ),
          },
          amount('bank'),
          amount('ledger'),
          amount('open'),
          amount('onTheWay'),
          amount('awaited'),
        ]}
      />
    </Panel>
  );
}

function OneDay({ of, day, onClose }: { of: BookKey; day: string; onClose: () => void }) {
  const t = useReconciliationWords();
  const { currency, provider } = of;
  const wish = { currency, day, ...present({ provider: provider ?? undefined }) };
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(listReconciledDay, { ...wish, page }, { keepLast: true });
  return (
    <Stack gap={12}>
      <Row>
        <Button kind="line" size="small" icon="arrow-left" onClick={onClose}>
          {t('allDays')}
        </Button>
        <b>
          {bookName(of)} · <DateText at={startOfDay(day)} form="day" />
        </b>
        <CsvButton
          endpoint={exportReconciledDay}
          input={wish}
          fileName={`reconciliation-${[of.provider, currency, day].filter(Boolean).join('-')}.csv`}
          label={t('saveDay')}
        />
      </Row>
      <PagedList
        label={t('openDay', { day })}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ rows }) => rows}
        keyOf={({ key }) => key}
        empty={<Empty title={t('emptyDay')} />}
        columns={[
          {
            key: 'state',
            head: t('state'),
            onCard: 'title',
            cell: ({ line, movement }) => (
              <Tag tone={line && movement ? 'win' : 'warn'}>
                {t(line && movement ? 'both' : line ? 'lineAlone' : 'movementAlone')}
              </Tag>
            ),
          },
          {
            key: 'line',
            head: t('bank'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ line }) => <AmountOr value={line?.amount} currency={currency} />,
          },
          {
            key: 'movement',
            head: t('ledger'),
            isNumber: true,
            cell: ({ movement }) => <AmountOr value={movement?.amount} currency={currency} />,
          },
          {
            key: 'reference',
            head: t('reference'),
            cell: ({ line, movement }) => (
              <span className="mono cut" title={line?.reference ?? movement?.reference}>
                {line?.reference || line?.providerRef || movement?.reference || '–'}
              </span>
            ),
          },
          {
            key: 'who',
            head: t('counterparty'),
            onCard: 'none',
            cell: ({ line }) => <span className="cut">{line?.counterparty || '–'}</span>,
          },
        ]}
      />
    </Stack>
  );
}

const AmountOr = ({ value, currency }: { value: Money | undefined; currency: Currency }) =>
  value === undefined ? '–' : <Amount value={value} currency={currency} />;
