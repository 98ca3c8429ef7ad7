import { featureIds, treeOf, type Feature, type FeatureId } from '@tamarind/domain/brand/features';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/db/sql.ts';
import { kept } from '../platform/kept.ts';
import type { Platform } from '../platform/platform.ts';
import type { BrandDocument } from '@tamarind/domain/brand/document';
import { wholeDocument } from '@tamarind/domain/brand/house';
import { brandDefaults, type BrandSettings, fieldsOf } from './defaults.ts';
import { featureOn } from './features.ts';
import * as queries from './queries.ts';

/**
 * The current settings: stored settings replace the defaults, and the published document sets the brand's fields. The
 * limits of one-time codes (`codes`) are merged key by key, so that a key added in a later version has its default.
 * Other modules read the settings with this function.
 */
export async function brandSettings(db: Db): Promise<BrandSettings> {
  const rows = await queries.allSettings(db);
  const { document, fieldsBefore, ...stored } = Object.fromEntries(
    rows.map(({ name, value }) => [name, value]),
  ) as Partial<BrandSettings & { fieldsBefore: Partial<BrandDocument> }>;
  const { featuresOff } = { ...brandDefaults, ...stored };
  return {
    ...brandDefaults,
    ...stored,
    ...fieldsOf(wholeDocument(document ?? {}, fieldsBefore), featuresOff),
    codes: { ...brandDefaults.codes, ...stored.codes },
    identity: { ...brandDefaults.identity, ...stored.identity },
  };
}

/**
 * Cached settings for the checks at the start of every call. The cache lasts a second and is dropped when a change is
 * announced.
 */
export const settingsAtDoor = ({ pool, clock }: Platform): Promise<BrandSettings> =>
  kept(pool, { name: 'settings', forMs: 1000 }, clock.now(), () => brandSettings(pool));

/**
 * The tree of features for visitors. A sign-in provider without configuration on the server is left out, even if its
 * feature is on.
 */
export const offeredFeatures = (settings: BrandSettings, config: Config): Feature[] =>
  treeOf(featureIds.filter((id) => featureOn(settings, id) && isReady(config, id)));

/** True if the server has all configuration that the feature needs. */
export function isReady(config: Config, id: FeatureId): boolean {
  if (id === 'GOOGLE') return config.GOOGLE_CLIENT_ID !== undefined;
  if (id === 'FACEBOOK') return config.FACEBOOK_CLIENT_ID !== undefined;
  return true;
}
