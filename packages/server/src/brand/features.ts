import { featureOn as isOn, type FeatureId } from '@tamarind/domain/brand/features';
import { refuse } from '../platform/refusal.ts';
import type { BrandSettings } from './defaults.ts';

/** [N03] Whether the operator has switched a feature on. */
export const featureOn = (settings: BrandSettings, modId: FeatureId): boolean => isOn(settings.whitelabel, modId);

/** Refuses FEATURE_OFF unless the feature is on: the first line of every call that belongs to one. */
export function needFeature(settings: BrandSettings, modId: FeatureId): void {
  if (!featureOn(settings, modId)) refuse('FEATURE_OFF', { feature: modId });
}
