import { useState } from 'react';
import { type HarmMarker, listHarmMarkers, noteHarmMarker } from '@tamarind/contract/protection';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { Pager } from '@tamarind/ui/Pager';
import { Segmented } from '@tamarind/ui/Segmented';
import { type Column, Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Link } from 'wouter';
import { Answer } from '#parts/Answer.tsx';
import { Decision } from '#parts/Decision.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { pageOf, useAddress } from '#parts/useAddress.ts';
import { HouseLimits } from './HouseLimits.tsx';
import { useProtectionWords } from './words.ts';

const states = ['open', 'talked', 'closed'] as const satisfies readonly HarmMarker['state'][];
const tones = { open: 'warn', talked: 'info', closed: 'plain' } as const;
interface Choice {
  readonly marker: HarmMarker;
  readonly state: HarmMarker['state'];
}

/** Work list of the player protection staff [R8]: markers, conversations and actions. */
export default function ProtectionPage() {
  const t = useProtectionWords();
  const [address, setAddress] = useAddress(['view', 'state', 'page']);
  const isHouse = address.view === 'house';
  const open = useEndpoint(listHarmMarkers, { page: 1, state: 'open' }, { refreshOn: ['queue'] }).data?.open ?? 0;
  return (
    <Stack gap={16}>
      <PageHead title={t('title')} sub={t('sub')}>
        <Tag tone={open > 0 ? 'warn' : 'win'}>{t('open', { count: open })}</Tag>
      </PageHead>
      <Segmented<string>
        label={t('title')}
        options={(['signs', 'house'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        value={isHouse ? 'house' : 'signs'}
        onChange={(view) => setAddress({ view, state: '', page: '' })}
      />
      {isHouse ? <HouseLimits /> : <Signs />}
    </Stack>
  );
}

function Signs() {
  const t = useProtectionWords();
  const [address, setAddress] = useAddress(['view', 'state', 'page']);
  const [choice, setChoice] = useState<Choice>();
  const page = pageOf(address.page);
  const state = address.state === 'all' ? undefined : (states.find((one) => one === address.state) ?? 'open');
  const query = useEndpoint(
    listHarmMarkers,
    { page, ...(state ? { state } : {}) },
    { refreshOn: ['queue'], keepLast: true },
  );
  return (
    <>
      <FilterBar label={t('state')}>
        <FilterSelect<string>
          label={t('state')}
          value={state ?? 'all'}
          options={[
            ...states.map((value) => ({ value, label: t(`state.${value}`) })),
            { value: 'all', label: t('all') },
          ]}
          onChange={(next) => setAddress({ state: next, page: '' })}
        />
      </FilterBar>
      <Answer query={query}>
        {(data) =>
          data.count === 0 ? (
            <Empty title={t('empty')} />
          ) : (
            <>
              <Markers items={data.markers} isStale={query.isPlaceholderData} onChoose={setChoice} />
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
      {choice && <Note key={choice.marker.id} {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

function Note({ marker, state, onClose }: Choice & { onClose: () => void }) {
  const t = useProtectionWords();
  const call = useCall(noteHarmMarker, { refreshes: [listHarmMarkers] });
  const send = async (note: string) => {
    if (!(await call.send({ id: marker.id, state, note }))) return;
    toast(t('done'));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={t(`ask.${state}`, { account: marker.account })}
      act={t(`act.${state}`)}
      kind="brand"
      call={call}
      onClose={onClose}
      onSend={(note) => void send(note)}
    >
      {t('text')}
    </Decision>
  );
}

interface MarkersProps {
  items: readonly HarmMarker[];
  isStale: boolean;
  onChoose: (choice: Choice) => void;
}

function Markers({ items, isStale, onChoose }: MarkersProps) {
  const t = useProtectionWords();
  const { number } = useFormat();
  const columns: readonly Column<HarmMarker>[] = [
    {
      key: 'marker',
      head: t('marker'),
      onCard: 'title',
      cell: ({ marker, counted, cutOff }) => (
        <>
          <b>{t(`m.${marker}`)}</b>
          <br />
          <small>{t(`u.${marker}`, { counted: number(counted), cutOff: number(cutOff) })}</small>
        </>
      ),
    },
    {
      key: 'account',
      head: t('account'),
      cell: ({ account }) => <Link href={`/members/${encodeURIComponent(account)}`}>{account}</Link>,
    },
    { key: 'day', head: t('day'), cell: ({ day }) => <span className="num">{day}</span> },
    {
      key: 'note',
      head: t('note'),
      cell: ({ note, changedBy }) => [note, changedBy].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: (marker) => (
        <Row gap={6}>
          <Tag tone={tones[marker.state]}>{t(`state.${marker.state}`)}</Tag>
          {states
            .filter((state) => state !== marker.state && (state !== 'open' || marker.state === 'closed'))
            .map((state) => (
              <Button key={state} kind="line" size="tiny" onClick={() => onChoose({ marker, state })}>
                {t(`act.${state}`)}
              </Button>
            ))}
        </Row>
      ),
    },
  ];
  return <Table label={t('title')} columns={columns} items={items} keyOf={({ id }) => id} isStale={isStale} />;
}
