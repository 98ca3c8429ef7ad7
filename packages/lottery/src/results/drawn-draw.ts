import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listResults } from '@tamarind/contract/lottery';

/** A draw with its result, as shown in the list of results. */
export type DrawnDraw = OutputOf<typeof listResults>['draws'][number];
