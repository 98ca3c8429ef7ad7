import { categories } from '@tamarind/domain/games/categories';
import type { Platform } from '../platform/platform.ts';
import { shelfPage } from './browse.ts';

/** Number of pictures to preload: two rows on a phone. */
const FIRST = 6;
const FRESH_MS = 60_000;

/**
 * Returns a function that maps a lobby page's path to its first pictures. The HTML document lists these, so a browser
 * requests them before any script has run [K09]. The list is empty if image hosts are configured, because the browser
 * then picks one at random [K08].
 */
export function firstPictures(platform: Platform): (path: string) => Promise<readonly string[]> {
  const known = new Map<string, { readonly until: number; readonly pictures: readonly string[] }>();
  return async (path) => {
    const category = categories.find((name) => path === `/${name.toLowerCase()}`);
    if (category === undefined || platform.config.IMAGE_HOSTS.length > 0) return [];
    const now = platform.clock.now();
    const kept = known.get(category);
    if (kept && kept.until > now.getTime()) return kept.pictures;
    const input = { gameCategory: category, sort: 'popular', language: 'TY' } as const;
    const { list } = await shelfPage({ ...platform, now }, input);
    const pictures = list.slice(0, FIRST).map(({ smallIcon }) => smallIcon);
    known.set(category, { until: now.getTime() + FRESH_MS, pictures });
    return pictures;
  };
}
