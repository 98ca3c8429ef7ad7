import { getWhitelabel } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { useEndpoint } from './useEndpoint.ts';

export type Whitelabel = OutputOf<typeof getWhitelabel>;

/** The brand's configuration: asked once a visit, and again when the operator changed it [A07, N03]. Undefined until it is there. */
export function useWhitelabel(): Whitelabel | undefined {
  return useEndpoint(getWhitelabel, {}, { freshMs: Number.POSITIVE_INFINITY, refreshOn: ['brand'] }).data;
}
