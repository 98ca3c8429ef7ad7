import { useEffect, useMemo, useRef } from 'react';
import { Ball } from '@tamarind/ui/Ball';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { Countdown } from '@tamarind/ui/Countdown';
import { Empty } from '@tamarind/ui/Empty';
import { useDrawLabel } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { toneOf, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Icon } from '@tamarind/ui/Icon';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { isFramed } from '#frame/parent.ts';
import { byMarket, chosenGames, filterOf, type NamedGame, ofArea, shortcuts, usefulFilters } from '#games/lobby.ts';
import { togglePinned, usePinned, useRecent } from '#games/shelf.ts';
import { useGameWords } from '#games/words.ts';
import { useClient } from './client.ts';
import { Header, WideHeader } from './Header.tsx';
import { LastResult } from '@tamarind/ui/lottery-board/LastResult';
import styles from './Lobby.module.css';
import shell from './Shell.module.css';
import { useIsDesktop } from './useIsDesktop.ts';
import { useNamedGames } from './useNamedGames.ts';
import { useShellWords } from './words.ts';

/**
 * The lotteries of the chosen area as cards, grouped by market and ordered by closing time; pinned and recent ones come
 * first.
 */
export function LobbyScreen() {
  const t = useShellWords();
  const words = useGameWords();
  const names = useGameNames();
  const isDesktop = useIsDesktop();
  const all = useNamedGames();
  const { currency, launch } = useClient();
  // The launch parameters set the first area and filter; the player's later choice is stored in the frame's address.
  const [address, set] = useAddress(['area', 'filter', 'search']);
  const area = address.area === 'all' ? null : launch.area;
  const games = useMemo(() => {
    const heads = new Set(
      ofArea(
        all.map(({ head }) => head),
        { area },
      ),
    );
    return all.filter(({ head }) => heads.has(head));
  }, [all, area]);
  const filter = usefulFilters(games).find((one) => one === address.filter) ?? filterOf[launch.mode];
  const { search } = address;
  const chips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scroll to the filter that the launch parameters chose: on a phone it may be out of view.
    if (launch.mode !== 'Elott')
      chips.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [launch.mode]);
  const now = useNow();
  const pinned = usePinned();
  const recent = useRecent();
  const found = chosenGames(games, filter, search, now);
  const isWhole = filter === 'all' && search.trim() === '';
  const soon = chosenGames(games, 'soon', '', now).slice(0, SOON_SHOWN);
  const top = isWhole ? shortcuts(games, pinned, recent) : [];
  return (
    <>
      {isDesktop ? !isFramed() && <WideHeader /> : <Header game={undefined} />}
      <main className={classes(shell.page, styles.page)}>
        <h1 className="sr">{t('lobby')}</h1>
        <label className={styles.search}>
          <Icon name="magnifying-glass" size={18} />
          <input
            type="search"
            value={search}
            placeholder={words('search')}
            aria-label={words('search')}
            onChange={(event) => set({ search: event.target.value })}
          />
        </label>
        {area && (
          <p className={styles.area}>
            <span>{words(`area.${area}`)}</span>
            <Button kind="ghost" size="small" onClick={() => set({ area: 'all' })}>
              {words('area.all')}
            </Button>
          </p>
        )}
        <div ref={chips} className={styles.filters} role="group" aria-label={words('filter')}>
          {usefulFilters(games).map((value) => (
            <button key={value} type="button" aria-pressed={value === filter} onClick={() => set({ filter: value })}>
              {words(`filter.${value}`)}
            </button>
          ))}
        </div>
        {isWhole && soon.length > 0 && <Cards title={words('filter.soon')} games={soon} pinned={pinned} />}
        {top.length > 0 && <Cards title={words('pinned')} games={top} pinned={pinned} />}
        {filter === 'soon' && found.length > 0 ? (
          <Cards title={words('filter.soon')} games={found} pinned={pinned} />
        ) : (
          byMarket(found, currency).map(([market, members]) => (
            <Cards key={market} title={names.market(market)} games={members} pinned={pinned} />
          ))
        )}
        {found.length === 0 && <Empty title={words('none')}>{words('noneHint')}</Empty>}
      </main>
    </>
  );
}

/** Number of soon-closing lotteries shown at the top. */
const SOON_SHOWN = 4;

interface CardsProps {
  title: string;
  games: readonly NamedGame[];
  pinned: readonly string[];
}

const Cards = ({ title, games, pinned }: CardsProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <div className={styles.cards}>
      {games.map((game) => (
        <GameCard key={game.head.code} game={game} isPinned={pinned.includes(game.head.code)} />
      ))}
    </div>
  </section>
);

function GameCard({ game: { head, name, draw }, isPinned }: { game: NamedGame; isPinned: boolean }) {
  const t = useShellWords();
  const words = useGameWords();
  const label = useDrawLabel();
  return (
    <article className={classes(styles.card, !head.isOn && styles.off)}>
      <div className={styles.cardHead}>
        <Ball tone={toneOf(head)} size={44}>
          {head.ball}
        </Ball>
        <div>
          <b>{name}</b>
          {draw && <small>{label(draw.code, 'weekday')}</small>}
        </div>
        <button
          type="button"
          className={classes(styles.pin, isPinned && styles.pinned)}
          aria-pressed={isPinned}
          aria-label={words(isPinned ? 'unpin' : 'pin', { game: name })}
          onClick={() => togglePinned(head.code)}
        >
          <Icon name={isPinned ? 'heart-fill' : 'heart'} size={18} />
        </button>
      </div>
      <div className={styles.cardLast}>
        {draw?.last && (
          <>
            {t('lastSpecial')} <LastResult format={head.format} prizes={draw.last.prizes} size={24} />
          </>
        )}
      </div>
      <div className={styles.cardFoot}>
        {head.isOn ? (
          <>
            {draw ? <Countdown until={draw.closesAt} size="small" /> : <span />}
            <ButtonLink kind="brand" href={`/${head.code}`}>
              {t('bet')}
            </ButtonLink>
          </>
        ) : (
          <>
            <small className={styles.reason}>{words(`off.${head.offReason ?? 'brand'}`)}</small>
            <ButtonLink kind="line" href={`/${head.code}/results`}>
              {words('results')}
            </ButtonLink>
          </>
        )}
      </div>
    </article>
  );
}
