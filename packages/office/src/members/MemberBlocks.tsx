import { useState } from 'react';
import { blockMember, liftBlock, listBlocks, type MemberBlock } from '@tamarind/contract/member-office';
import { blockKinds, type BlockKind } from '@tamarind/domain/members/blocks';
import { addMs } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterSelect } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useMembersWords } from './words.ts';

/** The blocks of an account with their reasons and ends. Staff can add and lift blocks here. */
export function MemberBlocks({ account }: { account: string }) {
  const t = useMembersWords();
  const staff = useStaff();
  const [page, setPage] = usePage('blocks.');
  const [isAdding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<MemberBlock>();
  const query = useEndpoint(listBlocks, { account, page }, { keepLast: true });
  const add = hasRight(staff, 'members.manage') && (
    <Button kind="line" size="small" icon="lock" onClick={() => setAdding(true)}>
      {t('blocks.add')}
    </Button>
  );
  const mayLift = hasRight(staff, 'protection.manage');
  return (
    <Panel title={t('blocks')} aside={add}>
      <PagedList
        label={t('blocks')}
        query={query}
        page={page}
        onPage={setPage}
        itemsOf={({ blocks }) => blocks}
        keyOf={({ id }) => id}
        empty={<Empty title={t('blocks.none')} />}
        columns={columnsOf(t, mayLift ? setLifting : undefined)}
      />
      {isAdding && <AddBlock account={account} onClose={() => setAdding(false)} />}
      {lifting && <LiftBlock block={lifting} onClose={() => setLifting(undefined)} />}
    </Panel>
  );
}

const causes = ['risk', 'wish', 'compliance'] as const;
const ends = ['0', '1', '7', '30', '180'] as const;
const DAY_MS = 86_400_000;

function AddBlock({ account, onClose }: { account: string; onClose: () => void }) {
  const t = useMembersWords();
  const call = useCall(blockMember, { refreshes: [listBlocks] });
  const [kind, setKind] = useState<BlockKind>('play');
  const [cause, setCause] = useState<(typeof causes)[number]>('risk');
  const [days, setDays] = useState<(typeof ends)[number]>('0');
  const send = (reason: string) => {
    const until = days === '0' ? null : addMs(serverNow(), Number(days) * DAY_MS);
    return call.send({ account, kind, cause, reason, until });
  };
  return (
    <CallDialog
      title={t('blocks.add')}
      act={t('blocks.add')}
      kind="danger"
      call={call}
      onClose={onClose}
      send={send}
      done={t('blocks.done')}
    >
      <Stack gap={10}>
        <p>{t('blocks.add.text')}</p>
        <Row>
          <FilterSelect
            label={t('blocks.kind')}
            value={kind}
            options={blockKinds.map((value) => ({ value, label: t(`blocks.kind.${value}`) }))}
            onChange={setKind}
          />
          <FilterSelect
            label={t('blocks.cause')}
            value={cause}
            options={causes.map((value) => ({ value, label: t(`blocks.cause.${value}`) }))}
            onChange={setCause}
          />
          <FilterSelect
            label={t('blocks.until')}
            value={days}
            options={ends.map((value) => ({ value, label: t('blocks.days', { days: Number(value) }) }))}
            onChange={setDays}
          />
        </Row>
      </Stack>
    </CallDialog>
  );
}

function LiftBlock({ block, onClose }: { block: MemberBlock; onClose: () => void }) {
  const t = useMembersWords();
  const call = useCall(liftBlock, { refreshes: [listBlocks] });
  const send = (reason: string) => call.send({ id: block.id, reason });
  return (
    <CallDialog
      title={t('blocks.lift')}
      act={t('blocks.lift')}
      call={call}
      onClose={onClose}
      send={send}
      done={(answer) => t(answer.proposal === null ? 'blocks.lifted' : 'blocks.asked')}
    >
      {t(block.needsTwo ? 'blocks.lift.two' : 'blocks.lift.text')}
    </CallDialog>
  );
}

const columnsOf = (
  t: ReturnType<typeof useMembersWords>,
  onLift: ((block: MemberBlock) => void) | undefined,
): readonly Column<MemberBlock>[] => [
  { key: 'kind', head: t('blocks.kind'), onCard: 'title', cell: ({ kind }) => <b>{t(`blocks.kind.${kind}`)}</b> },
  {
    key: 'state',
    head: t('blocks.state'),
    onCard: 'aside',
    cell: ({ state }) => <Tag tone={state === 'open' ? 'danger' : 'plain'}>{t(`blocks.state.${state}`)}</Tag>,
  },
  { key: 'cause', head: t('blocks.cause'), cell: ({ cause }) => t(`blocks.cause.${cause}`) },
  {
    key: 'reason',
    head: t('blocks.reason'),
    cell: ({ reason, cause }) => (cause === 'rule' && reason === 'staff' ? t('blocks.staff') : reason),
  },
  {
    key: 'by',
    head: t('blocks.by'),
    cell: ({ by, beganAt }) => (
      <>
        {by ?? t('blocks.rule')} · <DateText at={beganAt} form="full" />
      </>
    ),
  },
  {
    key: 'until',
    head: t('blocks.until'),
    cell: ({ until }) => (until === null ? t('blocks.open') : <DateText at={until} form="full" />),
  },
  {
    key: 'lift',
    head: '',
    cell: (block) =>
      block.state === 'open' &&
      onLift && (
        <Button kind="line" size="tiny" onClick={() => onLift(block)}>
          {t('blocks.lift')}
        </Button>
      ),
  },
];
