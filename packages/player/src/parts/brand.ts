import { featureOn, type FeatureId } from '@tamarind/domain/brand/features';
import { useWhitelabel, type Whitelabel } from '@tamarind/ui/whitelabel.ts';

/** The brand's name, taken from the document until the configuration has loaded. */
export const useBrandName = (): string =>
  useWhitelabel()?.brand.name ?? document.documentElement.dataset['brand'] ?? '';

/** Whether the operator has switched a feature on, anywhere in the tree [N03]. */
export const isEnabled = (whitelabel: Whitelabel | undefined, modId: FeatureId): boolean =>
  whitelabel !== undefined && featureOn(whitelabel.info.whitelabel, modId);
