import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor, SiteRoute } from '#shell/door.ts';

const AppPage = lazySection(() => import('./AppPage.tsx'));

/** The section "download": one page under its three addresses [B15, B17, B19]. */
export const appDoor: FeatureDoor = {
  routes: (['/app', '/down', '/download'] as const).map((path): SiteRoute => ({ path, page: AppPage, frame: 'site' })),
};
