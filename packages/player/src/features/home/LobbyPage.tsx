import { useDeferredValue } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { getRecentGames } from '@tamarind/contract/lottery-menus';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { InView } from '@tamarind/ui/InView';
import { lazySection } from '@tamarind/ui/LazySection';
import { type Market, markets } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { DrawRow } from './DrawRow.tsx';
import { type Games, useGames } from './games.ts';
import styles from './LobbyPage.module.css';
import { type OpenDraw, useOpenDraws } from './useOpenDraws.ts';
import { useHomeWords } from './words.ts';

const PopularNumbers = lazySection(async () => ({ default: (await import('./PopularNumbers.tsx')).PopularNumbers }));
/** Number of skeleton rows: more than fit on one screen, so that the content below starts off screen. */
const COMING = 14;

type Country = 'all' | 'vietnam' | 'thailand' | 'quick' | 'vietlott' | 'abroad';
const within: Record<Country, readonly Market[]> = {
  all: markets,
  vietnam: ['north', 'central', 'south'],
  thailand: ['thai', 'yeekee'],
  quick: ['quick'],
  vietlott: ['vietlott'],
  abroad: ['hanoi', 'lao', 'malaysia', 'stock'],
};
const countries = ['all', 'vietnam', 'thailand', 'quick', 'vietlott', 'abroad'] as const satisfies readonly Country[];

/**
 * /elott, /lottery and /vnlottery [B07, B08]: the lotteries by market, each with its next draw, the time left, the last
 * result and a link to bet. An address that names a game goes straight to the client.
 */
export default function LobbyPage() {
  const t = useHomeWords();
  const [path] = useLocation();
  const search = useSearch();
  const query = new URLSearchParams(search);
  const [address, set] = useAddress(['country']);
  const country = path === '/vnlottery' ? 'vietnam' : oneOf(countries, address.country);
  if (query.has('lottoGameCode') || query.has('lottoView')) {
    // Launch the client for Vietnam from the Vietnamese page [K07].
    if (path === '/vnlottery' && !query.has('lottoArea')) query.set('lottoArea', 'VN');
    return <Redirect to={`/game?${query}`} replace />;
  }
  return (
    <div className={styles.lobby}>
      <h1>{t(path === '/vnlottery' ? 'lobby.vietnam' : 'lobby')}</h1>
      {path !== '/vnlottery' && (
        <div className={styles.countries}>
          <Segmented<Country>
            label={t('lobby.countries')}
            value={country}
            options={countries.map((value) => ({ value, label: t(`country.${value}`) }))}
            onChange={(next) => set({ country: next === 'all' ? '' : next })}
          />
        </div>
      )}
      <Draws shown={within[country]} />
      {path === '/elott' && (
        <InView height={158}>
          <PopularNumbers />
        </InView>
      )}
    </div>
  );
}

function Draws({ shown }: { shown: readonly Market[] }) {
  const t = useHomeWords();
  const { data, draws: all, error, isPending, readAgain } = useOpenDraws();
  const recent = useRecent();
  // Defer the rendering of some sixty rows, so that the page stays responsive.
  const games = useDeferredValue(useGames());
  const draws = useDeferredValue(all);
  const isComing = isPending || (draws.length === 0 && all.length > 0) || games.games.length === 0;
  const marketsShown = shown
    .map((market) => ({ market, members: draws.filter(({ game }) => games.headOf(game)?.market === market) }))
    .filter(({ members }) => members.length > 0);
  const again = recent.flatMap((code) => draws.filter(({ game }) => game === code));
  const isEmpty = data && !isComing && marketsShown.length === 0;
  return (
    <>
      {isComing && !error && <SkeletonRows count={COMING} height={68} />}
      {!data && error && <ErrorState error={error} onRetry={readAgain} />}
      {isEmpty && <Empty title={t('draws.empty')} />}
      {again.length > 0 && <Section title={t('lobby.recent')} draws={again} games={games} onEnd={readAgain} />}
      {marketsShown.map(({ market, members }) => (
        <Section key={market} title={games.marketOf(market)} draws={members} games={games} onEnd={readAgain} />
      ))}
    </>
  );
}

/** Codes of the games the member bet on last; empty for a visitor. */
function useRecent(): readonly string[] {
  const isSignedIn = useSession() !== null;
  const { data } = useEndpoint(getRecentGames, {}, { when: isSignedIn, freshMs: 60_000 });
  return isSignedIn ? (data?.cards.map(({ gameCode }) => gameCode).slice(0, RECENT_MOST) ?? []) : [];
}
const RECENT_MOST = 3;

interface SectionProps {
  title: string;
  draws: readonly OpenDraw[];
  games: Games;
  onEnd: () => void;
}

function Section({ title, draws, games, onEnd }: SectionProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.cards}>
        {draws.map((draw) => (
          <DrawRow key={draw.game} draw={draw} games={games} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  );
}
