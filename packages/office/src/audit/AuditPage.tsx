import { useCallback, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listAudit } from '@tamarind/contract/audit';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { FilterBar, FilterText } from '#parts/Filters.tsx';
import { Facts, PageHead, Panel, Split } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { Verification } from './Verification.tsx';
import { useAuditWords } from './words.ts';

type AuditRecord = OutputOf<typeof listAudit>['records'][number];

/** Audit log: actor, action and subject, newest first, in a hash chain that reveals later changes. */
export default function AuditPage() {
  const t = useAuditWords();
  const [address, setAddress] = useAddress(['actor', 'action', 'subject', 'page']);
  const [opened, setOpened] = useState<AuditRecord>();
  const page = pageOf(address.page);
  const { actor, action, subject } = address;
  const records = useEndpoint(
    listAudit,
    { page, ...(actor ? { actor } : {}), ...(action ? { action } : {}), ...(subject ? { subject } : {}) },
    { refreshMs: 30_000, keepLast: true },
  );
  const byActor = useCallback((text: string) => setAddress({ actor: text.trim() }), [setAddress]);
  const byAction = useCallback((text: string) => setAddress({ action: text.trim() }), [setAddress]);
  const bySubject = useCallback((text: string) => setAddress({ subject: text.trim() }), [setAddress]);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Verification />
      <FilterBar label={t('filter')}>
        <FilterText label={t('actor')} placeholder="staff:…" value={actor} onChange={byActor} />
        <FilterText label={t('action')} placeholder="withdrawal.…" value={action} onChange={byAction} />
        <FilterText label={t('subject')} placeholder="draw:…" value={subject} onChange={bySubject} />
        {(actor || action || subject) && (
          <Button kind="ghost" size="small" icon="x" onClick={() => setAddress({ actor: '', action: '', subject: '' })}>
            {t('clear')}
          </Button>
        )}
      </FilterBar>
      <Split
        list={
          <Answer query={records}>
            {(data) => (
              <>
                <Records
                  items={data.records}
                  isStale={records.isPlaceholderData}
                  opened={opened?.seq}
                  onOpen={setOpened}
                />
                <Pager
                  page={page}
                  count={data.count}
                  pageSize={data.pageSize}
                  onPage={(next) => setAddress({ page: String(next) })}
                />
              </>
            )}
          </Answer>
        }
        detail={
          opened && (
            <RecordPane
              record={opened}
              onClose={() => setOpened(undefined)}
              onSubject={() => setAddress({ subject: opened.subject })}
            />
          )
        }
      />
    </>
  );
}

interface RecordsProps {
  items: readonly AuditRecord[];
  isStale: boolean;
  opened: number | undefined;
  onOpen: (record: AuditRecord) => void;
}

function Records({ items, isStale, opened, onOpen }: RecordsProps) {
  const t = useAuditWords();
  const isNarrow = useIsNarrow();
  if (items.length === 0) return <Empty title={t('none')} />;
  const columns: readonly Column<AuditRecord>[] = [
    { key: 'seq', head: t('seq'), onCard: 'none', cell: ({ seq }) => <span className="num">{seq}</span> },
    {
      key: 'at',
      head: t('at'),
      cell: ({ at }) => <DateText at={at} form={opened === undefined ? 'full' : 'moment'} />,
    },
    { key: 'actor', head: t('actor'), cell: ({ actor }) => <span className="mono cut">{actor}</span> },
    { key: 'action', head: t('action'), onCard: 'title', cell: ({ action }) => <b className="mono cut">{action}</b> },
    { key: 'subject', head: t('subject'), cell: ({ subject }) => <span className="mono">{shortened(subject)}</span> },
    ...(opened === undefined
      ? [
          {
            key: 'hash',
            head: t('hash'),
            onCard: 'none',
            cell: ({ hash }) => <span className="mono">{hash.slice(0, 10)}…</span>,
          } satisfies Column<AuditRecord>,
        ]
      : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      items={items}
      keyOf={({ seq }) => String(seq)}
      onOpen={onOpen}
      rowLabel={({ seq, action }) => t('openRecord', { seq, action })}
      isCurrent={({ seq }) => seq === opened}
      isDense={!isNarrow}
      isStale={isStale}
    />
  );
}

/** Ids keep their beginning and end. */
const shortened = (subject: string): string =>
  subject.length > 34 ? `${subject.slice(0, 20)}…${subject.slice(-10)}` : subject;

interface PaneProps {
  record: AuditRecord;
  onClose: () => void;
  onSubject: () => void;
}

function RecordPane({ record, onClose, onSubject }: PaneProps) {
  const t = useAuditWords();
  const facts = Object.entries(record.facts);
  return (
    <Panel
      title={t('record', { seq: record.seq })}
      aside={<Button kind="ghost" size="tiny" icon="x" label={t('closeRecord')} onClick={onClose} />}
    >
      <Facts
        items={[
          [t('at'), <DateText key="at" at={record.at} form="exact" />],
          [
            t('actor'),
            <span key="actor" className="mono">
              {record.actor}
            </span>,
          ],
          [
            t('action'),
            <span key="action" className="mono">
              {record.action}
            </span>,
          ],
          [
            t('subject'),
            <Row key="subject" gap={6}>
              <span className="mono">{record.subject}</span>
              <Button kind="soft" size="tiny" onClick={onSubject}>
                {t('allOfIt')}
              </Button>
            </Row>,
          ],
          ...facts.map(
            ([name, value]) =>
              [
                name,
                <span key={name} className="mono">
                  {String(value)}
                </span>,
              ] as const,
          ),
          [
            t('hash'),
            <Row key="hash" gap={6}>
              <span className="mono">{record.hash}</span>
              <CopyButton text={record.hash} label={t('hash')} />
            </Row>,
          ],
        ]}
      />
    </Panel>
  );
}
