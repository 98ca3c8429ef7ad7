import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Boundary } from '@tamarind/ui/Boundary';
import { doors } from './doors.ts';
import { Frame } from './shell/Frame.tsx';
import { mapSite, routeOf } from './shell/site-map.ts';
import { ModalHost } from './shell/ModalHost.tsx';
import { UpdateReady } from './shell/UpdateReady.tsx';
import { useEntryRule } from './shell/useEntryRule.ts';
import { useRouteChange } from './shell/useRouteChange.ts';
import { useStandingModals } from './shell/useStandingModals.ts';

const routes = mapSite(doors);
const standing = doors.flatMap((door) => door.standing ?? []);

/**
 * Renders the page of the current address; an unknown address shows the home page [B01]. The surrounding layout is not
 * rebuilt between pages of the same layout kind.
 */
export function Routes() {
  const [path] = useLocation();
  useRouteChange(path);
  useStandingModals(path);
  const asksLogin = useEntryRule(path);
  const current = routeOf(path);
  return (
    <>
      <Frame kind={current?.frame ?? 'site'}>
        <Boundary place={path}>
          <Switch>
            {asksLogin && (
              <Route>
                <Redirect to="/login" replace />
              </Route>
            )}
            {routes.map(({ path: address, page: Page }) => (
              <Route key={address} path={address}>
                <Page />
              </Route>
            ))}
            <Route>
              <Redirect to="/" replace />
            </Route>
          </Switch>
        </Boundary>
      </Frame>
      <ModalHost />
      {standing.map((Standing, index) => (
        <Standing key={index} />
      ))}
      <UpdateReady isFree={current?.frame !== 'header'} />
    </>
  );
}
