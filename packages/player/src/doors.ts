import { homeDoor } from './features/home/door.ts';
import type { FeatureDoor } from './shell/door.ts';

/** Every feature of the site. A new one adds its line. */
export const doors: readonly FeatureDoor[] = [homeDoor];
