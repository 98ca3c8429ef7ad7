import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listLedgerEntries } from '@tamarind/contract/reports';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateRange, rangeOf } from '@tamarind/ui/DateRange';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterText } from '#parts/Filters.tsx';
import { Figure, Figures } from '#parts/Page.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useLedgerWords } from './words.ts';

type Statement = OutputOf<typeof listLedgerEntries>;
type Entry = Statement['entries'][number];
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The statement of a member's wallet: balance, held amount, and every entry with the balance after it. */
export function AccountStatement({ account }: { account: string }) {
  const t = useLedgerWords();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['from', 'to', 'page']);
  const [typed, setTyped] = useState(account);
  const page = pageOf(address.page);
  const range =
    isDay(address.from) && isDay(address.to) ? { from: address.from, to: address.to } : rangeOf('previous7');
  const query = useEndpoint(
    listLedgerEntries,
    { account, page, ...range },
    { when: account !== '', refreshMs: 30_000, keepLast: true },
  );
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) navigate(`/ledger/${encodeURIComponent(typed.trim())}`);
  };
  return (
    <>
      <form onSubmit={open}>
        <FilterBar label={t('lookUp')}>
          <FilterText label={t('member')} icon="user" value={typed} onChange={setTyped} />
          <Button type="submit" kind="brand" size="small" icon="magnifying-glass">
            {t('show')}
          </Button>
          <DateRange label={t('days')} value={range} onChange={({ from, to }) => setAddress({ from, to })} />
        </FilterBar>
      </form>
      {account === '' ? (
        <Empty title={t('nameOne')} />
      ) : (
        <Answer query={query}>
          {(data) => (
            <>
              <Head data={data} />
              <Entries data={data} isStale={query.isPlaceholderData} />
              <Pager
                page={page}
                count={data.count}
                pageSize={data.pageSize}
                onPage={(next) => setAddress({ page: String(next) })}
              />
            </>
          )}
        </Answer>
      )}
    </>
  );
}

function Head({ data: { account, balance, held, currency, count } }: { data: Statement }) {
  const t = useLedgerWords();
  const mayMember = hasRight(useStaff(), 'members.read');
  return (
    <Figures>
      <Figure
        label={t('member')}
        value={
          mayMember ? (
            <Link className="link" href={`/members/${encodeURIComponent(account)}`}>
              {account}
            </Link>
          ) : (
            account
          )
        }
      />
      <Figure label={t('balance')} value={<Amount value={balance} currency={currency} />} />
      <Figure label={t('held')} value={<Amount value={held} currency={currency} />} />
      <Figure label={t('entries')} value={count} />
    </Figures>
  );
}

function Entries({ data: { entries, currency }, isStale }: { data: Statement; isStale: boolean }) {
  const t = useLedgerWords();
  const isNarrow = useIsNarrow();
  if (entries.length === 0) return <Empty title={t('noEntries')} />;
  const columns: readonly Column<Entry>[] = [
    { key: 'at', head: t('at'), cell: ({ at }) => <DateText at={at} form="exact" /> },
    {
      key: 'reason',
      head: t('reason'),
      onCard: 'title',
      cell: ({ reason }) => (t.has(`reason.${reason}`) ? t(`reason.${reason}` as 'reason.deposit') : reason),
    },
    { key: 'reference', head: t('reference'), cell: ({ reference }) => <span className="mono">{reference}</span> },
    { key: 'counterpart', head: t('counterpart'), onCard: 'none', cell: (entry) => <Counterpart entry={entry} /> },
    {
      key: 'amount',
      head: t('amount'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ amount }) => <Amount value={amount} currency={currency} tone="result" />,
    },
    {
      key: 'after',
      head: t('balanceAfter'),
      isNumber: true,
      cell: ({ balanceAfter }) => <Amount value={balanceAfter} currency={currency} />,
    },
  ];
  return (
    <Table
      label={t('entries')}
      columns={columns}
      items={entries}
      keyOf={({ seq, transferId }) => `${transferId}-${seq}`}
      isDense={!isNarrow}
      isStale={isStale}
    />
  );
}

/** The other account of an entry: an account of the operator by its translated name, any other as stored. */
function Counterpart({ entry: { counterpart } }: { entry: Entry }) {
  const t = useLedgerWords();
  const purpose = counterpart.split('/')[0] ?? '';
  return <>{t.has(`purpose.${purpose}`) ? t(`purpose.${purpose}` as 'purpose.wallet') : counterpart}</>;
}
