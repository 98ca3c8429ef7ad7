import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

const LobbyPage = lazySection(() => import('./LobbyPage.tsx'));

/** Nearly every visit starts with home, whose parts the document itself asks for (ui/vite-site.ts): it waits for no script [B02]. */
const HomePage = lazySection(async () => ({ default: (await import('./HomePage.tsx')).HomePage }));

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
