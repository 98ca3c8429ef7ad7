import { useDeferredValue } from 'react';
import { Link, useLocation } from 'wouter';
import { listFavouriteGames, listOpenedGames } from '@tamarind/contract/games';
import { Button } from '@tamarind/ui/Button';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { withSession } from '#parts/entry/guard.ts';
import { CategoryRow } from '#parts/categories/CategoryRow.tsx';
import { firstPicturesOf } from '#parts/games/first-pictures.ts';
import { useLanesAnswer } from '#parts/categories/useLanes.ts';
import type { Game } from '#parts/games/useOpenGame.ts';
import { Chips } from '#parts/lists/Chips.tsx';
import styles from './LobbyPage.module.css';
import { planOf, type LobbyPlan } from './pages.ts';
import { ProviderCards } from './ProviderCards.tsx';
import { GridSkeleton, TileGrid } from './TileGrid.tsx';
import { useShelf } from './useShelf.ts';
import { useTables, type Tables } from './useTables.ts';
import { VendorTabs } from './VendorTabs.tsx';
import { useLobbyWords } from './words.ts';

const filters = ['all', 'hot', 'new', 'favourite', 'recent', 'jackpot'] as const;
type Filter = (typeof filters)[number];
const sorts = ['popular', 'name'] as const;
type Sort = (typeof sorts)[number];

/** The page for every lobby address: one category with its vendors, or all games through one filter [B09, B10, B17]. */
export default function LobbyPage() {
  const [path] = useLocation();
  return <Lobby key={path} plan={planOf(path)} begun={firstPicturesOf(path)} />;
}

/** A lobby page. `begun` lists the pictures of its first games that the initial document already shows. */
function Lobby({ plan, begun }: { plan: LobbyPlan; begun: readonly string[] }) {
  const t = useLobbyWords();
  const { number } = useFormat();
  const lanes = useLanesAnswer();
  const lane = lanes.data?.lanes.find(({ title }) => title === plan.category);
  // The key `page` names the vendor in the address, so a change of filter must not remove it.
  const [address, set] = useAddress(['filter', 'sort', 'name', 'page']);
  const vassalage = /^[A-Z][A-Z0-9_]{1,23}$/.test(address.page) ? address.page : undefined;
  const change = (next: Partial<typeof address>) => set({ ...next, page: address.page });
  const filter = oneOf(filters, address.filter);
  const sort = oneOf(sorts, address.sort);
  const { name } = address;
  const words = useDeferredValue(name.trim());
  const isOwn = plan.isFavourites || filter === 'favourite' || filter === 'recent';
  const shelf = useShelf(
    {
      gameCategory: plan.category,
      vassalage,
      filter: plan.filter ?? (filter === 'all' || isOwn ? undefined : filter),
      sort,
      name: words === '' ? undefined : words,
    },
    { when: !isOwn },
  );
  const tables = useTables(plan.category);
  const title = t(plan.title as 'page.hot');
  const isBook = plan.category === 'SPORTS' || plan.category === 'ESPORTS';
  return (
    <div className={styles.lobby}>
      <div className={styles.categories}>
        <CategoryRow />
      </div>
      <header className={styles.head}>
        <h1>{title}</h1>
        {shelf.count !== undefined && !isOwn && (
          <output className="num">
            {shelf.playable === undefined || shelf.playable === shelf.count
              ? t('count', { count: number(shelf.count) })
              : t('countPlayable', { count: number(shelf.count), playable: number(shelf.playable) })}
          </output>
        )}
      </header>
      {plan.category && lanes.isPending ? (
        // Until the height of the vendor row is known, render nothing below it, so that nothing moves later.
        <>
          {begun.length > 0 && <div className={styles.toolsPlace} />}
          <GridSkeleton pictures={begun} />
        </>
      ) : (
        <>
          {plan.category && lane && <VendorTabs category={plan.category} cards={lane.cards} current={vassalage} />}
          {!plan.isFavourites && (
            <div className={styles.tools}>
              {!plan.filter && (
                <Filters value={filter} onChange={(next) => change({ filter: next === 'all' ? '' : next })} />
              )}
              {!isOwn && (
                <>
                  <label className={styles.search}>
                    <Icon name="magnifying-glass" size={18} />
                    <input
                      type="search"
                      value={name}
                      maxLength={60}
                      placeholder={t('searchWithin', { title })}
                      aria-label={t('searchWithin', { title })}
                      onChange={(event) => change({ name: event.target.value })}
                    />
                  </label>
                  <Segmented<Sort>
                    label={t('sort')}
                    value={sort}
                    options={[
                      { value: 'popular', label: t('sort.popular') },
                      { value: 'name', label: t('sort.name') },
                    ]}
                    onChange={(next) => change({ sort: next === 'popular' ? '' : next })}
                  />
                </>
              )}
            </div>
          )}
          {isOwn ? (
            <OwnGames kind={filter === 'recent' ? 'recent' : 'favourite'} plan={plan} title={title} />
          ) : isBook && vassalage === undefined && words === '' && filter === 'all' ? (
            <ProviderCards cards={lane?.cards ?? []} shelf={shelf} tables={tables} />
          ) : (
            <Shelf
              title={title}
              shelf={shelf}
              tables={tables}
              begun={filter === 'all' && sort === 'popular' && words === '' && !vassalage ? begun : []}
            />
          )}
        </>
      )}
    </div>
  );
}

function Filters({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const t = useLobbyWords();
  return (
    <Chips
      label={t('filters')}
      className={styles.filters}
      value={value}
      options={filters.map((filter) => ({ value: filter, label: t(`filter.${filter}`) }))}
      onChange={onChange}
    />
  );
}

function Shelf({
  title,
  shelf,
  tables,
  begun,
}: {
  title: string;
  shelf: ReturnType<typeof useShelf>;
  tables: Tables;
  begun: readonly string[];
}) {
  const t = useLobbyWords();
  if (shelf.isPending) return <GridSkeleton pictures={begun} />;
  if (shelf.error && shelf.games.length === 0) return <ErrorState error={shelf.error} onRetry={shelf.retry} />;
  if (shelf.games.length === 0) return <Empty title={t('empty')}>{t('emptyText')}</Empty>;
  return (
    <>
      {shelf.playable === 0 && (
        <p className={styles.none}>
          <Icon name="info" size={18} />
          <span>
            {t('nonePlayable')} <Link href="/hot">{t('nonePlayable.others')}</Link>
          </span>
        </p>
      )}
      <TileGrid label={title} games={shelf.games} tables={tables} isMore={shelf.isMore} onMore={shelf.more} />
    </>
  );
}

/** The member's favourite or recently opened games, within this category if there is one [K03]. */
function OwnGames({ kind, plan, title }: { kind: 'favourite' | 'recent'; plan: LobbyPlan; title: string }) {
  const t = useLobbyWords();
  const language = useLanguage();
  const isSignedIn = useSession() !== null;
  const endpoint = kind === 'favourite' ? listFavouriteGames : listOpenedGames;
  const { data, error, isPending, refetch } = useEndpoint(endpoint, { language }, { when: isSignedIn });
  if (!isSignedIn)
    return (
      <Empty
        title={t('loginTitle')}
        action={
          <Button kind="cta" onClick={() => withSession(() => undefined)}>
            {t('login')}
          </Button>
        }
      >
        {t(`own.${kind}`)}
      </Empty>
    );
  if (isPending) return <GridSkeleton />;
  if (!data) return error && <ErrorState error={error} onRetry={() => void refetch()} />;
  const games = data.list.filter((game: Game) => !plan.category || game.gameType === plan.category);
  if (games.length === 0) return <Empty title={t(`own.${kind}`)} />;
  return <TileGrid label={title} games={games} isMore={false} onMore={() => undefined} />;
}
