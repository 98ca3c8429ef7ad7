import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Boundary } from '@tamarind/ui/Boundary';
import { doors } from './doors.ts';
import { Frame } from './shell/Frame.tsx';
import { ModalHost } from './shell/ModalHost.tsx';
import { useRouteChange } from './shell/useRouteChange.ts';
import { useStandingModals } from './shell/useStandingModals.ts';

const routes = doors.flatMap((door) => door.routes ?? []);

/** Address to page; an unknown address leads home [B01]. The frame stays while pages of its kind change. */
export function Routes() {
  const [path] = useLocation();
  useRouteChange(path);
  useStandingModals(path);
  const current = routes.find((route) => route.path === path);
  return (
    <>
      <Frame kind={current?.frame ?? 'site'}>
        <Boundary place={path}>
          <Switch>
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
    </>
  );
}
