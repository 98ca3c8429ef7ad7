import { placeOf } from '../platform/country.ts';
import { kept } from '../platform/kept.ts';
import type { Platform } from '../platform/platform.ts';
import type { BrandSettings } from './defaults.ts';
import { isOpen } from './queries.ts';

/**
 * The site's status: 0 normal, 1 maintenance, 2 the visitor's country is not served [G01], 3 the platform has not been
 * opened to visitors yet.
 */
type SystemStatus = 0 | 1 | 2 | 3;

/** A visitor's location, from `placeOf`. */
interface Place {
  readonly country: string;
  readonly isPrivate: boolean;
}

/**
 * The site's status for a visitor. Maintenance is checked first, because it applies to everybody. If the brand
 * restricts countries, an address whose country is unknown is refused.
 */
function statusFor(settings: BrandSettings, { country, isPrivate }: Place): SystemStatus {
  if (settings.maintenance) return 1;
  if (!settings.regionRestriction || isPrivate) return 0;
  return settings.countriesServed.includes(country) ? 0 : 2;
}

/**
 * The status for a visitor's IP address. Before the platform's opening by two owners nobody is served, whatever the
 * settings say.
 */
export async function doorStatus(platform: HousePlatform, settings: BrandSettings, ip: string): Promise<SystemStatus> {
  return (await isHouseOpen(platform)) ? statusFor(settings, placeOf(ip)) : 3;
}

/**
 * True once two owners have opened the platform to visitors. The answer is cached for a second and dropped at the
 * opening; the opening cannot be undone.
 */
const isHouseOpen = ({ pool, clock }: HousePlatform): Promise<boolean> =>
  kept(pool, { name: 'house', forMs: 1000 }, clock.now(), () => isOpen(pool));

type HousePlatform = Pick<Platform, 'pool' | 'clock'>;
