import { useState } from 'react';
import { useLocation } from 'wouter';
import { askExport } from '@tamarind/contract/exports';
import {
  listSegmentMembers,
  listSegments,
  removeSegment,
  type Segment,
  type SegmentMember,
} from '@tamarind/contract/member-segments';
import { listProposals } from '@tamarind/contract/proposals';
import { momentAt } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { SegmentForm } from './SegmentForm.tsx';
import { useMembersWords } from './words.ts';

/**
 * The brand's segments, each with its current count. For the chosen one it lists the members, and staff can ask for an
 * export.
 */
export function Segments() {
  const t = useMembersWords();
  const staff = useStaff();
  const mayChange = hasRight(staff, 'members.manage');
  const mayExport = hasRight(staff, 'exports.members');
  const [address, setAddress] = useAddress(['segment']);
  const [open, setOpen] = useState<'new' | 'change' | 'remove' | 'export'>();
  const query = useEndpoint(listSegments, {});
  return (
    <Answer query={query}>
      {({ segments }) => {
        const current = segments.find(({ id }) => id === address.segment) ?? segments[0];
        const close = () => setOpen(undefined);
        return (
          <Stack gap={12}>
            <FilterBar label={t('segments')}>
              {current && (
                <FilterSelect
                  label={t('segments.one')}
                  value={current.id}
                  options={segments.map(({ id, name, members }) => ({ value: id, label: `${name} (${members})` }))}
                  onChange={(segment) => setAddress({ segment })}
                />
              )}
              <Row>
                {mayChange && (
                  <Button kind="line" size="small" icon="plus" onClick={() => setOpen('new')}>
                    {t('segments.add')}
                  </Button>
                )}
                {mayChange && current && (
                  <Button kind="line" size="small" icon="pencil-simple" onClick={() => setOpen('change')}>
                    {t('segments.change')}
                  </Button>
                )}
                {mayExport && current && (
                  <Button kind="line" size="small" icon="file-csv" onClick={() => setOpen('export')}>
                    {t('segments.export')}
                  </Button>
                )}
                {mayChange && current && (
                  <Button kind="ghost" size="small" icon="trash" onClick={() => setOpen('remove')}>
                    {t('segments.remove')}
                  </Button>
                )}
              </Row>
            </FilterBar>
            {current ? <Members key={current.id} id={current.id} /> : <Empty title={t('segments.none')} />}
            {open === 'new' && <SegmentForm onClose={close} />}
            {open === 'change' && current && <SegmentForm segment={current} onClose={close} />}
            {open === 'export' && current && <Export segment={current} onClose={close} />}
            {open === 'remove' && current && <Remove segment={current} onClose={close} />}
          </Stack>
        );
      }}
    </Answer>
  );
}

function Members({ id }: { id: string }) {
  const t = useMembersWords();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(listSegmentMembers, { id, page }, { keepLast: true });
  return (
    <PagedList<{ members: SegmentMember[]; count: number; pageSize: number }, SegmentMember>
      label={t('segments')}
      query={query}
      page={page}
      onPage={(next) => setAddress({ page: String(next) })}
      itemsOf={({ members }) => members}
      keyOf={({ account }) => account}
      onOpen={({ account }) => navigate(`/members/${encodeURIComponent(account)}`)}
      rowLabel={({ account }) => t('openMember', { account })}
      empty={<Empty title={t('segments.empty')} />}
      columns={[
        { key: 'account', head: t('account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
        { key: 'currency', head: t('currency'), onCard: 'aside', cell: ({ currency }) => currency },
        {
          key: 'played',
          head: t('segments.lastPlayed'),
          cell: ({ lastPlayed }) =>
            lastPlayed === null ? '–' : <DateText at={momentAt(lastPlayed, '12:00')} form="day" />,
        },
        { key: 'since', head: t('since'), cell: ({ registeredAt }) => <DateText at={registeredAt} form="day" /> },
      ]}
    />
  );
}

function Export({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useMembersWords();
  const call = useCall(askExport, { refreshes: [listProposals] });
  const send = (purpose: string) => {
    const wish = { kind: 'segment', segment: segment.id, from: null, to: null } as const;
    return call.send({ ...wish, purpose });
  };
  return (
    <CallDialog
      title={t('segments.export')}
      act={t('segments.export')}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t('segments.export.proposed')}
    >
      {t('segments.export.text', { name: segment.name, count: segment.members })}
    </CallDialog>
  );
}

function Remove({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const t = useMembersWords();
  const errorText = useErrorText();
  const call = useCall(removeSegment, { refreshes: [listSegments] });
  const send = async () => {
    if (!(await call.send({ id: segment.id }))) return;
    toast(t('segments.removed'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      kind="danger"
      title={t('segments.remove.title', { name: segment.name })}
      act={t('segments.remove')}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => void send()}
    >
      {t('segments.remove.text')}
    </ConfirmDialog>
  );
}
