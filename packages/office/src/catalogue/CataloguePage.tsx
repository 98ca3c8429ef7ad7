import { useCallback, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listStaffGames, setGameCare } from '@tamarind/contract/games';
import { categories, type Category } from '@tamarind/domain/games/categories';
import { present } from '@tamarind/domain/present';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Segmented } from '@tamarind/ui/Segmented';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterSelect, FilterText } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { CareDialog } from './CareDialog.tsx';
import { VendorCards } from './VendorCards.tsx';
import { useCatalogueWords } from './words.ts';

type StaffGame = OutputOf<typeof listStaffGames>['games'][number];

/** The games of the lobby in the order that members see: pinned ones first, then the most played. */
export default function CataloguePage() {
  const t = useCatalogueWords();
  const [address, setAddress] = useAddress(['q', 'category', 'page', 'show']);
  const [opened, setOpened] = useState<StaffGame>();
  const page = pageOf(address.page);
  const category = categories.find((code) => code === address.category);
  const showsCards = address.show === 'cards';
  const games = useEndpoint(
    listStaffGames,
    { page, ...present({ category, name: address.q || undefined }) },
    { keepLast: true, when: !showsCards },
  );
  const byName = useCallback((q: string) => setAddress({ q: q.trim(), page: '' }), [setAddress]);
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <FilterBar label={t('filter')}>
        <Segmented
          label={t('show')}
          options={[
            { value: 'games', label: t('games') },
            { value: 'cards', label: t('cards') },
          ]}
          value={showsCards ? 'cards' : 'games'}
          onChange={(show) => setAddress({ show: show === 'cards' ? show : '', page: '' })}
        />
        {!showsCards && <FilterText label={t('name')} value={address.q} icon="magnifying-glass" onChange={byName} />}
        <FilterSelect<Category | ''>
          label={t('category')}
          value={category ?? ''}
          options={[
            { value: '', label: t('all') },
            ...categories
              .filter((code) => code !== 'ELOTT' && code !== 'ESPORTS')
              .map((code) => ({ value: code, label: code })),
          ]}
          onChange={(value) => setAddress({ category: value, page: '' })}
        />
      </FilterBar>
      {showsCards ? (
        <VendorCards category={category} />
      ) : (
        <PagedList
          label={t('title')}
          query={games}
          page={page}
          onPage={(next) => setAddress({ page: String(next) })}
          itemsOf={(data) => data.games}
          keyOf={({ gameId }) => gameId}
          onOpen={setOpened}
          rowLabel={({ displayName }) => t('open', { name: displayName })}
          empty={<Empty title={t('none')} />}
          columns={columnsOf(t)}
        />
      )}
      {opened && <GameDialog key={opened.gameId} game={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function GameDialog({ game, onClose }: { game: StaffGame; onClose: () => void }) {
  const call = useCall(setGameCare, { refreshes: [listStaffGames] });
  return (
    <CareDialog
      name={game.displayName}
      start={{ ...game, place: game.pin }}
      place="pin"
      call={call}
      onSend={({ place, ...care }) => call.send({ gameId: game.gameId, pin: place, ...care })}
      onClose={onClose}
    />
  );
}

const columnsOf = (t: ReturnType<typeof useCatalogueWords>): readonly Column<StaffGame>[] => [
  {
    key: 'game',
    head: t('game'),
    onCard: 'title',
    cell: ({ gameId, displayName, smallIcon }) => (
      <Row>
        <img src={smallIcon} alt="" width={30} height={40} loading="lazy" /> <b>{displayName}</b>
        <span className="code">{gameId}</span>
      </Row>
    ),
  },
  { key: 'vendor', head: t('vendor'), cell: ({ vendorName, vassalage }) => `${vendorName} (${vassalage})` },
  { key: 'category', head: t('category'), cell: ({ category }) => <span className="code">{category}</span> },
  {
    key: 'state',
    head: t('state'),
    onCard: 'aside',
    cell: ({ pin, isHot, maintenanceUntil }) => (
      <Row gap={6}>
        {pin !== null && <Tag tone="info">{t('pinned', { pin })}</Tag>}
        {isHot && <Tag tone="promo">{t('hot')}</Tag>}
        {maintenanceUntil && (
          <Tag tone="warn">
            {t('closed')} <DateText at={maintenanceUntil} />
          </Tag>
        )}
      </Row>
    ),
  },
];
