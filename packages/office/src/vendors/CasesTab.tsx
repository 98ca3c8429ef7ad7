import { useState } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listVendorCases, listVendors, resolveVendorCase } from '@tamarind/contract/vendors-office';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { Panel } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { queueRead } from '#parts/Queue.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { VendorFilter } from './VendorFilter.tsx';
import type { Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

type CasesAnswer = OutputOf<typeof listVendorCases>;
type Case = CasesAnswer['cases'][number];

/**
 * The differences that the daily comparison of vendors' records with ours found, and the compared days. No money moves
 * here: staff close a case with a note about what they did.
 */
export function CasesTab({ vendors, mayManage }: { vendors: readonly Vendor[]; mayManage: boolean }) {
  const t = useVendorsWords();
  const [address, setAddress] = useAddress(['show', 'vendor', 'closed', 'page']);
  const [asked, setAsked] = useState<Case>();
  const page = pageOf(address.page);
  const query = useEndpoint(
    listVendorCases,
    { page, show: address.closed ? 'all' : 'open', ...present({ vendor: address.vendor || undefined }) },
    queueRead('vendors', 'proposals'),
  );
  return (
    <>
      <FilterBar label={t('filter')}>
        <VendorFilter vendors={vendors} value={address.vendor} onChange={(vendor) => setAddress({ vendor })} />
        <FilterSelect
          label={t('which')}
          value={address.closed}
          options={[
            { value: '', label: t('openCasesOnly') },
            { value: '1', label: t('allCases') },
          ]}
          onChange={(closed) => setAddress({ closed })}
        />
      </FilterBar>
      <PagedList
        label={t('tab.cases')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ cases }) => cases}
        keyOf={({ id }) => id}
        empty={
          <Empty drawing="ticket" title={t('noCases')}>
            {t('noCasesText')}
          </Empty>
        }
        columns={columnsOf(t, mayManage ? setAsked : undefined)}
        after={({ days }) => <Days days={days} />}
      />
      {asked && <Resolve asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const columnsOf = (
  t: ReturnType<typeof useVendorsWords>,
  onAsk: ((asked: Case) => void) | undefined,
): readonly Column<Case>[] => [
  { key: 'kind', head: t('case'), onCard: 'title', cell: ({ kind }) => <b>{t(`case.${kind}`)}</b> },
  {
    key: 'difference',
    head: t('difference'),
    isNumber: true,
    onCard: 'aside',
    cell: ({ difference, currency }) => <Amount value={difference} currency={currency} sign="always" tone="result" />,
  },
  { key: 'vendor', head: t('vendor'), cell: ({ vendor }) => <span className="code">{vendor}</span> },
  { key: 'day', head: t('day'), cell: ({ day }) => day },
  {
    key: 'account',
    head: t('account'),
    cell: ({ ours, theirs }) => {
      const account = ours?.account ?? theirs?.account;
      return account ? <Link href={`/members/${account}`}>{account}</Link> : '–';
    },
  },
  { key: 'ours', head: t('ours'), onCard: 'none', cell: (one) => <Side movement={one.ours} of={one} /> },
  { key: 'theirs', head: t('theirs'), onCard: 'none', cell: (one) => <Side movement={one.theirs} of={one} /> },
  {
    key: 'uuid',
    head: t('transaction'),
    onCard: 'none',
    cell: ({ transactionUuid }) => <span className="code">{transactionUuid}</span>,
  },
  {
    key: 'act',
    head: t('state'),
    cell: (one) =>
      one.resolvedAt ? (
        <>
          <Tag>{t('resolved')}</Tag> <small>{one.resolvedBy === 'system' ? t('bySystem') : one.note}</small>
        </>
      ) : (
        onAsk && (
          <Button kind="line" size="tiny" onClick={() => onAsk(one)}>
            {t('resolve')}
          </Button>
        )
      ),
  },
];

const movementWords: Readonly<Record<string, 'movement.bet' | 'movement.win' | 'movement.in' | 'movement.out'>> = {
  win: 'movement.win',
  in: 'movement.in',
  out: 'movement.out',
};

/** A movement as one side recorded it: the platform or the vendor. */
function Side({ movement, of }: { movement: Case['ours']; of: Case }) {
  const t = useVendorsWords();
  if (!movement) return <span>–</span>;
  return (
    <span>
      {t(movementWords[movement.kind] ?? 'movement.bet')} <Amount value={movement.amount} currency={of.currency} />
    </span>
  );
}

function Days({ days }: { days: CasesAnswer['days'] }) {
  const t = useVendorsWords();
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  if (days.length === 0) return null;
  return (
    <Panel title={t('days')} isFlush>
      <Table
        label={t('days')}
        columns={[
          { key: 'day', head: t('day'), onCard: 'title', cell: ({ day }) => <b>{day}</b> },
          {
            key: 'cases',
            head: t('tab.cases'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ cases }) => <Tag tone={cases === 0 ? 'win' : 'danger'}>{number(cases)}</Tag>,
          },
          { key: 'vendor', head: t('vendor'), cell: ({ vendor }) => <span className="code">{vendor}</span> },
          { key: 'theirs', head: t('theirs'), isNumber: true, cell: ({ theirs }) => number(theirs) },
          { key: 'ours', head: t('ours'), isNumber: true, cell: ({ ours }) => number(ours) },
          {
            key: 'ran',
            head: t('comparedAt'),
            onCard: 'none',
            cell: ({ ranAt }) => <DateText at={ranAt} form="full" />,
          },
        ]}
        items={days}
        keyOf={({ vendor, day }) => `${vendor} ${day}`}
        isDense={!isNarrow}
      />
    </Panel>
  );
}

function Resolve({ asked, onClose }: { asked: Case; onClose: () => void }) {
  const t = useVendorsWords();
  const call = useCall(resolveVendorCase, { refreshes: [listVendorCases, listVendors] });
  const send = (note: string) => call.send({ id: asked.id, note });
  return (
    <CallDialog
      title={t('resolve.title')}
      act={t('resolve.act')}
      call={call}
      onClose={onClose}
      send={send}
      done={t('resolve.done')}
    >
      <p>
        <span className="code">{asked.transactionUuid}</span>
      </p>
      <p>{t(`case.${asked.kind}.text`)}</p>
    </CallDialog>
  );
}
