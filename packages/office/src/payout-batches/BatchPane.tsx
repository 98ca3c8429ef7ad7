import { Link } from 'wouter';
import {
  dropPayoutBatch,
  getPayoutBatch,
  handPayoutBatch,
  listPayoutBatches,
  takePayoutBatch,
} from '@tamarind/contract/payout-batches';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { BankAnswer } from './BankAnswer.tsx';
import { type Batch, BatchTag } from './BatchTag.tsx';
import { usePayoutBatchesWords } from './words.ts';

type Line = OutputOf<typeof getPayoutBatch>['lines'][number];

/** One bank file with its payments, and the next step for the file. */
export function BatchPane({ id, onClose }: { id: string; onClose: () => void }) {
  const t = usePayoutBatchesWords();
  const query = useEndpoint(
    getPayoutBatch,
    { id },
    { refreshOn: { queue: ofRooms('withdrawals', 'proposals') }, refreshMs: 60_000 },
  );
  return (
    <Answer query={query}>
      {({ batch, lines }) => (
        <Panel
          title={t('lines', { name: batch.name })}
          label={t('lines', { name: batch.name })}
          aside={
            <Row gap={6}>
              <BatchTag state={batch.state} />
              <Button kind="ghost" size="tiny" icon="x" label={t('close')} onClick={onClose} />
            </Row>
          }
        >
          <Stack gap={16}>
            <Facts
              items={[
                [t('total'), <Amount key="total" value={batch.total} currency={batch.currency} />],
                [t('count'), batch.count],
                [
                  t('hash'),
                  <span key="hash" className="mono" style={{ overflowWrap: 'anywhere' }}>
                    {batch.hash}
                  </span>,
                ],
              ]}
            />
            <Steps batch={batch} />
            {batch.state === 'handed' && <BankAnswer id={batch.id} />}
            <Lines lines={lines} batch={batch} />
          </Stack>
        </Panel>
      )}
    </Answer>
  );
}

/** The steps for a bank file: download, discard and hand over to the bank. Each is shown only while it is possible. */
function Steps({ batch: { id, state } }: { batch: Batch }) {
  const t = usePayoutBatchesWords();
  const staff = useStaff();
  const isStale = useIsStale();
  const refreshes = [listPayoutBatches, getPayoutBatch];
  const take = useCall(takePayoutBatch, { refreshes });
  const drop = useCall(dropPayoutBatch, { refreshes });
  const hand = useCall(handPayoutBatch, { refreshes });
  const [mayMake, mayHand] = [hasRight(staff, 'withdrawals.review'), hasRight(staff, 'withdrawals.approve')];
  const download = async () => {
    const file = await take.send({ id });
    if (!file) return;
    const link = document.createElement('a');
    link.href = `data:${file.type};base64,${file.base64}`;
    link.download = file.name;
    link.click();
  };
  const giveUp = async () => {
    if (await drop.send({ id })) toast(t('dropped'));
  };
  const handOver = async () => {
    if (await hand.send({ id })) toast(t('handed'));
  };
  return (
    <Stack gap={8}>
      <Row>
        {mayMake && state !== 'dropped' && (
          <Button
            kind={state === 'made' ? 'cta' : 'line'}
            size="small"
            icon="download-simple"
            disabled={isStale}
            onClick={() => void download()}
          >
            {t('take')}
          </Button>
        )}
        {mayMake && state === 'made' && (
          <Button kind="line" size="small" disabled={isStale} onClick={() => void giveUp()}>
            {t('drop')}
          </Button>
        )}
        {mayHand && state === 'taken' && (
          <Button kind="cta" size="small" disabled={isStale} onClick={() => void handOver()}>
            {t('hand')}
          </Button>
        )}
      </Row>
      {state === 'made' && <small>{t('take.text')}</small>}
      {state === 'taken' && <small>{t('hand.text')}</small>}
      <RefusalNote refusal={take.refusal ?? drop.refusal ?? hand.refusal} />
    </Stack>
  );
}

function Lines({ lines, batch }: { lines: readonly Line[]; batch: Batch }) {
  const t = usePayoutBatchesWords();
  const isNarrow = useIsNarrow();
  const tones = { open: 'warn', completed: 'win', refused: 'danger' } as const;
  const columns: readonly Column<Line>[] = [
    {
      key: 'reference',
      head: t('reference'),
      onCard: 'title',
      cell: ({ withdrawal, reference }) => (
        <Link href={`/withdrawals/${withdrawal}`} className="link mono">
          {reference}
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ state, reason }) => (
        <>
          <Tag tone={tones[state]}>{t(`line.${state}`)}</Tag>{' '}
          {reason !== null && <span className="mono">{reason}</span>}
        </>
      ),
    },
    {
      key: 'member',
      head: t('member'),
      cell: ({ member }) => (
        <Link href={`/members/${encodeURIComponent(member)}`} className="link">
          {member}
        </Link>
      ),
    },
    {
      key: 'amount',
      head: t('amount'),
      isNumber: true,
      cell: ({ amount }) => <Amount value={amount} currency={batch.currency} />,
    },
  ];
  return (
    <Table
      label={t('lines', { name: batch.name })}
      columns={columns}
      items={lines}
      keyOf={({ reference }) => reference}
      isDense={!isNarrow}
    />
  );
}
