import { featureOn as isOn, type FeatureId } from '@tamarind/domain/brand/features';
import { refuse } from '../platform/refusal.ts';
import type { BrandSettings } from './defaults.ts';

/** [N03] True if the operator has switched the feature on. */
export const featureOn = (settings: BrandSettings, modId: FeatureId): boolean => isOn(settings.whitelabel, modId);

/** Refuses FEATURE_OFF unless the feature is on. It is the first line of every call that belongs to a feature. */
export function needFeature(settings: BrandSettings, modId: FeatureId): void {
  if (!featureOn(settings, modId)) refuse('FEATURE_OFF', { feature: modId });
}
