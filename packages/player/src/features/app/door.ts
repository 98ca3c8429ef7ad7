import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

const AppPage = lazySection(() => import('./AppPage.tsx'));

/** The section "download": one page with three addresses [B15, B17, B19]. */
export const appDoor: FeatureDoor = {
  routes: [
    { path: '/app', page: AppPage, frame: 'site', menus: { main: 'app', help: 'app' } },
    { path: '/down', page: AppPage, frame: 'site', menus: { help: 'games.down' } },
    { path: '/download', page: AppPage, frame: 'site', isOpen: true },
  ],
};
