import { getWhitelabel } from '@tamarind/contract/brand';
import type { FeatureNode } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

type Whitelabel = OutputOf<typeof getWhitelabel>;

/** The brand's configuration: asked once a visit [A07]. Undefined until it is there. */
export function useWhitelabel(): Whitelabel | undefined {
  return useEndpoint(getWhitelabel, {}, { freshMs: Number.POSITIVE_INFINITY }).data;
}

/** Until the configuration is there the demo brand's name stands in its place. */
export const useBrandName = (): string => useWhitelabel()?.brand.name ?? 'Tamarind Play';

/** Whether the operator has switched a feature on, wherever in the tree it stands [N03]. */
export const isEnabled = (whitelabel: Whitelabel | undefined, modId: string): boolean =>
  whitelabel !== undefined && isOn(whitelabel.info.whitelabel, modId);

const isOn = (nodes: readonly FeatureNode[], modId: string): boolean =>
  nodes.some((node) => node.enabled && (node.modId === modId || isOn(node.childrenNodes, modId)));
