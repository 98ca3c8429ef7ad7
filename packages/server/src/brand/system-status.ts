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
