import { Route, Switch, useLocation } from 'wouter';
import { Boundary } from '@tamarind/ui/Boundary';
import { Empty } from '@tamarind/ui/Empty';
import { ButtonLink } from '@tamarind/ui/Button';
import { lazySection } from '@tamarind/ui/LazySection';
import { useRooms, type RoomKey } from './rooms.ts';
import { useRouteChange } from './useRouteChange.ts';
import { useShellWords } from './words.ts';

const pages: Record<RoomKey, { path: string; page: ReturnType<typeof lazySection> }> = {
  dashboard: { path: '/', page: lazySection(() => import('#dashboard/DashboardPage.tsx')) },
  draws: { path: '/draws/:draw?', page: lazySection(() => import('#draws/DrawsRoom.tsx')) },
  exposure: { path: '/exposure/:draw?', page: lazySection(() => import('#exposure/ExposureRoom.tsx')) },
  games: { path: '/games/:game?', page: lazySection(() => import('#games/GamesRoom.tsx')) },
  calendar: { path: '/calendar', page: lazySection(() => import('#calendar/CalendarPage.tsx')) },
  vendors: { path: '/vendors/:code?', page: lazySection(() => import('#vendors/VendorsRoom.tsx')) },
  catalogue: { path: '/catalogue', page: lazySection(() => import('#catalogue/CataloguePage.tsx')) },
  withdrawals: { path: '/withdrawals/:id?', page: lazySection(() => import('#withdrawals/WithdrawalsPage.tsx')) },
  deposits: { path: '/deposits/:id?', page: lazySection(() => import('#deposits/DepositsPage.tsx')) },
  ledger: { path: '/ledger/:account?', page: lazySection(() => import('#ledger/LedgerPage.tsx')) },
  members: { path: '/members/:account?', page: lazySection(() => import('#members/MembersRoom.tsx')) },
  identity: { path: '/identity/:id?', page: lazySection(() => import('#identity/IdentityPage.tsx')) },
  fairness: { path: '/fairness/:game?', page: lazySection(() => import('#fairness/FairnessPage.tsx')) },
  audit: { path: '/audit', page: lazySection(() => import('#audit/AuditPage.tsx')) },
  outside: { path: '/outside/:service?', page: lazySection(() => import('#outside/OutsidePage.tsx')) },
  support: { path: '/support/:id?', page: lazySection(() => import('#support/SupportPage.tsx')) },
  mall: { path: '/mall', page: lazySection(() => import('#mall/MallPage.tsx')) },
  promotions: { path: '/promotions/:id?', page: lazySection(() => import('#promotions/PromotionsRoom.tsx')) },
  protection: { path: '/protection', page: lazySection(() => import('#protection/ProtectionPage.tsx')) },
  brand: { path: '/brand', page: lazySection(() => import('#brand/BrandPage.tsx')) },
  system: { path: '/system', page: lazySection(() => import('#system/SystemPage.tsx')) },
};

/** Address to page, among the rooms that are open to this person. */
export function Pages() {
  const t = useShellWords();
  const [path] = useLocation();
  const rooms = useRooms();
  useRouteChange(path);
  return (
    <Boundary place={path} home="/office/">
      <Switch>
        {rooms.map(({ key }) => {
          const { path: address, page: Page } = pages[key];
          return (
            <Route key={key} path={address}>
              <Page />
            </Route>
          );
        })}
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
