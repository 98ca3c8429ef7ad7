import { useState } from 'react';
import { type Export, listExports, takeExport } from '@tamarind/contract/exports';
import { momentAt } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PageHead } from '#parts/Page.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { ExportForm } from './ExportForm.tsx';
import { useExportsWords } from './words.ts';

/** Exports of personal data: those that wait for a data protection officer's decision, and approved ones [A01]. */
export default function ExportsPage() {
  const t = useExportsWords();
  const mayAsk = hasRight(useStaff(), 'exports.ask');
  const [address, setAddress] = useAddress(['page', 'ask']);
  const [isAsking, setAsking] = useState(mayAsk && address.ask !== '');
  const page = pageOf(address.page);
  const query = useEndpoint(listExports, { page }, { keepLast: true, refreshOn: { queue: ofRooms('proposals') } });
  const call = useCall(takeExport, { refreshes: [listExports] });
  const take = async ({ id, kind }: Export) => {
    const text = await call.send({ id });
    if (text !== undefined) save(text, `${kind}.csv`);
  };
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayAsk && (
          <Button kind="cta" size="small" icon="plus" onClick={() => setAsking(true)}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Proposals acts={['data.export']} />
      <RefusalNote refusal={call.refusal} />
      <PagedList
        label={t('title')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ exports }) => exports}
        keyOf={({ id }) => id}
        empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
        columns={useColumns(mayAsk ? (one) => void take(one) : undefined)}
      />
      {isAsking && <ExportForm wanted={address.ask} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

function useColumns(onTake: ((one: Export) => void) | undefined): readonly Column<Export>[] {
  const t = useExportsWords();
  const { date } = useFormat();
  return [
    {
      key: 'kind',
      head: t('kind'),
      onCard: 'title',
      cell: ({ kind, segmentName }) => (
        <>
          <b>{t(`kind.${kind}`)}</b> {segmentName !== undefined && <small>{segmentName}</small>}
        </>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ isOver, endsAt }) =>
        isOver ? <Tag>{t('state.over')}</Tag> : <Tag tone="win">{t('state.open', { at: date(endsAt, 'full') })}</Tag>,
    },
    {
      key: 'period',
      head: t('period'),
      cell: ({ from, to }) =>
        from === null || to === null ? (
          '–'
        ) : (
          <>
            <DateText at={momentAt(from, '12:00')} form="day" /> – <DateText at={momentAt(to, '12:00')} form="day" />
          </>
        ),
    },
    { key: 'purpose', head: t('purpose'), cell: ({ purpose }) => purpose },
    { key: 'people', head: t('people'), cell: ({ by, agreedBy }) => `${by}, ${agreedBy}` },
    { key: 'at', head: t('agreedAt'), cell: ({ agreedAt }) => <DateText at={agreedAt} form="full" /> },
    {
      key: 'taken',
      head: t('taken'),
      cell: ({ taken, rows }) => (taken === 0 ? t('never') : t('takenCount', { count: taken, rows: rows ?? 0 })),
    },
    ...(onTake
      ? [
          {
            key: 'take',
            head: t('take'),
            cell: (one: Export) =>
              one.isOwn && !one.isOver ? (
                <Button
                  kind="line"
                  size="tiny"
                  icon="file-csv"
                  aria-label={t('takeOf', { kind: t(`kind.${one.kind}`) })}
                  onClick={() => onTake(one)}
                >
                  {t('take')}
                </Button>
              ) : (
                '–'
              ),
          },
        ]
      : []),
  ];
}

function save(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
