import { getWhitelabel } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { featureOn, type FeatureId } from '@tamarind/domain/brand/features';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

type Whitelabel = OutputOf<typeof getWhitelabel>;

/** The brand's configuration: asked once a visit, and again when the operator changed it [A07, N03]. Undefined until it is there. */
export function useWhitelabel(): Whitelabel | undefined {
  return useEndpoint(getWhitelabel, {}, { freshMs: Number.POSITIVE_INFINITY, refreshOn: ['brand'] }).data;
}

/** Until the configuration is there the demo brand's name stands in its place. */
export const useBrandName = (): string => useWhitelabel()?.brand.name ?? 'Tamarind Play';

/** Whether the operator has switched a feature on, wherever in the tree it stands [N03]. */
export const isEnabled = (whitelabel: Whitelabel | undefined, modId: FeatureId): boolean =>
  whitelabel !== undefined && featureOn(whitelabel.info.whitelabel, modId);
