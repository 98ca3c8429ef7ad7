import type { OutputOf } from '@tamarind/contract/endpoint';
import { listLanes } from '@tamarind/contract/lanes';
import { navigationOrder, type Category } from '@tamarind/domain/games/categories';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type Lane = OutputOf<typeof listLanes>['lanes'][number];
export type VendorCard = Lane['cards'][number];

/** Vendors change with a contract or maintenance: asked every ten minutes [A07]. */
const FRESH_MS = 600_000;

/** Sorting-vendor data: which categories there are, with whose games [C05]. */
export const useLanesAnswer = () => useEndpoint(listLanes, {}, { freshMs: FRESH_MS });
/** Undefined until it is there. */
export const useLanes = () => useLanesAnswer().data;

/** The categories of the navigation: those with vendors, in its order; all of them until it is known. */
export function useNavigation(): readonly { category: Category; cards: readonly VendorCard[] }[] {
  const lanes = useLanes()?.lanes;
  return navigationOrder
    .map((category) => ({ category, cards: lanes?.find(({ title }) => title === category)?.cards ?? [] }))
    .filter(({ cards }) => lanes === undefined || cards.length > 0);
}
