import { Link } from 'wouter';
import { useFormat } from '@tamarind/ui/format.ts';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { GamePicture } from '#parts/games/GamePicture.tsx';
import { vendorPath } from '#parts/categories/lobby-paths.ts';
import type { VendorCard } from '#parts/categories/useLanes.ts';
import { useOpenGame } from '#parts/games/useOpenGame.ts';
import { useTileWords } from '#parts/games/words.ts';
import styles from './ProviderCards.module.css';
import type { useShelf } from './useShelf.ts';
import type { TableNow, Tables } from './useTables.ts';
import { useLobbyWords } from './words.ts';

const GAMES_SHOWN = 3;
const EVENTS_SHOWN = 3;

/** One large card for each sports or e-sports provider [B10], with its wordmark, its offer and a button to enter. */
export function ProviderCards({
  cards,
  shelf,
  tables,
}: {
  cards: readonly VendorCard[];
  shelf: ReturnType<typeof useShelf>;
  tables: Tables;
}) {
  const t = useLobbyWords();
  const tile = useTileWords();
  const { date } = useFormat();
  const open = useOpenGame();
  const eventsOf = ({ vassalage }: VendorCard) => {
    const told = shelf.games.filter((game) => game.vassalage === vassalage);
    return tables.of(told.find(({ table }) => tables.of(table))?.table ?? null)?.events ?? [];
  };
  if (shelf.error && shelf.games.length === 0) return <ErrorState error={shelf.error} onRetry={shelf.retry} />;
  if (shelf.isPending) return <SkeletonRows count={4} height={180} />;
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.vassalage} className={styles.card}>
          <Link href={vendorPath(card.gameType, card.vassalage)} className={styles.head}>
            <img src={card.smallIcon} alt={card.displayName} height={26} />
            {card.isHot === 1 && <Tag tone="promo">{t('hot')}</Tag>}
            {card.maintenanceUntil && (
              <Tag tone="warn">{t('closedUntil', { time: date(card.maintenanceUntil, 'time') })}</Tag>
            )}
            <Icon name="caret-right" size={18} />
          </Link>
          <ul>
            {shelf.games
              .filter(({ vassalage }) => vassalage === card.vassalage)
              .slice(0, GAMES_SHOWN)
              .map((game) => (
                <li key={game.gameId}>
                  <button type="button" className={styles.game} onClick={() => open(game)}>
                    <span>
                      <GamePicture path={game.smallIcon} />
                    </span>
                    <span className={styles.title}>
                      {game.displayName}
                      {!game.isPlayable && <small>{tile('notServed')}</small>}
                    </span>
                  </button>
                </li>
              ))}
          </ul>
          <NextEvents events={eventsOf(card)} />
        </li>
      ))}
    </ul>
  );
}

/** Coming events as the vendor reports them; renders nothing when there are none. */
function NextEvents({ events }: { events: TableNow['events'] }) {
  const t = useLobbyWords();
  const { date } = useFormat();
  if (events.length === 0) return null;
  return (
    <div className={styles.events}>
      <h3>{t('nextEvents')}</h3>
      <ol>
        {events.slice(0, EVENTS_SHOWN).map(({ startsAt, home, away }) => (
          <li key={`${home} ${away} ${startsAt.getTime()}`}>
            <span>
              {home} – {away}
            </span>
            <time className="num" dateTime={startsAt.toISOString()}>
              {date(startsAt, 'time')}
            </time>
          </li>
        ))}
      </ol>
    </div>
  );
}
