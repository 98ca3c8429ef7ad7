import type { Clock } from '../platform/clock.ts';
import type { BrandSettings } from './defaults.ts';

/** Who is let in: 0 normal, 1 maintenance, 2 a country that the operator does not serve [G01]. */
export type SystemStatus = 0 | 1 | 2;

/** Where a visitor comes from, as `placeOf` says. */
interface Place {
  readonly country: string;
  readonly isPrivate: boolean;
}

/** Maintenance comes first: it is the same for all. With regions restricted an address of no known country is not let in. */
export function statusFor(settings: BrandSettings, { country, isPrivate }: Place): SystemStatus {
  if (settings.maintenance) return 1;
  if (!settings.regionRestriction || isPrivate) return 0;
  return settings.countriesServed.includes(country) ? 0 : 2;
}

/** The settings for the door, asked of the database at most once a second: every call goes through it. */
export function keptSettings(read: () => Promise<BrandSettings>, clock: Clock): () => Promise<BrandSettings> {
  let kept: { until: number; settings: Promise<BrandSettings> } | undefined;
  return () => {
    const now = clock.now().getTime();
    // A clock set back (tests, a corrected server) must not keep an answer for ever.
    if (kept && now < kept.until && now > kept.until - 2 * KEPT_MS) return kept.settings;
    const settings = read();
    kept = { until: now + KEPT_MS, settings };
    settings.catch(() => {
      kept = undefined;
    });
    return settings;
  };
}
const KEPT_MS = 1000;
