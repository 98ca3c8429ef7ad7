import { useLocation } from 'wouter';
import { browseGames } from '@tamarind/contract/games';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { GameTile } from '#parts/games/GameTile.tsx';
import { pathOf } from '#parts/categories/lobby-paths.ts';
import { useFavourites } from '#parts/games/useFavourites.ts';
import { useOpenGame, type Game } from '#parts/games/useOpenGame.ts';
import styles from './NotServed.module.css';
import { useGameWords } from './words.ts';

const MOST = 6;

/** Page of a catalogue game that no vendor serves: says so and offers playable games of the same kind. */
export function NotServed({ game }: { game: Game }) {
  const t = useGameWords();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const open = useOpenGame();
  const favourites = useFavourites();
  const { data } = useEndpoint(browseGames, { gameCategory: game.gameType, language });
  const others = (data?.list ?? []).filter(isOpen).slice(0, MOST);
  const title = t('vendor.notServed', { name: game.displayName });
  return (
    <div className={styles.page}>
      <h1 className="sr">{title}</h1>
      <Empty
        drawing="satellite"
        title={title}
        action={
          <Button kind="cta" onClick={() => navigate(pathOf[game.gameType])}>
            {t('vendor.others')}
          </Button>
        }
      >
        {t('vendor.notServedText')}
      </Empty>
      {others.length > 0 && (
        <section className={styles.others} aria-label={t('vendor.playable')}>
          <h2>{t('vendor.playable')}</h2>
          <ul>
            {others.map((one) => (
              <li key={one.gameId}>
                <GameTile
                  game={one}
                  hasName
                  showsHot={false}
                  isFavourite={favourites.isFavourite(one.gameId)}
                  onOpen={open}
                  onMark={favourites.toggle}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const isOpen = (game: Game): boolean =>
  game.isPlayable && game.isGame === 'GAME' && game.maintenanceUntil === null && game.closedSince === null;
