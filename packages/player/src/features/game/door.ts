import { lazySection } from '@tamarind/ui/LazySection';
import type { FeatureDoor } from '#shell/door.ts';

const SeamlessScreen = lazySection(() => import('./SeamlessScreen.tsx'));
const GameScreen = lazySection(() => import('./GameScreen.tsx'));

export const gameDoor: FeatureDoor = {
  routes: [
    { path: '/game', page: GameScreen, frame: 'header' },
    { path: '/seamless', page: SeamlessScreen, frame: 'header' },
  ],
};
