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
 * The current settings: stored ones override the defaults, and the published document sets the fields of the brand.
 * Code caps are merged key by key, so that a key added in a later version has its default. Other rooms read the
 * settings here.
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
 * The settings for the check that every call makes. They are cached for a second, and dropped when a change is
 * announced.
 */
export const settingsAtDoor = ({ pool, clock }: Platform): Promise<BrandSettings> =>
  kept(pool, { name: 'settings', forMs: 1000 }, clock.now(), () => brandSettings(pool));

/** The feature tree for visitors. A provider that is not configured is left out, whatever its switch says. */
export const offeredFeatures = (settings: BrandSettings, config: Config): Feature[] =>
  treeOf(featureIds.filter((id) => featureOn(settings, id) && isReady(config, id)));

/** Whether everything the feature needs is configured. */
export function isReady(config: Config, id: FeatureId): boolean {
  if (id === 'GOOGLE') return config.GOOGLE_CLIENT_ID !== undefined;
  if (id === 'FACEBOOK') return config.FACEBOOK_CLIENT_ID !== undefined;
  return true;
}
