import { featureOn, type FeatureId } from '@tamarind/domain/brand/features';
import { useWhitelabel, type Whitelabel } from '@tamarind/ui/whitelabel.ts';

/** The brand's name. Until the configuration has loaded, it is read from the HTML document. */
export const useBrandName = (): string =>
  useWhitelabel()?.brand.name ?? document.documentElement.dataset['brand'] ?? '';

/** True if the operator has switched the feature on; the feature is searched in the whole feature tree [N03]. */
export const isEnabled = (whitelabel: Whitelabel | undefined, modId: FeatureId): boolean =>
  whitelabel !== undefined && featureOn(whitelabel.info.whitelabel, modId);
