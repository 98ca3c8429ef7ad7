import type { FeatureDoor } from '#shell/door.ts';
import { HomePage } from './HomePage.tsx';

/** Home is in the first chunk: it is what nearly every visit starts with [B02]. */
export const homeDoor: FeatureDoor = {
  routes: [
    { path: '/', page: HomePage, frame: 'site' },
    { path: '/register', page: HomePage, frame: 'site' },
    { path: '/register.html', page: HomePage, frame: 'site' },
  ],
};
