import type { BrandSettings } from './defaults.ts';

/** 0: normal. 1: maintenance. 2: the visitor's country is not served [G01]. */
export type SystemStatus = 0 | 1 | 2;

/** A visitor's location, from `placeOf`. */
interface Place {
  readonly country: string;
  readonly isPrivate: boolean;
}

/**
 * Maintenance comes first, as it applies to everybody. With regions restricted, an address of no known country is
 * refused.
 */
export function statusFor(settings: BrandSettings, { country, isPrivate }: Place): SystemStatus {
  if (settings.maintenance) return 1;
  if (!settings.regionRestriction || isPrivate) return 0;
  return settings.countriesServed.includes(country) ? 0 : 2;
}
