import { Suspense, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { listGames, listOpenDraws } from '@tamarind/contract/lottery';
import { getBalance } from '@tamarind/contract/wallet';
import { ErrorState } from '@tamarind/ui/Empty';
import { lazySection } from '@tamarind/ui/LazySection';
import { OfflineBar } from '@tamarind/ui/OfflineBar';
import { useSession } from '@tamarind/ui/session.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useSteadyLocation } from '@tamarind/ui/useSteadyLocation.ts';
import { useVisitorCurrency } from '@tamarind/ui/whitelabel.ts';
import { visitorIn } from '#board/draft.ts';
import type { Launch } from '#frame/launch.ts';
import type { OpenDraw } from '#slip/preview.ts';
import { launchedGames } from '#games/lobby.ts';
import { ClientContext, keepClosed } from './client.ts';
import { GameScreen } from './GameScreen.tsx';
import { LobbyScreen } from './LobbyScreen.tsx';
import styles from './Shell.module.css';
import { ScreenFocus } from './ScreenFocus.tsx';

const VerifyPage = lazySection(() => import('#verify/VerifyPage.tsx'));

/** Loads the data that every screen needs, then renders the screen that the URL names. */
export function Shell({ launch }: { launch: Launch }) {
  const session = useSession();
  const games = useEndpoint(listGames, {}, { freshMs: 60_000 });
  const draws = useEndpoint(listOpenDraws, {}, { refreshOn: ['draw'], refreshMs: 20_000, freshMs: 2000 });
  const [seen, setSeen] = useState<{ data: object; draws: readonly OpenDraw[] }>({ data: {}, draws: [] });
  if (draws.data && draws.data !== seen.data)
    setSeen({ data: draws.data, draws: keepClosed(seen.draws, draws.data.draws) });
  const balance = useEndpoint(getBalance, {}, { refreshOn: ['balance', 'ticket'] });
  const visitorCurrency = useVisitorCurrency();
  if (!games.data || !draws.data) {
    const error = games.error ?? draws.error;
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          void games.refetch();
          void draws.refetch();
        }}
      />
    ) : (
      <div className={styles.loading} aria-busy="true">
        <SkeletonRows count={7} />
      </div>
    );
  }
  const client = {
    account: session?.account ?? visitorIn(visitorCurrency),
    isVisitor: session === null,
    currency: session ? (session.currency ?? balance.data?.currency ?? 'THB') : visitorCurrency,
    isTrial: session?.memberKind === 'trial' || balance.data?.realm === 'trial',
    launch,
    games: games.data.games,
    draws: seen.draws,
    balance: balance.data,
  };
  const launched = launchedGames(client.games, launch);
  const first =
    client.games.find(({ code }) => code === launch.game) ?? launched.find(({ isOn }) => isOn) ?? launched[0];
  return (
    <ClientContext value={client}>
      <div className={styles.client}>
        <OfflineBar />
        <Suspense fallback={<SkeletonRows count={7} />}>
          <Router base="/lottery-client" hook={useSteadyLocation}>
            <ScreenFocus />
            <Switch>
              <Route path="/lobby" component={LobbyScreen} />
              <Route path="/verify/:draw">{({ draw }) => <VerifyPage key={draw} code={draw} />}</Route>
              <Route path="/:game/:page?/:ticket?">
                {(params) => {
                  const { game: code, page, ticket } = params as Record<string, string | undefined>;
                  const head = client.games.find((one) => one.code === code);
                  if (!head) return <Start view={launch.view} game={first?.code} />;
                  return <GameScreen key={head.code} head={head} page={page} ticket={ticket} />;
                }}
              </Route>
              <Route>
                <Start view={launch.view} game={first?.code} />
              </Route>
            </Switch>
          </Router>
        </Suspense>
      </div>
    </ClientContext>
  );
}

/** Redirects to the view and game that the player site requested. */
const Start = ({ view, game }: { view: Launch['view']; game: string | undefined }) => (
  <Redirect to={view === 'lobby' || game === undefined ? '/lobby' : `/${game}`} replace />
);
