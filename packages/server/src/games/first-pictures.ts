import { categories } from '@tamarind/domain/games/categories';
import type { Platform } from '../platform/platform.ts';
import { shelfPage } from './browse.ts';

/** Two rows of a phone. */
const FIRST = 6;
const FRESH_MS = 60_000;

/**
 * The pictures a lobby begins with, by the path of its page: its document names them, so that a browser asks for them before it
 * knows anything of games [K09]. None where pictures come from hosts that the visitor's browser takes by lot [K08].
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
