import { useState } from 'react';
import { getTransferDesk, listTransfers } from '@tamarind/contract/agent-transfers';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { money as moneyOf } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { type Centre, useCentreAddress } from '#parts/centre-address.ts';
import { RecordList } from '#parts/lists/RecordList.tsx';
import styles from './TeamTransfers.module.css';
import { type TransferReceipt, TransferForm } from './TransferForm.tsx';
import { useTeamTransferWords } from './words.ts';

type Desk = OutputOf<typeof getTransferDesk>;
type Transfer = OutputOf<typeof listTransfers>['transfers'][number];

/**
 * Sends money to the upline [E05] and lists transfers in both directions. The member centre and the agent centre both
 * have this page.
 */
export function TransfersPage({ centre }: { centre: Centre }) {
  const t = useTeamTransferWords();
  const desk = useEndpoint(getTransferDesk, {}, { refreshOn: ['balance'] });
  return (
    <div className={styles.stack}>
      {desk.error ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : desk.data ? (
        <div className={styles.box}>
          <Card as="section" label={t('to.upline')}>
            <Up desk={desk.data} />
          </Card>
        </div>
      ) : (
        <SkeletonRows count={3} height={60} />
      )}
      <h2>{t('list')}</h2>
      <Transfers centre={centre} />
    </div>
  );
}

function Up({ desk }: { desk: Desk }) {
  const t = useTeamTransferWords();
  const [sent, setSent] = useState<TransferReceipt>();
  const { upline, currency } = desk;
  if (sent) return <Result sent={sent} desk={desk} onAgain={() => setSent(undefined)} />;
  if (upline === null) return <p className={styles.note}>{t('none')}</p>;
  return (
    <>
      <p className={styles.upline}>
        {t('upline')} <b>{upline}</b>
      </p>
      {desk.isFrozen ? (
        <p className={styles.error}>{t('frozen')}</p>
      ) : (
        <TransferForm key={currency} desk={desk} to={{ way: 'up', account: upline }} onDone={setSent} />
      )}
    </>
  );
}

function Result({ sent, desk, onAgain }: { sent: TransferReceipt; desk: Desk; onAgain: () => void }) {
  const t = useTeamTransferWords();
  const { money } = useFormat();
  return (
    <div className={styles.form} role="status">
      <h3>{t('done', { amount: money(sent.amount, desk.currency), account: desk.upline ?? '' })}</h3>
      <dl className={styles.bounds}>
        <div>
          <dt>{t('done.reference')}</dt>
          <dd className="num">{sent.reference}</dd>
        </div>
        <div>
          <dt>{t('done.left')}</dt>
          <dd>
            <Amount value={sent.available} currency={desk.currency} />
          </dd>
        </div>
      </dl>
      <div className={styles.acts}>
        <Button kind="line" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}

function Transfers({ centre }: { centre: Centre }) {
  const t = useTeamTransferWords();
  const [address, set] = useCentreAddress(['page'], centre);
  const page = pageOf(address.page);
  const list = useEndpoint(listTransfers, { page }, { keepLast: true, refreshOn: ['balance'] });
  const columns: readonly Column<Transfer>[] = [
    {
      key: 'who',
      head: t('column.who'),
      onCard: 'title',
      cell: (one) => (
        <span className={styles.who}>
          <b>{one.account}</b>
          <small>{t(`with.${one.with}`)}</small>
        </span>
      ),
    },
    {
      key: 'way',
      head: t('column.way'),
      cell: ({ way }) => <Tag tone={way === 'received' ? 'win' : 'plain'}>{t(`way.${way}`)}</Tag>,
    },
    { key: 'at', head: t('column.time'), cell: ({ at }) => <DateText at={at} /> },
    {
      key: 'reference',
      head: t('column.reference'),
      onCard: 'none',
      cell: ({ reference }) => <span className="num">{reference}</span>,
    },
    {
      key: 'amount',
      head: t('column.amount'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ way, amount, currency }) => (
        <Amount value={way === 'sent' ? moneyOf(-amount) : amount} currency={currency} tone="result" />
      ),
    },
  ];
  return (
    <RecordList
      asked={null}
      answer={list}
      rows={list.data?.transfers.length}
      empty={t('list.empty')}
      page={page}
      onPage={(next) => set({ page: String(next) })}
    >
      {list.data && (
        <Table<Transfer>
          label={t('list')}
          columns={columns}
          items={list.data.transfers}
          keyOf={({ reference, way }) => `${reference} ${way}`}
          isStale={list.isPlaceholderData}
          totals={<span>{t('count', { count: list.data.count })}</span>}
        />
      )}
    </RecordList>
  );
}
