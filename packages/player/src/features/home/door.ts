import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';
import { HomePage } from './HomePage.tsx';

const LobbyPage = lazySection(() => import('./LobbyPage.tsx'));

/** Home is in the first chunk: it is what nearly every visit starts with [B02]. */
export const homeDoor: FeatureDoor = {
  routes: [
    { path: '/', page: HomePage, frame: 'site' },
    { path: '/register', page: HomePage, frame: 'site' },
    { path: '/m/member/deposit', page: HomePage, frame: 'site' },
    { path: '/m/member/transferFund', page: HomePage, frame: 'site' },
    { path: '/m/member/securityCenter', page: HomePage, frame: 'site' },
    { path: '/help', page: HomePage, frame: 'site' },
    { path: '/register.html', page: HomePage, frame: 'site' },
    { path: '/elott', page: LobbyPage, frame: 'site' },
    { path: '/lottery', page: LobbyPage, frame: 'header' },
    { path: '/vnlottery', page: LobbyPage, frame: 'header' },
  ],
};
