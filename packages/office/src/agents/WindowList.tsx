import { listCommissionWindows } from '@tamarind/contract/incomes';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { rangeIn } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Figure, Figures } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { IncomeFilters, kindIn } from './IncomeFilters.tsx';
import { useAgentsWords } from './words.ts';

/** Commission windows that closed in the chosen days, and their cost to the operator: the sum of their incomes. */
export function WindowList() {
  const t = useAgentsWords();
  const { number } = useFormat();
  const [address, setAddress] = useAddress(['kind', 'from', 'to', 'page']);
  const range = rangeIn(address);
  const kind = kindIn(address.kind);
  const page = pageOf(address.page);
  const query = useEndpoint(listCommissionWindows, { ...range, page, ...present({ kind }) }, { keepLast: true });
  return (
    <Stack gap={12}>
      <IncomeFilters range={range} kind={kind} onChange={setAddress} />
      <PagedList
        label={t('tab.windows')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ windows }) => windows}
        keyOf={({ id }) => id}
        empty={<Empty title={t('noWindows')}>{t('noWindowsText')}</Empty>}
        before={({ totals }) =>
          totals.length > 0 && (
            <Figures>
              {totals.map((one) => (
                <Figure
                  key={`${one.kind} ${one.currency}`}
                  label={t('costOf', { kind: t(`contract.${one.kind}`) })}
                  value={<Amount value={one.amount} currency={one.currency} />}
                  note={
                    one.unpaid > 0
                      ? t('incomesUnpaid', { count: one.incomes, unpaid: one.unpaid })
                      : t('incomes', { count: one.incomes })
                  }
                  tone={one.unpaid > 0 ? 'warn' : undefined}
                />
              ))}
            </Figures>
          )
        }
        columns={[
          { key: 'kind', head: t('contractKind'), onCard: 'title', cell: (row) => <b>{t(`contract.${row.kind}`)}</b> },
          {
            key: 'window',
            head: t('window'),
            cell: ({ from, until }) => (
              <>
                <DateText at={from} form="full" /> – <DateText at={until} form="full" />
              </>
            ),
          },
          { key: 'closed', head: t('closedAt'), cell: ({ closedAt }) => <DateText at={closedAt} form="full" /> },
          { key: 'incomes', head: t('incomesHead'), isNumber: true, cell: ({ incomes }) => number(incomes) },
          {
            key: 'state',
            head: t('state'),
            cell: ({ unpaid }) =>
              unpaid > 0 ? <Tag tone="warn">{t('unpaid', { count: unpaid })}</Tag> : <Tag tone="win">{t('paid')}</Tag>,
          },
          {
            key: 'cost',
            head: t('cost'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ costs }) =>
              costs.length === 0 ? (
                '–'
              ) : (
                <Row gap={8}>
                  {costs.map(({ currency, amount }) => (
                    <Amount key={currency} value={amount} currency={currency} />
                  ))}
                </Row>
              ),
          },
        ]}
      />
    </Stack>
  );
}
