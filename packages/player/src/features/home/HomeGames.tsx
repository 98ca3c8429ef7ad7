import { IS_PLATFORM } from '@tamarind/domain/constants';
import { useState } from 'react';
import { Link } from 'wouter';
import { listHotGames, listOpenedGames } from '@tamarind/contract/games';
import type { Category } from '@tamarind/domain/games/categories';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { GameTile } from '#parts/games/GameTile.tsx';
import { pathOf } from '#parts/categories/lobby-paths.ts';
import { useFavourites } from '#parts/games/useFavourites.ts';
import { useOpenGame, type Game } from '#parts/games/useOpenGame.ts';
import { HomeBanners } from './HomeBanners.tsx';
import styles from './HomeGames.module.css';
import { useHomeWords } from './words.ts';

const TILES = 14;
const HOT_MOST = 3;
const AGAIN = 7;
const shelves = ['all', 'RNG', 'FISH', 'LIVE', 'PVP', 'MINI'] as const;
type Shelf = (typeof shelves)[number];

/** The operator's banners, the member's last played games, and fourteen hot games by category [B02, K01, K03]. */
export default function HomeGames() {
  return (
    <div className={styles.games}>
      <HomeBanners />
      <Again />
      <HotGames />
    </div>
  );
}

function HotGames() {
  const t = useHomeWords();
  const language = useLanguage();
  const merchantCode = useWhitelabel()?.brand.merchantCode;
  const [shelf, setShelf] = useState<Shelf>('all');
  const { data, isPending } = useEndpoint(
    listHotGames,
    {
      merchantCode,
      isPlatform: IS_PLATFORM,
      platform: 'html5-desktop',
      language,
      gameCategory: shelf === 'all' ? undefined : shelf,
    },
    { freshMs: 300_000, keepLast: true },
  );
  // Hide the block if there are no games.
  if (!isPending && (data?.list.length ?? 0) === 0 && shelf === 'all') return null;
  const more = shelf === 'all' ? '/hot' : pathOf[shelf satisfies Category];
  return (
    <section className={styles.section} aria-label={t('hot')}>
      <header className={styles.head}>
        <h2>{t('hot')}</h2>
        <div className={styles.shelves}>
          <Segmented<Shelf>
            label={t('hot.shelves')}
            value={shelf}
            options={shelves.map((value) => ({ value, label: t(`hot.${value}`) }))}
            onChange={setShelf}
          />
        </div>
        <Link href={more}>{t('hot.more')}</Link>
      </header>
      {data ? (
        <Tiles label={t('hot')} games={data.list.slice(0, TILES)} />
      ) : (
        <div className={styles.grid} aria-busy="true">
          {Array.from({ length: TILES }, (_, index) => (
            <Skeleton key={index} height="auto" radius={14} />
          ))}
        </div>
      )}
    </section>
  );
}

/** The block "Continue playing"; hidden for visitors and for members who have not played a game yet. */
function Again() {
  const t = useHomeWords();
  const language = useLanguage();
  const isSignedIn = useSession() !== null;
  const { data } = useEndpoint(listOpenedGames, { language }, { when: isSignedIn });
  if (!isSignedIn || !data || data.list.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('again')}>
      <header className={styles.head}>
        <h2>{t('again')}</h2>
      </header>
      <Tiles label={t('again')} games={data.list.slice(0, AGAIN)} isRow />
    </section>
  );
}

function Tiles({ label, games, isRow = false }: { label: string; games: readonly Game[]; isRow?: boolean }) {
  const open = useOpenGame();
  const favourites = useFavourites();
  const hot = games.filter(({ isHot }) => isHot === 1).slice(0, HOT_MOST);
  return (
    <ul className={isRow ? styles.row : styles.grid} aria-label={label}>
      {games.map((game) => (
        <li key={game.gameId}>
          <GameTile
            game={game}
            showsHot={!isRow && hot.includes(game)}
            isFavourite={favourites.isFavourite(game.gameId)}
            onOpen={open}
            onMark={favourites.toggle}
          />
        </li>
      ))}
    </ul>
  );
}
