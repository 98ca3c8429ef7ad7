import type { OutputOf } from '@tamarind/contract/endpoint';
import { listLanes } from '@tamarind/contract/lanes';
import { navigationOrder, type Category } from '@tamarind/domain/games/categories';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type Lane = OutputOf<typeof listLanes>['lanes'][number];
export type VendorCard = Lane['cards'][number];

/** The list of vendors is cached for ten minutes, because vendors change rarely (contract, maintenance) [A07]. */
const FRESH_MS = 600_000;

/** The query for the categories with their vendors, which the specification calls "sorting vendor" data [C05]. */
export const useLanesAnswer = () => useEndpoint(listLanes, {}, { freshMs: FRESH_MS });
/** The categories with their vendors; undefined until the answer has arrived. */
export const useLanes = () => useLanesAnswer().data;

/**
 * Categories that have vendors, in the order of the navigation. Until the answer has loaded, all categories are
 * returned.
 */
export function useNavigation(): readonly { category: Category; cards: readonly VendorCard[] }[] {
  const lanes = useLanes()?.lanes;
  return navigationOrder
    .map((category) => ({ category, cards: lanes?.find(({ title }) => title === category)?.cards ?? [] }))
    .filter(({ cards }) => lanes === undefined || cards.length > 0);
}
