import { listAgentIncomes } from '@tamarind/contract/incomes';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { rangeIn } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Figure, Figures } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Stack } from '#parts/Row.tsx';
import { IncomeFilters, kindIn } from './IncomeFilters.tsx';
import { StatementPage } from './StatementPage.tsx';
import { useAgentsWords } from './words.ts';

/** All incomes of an agent; a row opens the statement from which the income is computed. */
export function IncomeList({ account }: { account: string }) {
  const t = useAgentsWords();
  const [address, setAddress] = useAddress(['from', 'to', 'kind', 'page', 'income']);
  const range = rangeIn(address);
  const kind = kindIn(address.kind);
  const page = pageOf(address.page);
  const query = useEndpoint(listAgentIncomes, { account, ...range, page, ...present({ kind }) }, { keepLast: true });
  if (address.income !== '')
    return <StatementPage id={address.income} onBack={() => setAddress({ income: '', page: address.page })} />;
  return (
    <Stack gap={12}>
      <IncomeFilters range={range} kind={kind} onChange={setAddress} />
      <PagedList
        label={t('agentTab.income')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ incomes }) => incomes}
        keyOf={({ id }) => id}
        onOpen={({ id }) => setAddress({ income: id, page: address.page })}
        rowLabel={(row) => t('openIncome', { kind: t(`contract.${row.kind}`) })}
        empty={<Empty title={t('noIncome')} />}
        before={({ total, owed, currency, count }) => (
          <Figures>
            <Figure
              label={t('incomeSum')}
              value={<Amount value={total} currency={currency} />}
              note={t('incomes', { count })}
            />
            {owed > 0n && (
              <Figure
                label={t('owed')}
                value={<Amount value={owed} currency={currency} />}
                note={t('owedNote')}
                tone="warn"
              />
            )}
          </Figures>
        )}
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
          {
            key: 'state',
            head: t('state'),
            cell: ({ paidAt }) => <Tag tone={paidAt ? 'win' : 'info'}>{t(paidAt ? 'paid' : 'waitsPay')}</Tag>,
          },
          {
            key: 'pay',
            head: t('amount'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ pay, currency }) => <Amount value={pay} currency={currency} tone="result" />,
          },
        ]}
      />
    </Stack>
  );
}
