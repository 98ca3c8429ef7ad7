import { useState } from 'react';
import { listPayoutBatches, makePayoutBatch } from '@tamarind/contract/payout-batches';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table, type Column } from '@tamarind/ui/Table';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead, Panel } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { BatchPane } from './BatchPane.tsx';
import { type Batch, BatchTag } from './BatchTag.tsx';
import { usePayoutBatchesWords } from './words.ts';

type Batches = OutputOf<typeof listPayoutBatches>;

/**
 * Withdrawals that are paid by bank files: the queue, the files with their states, and one opened file with its
 * payments.
 */
export default function PayoutBatchesPage() {
  const t = usePayoutBatchesWords();
  const [opened, setOpened] = useState<string>();
  const query = useEndpoint(
    listPayoutBatches,
    {},
    { refreshOn: { queue: ofRooms('withdrawals', 'proposals') }, refreshMs: 60_000 },
  );
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')} />
      <Proposals acts={['payout.batch_answer']} />
      <Answer query={query}>
        {({ queue, batches }) => (
          <Stack gap={16}>
            {queue.length === 0 && <Empty title={t('none')}>{t('noneText')}</Empty>}
            {queue.map((one) => (
              <QueuePanel key={one.currency} queue={one} onMade={setOpened} />
            ))}
            {opened !== undefined && <BatchPane key={opened} id={opened} onClose={() => setOpened(undefined)} />}
            {(queue.length > 0 || batches.length > 0) && <BatchTable batches={batches} onOpen={setOpened} />}
          </Stack>
        )}
      </Answer>
    </Stack>
  );
}

function QueuePanel({ queue, onMade }: { queue: Batches['queue'][number]; onMade: (id: string) => void }) {
  const t = usePayoutBatchesWords();
  const isStale = useIsStale();
  const mayMake = hasRight(useStaff(), 'withdrawals.review');
  const call = useCall(makePayoutBatch, { refreshes: [listPayoutBatches] });
  const { currency, bank, account, count, total } = queue;
  const make = async () => {
    const made = await call.send({ currency });
    if (!made) return;
    toast(t('made', { name: made.name }));
    onMade(made.id);
  };
  return (
    <Panel title={t('queue', { currency })} label={t('queue', { currency })}>
      <Stack gap={12}>
        <Row>
          <b>
            <Amount value={total} currency={currency} />
          </b>
          <span>{t('queue.count', { count })}</span>
          <small>{t('from', { bank, account })}</small>
        </Row>
        {mayMake && count > 0 && (
          <div>
            <Button
              kind="cta"
              size="small"
              isBusy={call.state === 'sending'}
              disabled={isStale}
              onClick={() => void make()}
            >
              {t('make')}
            </Button>
          </div>
        )}
        <RefusalNote refusal={call.refusal} />
      </Stack>
    </Panel>
  );
}

function BatchTable({ batches, onOpen }: { batches: readonly Batch[]; onOpen: (id: string) => void }) {
  const t = usePayoutBatchesWords();
  const isNarrow = useIsNarrow();
  if (batches.length === 0) return <Empty title={t('batches.none')} />;
  const columns: readonly Column<Batch>[] = [
    {
      key: 'name',
      head: t('name'),
      onCard: 'title',
      cell: ({ id, name, madeAt }) => (
        <>
          <Button kind="ghost" size="tiny" aria-label={t('open', { name })} onClick={() => onOpen(id)}>
            <span className="mono">{name}</span>
          </Button>{' '}
          <small>
            <DateText at={madeAt} />
          </small>
        </>
      ),
    },
    { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <BatchTag state={state} /> },
    {
      key: 'total',
      head: t('total'),
      isNumber: true,
      cell: ({ total, currency }) => <Amount value={total} currency={currency} />,
    },
    { key: 'count', head: t('count'), isNumber: true, cell: ({ count }) => count },
    { key: 'ends', head: t('ends'), isNumber: true, cell: ({ paid, rejected }) => `${paid} / ${rejected}` },
    {
      key: 'people',
      head: t('people'),
      cell: ({ madeBy, handedBy }) => (
        <small>
          {t('people.made', { by: madeBy })}
          {handedBy !== null && <>, {t('people.handed', { by: handedBy })}</>}
        </small>
      ),
    },
  ];
  return <Table label={t('batches')} columns={columns} items={batches} keyOf={({ id }) => id} isDense={!isNarrow} />;
}
