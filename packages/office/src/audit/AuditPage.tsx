import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listAudit } from '@tamarind/contract/audit';
import { present } from '@tamarind/domain/present';
import type { Day } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Field } from '@tamarind/ui/Field';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterText } from '#parts/Filters.tsx';
import { Facts, PageHead, Panel } from '#parts/Page.tsx';
import { Queue } from '#parts/Queue.tsx';
import { Row } from '#parts/Row.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { Verification } from './Verification.tsx';
import { useAuditWords } from './words.ts';

type AuditRecord = OutputOf<typeof listAudit>['records'][number];

/**
 * Audit log: who acted, the action, and the record that it changed, newest first, in a hash chain that reveals later
 * changes.
 */
export default function AuditPage() {
  const t = useAuditWords();
  const [address, setAddress] = useAddress(['actor', 'action', 'subject', 'from', 'to', 'page']);
  const [opened, setOpened] = useState<AuditRecord>();
  const page = pageOf(address.page);
  const { actor, action, subject, from, to } = address;
  const mayExport = hasRight(useStaff(), 'exports.audit');
  const isFiltered = [actor, action, subject, from, to].some(Boolean);
  const records = useEndpoint(
    listAudit,
    {
      page,
      ...present({
        actor: actor || undefined,
        action: action || undefined,
        subject: subject || undefined,
        from: dayIn(from),
        to: dayIn(to),
      }),
    },
    { refreshMs: 30_000, keepLast: true },
  );
  const byActor = useCallback((text: string) => setAddress({ actor: text.trim() }), [setAddress]);
  const byAction = useCallback((text: string) => setAddress({ action: text.trim() }), [setAddress]);
  const bySubject = useCallback((text: string) => setAddress({ subject: text.trim() }), [setAddress]);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayExport && (
          <Link className="link" href="/exports?ask=audit">
            {t('export')}
          </Link>
        )}
      </PageHead>
      <Verification />
      <FilterBar label={t('filter')}>
        <FilterText label={t('actor')} placeholder="staff:…" value={actor} onChange={byActor} />
        <FilterText label={t('action')} placeholder="withdrawal.…" value={action} onChange={byAction} />
        <FilterText label={t('subject')} placeholder="draw:…" value={subject} onChange={bySubject} />
        <Field
          label={t('from')}
          type="date"
          value={from}
          onChange={({ target }) => setAddress({ from: target.value })}
        />
        <Field label={t('to')} type="date" value={to} onChange={({ target }) => setAddress({ to: target.value })} />
        {isFiltered && (
          <Button
            kind="ghost"
            size="small"
            icon="x"
            onClick={() => setAddress({ actor: '', action: '', subject: '', from: '', to: '' })}
          >
            {t('clear')}
          </Button>
        )}
      </FilterBar>
      <Queue
        label={t('title')}
        query={records}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={(data) => data.records}
        keyOf={({ seq }) => String(seq)}
        rowLabel={({ seq, action: name }) => t('openRecord', { seq, action: name })}
        empty={<Empty title={t('none')} />}
        opened={opened && String(opened.seq)}
        onOpen={(key) => setOpened(records.data?.records.find(({ seq }) => String(seq) === key))}
        detail={({ close }) =>
          opened && (
            <RecordPane record={opened} onClose={close} onSubject={() => setAddress({ subject: opened.subject })} />
          )
        }
        columns={[
          { key: 'seq', head: t('seq'), onCard: 'none', cell: ({ seq }) => <span className="num">{seq}</span> },
          {
            key: 'at',
            head: t('at'),
            cell: ({ at }) => <DateText at={at} form={opened === undefined ? 'full' : 'moment'} />,
          },
          { key: 'actor', head: t('actor'), cell: (record) => <span className="mono cut">{record.actor}</span> },
          {
            key: 'action',
            head: t('action'),
            onCard: 'title',
            cell: (record) => <b className="mono cut">{record.action}</b>,
          },
          {
            key: 'subject',
            head: t('subject'),
            cell: (record) => <span className="mono">{shortened(record.subject)}</span>,
          },
          {
            key: 'hash',
            head: t('hash'),
            onCard: 'none',
            isSpare: true,
            cell: ({ hash }) => <span className="mono">{hash.slice(0, 10)}…</span>,
          },
        ]}
      />
    </>
  );
}

/** The day from the address; undefined for anything else, which is then not sent to the server. */
const dayIn = (text: string): Day | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** Shortens a long id to its beginning and end. */
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
