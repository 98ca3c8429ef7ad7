import { useState } from 'react';
import { type HarmMarker, listHarmMarkers, noteHarmMarker } from '@tamarind/contract/protection';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { Segmented } from '@tamarind/ui/Segmented';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Link } from 'wouter';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterBar } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { PageHead } from '#parts/Page.tsx';
import { queueRead } from '#parts/Queue.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { HouseLimits } from './HouseLimits.tsx';
import { useProtectionWords } from './words.ts';

const states = ['open', 'talked', 'closed'] as const satisfies readonly HarmMarker['state'][];
const tones = { open: 'warn', talked: 'info', closed: 'plain' } as const;
interface Choice {
  readonly marker: HarmMarker;
  readonly state: HarmMarker['state'];
}

/** The work list of the player-protection staff [R8]: signs of harm, conversations and actions. */
export default function ProtectionPage() {
  const t = useProtectionWords();
  const [address, setAddress] = useAddress(['view', 'state', 'page']);
  const isHouse = address.view === 'house';
  const open =
    useEndpoint(listHarmMarkers, { page: 1, state: 'open' }, { refreshOn: { queue: ofRooms('protection') } }).data
      ?.open ?? 0;
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
  const [choice, setChoice] = useState<Choice>();
  const filter = useStateFilter({ states, first: 'open' });
  const query = useEndpoint(listHarmMarkers, filter.input, queueRead('protection'));
  return (
    <>
      <FilterBar label={t('state')}>
        <StateFilter filter={filter} label={t('state')} nameOf={(state) => t(`state.${state}`)} />
      </FilterBar>
      <PagedList
        label={t('title')}
        query={query}
        page={filter.page}
        onPage={filter.onPage}
        itemsOf={({ markers }) => markers}
        keyOf={({ id }) => id}
        empty={<Empty title={t('empty')} />}
        columns={useColumns(setChoice)}
      />
      {choice && <Note key={choice.marker.id} {...choice} onClose={() => setChoice(undefined)} />}
    </>
  );
}

function Note({ marker, state, onClose }: Choice & { onClose: () => void }) {
  const t = useProtectionWords();
  const call = useCall(noteHarmMarker, { refreshes: [listHarmMarkers] });
  const send = (note: string) => call.send({ id: marker.id, state, note });
  return (
    <CallDialog
      title={t(`ask.${state}`, { account: marker.account })}
      act={t(`act.${state}`)}
      kind="brand"
      call={call}
      onClose={onClose}
      send={send}
      done={t('done')}
    >
      {t('text')}
    </CallDialog>
  );
}

function useColumns(onChoose: (choice: Choice) => void): readonly Column<HarmMarker>[] {
  const t = useProtectionWords();
  const { number } = useFormat();
  return [
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
}
