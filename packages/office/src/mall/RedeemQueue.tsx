import { useState } from 'react';
import { decideRedeem, getMallDesk, listRedeemQueue, type StaffRecord } from '@tamarind/contract/points';
import { listProposals } from '@tamarind/contract/proposals';
import { present } from '@tamarind/domain/present';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterBar } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { queueRead } from '#parts/Queue.tsx';
import { Row } from '#parts/Row.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { useItemName, useMallWords } from './words.ts';

const states = ['in_process', 'approved', 'rejected'] as const satisfies readonly StaffRecord['status'][];
const tones = { in_process: 'warn', rejected: 'danger', approved: 'win' } as const;
type Choice = { record: StaffRecord; decision: 'approve' | 'reject' };

/**
 * Redemptions that wait for staff. Approval needs a remark for the member (such as a voucher's code); rejection returns
 * the points.
 */
export function RedeemQueue() {
  const t = useMallWords();
  const [choice, setChoice] = useState<Choice>();
  const filter = useStateFilter({ states, first: 'in_process' });
  const { page, state } = filter;
  const query = useEndpoint(listRedeemQueue, { page, ...present({ status: state }) }, queueRead('points', 'proposals'));
  return (
    <>
      <Proposals acts={['points.redeem']} />
      <FilterBar label={t('state')}>
        <StateFilter filter={filter} label={t('state')} nameOf={(one) => t(`status.${one}`)} />
      </FilterBar>
      <PagedList
        label={t('view.queue')}
        query={query}
        page={page}
        onPage={filter.onPage}
        itemsOf={({ records }) => records}
        keyOf={({ id }) => id}
        empty={<Empty title={t('queue.empty')} />}
        columns={useColumns(setChoice)}
      />
      {choice && <Decide key={choice.record.id} {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

function Decide({ record, decision, onClose }: Choice & { onClose: () => void }) {
  const t = useMallWords();
  const { number } = useFormat();
  const call = useCall(decideRedeem, { refreshes: [listRedeemQueue, getMallDesk, listProposals] });
  const send = (remark: string) => call.send({ record: record.id, decision, remark });
  const facts = { account: record.account, points: number(-record.changedPoints) };
  return (
    <CallDialog
      title={t(`ask.${decision}`, { reference: record.reference })}
      act={t(`act.${decision}`)}
      kind={decision === 'approve' ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) =>
        t(done.proposal === null ? `done.${decision}` : 'redeem.proposed', { reference: record.reference })
      }
    >
      {t(`text.${decision}`, facts)}
    </CallDialog>
  );
}

function useColumns(onChoose: (choice: Choice) => void): readonly Column<StaffRecord>[] {
  const t = useMallWords();
  const name = useItemName();
  const { number } = useFormat();
  return [
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
}
