import { Route, Switch, useLocation } from 'wouter';
import { Boundary } from '@tamarind/ui/Boundary';
import { Empty } from '@tamarind/ui/Empty';
import { ButtonLink } from '@tamarind/ui/Button';
import { type Doorway, PageLimitContext, useStaff } from '#parts/staff.ts';
import { useRooms } from './rooms.ts';
import { useRouteChange } from './useRouteChange.ts';
import { useShellWords } from './words.ts';

/** Renders the page that the URL names, if the person's rights open it. */
export function Pages() {
  const t = useShellWords();
  const [path] = useLocation();
  const rooms = useRooms();
  const { currencies, branches } = useStaff();
  const limitOf = (right: Doorway['right']) =>
    currencies[right] || branches[right]
      ? { currencies: currencies[right] ?? [], branches: branches[right] ?? [] }
      : undefined;
  useRouteChange(path);
  return (
    <Boundary place={path} home="/office/">
      <Switch>
        {rooms.map(({ key, route, right, limit, page: Page }) => (
          <Route key={key} path={route}>
            <PageLimitContext value={limit === 'narrowed' || limit === 'currency' ? limitOf(right) : undefined}>
              <Page />
            </PageLimitContext>
          </Route>
        ))}
        <Route>
          <h1 className="sr">{t('noRoom')}</h1>
          <Empty drawing="warning" title={t('noRoom')} action={<ButtonLink href="/">{t('room.dashboard')}</ButtonLink>}>
            {t('noRoomText')}
          </Empty>
        </Route>
      </Switch>
    </Boundary>
  );
}
