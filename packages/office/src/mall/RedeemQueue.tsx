import { useState } from 'react';
import { decideRedeem, getMallDesk, listRedeemQueue, type StaffRecord } from '@tamarind/contract/points';
import { listProposals } from '@tamarind/contract/proposals';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { Row } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useItemName, useMallWords } from './words.ts';

const states = ['in_process', 'approved', 'rejected'] as const satisfies readonly StaffRecord['status'][];
const tones = { in_process: 'warn', rejected: 'danger', approved: 'win' } as const;
type Choice = { record: StaffRecord; decision: 'approve' | 'reject' };

/** Redeem requests. Approval needs a remark for the member (a voucher's code); rejection returns the points. */
export function RedeemQueue() {
  const t = useMallWords();
  const [address, setAddress] = useAddress(['view', 'status', 'page']);
  const [choice, setChoice] = useState<Choice>();
  const page = pageOf(address.page);
  const status = address.status === 'all' ? undefined : (states.find((one) => one === address.status) ?? 'in_process');
  const queue = useEndpoint(
    listRedeemQueue,
    { page, ...(status ? { status } : {}) },
    { refreshOn: ['queue'], keepLast: true },
  );
  return (
    <>
      <Proposals acts={['points.redeem']} />
      <FilterBar label={t('state')}>
        <FilterSelect<string>
          label={t('state')}
          value={status ?? 'all'}
          options={[
            ...states.map((value) => ({ value, label: t(`status.${value}`) })),
            { value: 'all', label: t('all') },
          ]}
          onChange={(next) => setAddress({ status: next, page: '' })}
        />
      </FilterBar>
      <Answer query={queue}>
        {(data) =>
          data.count === 0 ? (
            <Empty title={t('queue.empty')} />
          ) : (
            <>
              <Records items={data.records} isStale={queue.isPlaceholderData} onChoose={setChoice} />
              <Pager
                page={page}
                count={data.count}
                pageSize={data.pageSize}
                onPage={(next) => setAddress({ page: String(next) })}
              />
            </>
          )
        }
      </Answer>
      {choice && <Decide key={choice.record.id} {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

function Decide({ record, decision, onClose }: Choice & { onClose: () => void }) {
  const t = useMallWords();
  const { number } = useFormat();
  const call = useCall(decideRedeem, { refreshes: [listRedeemQueue, getMallDesk, listProposals] });
  const send = async (remark: string) => {
    const done = await call.send({ record: record.id, decision, remark });
    if (!done) return;
    toast(t(done.proposal === null ? `done.${decision}` : 'redeem.proposed', { reference: record.reference }));
    onClose();
  };
  const facts = { account: record.account, points: number(-record.changedPoints) };
  return (
    <Decision
      isOpen
      title={t(`ask.${decision}`, { reference: record.reference })}
      act={t(`act.${decision}`)}
      kind={decision === 'approve' ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(remark) => void send(remark)}
    >
      {t(`text.${decision}`, facts)}
    </Decision>
  );
}

interface RecordsProps {
  items: readonly StaffRecord[];
  isStale: boolean;
  onChoose: (choice: Choice) => void;
}

function Records({ items, isStale, onChoose }: RecordsProps) {
  const t = useMallWords();
  const name = useItemName();
  const { number } = useFormat();
  const columns: readonly Column<StaffRecord>[] = [
    {
      key: 'what',
      head: t('item'),
      onCard: 'title',
      cell: (row) => (
        <>
          <b>{row.name ? `${name(row.name)} × ${row.quantity}` : t('converted')}</b>{' '}
          <span className="code">{row.reference}</span>
        </>
      ),
    },
    { key: 'account', head: t('account'), cell: ({ account }) => account },
    {
      key: 'points',
      head: t('points'),
      isNumber: true,
      cell: (row) =>
        row.redeemAmount === null ? (
          number(-row.changedPoints)
        ) : (
          <>
            {number(-row.changedPoints)} → <Amount value={row.redeemAmount} currency={row.currency} />
          </>
        ),
    },
    { key: 'time', head: t('asked'), cell: ({ time }) => <DateText at={time} /> },
    {
      key: 'note',
      head: t('note'),
      cell: ({ receivingAddress, remark, decidedBy }) =>
        [receivingAddress, remark, decidedBy].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: (record) =>
        record.status === 'in_process' ? (
          <Row gap={6}>
            <Button kind="brand" size="tiny" onClick={() => onChoose({ record, decision: 'approve' })}>
              {t('act.approve')}
            </Button>
            <Button kind="line" size="tiny" onClick={() => onChoose({ record, decision: 'reject' })}>
              {t('act.reject')}
            </Button>
          </Row>
        ) : (
          <Tag tone={tones[record.status]}>{t(`status.${record.status}`)}</Tag>
        ),
    },
  ];
  return <Table label={t('view.queue')} columns={columns} items={items} keyOf={({ id }) => id} isStale={isStale} />;
}
